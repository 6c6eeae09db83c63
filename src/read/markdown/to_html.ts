/**
 * Writes a page's content as plain HTML: the elements that mean something, without classes, styles
 * and scripts.
 *
 * One pass with its own stack, as for Markdown. Every block begins a line. What is written is inert:
 * no attribute but those listed below, and no address but web and mail ones.
 */
import {
  createResolver,
  DOCUMENT_NODE,
  escapeAttribute,
  escapeText,
  Namespace,
  type Node,
  type Tree,
} from "../../page/html/mod.ts";
import {
  BLOCK_NAMES,
  imageSource,
  isClosedDialog,
  isHidden,
  isPlaceholder,
  SKIPPED_NAMES,
} from "../../page/layout/mod.ts";
import { firstInside, type MarkdownOptions } from "./to_markdown.ts";

const BLOCKS = new Set(
  ("blockquote dd dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td tfoot th " +
    "thead tr ul").split(" "),
);
const INLINES = new Set(
  ("a abbr b br cite code del em i img ins kbd mark q s samp small strong sub sup time u var")
    .split(" "),
);
const VOID = new Set(["br", "hr", "img"]);
const GROUPS = new Set([...BLOCK_NAMES, "dialog"]);
const SKIPPED = new Set(SKIPPED_NAMES);
/** Attributes that are kept, beside addresses. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  abbr: ["title"],
  img: ["alt", "title"],
  li: ["value"],
  ol: ["start"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  time: ["datetime"],
};
const SAFE_SCHEME = /^(?:https?|mailto|tel):/i;
// deno-lint-ignore no-control-regex -- these are the characters to drop
const CONTROLS = /[\u0000-\u001f\u007f]+/g;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Writes a page, or what is chosen of it, as HTML. Linear in the page; never throws. */
export function toHtml(tree: Tree, options: MarkdownOptions = {}): string {
  const { root = DOCUMENT_NODE, selection, links = "inline" } = options;
  const resolver = createResolver(tree, options.base ?? null, "HTML");
  const parts: string[] = [];
  /** `parent` is of a list that items are written in: the element that they are in. */
  const open: { last: number; isBlock: boolean; end: string; parent?: Node }[] = [];
  const end = tree.lastPosition(root);
  /** Where preformatted text ends, and whether a space would be the first or last of a block. */
  let preEnd = -1;
  let isAtEdge = true;
  for (let at = firstInside(tree, root); at <= end; at++) {
    while (open.length > 0 && (open.at(-1)?.last ?? 0) < at) close();
    const node = tree.nodeAt(at);
    const last = tree.lastPosition(node);
    if (tree.isText(node)) {
      if (selection === undefined || selection.hasAny(at, at)) writeText(tree.data(node), at);
      continue;
    }
    if (!tree.isElement(node)) continue;
    if (isLeftOut(at, last, node)) at = last;
    else {
      const name = nameOf(node);
      if (name === undefined) continue;
      settleItems(node);
      const isBlock = !INLINES.has(name);
      parts.push(`${isBlock && at > preEnd ? "\n" : ""}<${name}${attributesOf(node, name)}>`);
      isAtEdge = isBlock || name === "br";
      if (name === "pre") preEnd = Math.max(preEnd, last);
      if (VOID.has(name)) at = last;
      else open.push({ last, isBlock, end: `</${name}>` });
    }
  }
  while (open.length > 0) close();
  return parts.join("").trim();

  function close(): void {
    const closed = open.pop();
    parts.push(closed?.end ?? "");
    if (closed?.isBlock === true) isAtEdge = true;
  }

  /** Opens a list at the first of some items, and closes it before anything else. */
  function settleItems(node?: Node): void {
    const isItem = node !== undefined && isItemAt(node);
    const parent = isItem ? tree.parent(node) : undefined;
    if (open.at(-1)?.parent !== undefined && open.at(-1)?.parent !== parent) close();
    if (parent === undefined || open.at(-1)?.parent === parent) return;
    parts.push("\n<ul>");
    open.push({ last: tree.lastPosition(parent), isBlock: true, end: "</ul>", parent });
  }

  function isItemAt(node: Node): boolean {
    return selection?.items.has(node) === true;
  }

  function writeText(data: string, at: number): void {
    const text = at <= preEnd ? data : data.replace(/[ \t\n\f\r]+/g, " ");
    const written = isAtEdge && at > preEnd ? text.trimStart() : text;
    if (written === "") return;
    settleItems();
    parts.push(escapeText(written));
    isAtEdge = false;
  }

  function isLeftOut(first: number, last: number, node: Node): boolean {
    const name = tree.name(node);
    if (SKIPPED.has(name) || tree.namespace(node) !== Namespace.Html) return true;
    if (name === "img" && isPlaceholder(tree, node)) return true;
    if (isClosedDialog(tree, node)) return true;
    if (selection === undefined) return isHidden(tree, node);
    return !selection.hasAny(first, last) && name !== "br" && name !== "td" && name !== "th";
  }

  /** The name under which an element is written; undefined where only its content is. */
  function nameOf(node: Node): string | undefined {
    if (isItemAt(node)) return "li";
    const name = tree.name(node);
    if (name === "a") return hrefOf(node) === undefined ? undefined : "a";
    if (BLOCKS.has(name) || INLINES.has(name)) return name;
    return GROUPS.has(name) && name !== "body" && name !== "html" ? "div" : undefined;
  }

  function hrefOf(node: Node): string | undefined {
    const href = tree.attribute(node, "href");
    if (href === undefined || links === "none" || selection?.unlinked.has(href) === true) return;
    return safeAddress(href);
  }

  /** Judges an address as browsers read it: they drop control characters, in a scheme too. */
  function safeAddress(written: string): string | undefined {
    const address = (resolver.link(written) ?? written).replace(CONTROLS, "").trim();
    return address === "" || (ANY_SCHEME.test(address) && !SAFE_SCHEME.test(address))
      ? undefined
      : address;
  }

  function attributesOf(node: Node, name: string): string {
    let written = "";
    const add = (attribute: string, value: string | undefined): void => {
      if (value !== undefined) written += ` ${attribute}="${escapeAttribute(value)}"`;
    };
    if (name === "a") add("href", hrefOf(node));
    if (name === "img") add("src", safeAddress(imageSource(tree, node) ?? ""));
    for (const attribute of KEPT[name] ?? []) add(attribute, tree.attribute(node, attribute));
    return written;
  }
}
