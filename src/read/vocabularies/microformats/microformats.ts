/** microformats2 (microformats.org/wiki/microformats2-parsing), and classic ones when asked. */
import { defined } from "../../../base/defined.ts";
import { addTo } from "../../../base/add_to.ts";
import { DOCUMENT_NODE, type Node, type Page, type Tree } from "../../../page/html/mod.ts";
import { MAX_VALUE_DEPTH } from "../../../base/limits.ts";
import { copyBudget } from "../copy_budget.ts";
import { classicProperties, classicTypes } from "./classic.ts";
import { impliedProperties } from "./implied.ts";
import { ItemTexts, mfAddress } from "./texts.ts";
import { addressValue, dateValue, plainValue, unresolvedValue, wholeValue } from "./values.ts";
import { scanPage, wordsOf } from "../scan.ts";

/** One item with its element. */
export interface MfItem {
  readonly node: Node;
  /** Its `h-` classes, sorted. */
  readonly types: readonly string[];
  readonly id: string | undefined;
  readonly properties: Map<string, MfValue[]>;
  readonly children: MfItem[];
}

/** One value of a property. */
export interface MfValue {
  readonly node: Node;
  /** The prefix of the class; implied values have that of the property they imply. */
  readonly prefix: Prefix;
  readonly value: string;
  readonly alt?: string;
  readonly item?: MfItem;
}

const ROOT_CLASS = /^h-(?:[a-z0-9]+-)?[a-z]+(?:-[a-z]+)*$/;
const PROPERTY_CLASS = /^(p|u|dt|e)-((?:[a-z0-9]+-)?[a-z]+(?:-[a-z]+)*)$/;

interface MicroformatsOptions {
  /** Reports whether an `h-` class counts: style sheets use many that name no thing. */
  readonly isType: (type: string) => boolean;
  /** Read classic microformats too; only version 2 unless told. */
  readonly classic?: boolean;
}

/** Reads the top items of a page, in document order. */
export function readMicroformats(page: Page, options: MicroformatsOptions): MfItem[] {
  const { tree } = page;
  const { microformats, classicRoots } = scanPage(page);
  const nodes = options.classic === true
    ? [...new Set([...microformats, ...classicRoots])]
      .sort((a, b) => tree.position(a) - tree.position(b))
    : microformats;
  const reader = new Reader(page, options);
  const items: MfItem[] = [];
  let covered = -1;
  for (const node of nodes) {
    const position = tree.position(node);
    if (position <= covered || reader.typesOf(node).length === 0) continue;
    if (!reader.budget.takeThing()) break;
    items.push(reader.topItem(node));
    covered = tree.lastPosition(node);
  }
  return items;
}

class Reader {
  readonly #page: Page;
  readonly #tree: Tree;
  readonly #isType: (type: string) => boolean;
  readonly #classic: boolean;
  readonly budget: ReturnType<typeof copyBudget>;
  #texts: ItemTexts;

  constructor(page: Page, { isType, classic }: MicroformatsOptions) {
    this.#page = page;
    this.#tree = page.tree;
    this.#isType = isType;
    this.#classic = classic === true;
    this.budget = copyBudget(page, "microformats");
    this.#texts = new ItemTexts(page, DOCUMENT_NODE, this.budget);
  }

  typesOf(node: Node, inside: readonly string[] = []): string[] {
    const classes = wordsOf(this.#tree.attribute(node, "class") ?? "");
    const roots = classes.filter((name) => ROOT_CLASS.test(name));
    if (roots.length > 0) return [...new Set(roots)].filter(this.#isType).sort();
    return this.#classic ? classicTypes(classes, inside) : [];
  }

  /** Reports whether an item has classic root classes alone: new ones take precedence. */
  #isClassicRoot(node: Node): boolean {
    const classes = wordsOf(this.#tree.attribute(node, "class") ?? "");
    return this.#classic && !classes.some((name) => ROOT_CLASS.test(name));
  }

  topItem(node: Node): MfItem {
    this.#texts = new ItemTexts(this.#page, node, this.budget);
    return this.#item(node, 0);
  }

  #item(node: Node, depth: number, inside: readonly string[] = []): MfItem {
    const id = this.#tree.attribute(node, "id") || undefined;
    const types = this.typesOf(node, inside);
    const isClassic = this.#isClassicRoot(node);
    const item: MfItem = { node, types, id, properties: new Map(), children: [] };
    const state: ItemState = { item, day: undefined, prefixes: new Set(), nested: false };
    const tree = this.#tree;
    const last = tree.lastPosition(node);
    for (let at = tree.position(node) + 1; at <= last && !this.budget.isSpent(); at++) {
      const inner = tree.nodeAt(at);
      if (!tree.isElement(inner) || tree.isHtml(inner, "template")) continue;
      const rel = isClassic ? tree.attribute(inner, "rel") : undefined;
      const classes = tree.attribute(inner, "class");
      if (classes === undefined && rel === undefined) continue;
      const written = wordsOf(classes ?? "");
      const isItem = this.typesOf(inner, types).length > 0;
      const properties = isClassic
        ? classicProperties(types, written, wordsOf(rel ?? ""))
        : propertiesOf(written);
      if (isItem) {
        state.nested = true;
        if (depth < MAX_VALUE_DEPTH) this.#nested(inner, properties, state, depth);
        at = tree.lastPosition(inner);
      } else this.#add(properties, state, (prefix) => this.#value(inner, prefix, state));
    }
    if (!isClassic) this.#imply(item, state);
    return item;
  }

  #nested(node: Node, properties: readonly Property[], state: ItemState, depth: number): void {
    if (!this.budget.takeThing()) return;
    const item = this.#item(node, depth + 1, state.item.types);
    if (properties.length === 0) state.item.children.push(item);
    this.#add(properties, state, (prefix) => this.#itemValue(node, prefix, item, state));
  }

  /** Adds a value to each property; one for each prefix. */
  #add(
    properties: readonly Property[],
    { item, prefixes }: ItemState,
    read: (prefix: Prefix) => MfValue,
  ): void {
    if (properties.length === 0) return;
    const values = new Map<Prefix, MfValue>();
    for (const [prefix, name] of properties) {
      // A time alone may take the day of the property before it.
      const known = prefix === "dt" ? undefined : values.get(prefix);
      const value = known ?? read(prefix);
      values.set(prefix, value);
      if (!this.budget.take(value.value.length + name.length + 1)) return;
      addTo(item.properties, name, value);
      prefixes.add(prefix);
    }
  }

  /** Returns an item with the text that represents it where only a text is allowed. */
  #itemValue(node: Node, prefix: Prefix, item: MfItem, state: ItemState): MfValue {
    const own = this.#ownValue(node, prefix, item, state);
    const first = prefix === "p" ? "name" : prefix === "u" ? "url" : "";
    const known = item.properties.get(first)?.find((value) => value.prefix === prefix);
    const { value, alt } = known ?? own;
    return { ...own, value, ...defined({ alt }), item };
  }

  /** Returns the value of an item's element beside the item. */
  #ownValue(node: Node, prefix: Prefix, item: MfItem, state: ItemState): MfValue {
    // An item whose url is not an address keeps its text as it is.
    if (prefix === "u" && item.properties.has("url")) {
      return { node, prefix, ...unresolvedValue(this.#texts, node) };
    }
    // A value inside a classic item is one of its own properties'.
    if (prefix === "p" && this.#isClassicRoot(node)) {
      return { node, prefix, value: wholeValue(this.#texts, node) };
    }
    return this.#value(node, prefix, state);
  }

  #value(node: Node, prefix: Prefix, state: ItemState): MfValue {
    const texts = this.#texts;
    if (prefix === "p") return { node, prefix, value: plainValue(texts, node) };
    if (prefix === "u") return { node, prefix, ...addressValue(texts, node) };
    if (prefix === "e") return { node, prefix, value: texts.text(node, true) };
    const value = dateValue(texts, node, state.day);
    state.day = /^\d{4}-(?:\d\d-\d\d|\d{3})/.exec(value)?.[0] ?? state.day;
    return { node, prefix, value };
  }

  #imply(item: MfItem, { prefixes, nested }: ItemState): void {
    const implied = impliedProperties(
      this.#texts,
      item.node,
      (node) => this.typesOf(node).length > 0,
    );
    const { node, properties } = item;
    const has = (name: string): boolean => properties.has(name);
    const noWords = !prefixes.has("p") && !prefixes.has("e") && !nested;
    if (!has("name") && noWords) {
      addTo(properties, "name", { node, prefix: "p", value: implied.name() });
    }
    const noAddresses = !prefixes.has("u") && !nested;
    const photo = has("photo") || !noAddresses ? undefined : implied.photo();
    const url = has("url") || !noAddresses ? undefined : implied.url();
    if (photo !== undefined) {
      const value = mfAddress(this.#page, photo.value);
      addTo(properties, "photo", { ...photo, node, prefix: "u", value });
    }
    if (url !== undefined) {
      addTo(properties, "url", { node, prefix: "u", value: mfAddress(this.#page, url) });
    }
  }
}

/** The kinds of property: text, an address, a time, markup. */
export type Prefix = "p" | "u" | "dt" | "e";
type Property = readonly [Prefix, string];

interface ItemState {
  readonly item: MfItem;
  /** The day last stated, for times without one. */
  day: string | undefined;
  readonly prefixes: Set<Prefix>;
  nested: boolean;
}

function propertiesOf(classes: readonly string[]): Property[] {
  const found: Property[] = [];
  for (const name of classes) {
    const parts = PROPERTY_CLASS.exec(name);
    if (parts !== null) found.push([parts[1] as Prefix, parts[2] ?? ""]);
  }
  return found;
}
