/**
 * Writes a tree, or the chosen part of it, as GitHub Flavored Markdown.
 *
 * One pass over the positions of the page with its own stack of open elements, so no depth of
 * nesting can overflow the call stack.
 */
import { createResolver, DOCUMENT_NODE, isWordGap, raisedData } from "../../page/html/mod.ts";
import type { Node, Tree } from "../../page/html/mod.ts";
import { BLOCK_NAMES, isHidden } from "../../page/layout/mod.ts";
import type { Selection } from "../content/mod.ts";
import { openElement } from "./write/element_rules.ts";
import type { LinkStyle } from "../../base/names/link_styles.ts";
import { type Closer, SKIP, type Walk } from "./write/walk.ts";
import { Writer, type WrittenBlock } from "./write/writer.ts";

// Bounds.
/** Elements within elements that are looked through for a quote around all of a text. */
const MAX_BOXES = 8;
/** Blank nodes behind such a quote. */
const MAX_BLANK_NODES = 16;
/** Characters of a class that are looked at. */
const MAX_BOX_CLASS_CHARS = 400;

/** What is written, and the base of addresses. */
export interface MarkdownOptions {
  root?: Node;
  base?: string | null;
  /** Only what is chosen is written; without it everything that is shown. */
  selection?: Selection;
  /** How links are written; `inline` unless told otherwise. */
  links?: LinkStyle;
  /** Words alone: no marks, no escapes, no images. */
  isPlain?: boolean;
}

/** One block of a page's text. */
export interface TextBlock
  extends Pick<WrittenBlock, "type" | "level" | "language" | "first" | "last"> {
  readonly markdown: string;
  /** Characters that were cut from its end; absent for none. */
  readonly cut?: number;
}

const ALWAYS_OPENED = new Set(["br", "hr", "td", "th"]);
const BLOCKS = new Set(BLOCK_NAMES);
const MARKS = new Set("b em i span strong u".split(" "));

/**
 * Writes a page, or what is chosen of it, as Markdown. Linear in the page; never throws.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { parseHtml } from "../../page/html/parse.ts";
 *
 * const tree = parseHtml("<h1>Bolts</h1><p>M6, <b>steel</b>.");
 * assert.equal(toMarkdown(tree).trim(), "# Bolts\n\nM6, **steel**.");
 * ```
 */
export function toMarkdown(tree: Tree, options: MarkdownOptions = {}): string {
  const { writer, references } = walkPage(tree, options);
  const text = writer.finish();
  if (references.size === 0) return text;
  return `${text}\n\n${[...references].map(([target, at]) => `[${at}]: ${target}`).join("\n")}`;
}

/** Writes a page, or what is chosen of it, as blocks, each with the positions it was read from. */
export function toBlocks(tree: Tree, options: MarkdownOptions = {}): TextBlock[] {
  const { writer } = walkPage(tree, options);
  writer.finish();
  return writer.blocks.map((block) => {
    const { from: _from, to: _to, ...kind } = block;
    return { ...kind, markdown: writer.linesOf(block) };
  });
}

/** Returns the smallest element that contains a block's text; 0 where there is none. */
export function elementOf(tree: Tree, { first, last }: TextBlock): Node {
  if (first < 0) return 0;
  let node = tree.nodeAt(first);
  while (node !== 0 && (!tree.isElement(node) || tree.lastPosition(node) < last)) {
    node = tree.parent(node);
  }
  return node;
}

/** Classes of a `<blockquote>` that forums put a post of theirs in. */
const POST_BOX = /(?:message|post|comment)[-_]?(?:text|content|body)/i;

/** Returns where what is written begins: inside a `<blockquote>` that is all of a post. */
export function firstInside(tree: Tree, root: Node): number {
  let [first, last] = [tree.position(root), tree.lastPosition(root)];
  for (let boxes = 0; root !== DOCUMENT_NODE && boxes < MAX_BOXES; boxes++) {
    const box = tree.nodeAt(first);
    if (tree.name(box) === "blockquote") {
      if (POST_BOX.test((tree.attribute(box, "class") ?? "").slice(0, MAX_BOX_CLASS_CHARS))) {
        return first + 1;
      }
      break;
    }
    let inside = first + 1;
    while (inside < last && isBlank(tree, inside)) inside++;
    const end = tree.lastPosition(tree.nodeAt(inside));
    if (inside > last || last - end > MAX_BLANK_NODES) break;
    let after = end + 1;
    while (after <= last && isBlank(tree, after)) after++;
    if (after <= last) break;
    [first, last] = [inside, end];
  }
  return tree.position(root);
}

function isBlank(tree: Tree, at: number): boolean {
  const node = tree.nodeAt(at);
  return tree.isText(node) ? tree.data(node).trim() === "" : !tree.isElement(node);
}

function walkPage(tree: Tree, options: MarkdownOptions): Walk {
  const { root = DOCUMENT_NODE, selection, links = "inline", isPlain = false } = options;
  const walk: Walk = {
    tree,
    writer: new Writer({ isPlain, hasReferences: links === "references" }),
    resolver: createResolver(tree, options.base ?? null, "Markdown"),
    lists: [],
    tables: [],
    listEnd: undefined,
    lineEnd: undefined,
    notes: new Map(),
    links: isPlain ? "none" : links,
    references: new Map(),
    formula: "",
    selection,
    at: 0,
  };
  const open: { last: number; close: Closer }[] = [];
  const end = tree.lastPosition(root);
  /** The text before, where nothing but elements that write nothing themselves is between. */
  let before: Node = 0;
  for (let at = firstInside(tree, root); at <= end; at++) {
    while (open.length > 0 && (open.at(-1)?.last ?? 0) < at) open.pop()?.close();
    const node = tree.nodeAt(at);
    walk.writer.position = at;
    if (tree.isText(node)) {
      if (selection !== undefined && !selection.hasAny(at, at)) continue;
      if (before !== 0 && isWordGap(tree, before, node)) walk.writer.space();
      walk.writer.text(raisedData(tree, before, node));
      before = node;
      continue;
    }
    if (!tree.isElement(node)) continue;
    const last = tree.lastPosition(node);
    if (isLeftOut(tree, node, at, last, selection)) {
      if (BLOCKS.has(tree.name(node))) walk.writer.endBlock();
      at = last;
      continue;
    }
    walk.at = at;
    const opened = selection?.items.has(node) === true
      ? openItemLine(walk, node)
      : openElement(walk, node);
    if (opened === SKIP) {
      at = last;
      before = 0;
    } else if (opened !== undefined) open.push({ last, close: opened });
  }
  while (open.length > 0) open.pop()?.close();
  return walk;
}

function isLeftOut(
  tree: Tree,
  node: Node,
  first: number,
  last: number,
  selection: Selection | undefined,
): boolean {
  if (selection === undefined) return isHidden(tree, node);
  if (selection.hasAny(first, last) || ALWAYS_OPENED.has(tree.name(node))) return false;
  // A mark around nothing but a break parts what is chosen around it.
  const holdsBreak = last === first + 1 && tree.isHtml(tree.nodeAt(last), "br");
  return !(holdsBreak && MARKS.has(tree.name(node)));
}

/** Items from which a list in an item is one; fewer are labels of its line. */
const LEAST_LISTED = 3;

/** Opens an item; it continues the list of the item before it where nothing came between. */
function openItemLine(walk: Walk, node: Node): Closer {
  const { writer } = walk;
  if (!writer.allowsBlocks) return () => writer.endBlock();
  writer.endBlock();
  const parent = walk.tree.parent(node);
  const leads = walk.lineEnd?.parent !== parent || walk.lineEnd.line !== writer.lineCount;
  if (!leads) writer.tighten();
  writer.openContainer("- ", "  ", leads);
  const isLine = !holdsList(walk.tree, node);
  if (isLine) writer.openLine();
  return () => {
    if (isLine) writer.closeLine();
    writer.closeContainer();
    walk.lineEnd = { parent, line: writer.lineCount };
  };
}

/** Reports whether an item has a list of its own, which no line can hold. */
function holdsList(tree: Tree, node: Node): boolean {
  const last = tree.lastPosition(node);
  let items = 0;
  for (let at = tree.position(node) + 1; at <= last && items < LEAST_LISTED; at++) {
    if (tree.name(tree.nodeAt(at)) === "li") items++;
  }
  return items >= LEAST_LISTED;
}
