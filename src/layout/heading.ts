/** The page's main heading: its only `<h1>` outside the furniture. */
import { collapsedText } from "../html/text.ts";
import type { Node } from "../html/tree.ts";
import type { Facts } from "../records/facts.ts";
import { foldName } from "../records/identity.ts";
import { isFurniture } from "./furniture.ts";

/** A heading and its text. */
export interface Heading {
  readonly node: Node;
  readonly text: string;
}

const MAX_HEADING_CHARS = 300;
const MIN_HEADING_CHARS = 2;

/**
 * Finds the page's heading.
 *
 * With several, the one that a title of the page holds whole; undefined when that leaves none or
 * more than one text.
 */
export function soleHeading(facts: Facts, titles: readonly string[]): Heading | undefined {
  const { tree } = facts.page;
  const headings: Heading[] = [];
  for (const node of tree.named("h1").slice(0, 50)) {
    if (!tree.isHtml(node, "h1")) continue;
    const text = collapsedText(tree, node);
    if (text.length < MIN_HEADING_CHARS || text.length > MAX_HEADING_CHARS) continue;
    if (facts.siteNames.has(foldName(text)) || isFurniture(tree, node)) continue;
    if (!headings.some((other) => other.text === text)) headings.push({ node, text });
  }
  if (headings.length < 2) return headings[0];
  const named = headings.filter(({ text }) =>
    titles.some((title) => foldName(title).includes(foldName(text)))
  );
  return named.length === 1 ? named[0] : undefined;
}

/** Gives the first heading of the page's own text, to measure distances from; 0 for none. */
export function firstHeading(facts: Facts): Node {
  const { tree } = facts.page;
  for (const name of ["h1", "h2"]) {
    for (const node of tree.named(name).slice(0, 20)) {
      const text = collapsedText(tree, node);
      if (text === "" || facts.siteNames.has(foldName(text)) || isFurniture(tree, node)) continue;
      return node;
    }
  }
  return 0;
}

/** Finds the page's heading with its document's own titles as witnesses. */
export function pageHeading(facts: Facts): Heading | undefined {
  const { tree } = facts.page;
  const titles = tree.named("title").slice(0, 1).map((node) => collapsedText(tree, node));
  const shared = facts.document.openGraph.first.get("title")?.text;
  return soleHeading(facts, shared === undefined ? titles : [...titles, shared]);
}
