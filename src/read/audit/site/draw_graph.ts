/** Draws how the pages of a site link to each other: a column for each click from the start. */
import { escapeText } from "../../../page/html/mod.ts";
import type { Site, SitePage } from "./site_page.ts";
import { pathOf } from "../../../page/url/mod.ts";

// Bounds.
/** Pages in the drawing of a site's links; later ones are left out. */
const MAX_DRAWN_PAGES = 300;
/** Lines in that drawing; later links are left out. */
const MAX_DRAWN_LINKS = 5_000;

/** Sizes in the units of the drawing. */
const SIZES = { column: 180, row: 18, margin: 20, dot: 4 } as const;

interface Drawn {
  readonly page: SitePage;
  readonly x: number;
  readonly y: number;
}

/** Returns an SVG drawing of at most `MAX_DRAWN_PAGES` pages, without scripts or styles of its own. */
export function drawGraph(site: Site): string {
  const drawn = placePages(site);
  const lines: string[] = [];
  for (const { page, x, y } of drawn.values()) {
    for (const link of page.links) {
      const to = drawn.get(link);
      if (to === undefined || lines.length >= MAX_DRAWN_LINKS) continue;
      lines.push(`<line x1="${x}" y1="${y}" x2="${to.x}" y2="${to.y}"/>`);
    }
  }
  const dots = [...drawn.values()].map(({ page, x, y }) => {
    const kind = page.error !== null ? "failed" : page.landed !== page.url ? "moved" : "read";
    const name = escapeText(page.url);
    const dot = `<circle class="${kind}" cx="${x}" cy="${y}" r="${SIZES.dot}"/>`;
    const path = escapeText(pathOf(page.url).slice(0, 24));
    return `<g><title>${name}</title>${dot}<text x="${x + 8}" y="${y + 4}">${path}</text></g>`;
  });
  const width = drawn.values().reduce((most, { x }) => Math.max(most, x), 0) + SIZES.column;
  const height = drawn.values().reduce((most, { y }) => Math.max(most, y), 0) + SIZES.margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Links between pages" ` +
    `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `${lines.join("")}${dots.join("")}</svg>`;
}

/** Places pages breadth first; those no link leads to are in a last column. */
function placePages({ start, pages }: Site): Map<string, Drawn> {
  const known = new Map(pages.map((page) => [page.url, page]));
  const depths = new Map<string, number>([[start, 0]]);
  for (const [url, depth] of depths) {
    for (const link of known.get(url)?.links ?? []) {
      if (known.has(link) && !depths.has(link)) depths.set(link, depth + 1);
    }
  }
  const last = depths.values().reduce((most, depth) => Math.max(most, depth), 0) + 1;
  const rows = new Map<number, number>();
  const drawn = new Map<string, Drawn>();
  for (const page of pages.slice(0, MAX_DRAWN_PAGES)) {
    const depth = depths.get(page.url) ?? last;
    const row = rows.get(depth) ?? 0;
    rows.set(depth, row + 1);
    drawn.set(page.url, {
      page,
      x: SIZES.margin + depth * SIZES.column,
      y: SIZES.margin + row * SIZES.row,
    });
  }
  return drawn;
}
