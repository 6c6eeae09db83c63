/** Microdata (WHATWG HTML, section 5): items, properties, `itemref`; and any `content`. */
import { addTo } from "../../../base/add_to.ts";
import type { Node, Page, Tree } from "../../../page/html/mod.ts";
import { MAX_VALUE_DEPTH } from "../../../base/limits.ts";
import { absoluteAddress } from "../address.ts";
import { copyBudget, MAX_THING_TYPES } from "../copy_budget.ts";
import { microdataAddress, microdataText } from "./values.ts";
import { addImplied, KNOWN_RELATIONS, type PropertyRelations } from "../property_relations.ts";
import { Reversals } from "../reversals.ts";
import { scanPage, wordsOf } from "../scan.ts";
import { isAddressName, shortSchemaName } from "../schema_names.ts";
import { createText, joinValues } from "../value.ts";
import type { Place, Reference, Thing, Value } from "../value.ts";

// Bounds.
/** Nested items read below one top item of microdata; later ones are dropped. */
const MAX_ITEMS_PER_ITEM = 256;

/** Reads the top items of a page's microdata, in document order. */
export function readMicrodata(page: Page, relations: PropertyRelations = KNOWN_RELATIONS): Thing[] {
  const scan = scanPage(page);
  if (scan.itemscopes.length === 0) return [];
  const reader = new Reader(page, relations);
  const things: Thing[] = [];
  for (const node of scan.itemscopes) {
    if (!reader.isTop(node)) continue;
    const thing = reader.top(node);
    if (thing === undefined) break;
    things.push(thing);
  }
  reader.joinTypes();
  if (scan.reversed.length === 0) return things;
  const { tree } = page;
  return things.concat(reader.reversed(scan.reversed)).sort((a, b) =>
    tree.position(a.place.node) - tree.position(b.place.node)
  );
}

/** An item with its types and fields, to which others may add. */
interface ReadItem {
  readonly thing: Thing;
  readonly types: string[];
  readonly fields: Map<string, Value>;
}

class Reader {
  readonly #page: Page;
  readonly #tree: Tree;
  readonly #budget: ReturnType<typeof copyBudget>;
  /** Positions covered by elements that some `itemref` names, as sorted ranges. */
  readonly #referred: Set<Node>;
  readonly #relations: PropertyRelations;
  readonly #open = new Set<Node>();
  /** The nearest item or referred element around an element, and the nearest item. */
  readonly #takers = new Map<Node, Node>();
  readonly #scopes = new Map<Node, Node>();
  /** The fields of each item's first reading, kept where some may be added from outside. */
  readonly #read = new Map<Node, ReadItem>();
  /** Every `itemid` of the page, and the first item with properties of each. */
  readonly #ids: ReadonlySet<string>;
  readonly #byId = new Map<string, ReadItem>();
  readonly #mentions: { readonly id: string; readonly types: readonly string[] }[] = [];
  readonly #reversals = new Reversals();
  #itemsLeft = 0;

  constructor(page: Page, relations: PropertyRelations) {
    this.#page = page;
    this.#relations = relations;
    this.#tree = page.tree;
    this.#budget = copyBudget(page, "microdata");
    const items = scanPage(page).itemscopes;
    this.#referred = new Set(items.flatMap((node) => this.#targetsOf(node)));
    const ids = items.map((node) => this.#idOf(node));
    this.#ids = new Set(ids.filter((id) => id !== null));
  }

  #idOf(node: Node): string | null {
    const id = this.#tree.attribute(node, "itemid")?.trim() ?? "";
    return id === "" ? null : absoluteAddress(this.#page, id);
  }

  /** Lists the elements that the `itemref` of an item names. */
  #targetsOf(node: Node): Node[] {
    const ids = wordsOf(this.#tree.attribute(node, "itemref") ?? "");
    return ids.map((id) => this.#tree.byId(id)).filter((target) => target !== 0);
  }

  /** Reports whether an item is a top one: no `itemprop`, or no ancestor that would take it. */
  isTop(node: Node): boolean {
    if (!this.#tree.hasAttribute(node, "itemprop")) return true;
    if (this.#referred.has(node)) return false;
    return this.#nearest(
      node,
      (outer) => this.#referred.has(outer) || this.#tree.hasAttribute(outer, "itemscope"),
      this.#takers,
    ) === 0;
  }

  /** Reads a top item; undefined when the page's budget is spent. */
  top(node: Node): Thing | undefined {
    this.#itemsLeft = MAX_ITEMS_PER_ITEM;
    return this.#item(node, 0);
  }

  #item(node: Node, depth: number): Thing | undefined {
    if (!this.#budget.takeThing() || !this.#budget.take(this.#costOf(node))) return undefined;
    const fields = new Map<string, Value>();
    const place: Place = { node, pointer: null };
    const typed = wordsOf(this.#tree.attribute(node, "itemtype") ?? "").map(shortSchemaName);
    const types = [...new Set(typed)].slice(0, MAX_THING_TYPES);
    const id = this.#idOf(node);
    this.#open.add(node);
    const paid = this.#fill(node, place, fields, depth);
    this.#open.delete(node);
    if (!paid && fields.size === 0) return undefined;
    addImplied(types, fields, this.#relations);
    const thing: Thing = { kind: "thing", types, id, fields, place };
    if (!this.#read.has(node)) this.#read.set(node, { thing, types, fields });
    if (id === null) return thing;
    if (fields.size === 0) this.#mentions.push({ id, types });
    else if (!this.#byId.has(id)) this.#byId.set(id, { thing, types, fields });
    return thing;
  }

  /** Returns the cost of an item by itself: it is read again wherever an `itemref` leads to it. */
  #costOf(node: Node): number {
    const tree = this.#tree;
    const said = ["itemtype", "itemref", "itemid"].map((name) => tree.attribute(node, name) ?? "");
    return ITEM_STEPS + said.reduce((sum, { length }) => sum + length, 0);
  }

  /** Adds to a thing the types that mentions of its `itemid` name. */
  joinTypes(): void {
    const added = new Map<string, Set<string>>();
    for (const { id, types } of this.#mentions) {
      const named = added.get(id) ?? new Set<string>();
      for (const type of types) if (named.size < MAX_THING_TYPES) named.add(type);
      added.set(id, named);
    }
    for (const [id, named] of added) {
      const item = this.#byId.get(id);
      for (const type of item?.types ?? []) named.delete(type);
      for (const type of named) {
        if (item !== undefined && item.types.length < MAX_THING_TYPES) item.types.push(type);
      }
    }
  }

  /**
   * Adds the properties of elements with `itemprop-reverse`, whose value is the item around them
   * (microdata to RDF, section 3.1). Returns the things made for bare addresses, which are no
   * items.
   */
  reversed(nodes: readonly Node[]): Thing[] {
    const things: Thing[] = [];
    for (const node of nodes) {
      const target = this.#read.get(this.#itemAround(node))?.thing;
      const subject = this.#read.get(node) ?? this.#namedThing(node);
      if (target === undefined || subject === undefined) continue;
      if (!this.#read.has(node)) things.push(subject.thing);
      for (const name of wordsOf(this.#tree.attribute(node, "itemprop-reverse") ?? "")) {
        this.#reversals.add(subject.fields, shortSchemaName(name), target, subject.thing.place);
      }
    }
    this.#reversals.write();
    return things;
  }

  #itemAround(node: Node): Node {
    const isItem = (outer: Node): boolean => this.#tree.hasAttribute(outer, "itemscope");
    return this.#nearest(node, isItem, this.#scopes);
  }

  /** Finds the nearest ancestor for which `isAsked` is true; results are cached. */
  #nearest(node: Node, isAsked: (outer: Node) => boolean, known: Map<Node, Node>): Node {
    const passed: Node[] = [];
    let at = node;
    let found = known.get(at);
    while (found === undefined) {
      passed.push(at);
      at = this.#tree.parent(at);
      found = at === 0 || isAsked(at) ? at : known.get(at);
    }
    for (const inner of passed) known.set(inner, found);
    return found;
  }

  /** Makes a thing of an element that is not an item and has an address. */
  #namedThing(node: Node): ReadItem | undefined {
    const id = microdataAddress(this.#page, node);
    if (id === undefined || this.#tree.hasAttribute(node, "itemscope")) return undefined;
    const types: string[] = [];
    const fields = new Map<string, Value>();
    const place: Place = { node, pointer: null };
    return { thing: { kind: "thing", types, id, fields, place }, types, fields };
  }

  /** Reads an item's properties; false when the budget ran out on the way. */
  #fill(node: Node, place: Place, fields: Map<string, Value>, depth: number): boolean {
    const lists = new Map<string, Value[]>();
    const paid = this.#collect(node, lists, depth);
    for (const [name, values] of lists) {
      const joined = joinValues(values, place);
      if (joined !== undefined) fields.set(name, joined);
    }
    return paid;
  }

  #collect(node: Node, lists: Map<string, Value[]>, depth: number): boolean {
    for (const property of this.#properties(node)) {
      const names = wordsOf(this.#tree.attribute(property, "itemprop") ?? "");
      if (names.length === 0) continue;
      const value = this.#value(property, depth);
      if (value === undefined) continue;
      const length = value.kind === "text" ? value.text.length : 1;
      for (const written of new Set(names)) {
        const name = shortSchemaName(written);
        const said = this.#linked(name, value);
        if (!this.#budget.take(PROPERTY_STEPS + name.length + length)) return false;
        addTo(lists, name, said);
      }
    }
    return !this.#budget.isSpent();
  }

  /** Returns the elements with `itemprop` that belong to an item, in tree order. */
  #properties(node: Node): Node[] {
    const roots = new Set([node, ...this.#targetsOf(node)]);
    const found = new Set<Node>();
    for (const root of roots) {
      if (!this.#walk(root, root === node, found)) break;
    }
    return roots.size === 1
      ? [...found]
      : [...found].sort((a, b) => this.#tree.position(a) - this.#tree.position(b));
  }

  #walk(root: Node, skipRoot: boolean, found: Set<Node>): boolean {
    const tree = this.#tree;
    const last = tree.lastPosition(root);
    for (let at = tree.position(root) + (skipRoot ? 1 : 0); at <= last; at++) {
      const node = tree.nodeAt(at);
      if (!tree.isElement(node)) continue;
      if (!this.#budget.take(1)) return false;
      if (tree.hasAttribute(node, "itemprop")) found.add(node);
      if (tree.hasAttribute(node, "itemscope")) at = tree.lastPosition(node);
    }
    return true;
  }

  #value(node: Node, depth: number): Value | undefined {
    if (this.#tree.hasAttribute(node, "itemscope")) {
      // An item inside itself ends here, as do cycles of `itemref`.
      if (this.#open.has(node) || depth >= MAX_VALUE_DEPTH || this.#itemsLeft === 0) {
        return undefined;
      }
      this.#itemsLeft--;
      const thing = this.#item(node, depth + 1);
      if (thing === undefined || thing.fields.size > 0) return thing;
      // A mention of a thing described elsewhere, or a thing with a type and nothing more.
      if (thing.id !== null) return this.#mention(thing.id, thing, thing.place);
      return thing.types.length > 0 ? thing : undefined;
    }
    // Nested properties contain the same nodes again.
    const nodes = this.#tree.lastPosition(node) - this.#tree.position(node);
    if (!this.#budget.take(nodes)) return undefined;
    const text = microdataText(this.#page, node);
    return text === undefined ? undefined : createText(text, { node, pointer: null });
  }

  #mention(id: string, stub: Thing | undefined, place: Place): Reference {
    return { kind: "reference", id, target: () => this.#byId.get(id)?.thing ?? stub, place };
  }

  /** Turns a link that names an item of the page by its `itemid` into a reference to it. */
  #linked(name: string, value: Value): Value {
    if (value.kind !== "text" || !this.#ids.has(value.text) || isAddressName(name)) return value;
    if (!LINKS.has(this.#tree.name(value.place.node))) return value;
    // A value that names an item around it is an address.
    for (const node of this.#open) if (this.#idOf(node) === value.text) return value;
    return this.#mention(value.text, undefined, value.place);
  }
}

/** What an item and a property cost beside their texts. */
const ITEM_STEPS = 8;
const PROPERTY_STEPS = 8;

/** Elements whose address may be the `itemid` of an item. */
const LINKS = new Set(["a", "area", "link"]);

/** Returns the elements that have a name in `itemprop` with no item above or on them. */
export function looseItemprops(page: Page, name: string): Node[] {
  const { tree } = page;
  return scanPage(page).itemprops.filter((node) => {
    if (!wordsOf(tree.attribute(node, "itemprop") ?? "").includes(name)) return false;
    for (let at = node; at !== 0; at = tree.parent(at)) {
      if (tree.hasAttribute(at, "itemscope")) return false;
    }
    return true;
  });
}
