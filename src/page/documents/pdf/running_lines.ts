/** Running heads and feet of a PDF: what each page repeats at its upper or lower edge. */
import { addTo } from "../../../base/add_to.ts";
import type { TextLine } from "./text_line.ts";

/** Lines from the top and from the bottom of a page that may be running ones. */
const EDGE_LINES = 2;
/** Pages near one another that must have such a line. */
const LEAST_PAGES = 3;
/** Pages among which they must be: left and right pages differ, and so do chapters. */
const NEAR_PAGES = 6;

/**
 * Takes the lines out that pages repeat at an edge, at the same height, whatever numbers they have.
 */
export function withoutRunningLines(pages: readonly (readonly TextLine[])[]): TextLine[][] {
  const found = new Map<string, number[]>();
  pages.forEach((lines, page) => {
    for (const key of new Set(edgesOf(lines).map(keyOf))) addTo(found, key, page);
  });
  const running = new Set([...found].filter(([, on]) => isRepeated(on)).map(([key]) => key));
  return pages.map((lines) => {
    const edges = new Set(edgesOf(lines));
    return lines.filter((line) => !edges.has(line) || !running.has(keyOf(line)));
  });
}

function isRepeated(pages: readonly number[]): boolean {
  return pages.some((page, at) => (pages[at + LEAST_PAGES - 1] ?? Infinity) - page < NEAR_PAGES);
}

function edgesOf(lines: readonly TextLine[]): TextLine[] {
  const byHeight = [...lines].sort((a, b) => b.y - a.y);
  return [...new Set([...byHeight.slice(0, EDGE_LINES), ...byHeight.slice(-EDGE_LINES)])];
}

function keyOf({ text, y }: TextLine): string {
  return `${Math.round(y)} ${text.replace(/\d+|\b[ivxlc]+\b/g, "#")}`;
}
