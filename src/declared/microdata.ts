/**
 * Microdata: items, their properties and `itemref`.
 *
 * WHATWG HTML, section 5. A non-standard `content` on any element is read too, since pages use it.
 */
import type { Page } from "../html/page.ts";
import { Kind, type Node, type Tree } from "../html/tree.ts";
import { MAX_ITEMS_PER_ITEM, MAX_VALUE_DEPTH } from "../limits.ts";
import { absoluteAddress } from "./address.ts";
import { copyBudget } from "./budget.ts";
import { scanPage, wordsOf } from "./scan.ts";
import { shortSchemaName } from "./schema_names.ts";
import { readableText } from "./spaced_text.ts";
import { createText, type Place, type Thing, type Value } from "./value.ts";

const ADDRESS_ATTRIBUTE: Readonly<Record<string, string>> = {
  audio: "src",
  embed: "src",
  iframe: "src",
  img: "src",
  source: "src",
  track: "src",
  video: "src",
  a: "href",
  area: "href",
  link: "href",
  object: "data",
};

/** Reads the top items of a page's microdata, in document order. */
export function readMicrodata(page: Page): Thing[] {
  const scan = scanPage(page);
  if (scan.itemscopes.length === 0) return [];
  const reader = new Reader(page);
  const things: Thing[] = [];
  for (const node of scan.itemscopes) {
    if (!reader.isTop(node)) continue;
    const thing = reader.top(node);
    if (thing === undefined) break;
    things.push(thing);
  }
  return things;
}

/** Gives what an element with `itemprop` says, aside from a nested item. */
export function microdataText(page: Page, node: Node): string | undefined {
  const { tree } = page;
  const tag = tree.name(node);
  if (tag === "meta") return tree.attribute(node, "content");
  const address = ADDRESS_ATTRIBUTE[tag];
  if (address !== undefined) {
    const written = tree.attribute(node, address);
    return written === undefined || written.trim() === ""
      ? undefined
      : absoluteAddress(page, written);
  }
  if (tag === "data" || tag === "meter") return tree.attribute(node, "value");
  const stated = tag === "time" ? tree.attribute(node, "datetime") : undefined;
  if (stated !== undefined && stated.trim() !== "") return stated;
  const content = tree.attribute(node, "content");
  return content !== undefined && content.trim() !== "" ? content : readableText(tree, node);
}

class Reader {
  readonly #page: Page;
  readonly #tree: Tree;
  readonly #budget: ReturnType<typeof copyBudget>;
  /** Positions covered by elements that some `itemref` names, as sorted ranges. */
  readonly #referred: Set<Node>;
  readonly #open = new Set<Node>();
  #itemsLeft = 0;

  constructor(page: Page) {
    this.#page = page;
    this.#tree = page.tree;
    this.#budget = copyBudget(page);
    this.#referred = this.#findReferred();
  }

  #findReferred(): Set<Node> {
    const referred = new Set<Node>();
    for (const node of scanPage(this.#page).itemscopes) {
      for (const id of wordsOf(this.#tree.attribute(node, "itemref") ?? "")) {
        const target = this.#tree.byId(id);
        if (target !== 0) referred.add(target);
      }
    }
    return referred;
  }

  /** Says whether an item belongs to no other: no `itemprop`, or nothing above that would take it. */
  isTop(node: Node): boolean {
    if (!this.#tree.hasAttribute(node, "itemprop")) return true;
    if (this.#referred.has(node)) return false;
    for (let at = this.#tree.parent(node); at !== 0; at = this.#tree.parent(at)) {
      if (this.#referred.has(at) || this.#tree.hasAttribute(at, "itemscope")) return false;
    }
    return true;
  }

  /** Reads a top item; undefined when the page's budget is spent. */
  top(node: Node): Thing | undefined {
    this.#itemsLeft = MAX_ITEMS_PER_ITEM;
    return this.#item(node, 0);
  }

  #item(node: Node, depth: number): Thing | undefined {
    const fields = new Map<string, Value>();
    const place: Place = { node, pointer: null };
    const typed = wordsOf(this.#tree.attribute(node, "itemtype") ?? "").map(shortSchemaName);
    const id = this.#tree.attribute(node, "itemid")?.trim() ?? "";
    this.#open.add(node);
    const paid = this.#fill(node, place, fields, depth);
    this.#open.delete(node);
    if (!paid && fields.size === 0) return undefined;
    return {
      kind: "thing",
      types: [...new Set(typed)],
      id: id === "" ? null : absoluteAddress(this.#page, id),
      fields,
      place,
    };
  }

  /** Reads an item's properties; false when the budget ran out on the way. */
  #fill(node: Node, place: Place, fields: Map<string, Value>, depth: number): boolean {
    const lists = new Map<string, Value[]>();
    const paid = this.#collect(node, lists, depth);
    for (const [name, values] of lists) {
      const only = values.length === 1 ? values[0] : undefined;
      fields.set(name, only ?? { kind: "list", items: values, place });
    }
    return paid;
  }

  #collect(node: Node, lists: Map<string, Value[]>, depth: number): boolean {
    for (const property of this.#properties(node)) {
      const names = wordsOf(this.#tree.attribute(property, "itemprop") ?? "");
      if (names.length === 0) continue;
      const value = this.#value(property, depth);
      if (value === undefined) continue;
      for (const written of new Set(names)) {
        const name = shortSchemaName(written);
        if (!this.#budget.take(name.length + weightOf(value))) return false;
        const list = lists.get(name);
        if (list === undefined) lists.set(name, [value]);
        else list.push(value);
      }
    }
    return !this.#budget.isSpent();
  }

  /** Gives the elements with `itemprop` that belong to an item, in tree order. */
  #properties(node: Node): Node[] {
    const roots = [node];
    for (const id of wordsOf(this.#tree.attribute(node, "itemref") ?? "")) {
      const target = this.#tree.byId(id);
      if (target !== 0 && target !== node && !roots.includes(target)) roots.push(target);
    }
    const found = new Set<Node>();
    for (const root of roots) {
      const inner = root === node;
      if (!this.#walk(root, inner, found)) break;
    }
    return roots.length === 1
      ? [...found]
      : [...found].sort((a, b) => this.#tree.position(a) - this.#tree.position(b));
  }

  #walk(root: Node, skipRoot: boolean, found: Set<Node>): boolean {
    const tree = this.#tree;
    const last = tree.lastPosition(root);
    for (let at = tree.position(root) + (skipRoot ? 1 : 0); at <= last; at++) {
      const node = tree.nodeAt(at);
      if (tree.kind(node) !== Kind.Element) continue;
      if (!this.#budget.take(1)) return false;
      if (tree.hasAttribute(node, "itemprop")) found.add(node);
      if (tree.hasAttribute(node, "itemscope")) at = tree.lastPosition(node);
    }
    return true;
  }

  #value(node: Node, depth: number): Value | undefined {
    if (this.#tree.hasAttribute(node, "itemscope")) {
      // An item inside itself ends here, as do rings of `itemref`.
      if (this.#open.has(node) || depth >= MAX_VALUE_DEPTH || this.#itemsLeft === 0) {
        return undefined;
      }
      this.#itemsLeft--;
      const thing = this.#item(node, depth + 1);
      return thing !== undefined && thing.fields.size > 0 ? thing : undefined;
    }
    const text = microdataText(this.#page, node);
    return text === undefined ? undefined : createText(text, { node, pointer: null });
  }
}

function weightOf(value: Value): number {
  return value.kind === "text" ? value.text.length : 1;
}
