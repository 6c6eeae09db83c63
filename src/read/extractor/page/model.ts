/**
 * A page as extractor rules read it: its texts in order, and the elements with an id, a class or a
 * mark.
 *
 * docs/design/extractors.md, 3.1. Everything is made when first asked for; reading stays linear.
 */
import { createResolver, DOCUMENT_NODE, raisedData } from "../../../page/html/mod.ts";
import type { Node, Page, Resolver, Tree } from "../../../page/html/mod.ts";
import { classNames, handWritten, markParts, UNREAD } from "../../../page/layout/mod.ts";
import { collapseWhitespace } from "../../../page/text/mod.ts";
import { fold, foldLabel } from "./fold.ts";
import { type DataText, readPageData } from "./page_data.ts";

/** Elements kept of one class or mark; one on more elements identifies nothing. */
export const MAX_BEARERS = 40;
/** Ids that differ only in a number, from which on they are numbered rows. */
const LEAST_COUNTED = 3;
const MAX_MARK_LENGTH = 60;
const LINK_SECTION = /^\/[a-z][a-z_-]{0,30}\/(?=[^/?#])/i;
/** Tags that do not separate texts. */
export const INLINE: ReadonlySet<string> = new Set(
  ("a abbr b bdi bdo big cite code data del em font i ins kbd mark q s samp small span strike " +
    "strong sub sup time tt u var wbr").split(" "),
);
/** An id or class with so many digits names a record, not a place of the template. */
const NUMBERED = /\d{3,}/;
const MARKS = /^(?:itemprop|property|rel|aria-label|name|data-[a-z_-]+)$/;

/** A page made ready for rules. */
export class PageModel {
  readonly page: Page;
  readonly tree: Tree;
  /** Where the paths of rules begin. */
  readonly top = DOCUMENT_NODE;
  /** The texts a visitor reads, collapsed, in document order. */
  readonly texts: readonly string[];
  /** The node of each text. */
  readonly nodes: readonly Node[];
  /** The element that owns each text. */
  readonly owners: readonly Node[];
  readonly #resolver: Resolver;
  /** Addresses by how they are written: rules ask for the same ones over and over. */
  readonly #resolved = new Map<string, string>();
  readonly #before: Int32Array;
  readonly #unread: Uint8Array;
  readonly #folds = once(() => this.texts.map(fold));
  readonly #byFold = once(() => indexFolds(this.#folds()));
  readonly #byLabel = once(() => indexFolds(this.#folds().map(foldLabel)));
  readonly #ids = once(() => indexIds(this.tree));
  readonly #counted = once(() => countShapes(this.#ids().keys()));
  /** By tag and class as written: a page writes few values of class, each on many elements. */
  readonly #classKeys = new Map<string, readonly string[]>();
  readonly #classes = once(() => indexBearers(this.tree, (node) => this.classKeys(node)));
  readonly #marks = once(() => indexBearers(this.tree, (node) => marksOf(this.tree, node)));
  readonly #metas = once(() => indexHead(this.tree));
  /** Returns the values of the page's JSON-LD and script state, by path. */
  readonly data: () => ReadonlyMap<string, DataText> = once(() => readPageData(this.page));

  constructor(page: Page) {
    const { tree } = page;
    const texts: string[] = [];
    const nodes: Node[] = [];
    const owners: Node[] = [];
    const unread = markParts(tree, UNREAD);
    const before = new Int32Array(tree.length + 1);
    for (let at = 0; at < tree.length; at++) {
      const node = tree.nodeAt(at);
      if (unread[at] === 0 && tree.isText(node)) {
        const text = collapseWhitespace(tree.data(node));
        if (text !== "") {
          texts.push(text);
          nodes.push(node);
          owners.push(tree.parent(node));
        }
      }
      before[at + 1] = texts.length;
    }
    this.page = page;
    this.tree = tree;
    this.#resolver = createResolver(tree, page.base, "extractor values");
    this.texts = texts;
    this.nodes = nodes;
    this.owners = owners;
    this.#before = before;
    this.#unread = unread;
  }

  /** Returns an address as it resolves on the page; one that does not stays as written. */
  resolved(written: string): string {
    let address = this.#resolved.get(written);
    if (address === undefined) {
      address = this.#resolver.address(written) ?? written;
      this.#resolved.set(written, address);
    }
    return address;
  }

  /** Returns the number of the first text at or below an element. */
  firstText(node: Node): number {
    return this.#before[this.tree.position(node)] as number;
  }

  /** Returns the number just past the last text at or below an element. */
  endText(node: Node): number {
    return this.#before[this.tree.lastPosition(node) + 1] as number;
  }

  /**
   * Returns the text of an element; pieces separated only by inline tags are joined without a
   * space.
   */
  textOf(node: Node): string {
    const first = this.firstText(node);
    const end = this.endText(node);
    let text = this.texts[first] ?? "";
    for (let at = first + 1; at < end; at++) {
      text += this.#isGlued(at) ? this.#raised(at) : ` ${this.texts[at]}`;
    }
    return text;
  }

  /** Reports whether a text follows the one before it with no space and no box between. */
  #isGlued(at: number): boolean {
    const { tree } = this;
    const before = this.nodes[at - 1] as Node;
    const here = this.nodes[at] as Node;
    if (/\s$/u.test(tree.data(before)) || /^\s/u.test(tree.data(here))) return false;
    for (let between = tree.position(before) + 1; between < tree.position(here); between++) {
      const node = tree.nodeAt(between);
      if (tree.isText(node) || (tree.isElement(node) && !INLINE.has(tree.name(node)))) return false;
    }
    for (let up = tree.parent(before); up !== 0 && !tree.contains(up, here); up = tree.parent(up)) {
      if (!INLINE.has(tree.name(up))) return false;
    }
    return true;
  }

  /** Returns a text as it stands behind the one before it: cents and exponents raised. */
  #raised(at: number): string {
    const [before = 0, node = 0] = this.nodes.slice(at - 1, at + 1);
    return collapseWhitespace(raisedData(this.tree, before, node));
  }

  /** Lists the numbers of the texts an element owns itself. */
  ownTexts(node: Node): number[] {
    const own: number[] = [];
    const end = this.endText(node);
    for (let at = this.firstText(node); at < end; at++) if (this.owners[at] === node) own.push(at);
    return own;
  }

  /** Reports whether an element contains text a visitor can read. */
  isRead(node: Node): boolean {
    return this.#unread[this.tree.position(node)] === 0;
  }

  foldAt(at: number): string {
    return this.#folds()[at] ?? "";
  }

  /** Lists the texts that fold to this, in document order. */
  textsFolding(folded: string): readonly number[] {
    return this.#byFold().get(folded) ?? [];
  }

  /** Lists the texts that are this label, in singular or plural, in document order. */
  labelled(label: string): readonly number[] {
    return this.#byLabel().get(foldLabel(label)) ?? [];
  }

  /** Lists every folded text, each once. */
  foldedTexts(): IterableIterator<string> {
    return this.#byFold().keys();
  }

  /** Returns the only element with an id, or 0. */
  uniqueId(id: string): Node {
    return this.#ids().get(id) ?? 0;
  }

  /** Returns the id by which an element may be found on other pages; undefined where none may. */
  tellingId(node: Node): string | undefined {
    const id = this.tree.attribute(node, "id");
    const tells = id !== undefined && id.trim() !== "" && !NUMBERED.test(id) && !this.isCounted(id);
    return tells && this.uniqueId(id) === node ? id : undefined;
  }

  /** Reports whether an id is one of a row that a page counts through, as `row_ctl07_value`. */
  isCounted(id: string): boolean {
    return /\d/.test(id) && (this.#counted().get(maskDigits(id)) ?? 0) >= LEAST_COUNTED;
  }

  /** Lists what the classes of an element are found by, as `div.price` and `.price`. */
  classKeys(node: Node): readonly string[] {
    const written = this.tree.attribute(node, "class");
    if (written === undefined) return [];
    const tag = this.tree.name(node);
    let keys = this.#classKeys.get(`${tag} ${written}`);
    if (keys === undefined) {
      keys = stableClasses(this.tree, node).flatMap((name) => [`${tag}.${name}`, `.${name}`]);
      this.#classKeys.set(`${tag} ${written}`, keys);
    }
    return keys;
  }

  /** Returns the elements with a class, given as `div.price` or, whatever the tag, as `.price`. */
  bearersOfClass(key: string): readonly Node[] {
    return this.#classes().get(key) ?? [];
  }

  /** Returns the elements with a mark, given as `itemprop=name`. */
  bearersOfMark(key: string): readonly Node[] {
    return this.#marks().get(key) ?? [];
  }

  /** Returns the text of `<title>` (given as `title`) or of a `<meta>` of this name. */
  headText(name: string): string {
    return this.#metas().get(name) ?? "";
  }

  /** Returns the names of the texts in the head. */
  headNames(): string[] {
    return [...this.#metas().keys()];
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function indexFolds(folds: readonly string[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [at, folded] of folds.entries()) push(index, folded, at);
  return index;
}

function push<Item>(index: Map<string, Item[]>, key: string, item: Item, most = Infinity): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [item]);
  else if (list.length < most) list.push(item);
}

function indexIds(tree: Tree): Map<string, Node> {
  const index = new Map<string, Node>();
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    const id = tree.attribute(node, "id");
    if (id !== undefined) index.set(id, index.has(id) ? 0 : node);
  }
  return index;
}

function maskDigits(id: string): string {
  return id.replace(/\d+/g, "#");
}

function countShapes(ids: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) {
    if (/\d/.test(id)) counts.set(maskDigits(id), (counts.get(maskDigits(id)) ?? 0) + 1);
  }
  return counts;
}

function indexBearers(tree: Tree, keysOf: (node: Node) => readonly string[]): Map<string, Node[]> {
  const index = new Map<string, Node[]>();
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    for (const key of keysOf(node)) push(index, key, node, MAX_BEARERS);
  }
  return index;
}

/** Returns the class names of an element that a rule may depend on, as written, each once. */
export function stableClasses(tree: Tree, node: Node): string[] {
  const names = new Set<string>();
  for (const raw of classNames(tree, node)) {
    const name = handWritten(raw);
    if (name !== undefined && !NUMBERED.test(name)) names.add(name);
  }
  return [...names];
}

/** Lists an element's marks as `itemprop=name`: attributes that name its content. */
export function marksOf(tree: Tree, node: Node): string[] {
  const marks: string[] = [];
  for (const { name, value } of tree.attributes(node)) {
    const said = value.trim();
    if (said === "" || said.length > MAX_MARK_LENGTH || !MARKS.test(name)) continue;
    if (!/\d{2,}/.test(said)) marks.push(`${name}=${said}`);
  }
  const section = linkSection(tree, node);
  if (section !== undefined) marks.push(`href=${section}`);
  return marks;
}

/** Returns the part of a site a link leads to, as `/brands/`. */
function linkSection(tree: Tree, node: Node): string | undefined {
  if (tree.name(node) !== "a") return undefined;
  const path = (tree.attribute(node, "href") ?? "").trim().replace(/^https?:\/\/[^/?#]*/i, "");
  return LINK_SECTION.exec(path)?.[0];
}

function indexHead(tree: Tree): Map<string, string> {
  const said = new Map<string, string>();
  const title = tree.named("title").find((node) => tree.isHtml(node, "title"));
  if (title !== undefined) {
    said.set("title", collapseWhitespace(tree.data(tree.firstChild(title))));
  }
  for (const node of tree.named("meta")) {
    const name = tree.attribute(node, "property") ?? tree.attribute(node, "name");
    const content = collapseWhitespace(tree.attribute(node, "content") ?? "");
    if (name !== undefined && content !== "" && !said.has(name)) said.set(name, content);
  }
  return said;
}
