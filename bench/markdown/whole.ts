/** How many of the tables, lists and code blocks in a page's main content are there whole. */
import { parseHtml } from "../../src/page/html/parse.ts";
import { outlineOf } from "../../src/read/content/outline.ts";
import { readMainContent } from "../../src/read/content/main_content.ts";
import { isLayoutTable } from "../../src/page/layout/layout_table.ts";
import type { LabelledPage } from "./sets.ts";

/** Structures of one kind that are in the main content. */
export interface WholeCount {
  kept: number;
  inPart: number;
  pages: Set<string>;
  pagesInPart: Set<string>;
}

const LIST_PARTS = new Set("ul ol dl li dt dd p pre blockquote table tbody tr td th".split(" "));

/** Counts the outermost data tables, plain lists and code blocks of which anything is chosen. */
export function countWhole(pages: readonly LabelledPage[]): ReadonlyMap<string, WholeCount> {
  const counts = new Map<string, WholeCount>();
  for (const { name, html } of pages) {
    const tree = parseHtml(html);
    const { selection } = readMainContent(tree);
    const { blocks, containers } = outlineOf(tree);
    let done = -1;
    for (const { name: tag, node, first, last } of containers) {
      if (first <= done) continue;
      const own = blocks.filter((block) => block.first >= first && block.last <= last);
      const isPlain = own.every(({ owner }) => LIST_PARTS.has(owner.name));
      const kind = tag === "pre"
        ? "code"
        : tag === "table" && !isLayoutTable(tree, node)
        ? "table"
        : (tag === "ul" || tag === "ol" || tag === "dl") && isPlain
        ? "list"
        : undefined;
      const chosen = own.filter((block) => selection.hasAny(block.first, block.last)).length;
      if (kind === undefined || chosen === 0) continue;
      done = last;
      let count = counts.get(kind);
      if (count === undefined) {
        counts.set(kind, count = { kept: 0, inPart: 0, pages: new Set(), pagesInPart: new Set() });
      }
      count.kept++;
      count.pages.add(name);
      if (chosen === own.length) continue;
      count.inPart++;
      count.pagesInPart.add(name);
    }
  }
  return counts;
}
