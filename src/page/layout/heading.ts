/** The page's main heading: its only `<h1>` outside the boilerplate. */
import { type Node, readableText, type Tree } from "../html/mod.ts";
import { foldName } from "../text/mod.ts";
import { partOfHeading } from "./heading_anchor.ts";
import { BOILERPLATE, layoutOf } from "./layout.ts";

/** A heading and its text. */
export interface Heading {
  readonly node: Node;
  readonly text: string;
}

const MAX_HEADING_CHARS = 300;

// Bounds.
/** Headings of one rank that may be the page's. */
const MAX_HEADINGS = 50;
/** Nodes of a heading that is read as a name: headings within headings each have all of a text. */
const MAX_HEADING_NODES = 1_000;
/** Characters of its source. */
const MAX_HEADING_SOURCE_CHARS = 10_000;

/**
 * Finds the page's heading; a name of the site, folded, is not it.
 *
 * With several, the one that a title of the page contains whole; where it contains several, one
 * that is twice as long as the others. Where none is like a title, the only `<h2>` that is most of
 * one. Undefined when that leaves none or more than one.
 */
export function soleHeading(
  tree: Tree,
  siteNames: ReadonlySet<string>,
  titles: readonly string[],
): Heading | undefined {
  const headings = headingsOf(tree, siteNames, "h1");
  const folded = titles.map(foldName);
  const isIn = ({ text }: Heading, title: string): boolean => title.includes(foldName(text));
  const named = headings.filter((heading) => folded.some((title) => isIn(heading, title)));
  const words = named.length > 0 ? [] : folded.map((title) => new Set(title.split(" ")));
  if (named.length === 0 && !headings.some(({ text }) => isAlike(text, words))) {
    // Some sites head each page with the name of its section, and its own name comes second.
    const second = headingsOf(tree, siteNames, "h2").filter((heading) =>
      folded.some((title) => isIn(heading, title) && 2 * heading.text.length > title.length)
    );
    if (second.length === 1) return second[0];
  }
  if (headings.length < 2) return headings[0];
  // A title that joins two headings has the name of the site beside that of the page.
  const [longest, next] = named.toSorted((a, b) => b.text.length - a.text.length);
  return longest !== undefined && longest.text.length >= 2 * (next?.text.length ?? 0)
    ? longest
    : undefined;
}

/** Reports whether half of the words of a heading are of one of the titles. */
function isAlike(text: string, titles: readonly ReadonlySet<string>[]): boolean {
  const words = foldName(text).split(" ");
  return titles.some((title) => 2 * words.filter((word) => title.has(word)).length >= words.length);
}

/** Returns the headings of one rank that are of the page's own text, each text once. */
function headingsOf(
  tree: Tree,
  siteNames: ReadonlySet<string>,
  name: "h1" | "h2",
): Heading[] {
  const headings: Heading[] = [];
  for (const node of tree.named(name).slice(0, MAX_HEADINGS)) {
    const text = tree.isHtml(node, name) ? shortHeadingText(tree, node) : "";
    if (text.length > MAX_HEADING_CHARS || !isOwn(tree, node, text, siteNames)) continue;
    if (!headings.some((known) => known.text === text)) headings.push({ node, text });
  }
  return headings;
}

/** Returns the text of a heading as it reads: line breaks are spaces, a link to it by its side is none. */
function headingText(tree: Tree, node: Node): string {
  return readableText(tree, node, (inner) => {
    const href = tree.name(inner) === "a" ? tree.attribute(inner, "href") : undefined;
    return href?.startsWith("#") === true && partOfHeading(tree, inner, href) === "anchor";
  });
}

/** Returns the text of a heading as it reads; nothing for one that is too long to be a name. */
export function shortHeadingText(tree: Tree, node: Node): string {
  const [first, last] = [tree.position(node), tree.lastPosition(node)];
  if (last - first > MAX_HEADING_NODES) return "";
  let chars = 0;
  for (let at = first; at <= last && chars <= MAX_HEADING_SOURCE_CHARS; at++) {
    const inner = tree.nodeAt(at);
    if (tree.isText(inner)) chars += tree.data(inner).length;
  }
  return chars > MAX_HEADING_SOURCE_CHARS ? "" : headingText(tree, node);
}

/** Returns the first heading of the page's own text, to measure distances from; 0 for none. */
export function firstHeading(tree: Tree, siteNames: ReadonlySet<string>): Node {
  for (const name of ["h1", "h2"]) {
    for (const node of tree.named(name).slice(0, 20)) {
      if (isOwn(tree, node, shortHeadingText(tree, node), siteNames)) return node;
    }
  }
  return 0;
}

/** Reports whether a heading has words, is of the page's own text, and names more than the site. */
function isOwn(tree: Tree, node: Node, text: string, siteNames: ReadonlySet<string>): boolean {
  return text !== "" && !siteNames.has(foldName(text)) &&
    !layoutOf(tree).isIn(node, BOILERPLATE);
}
