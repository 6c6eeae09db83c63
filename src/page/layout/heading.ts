/** The page's main heading: its only `<h1>` outside the boilerplate. */
import { type Node, readableText, type Tree } from "../html/mod.ts";
import { foldName } from "../text/mod.ts";
import { BOILERPLATE, layoutOf } from "./layout.ts";

/** A heading and its text. */
export interface Heading {
  readonly node: Node;
  readonly text: string;
}

const MAX_HEADING_CHARS = 300;
const MIN_HEADING_CHARS = 2;

/**
 * Finds the page's heading; names of the site, folded, are none.
 *
 * With several, the one that a title of the page contains whole; undefined when that leaves none or
 * more than one text.
 */
export function soleHeading(
  tree: Tree,
  siteNames: ReadonlySet<string>,
  titles: readonly string[],
): Heading | undefined {
  const headings: Heading[] = [];
  for (const node of tree.named("h1").slice(0, 50)) {
    if (!tree.isHtml(node, "h1")) continue;
    const text = headingText(tree, node);
    if (text.length < MIN_HEADING_CHARS || text.length > MAX_HEADING_CHARS) continue;
    if (siteNames.has(foldName(text)) || layoutOf(tree).isIn(node, BOILERPLATE)) continue;
    if (!headings.some((other) => other.text === text)) headings.push({ node, text });
  }
  if (headings.length < 2) return headings[0];
  const named = headings.filter(({ text }) =>
    titles.some((title) => foldName(title).includes(foldName(text)))
  );
  return named.length === 1 ? named[0] : undefined;
}

/** The sign of a link that a heading ends with to be linked to, as documentation writes it. */
const PERMALINK_SIGN = / ?¶$| #$/u;

/** Returns the text of a heading as it reads: line breaks are spaces, a sign to link it by is none. */
export function headingText(tree: Tree, node: Node): string {
  return readableText(tree, node).replace(PERMALINK_SIGN, "");
}

/** Returns the first heading of the page's own text, to measure distances from; 0 for none. */
export function firstHeading(tree: Tree, siteNames: ReadonlySet<string>): Node {
  for (const name of ["h1", "h2"]) {
    for (const node of tree.named(name).slice(0, 20)) {
      const text = headingText(tree, node);
      if (text === "" || siteNames.has(foldName(text)) || layoutOf(tree).isIn(node, BOILERPLATE)) {
        continue;
      }
      return node;
    }
  }
  return 0;
}
