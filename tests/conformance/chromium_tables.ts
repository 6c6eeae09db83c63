/**
 * The grids of tables beside Chromium's: `deno task test:chromium`.
 *
 * Of public pages and of soups of tables: the rows in their order, the cells of each, their spans. Of
 * soups also the column that each cell begins in, by where a layout of equal columns draws it.
 * `CHROMIUM_PAGES` (300) and `CHROMIUM_SOUPS` (300) say how many.
 */
import assert from "node:assert/strict";
import puppeteer, { type Page } from "puppeteer-core";
import { buildTree } from "../../src/page/html/parse.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import type { Node, Tree } from "../../src/page/html/tree.ts";
import { formTable, type Grid } from "../../src/page/layout/table/form_table.ts";
import { createRandom, FUZZ_SEED } from "../fuzz/random.ts";
import { filesBelow, publicFolder, readPage } from "../html/public_data.ts";
import { tableSoup } from "../layout/table/table_soup.ts";
import { browserPath } from "../support/test_browser.ts";

const PAGES = Number(Deno.env.get("CHROMIUM_PAGES") ?? 300);
const SOUPS = Number(Deno.env.get("CHROMIUM_SOUPS") ?? 300);
/** Pixels of a column as the browser draws it. */
const COLUMN = 20;

/** What the browser knows of a table's cell, in the order of rows and cells. */
type Cell = readonly [name: string, columns: number, rows: number, x: number | null];

interface DrawnCell {
  localName: string;
  colSpan: number;
  rowSpan: number;
  getBoundingClientRect(): { left: number };
}
interface DrawnTable extends DrawnCell {
  rows: Iterable<{ cells: Iterable<DrawnCell> }>;
  setAttribute(name: string, value: string): void;
}

/** Lists the cells of each table of the document; runs in the page. */
function readDrawn(widths: readonly number[] | null, column: number): Cell[][][] {
  const { document } = globalThis as unknown as {
    document: { querySelectorAll(name: string): Iterable<DrawnTable> };
  };
  return Array.from(document.querySelectorAll("table"), (table, at) => {
    const width = (widths?.[at] ?? 0) * column;
    const style = "table-layout:fixed;border-spacing:0;position:absolute;left:0;top:0;";
    if (widths !== null) table.setAttribute("style", `${style}width:${width}px`);
    return Array.from(table.rows, ({ cells }) =>
      Array.from(cells, (cell): Cell => [
        cell.localName,
        cell.colSpan,
        cell.rowSpan,
        widths === null ? null : Math.round(cell.getBoundingClientRect().left / column),
      ]));
  });
}

/** The rows in the order of `table.rows`, which has those of heads before all others. */
function cellsOf(tree: Tree, { rows }: Grid, hasPlaces: boolean): Cell[][] {
  const isHead = ({ section }: Grid["rows"][number]): number => section === "head" ? 0 : 1;
  return rows.toSorted((row, next) => isHead(row) - isHead(next)).map(({ own }) =>
    own.map(({ node, x, width }): Cell => [
      tree.name(node),
      width,
      spanOf(tree, node),
      hasPlaces ? x : null,
    ])
  );
}

/** The rows that a cell asks for, which the grid keeps as those that there are. */
function spanOf(tree: Tree, node: Node): number {
  const written = tree.attribute(node, "rowspan");
  const [, digits] = /^[\t\n\f\r ]*\+?(\d+)/.exec(written ?? "") ?? [];
  return digits === undefined ? 1 : Math.min(65_534, Number(digits));
}

async function compareTables(
  pages: AsyncIterable<readonly [name: string, html: string]>,
  hasPlaces: boolean,
): Promise<{ tables: number; cells: number; differing: string[] }> {
  const browser = await puppeteer.launch({
    executablePath: browserPath as string,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const found = { tables: 0, cells: 0, differing: [] as string[] };
  try {
    const page: Page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setRequestInterception(true);
    let served = "";
    const server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      () => new Response(served, { headers: { "content-type": "text/html; charset=utf-8" } }),
    );
    const address = `http://127.0.0.1:${server.addr.port}/`;
    page.on("request", (request) => {
      const isPage = request.url() === address && request.frame() === page.mainFrame();
      (isPage ? request.continue() : request.abort()).catch(() => {});
    });
    for await (const [name, html] of pages) {
      served = html;
      await page.goto(address, { waitUntil: "domcontentloaded" });
      const tree = buildTree(html);
      const grids = tree.named("table").map((table) => formTable(tree, table));
      const drawn = await page.evaluate(
        readDrawn,
        hasPlaces ? grids.map(({ width }) => width) : null,
        COLUMN,
      );
      const ours = grids.map((grid) => cellsOf(tree, grid, hasPlaces));
      found.tables += drawn.length;
      found.cells += drawn.flat(2).length;
      for (const [at, table] of drawn.entries()) {
        if (JSON.stringify(table) === JSON.stringify(ours[at])) continue;
        const [theirs, own] = [table, ours[at]].map((cells) => JSON.stringify(cells).slice(0, 200));
        found.differing.push(`${name}, table ${at}: ${own} where Chromium has ${theirs}`);
      }
      if (drawn.length !== ours.length) found.differing.push(`${name}: ${ours.length} tables`);
    }
    await server.shutdown();
  } finally {
    await browser.close();
  }
  for (const line of found.differing.slice(0, 10)) console.log(line);
  return found;
}

async function* publicPages(): AsyncGenerator<readonly [string, string]> {
  const folder = publicFolder("wcxb/html");
  const files = folder === undefined ? [] : filesBelow(folder, [".html.gz"]);
  const step = Math.max(1, files.length / PAGES);
  for (let at = 0; at < files.length; at += step) {
    const file = files[Math.floor(at)] as string;
    const { text } = decodeHtml(await readPage(file), null);
    // A template's tables are in no document, and past a bound of depth trees differ.
    if (!/<table/i.test(text) || /<template|\0/i.test(text)) continue;
    yield [file.split("/").at(-1) ?? "", text.toWellFormed().replace(/^\uFEFF/, "")];
  }
}

async function* soups(): AsyncGenerator<readonly [string, string]> {
  for (let at = 0; at < SOUPS; at++) {
    yield [`soup ${at}`, `<!doctype html>${tableSoup(createRandom(FUZZ_SEED + at))}`];
  }
}

const ignore = browserPath === undefined;
if (ignore) console.log("passed over: there is no Chromium");

Deno.test({
  name: "formTable() has the rows, cells and spans that Chromium has on public pages",
  ignore,
  fn: async () => {
    const { tables, cells, differing } = await compareTables(publicPages(), false);
    console.log(`${tables} tables, ${cells} cells, ${differing.length} tables differ`);
    assert.deepEqual(differing, []);
  },
});

Deno.test({
  name: "formTable() places cells where Chromium draws them, in soups of tables",
  ignore,
  fn: async () => {
    const { tables, cells, differing } = await compareTables(soups(), true);
    console.log(`${tables} tables, ${cells} cells, ${differing.length} tables differ`);
    assert.deepEqual(differing, []);
  },
});
