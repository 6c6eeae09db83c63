/** Preformatted text: the fence, its language, and the lines as written. */
import { collapsedText, type Node, type Tree } from "../../../page/html/mod.ts";
import { linkTarget } from "./address.ts";
import { labelOf } from "./link_label.ts";
import type { Walk } from "./walk.ts";

const LANGUAGE_CLASS =
  /(?:^|\s)(?:lang(?:uage)?-|highlight-source-|brush:\s*|sourceCode\s+)([\w+#.-]+)/;
const LANGUAGE_ATTRIBUTES = ["data-lang", "data-language"];

/** Elements in code that some highlighters put each line in. */
const LINES = new Set("div li ol p table tbody tr ul".split(" "));

/** Writes a `<pre>` as a fenced block, or as inline code where no block is allowed. */
export function writeCode(walk: Walk, node: Node): void {
  const { tree, writer, links } = walk;
  const text = linesOf(tree, node).replace(/^\n/, "").trimEnd();
  if (writer.allowsBlocks) {
    writer.code(text, languageOf(tree, node));
    if (links === "inline") writeLinks(walk, node);
    return;
  }
  const mark = { kind: "code" } as const;
  const opened = writer.openMark(mark);
  writer.text(text);
  if (opened) writer.closeMark(mark);
}

/**
 * A fence contains no links, so those of the code follow it, each once, in a line of their own; links
 * without words do for the whole page alone, as anywhere.
 */
function writeLinks({ tree, writer, resolver, selection }: Walk, node: Node): void {
  const last = tree.lastPosition(node);
  const written = new Set<string>();
  for (let at = tree.position(node) + 1; at <= last; at++) {
    const link = tree.nodeAt(at);
    if (!tree.isHtml(link, "a")) continue;
    const target = linkTarget(resolver, tree.attribute(link, "href") ?? "");
    const words = collapsedText(tree, link);
    if (target === undefined || (words === "" && selection !== undefined)) continue;
    if (written.has(`${words} ${target}`)) continue;
    written.add(`${words} ${target}`);
    const mark = { kind: "link", target } as const;
    if (!writer.openMark(mark)) return;
    writer.text(words);
    writer.closeLink(mark, () => labelOf(tree, link));
    writer.text(" ");
  }
  writer.endBlock();
}

/** Returns the text of an element, `<br>` and the edges of blocks as line breaks. */
function linesOf(tree: Tree, node: Node): string {
  const parts: string[] = [];
  const last = tree.lastPosition(node);
  /** Whether a block began or ended since the last text, and where the innermost one ends. */
  let isAtEdge = false;
  const ends: number[] = [];
  for (let at = tree.position(node) + 1; at <= last; at++) {
    while ((ends.at(-1) ?? at) < at) isAtEdge = ends.pop() !== undefined;
    const inner = tree.nodeAt(at);
    if (tree.isText(inner)) {
      const data = tree.data(inner);
      const before = parts.at(-1) ?? "\n";
      if (isAtEdge && !before.endsWith("\n") && !data.startsWith("\n")) parts.push("\n");
      isAtEdge = false;
      if (data !== "") parts.push(data);
    } else if (tree.isHtml(inner, "br")) parts.push("\n");
    else if (LINES.has(tree.name(inner))) {
      isAtEdge = true;
      ends.push(tree.lastPosition(inner));
    }
  }
  return parts.join("");
}

/** Names the language a highlighter was told: on the element, the code in it, or what wraps it. */
function languageOf(tree: Tree, node: Node): string {
  const parent = tree.parent(node);
  const first = tree.firstChild(node);
  // Some generators wrap one `<pre>` in another.
  const inner = first === 0 || !tree.isElement(first) ? 0 : tree.firstChild(first);
  for (const candidate of [first, inner, node, parent, tree.parent(parent)]) {
    if (candidate === 0 || !tree.isElement(candidate)) continue;
    const named = LANGUAGE_CLASS.exec(tree.attribute(candidate, "class") ?? "")?.[1];
    if (named !== undefined) return named.toLowerCase();
    if (candidate !== node && tree.name(candidate) !== "code") continue;
    for (const name of LANGUAGE_ATTRIBUTES) {
      const value = tree.attribute(candidate, name)?.trim() ?? "";
      if (/^[\w+#.-]+$/.test(value)) return value.toLowerCase();
    }
  }
  return "";
}
