/**
 * Compares every table, list and code block of a page's main content with the page's own: each row
 * cell by cell, each list item by item, each code block by its characters.
 *
 * The answer is read as GitHub reads Markdown; what is compared are the letters and digits, because
 * marks, escapes and spaces are the writer's. A caption is written before its table, as a paragraph.
 */
import { parseHtml } from "../../src/page/html/parse.ts";
import type { Node, Tree } from "../../src/page/html/tree.ts";
import { outlineOf } from "../../src/read/content/outline.ts";
import { readMainContent } from "../../src/read/content/main_content.ts";
import type { Selection } from "../../src/read/content/selection.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";
import { SKIPPED_NAMES } from "../../src/page/layout/element_names.ts";
import { readItemTable } from "../../src/read/markdown/write/item_table.ts";
import { isLayoutTable } from "../../src/page/layout/layout_table.ts";
import { formTable } from "../../src/page/layout/table/form_table.ts";
import { renderMarkdown } from "./round_trip.ts";
import type { LabelledPage } from "./sets.ts";
import { wordsOf } from "./scores.ts";

/** What is compared. */
export const STRUCTURES = ["table", "list", "code"] as const;
export type Structure = typeof STRUCTURES[number];

/** How many structures are in answers, and the ones that differ from the page's. */
export interface CellCount {
  compared: number;
  cells: number;
  differing: { page: string; own: readonly string[] }[];
}

const SKIPPED = new Set([...SKIPPED_NAMES, "annotation", "annotation-xml", "caption"]);
/** Elements that make a list layout. */
const BLOCKS = new Set(
  "address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hgroup main nav pre section summary table"
    .split(" "),
);
const PARTS: Readonly<Record<Structure, ReadonlySet<string>>> = {
  table: new Set(["td", "th"]),
  list: new Set(["li"]),
  code: new Set("br div li p tr".split(" ")),
};

/** Compares the structures of some pages. */
export function compareCells(
  pages: readonly Pick<LabelledPage, "name" | "html">[],
): ReadonlyMap<Structure, CellCount> {
  const counts = new Map(
    STRUCTURES.map((kind): [Structure, CellCount] => [
      kind,
      { compared: 0, cells: 0, differing: [] },
    ]),
  );
  for (const { name, html } of pages) {
    const tree = parseHtml(html);
    const { selection, root } = readMainContent(tree);
    if (root === 0) continue;
    const rendered = parseHtml(renderMarkdown(toMarkdown(tree, { selection })));
    const chosen = (node: Node): boolean => hasChosenText(tree, node, selection);
    for (const kind of STRUCTURES) {
      const count = counts.get(kind) as CellCount;
      const written = new Map<string, number>();
      for (const parts of structuresOf(rendered, kind, () => true, false)) {
        const key = parts.join("\n");
        written.set(key, (written.get(key) ?? 0) + 1);
      }
      for (const own of structuresOf(tree, kind, chosen, true)) {
        const key = own.join("\n");
        const left = written.get(key) ?? 0;
        count.compared++;
        count.cells += own.length;
        written.set(key, left - 1);
        if (left <= 0) count.differing.push({ page: name, own });
      }
    }
  }
  return counts;
}

/** Words of prose from which no page may be answered by nothing. */
const PROSE_WORDS = 200;

/** Counts pages with much prose, and lists those of which nothing is chosen. */
export function countEmpty(
  pages: readonly Pick<LabelledPage, "name" | "html">[],
): { pages: number; empty: readonly string[] } {
  const empty: string[] = [];
  let count = 0;
  for (const { name, html } of pages) {
    const tree = parseHtml(html);
    if ((outlineOf(tree).containers[0]?.proseWords ?? 0) < PROSE_WORDS) continue;
    count++;
    const { selection, root } = readMainContent(tree);
    if (root === 0 || toMarkdown(tree, { selection }) === "") empty.push(name);
  }
  return { pages: count, empty };
}

/** Reports whether words of an element are chosen: the picture in a list alone does not keep it. */
function hasChosenText(tree: Tree, node: Node, selection: Selection): boolean {
  const last = tree.lastPosition(node);
  for (let at = tree.position(node) + 1; at <= last; at++) {
    if (tree.isText(tree.nodeAt(at)) && selection.hasAny(at, at)) return true;
  }
  return false;
}

/** Lists structures of a kind, each as the words of its cells, items or lines. */
function structuresOf(
  tree: Tree,
  kind: Structure,
  isKept: (node: Node) => boolean,
  isOutermost: boolean,
): (readonly string[])[] {
  const found: (readonly string[])[] = [];
  let done = -1;
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    const name = tree.name(node);
    const last = tree.lastPosition(node);
    if (SKIPPED.has(name)) {
      at = last;
      continue;
    }
    const is = kindOf(tree, node, name);
    if (is === undefined || at <= done) continue;
    if (isOutermost) done = last;
    if (is === kind && isKept(node)) found.push(partsOf(tree, node, kind));
  }
  return found.filter((parts) => parts.some((part) => part !== ""));
}

/** Says what an element is; undefined for layout, which is written as what it lays out. */
function kindOf(tree: Tree, node: Node, name: string): Structure | undefined {
  if (name === "pre") return "code";
  if (name === "table") {
    // A list that is laid out in a table is written as the list it is.
    const isData = !isLayoutTable(tree, node) && readItemTable(tree, node) === undefined;
    return isData ? "table" : undefined;
  }
  if (name !== "ul" && name !== "ol") return undefined;
  const last = tree.lastPosition(node);
  for (let at = tree.position(node) + 1; at <= last; at++) {
    const inner = tree.nodeAt(at);
    if (tree.isElement(inner) && BLOCKS.has(tree.name(inner))) return undefined;
  }
  return "list";
}

/** Cuts a structure at its cells, items or lines; nested items are parts of their own. */
function partsOf(tree: Tree, node: Node, kind: Structure): string[] {
  if (kind === "table") {
    // A cell that reaches into rows below is a cell of each of them.
    return formTable(tree, node).rows.filter(({ own }) => own.length > 0)
      .flatMap(({ cells }) => cells.map((cell) => partsBelow(tree, cell.node, kind).join("")))
      .filter((part) => part !== "");
  }
  return partsBelow(tree, node, kind);
}

function partsBelow(tree: Tree, node: Node, kind: Structure): string[] {
  const parts: string[] = [""];
  const last = tree.lastPosition(node);
  for (let at = tree.position(node) + 1; at <= last; at++) {
    const inner = tree.nodeAt(at);
    const name = tree.isElement(inner) ? tree.name(inner) : "";
    if (SKIPPED.has(name)) at = tree.lastPosition(inner);
    else if (PARTS[kind].has(name)) parts.push("");
    else if (tree.isText(inner)) parts[parts.length - 1] += tree.data(inner);
  }
  // What is before the first cell or item is in none: a caption, words right in a list.
  if (kind === "list") parts.shift();
  const lines = kind === "code" ? parts.join("\n").split("\n") : parts;
  return lines.map((part) => wordsOf(part).join("")).filter((part) => part !== "");
}
