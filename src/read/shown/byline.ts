/** Bylines: the elements of a page whose names say that they name its authors, and who they name. */
import { type Node, type Page, spacedText, type Tree } from "../../page/html/mod.ts";
import { classReader, wordJudge } from "../../page/layout/mod.ts";
import { isPersonName, namesInLine, WordSet } from "../../page/text/mod.ts";

const BYLINE_WORDS = new WordSet(
  "byline bylines author authors authorname writer contributor writtenby autor auteur".split(" "),
);
const NOT_BYLINE = new Set(
  ("no hide hidden has bio box description social avatar image img photo title role job " +
    "date time icon link links follow position more posts").split(" "),
);
/** Nodes of a byline that are looked at. */
export const MAX_BYLINE_NODES = 300;
/** Characters of a line that names authors. */
export const MAX_BYLINE_CHARS = 160;

/** Returns the elements of a page that are bylines by their names, in document order. */
export function findBylines(tree: Tree): Node[] {
  const found: Node[] = [];
  const read = classReader(tree);
  const mayBeProperty = tree.store.names.idOf("itemprop") >= 0;
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    const isNamed = namesByline(read(node)) ||
      (mayBeProperty && tree.attribute(node, "itemprop")?.trim() === "author");
    if (isNamed && !isLargeBox(tree, node)) found.push(node);
  }
  return found;
}

const namesByline = wordJudge((words) =>
  words.some((word) => BYLINE_WORDS.has(word)) && !words.some((word) => NOT_BYLINE.has(word))
);

/** A box of this many nodes is not a byline, whatever its class. */
function isLargeBox(tree: Tree, node: Node): boolean {
  const tag = tree.name(node);
  return tree.lastPosition(node) - tree.position(node) > MAX_BYLINE_NODES ||
    tag === "html" || tag === "body" || tag === "main" || tag === "article";
}

/** A short byline is read as a line; in a longer one its links, then its text pieces, are tried. */
export function bylineNames(page: Page, node: Node): string[] {
  const { tree } = page;
  const text = spacedText(tree, node);
  if (text === "") return [];
  if (text.length <= MAX_BYLINE_CHARS) {
    const names = namesInLine(text);
    const marked = markedNames(tree, node);
    if (names.length > 0) {
      return marked.length > names.length && marked[0] === names[0] ? marked : names;
    }
  }
  const names: string[] = [];
  const last = tree.lastPosition(node);
  for (let at = tree.position(node); at <= last && at < tree.position(node) + 60; at++) {
    const inner = tree.nodeAt(at);
    if (!tree.isText(inner)) continue;
    const piece = tree.line(inner);
    if (piece === "" || piece.length > 100) continue;
    const read = namesInLine(piece);
    if (read.length > 0) return [...names, ...read];
  }
  return names;
}

/** Text between two names of a byline. */
const BETWEEN_NAMES = /^(?:[,;&]?\s?(?:and|und|et|y|e|og|och|en|i|и)?|[|•·/])$/iu;

/** Returns the first names of a byline that elements of their own mark, one after another. */
function markedNames(tree: Tree, node: Node): string[] {
  const names: string[] = [];
  const last = Math.min(tree.lastPosition(node), tree.position(node) + MAX_BYLINE_NODES);
  for (let at = tree.position(node); at <= last; at++) {
    const inner = tree.nodeAt(at);
    if (!tree.isText(inner)) continue;
    const piece = tree.line(inner);
    if (isPersonName(piece)) {
      if (!names.includes(piece)) names.push(piece);
    } else if (names.length > 0 && !BETWEEN_NAMES.test(piece)) break;
  }
  return names;
}
