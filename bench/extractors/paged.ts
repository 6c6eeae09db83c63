/**
 * Paginated listings: learn from one row of the first page, read every row of the second.
 */
import { ToolError } from "../../src/base/errors.ts";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import { fold } from "../../src/read/extractor/page/fold.ts";
import {
  type Extractor,
  listingsOf,
  type Row as ReadRow,
} from "../../src/read/extractor/extractor.ts";
import { PageModel } from "../../src/read/extractor/page/model.ts";
import type { Evidence } from "../../src/read/extractor/run/confidence.ts";
import { readListing } from "../../src/read/extractor/run/read_listing.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { dataFolder, namesIn, readHtml, readPage } from "./data.ts";
import { REDESIGNS } from "./redesign_rules.ts";

type Row = Record<string, string>;

/** Prints for each site what came of learning from its first row and from a middle one. */
export async function printPaged(remarks: boolean): Promise<void> {
  const folder = dataFolder("paged-listings");
  if (folder === undefined) return;
  let right = 0;
  let wrong = 0;
  let all = 0;
  for (const site of namesIn(folder)) {
    const a = await readPage(`${folder}/${site}/a.html.gz`);
    const b = await readPage(`${folder}/${site}/b.html.gz`);
    const rowsA: Row[] = JSON.parse(await Deno.readTextFile(`${folder}/${site}/a.rows.json`));
    const rowsB: Row[] = JSON.parse(await Deno.readTextFile(`${folder}/${site}/b.rows.json`));
    for (const at of [0, rowsA.length >> 1]) {
      all++;
      try {
        const want = rowsA[at] ?? {};
        const made = compileExtractor([a], ["a"], { listing: null, want }, "bench");
        const { rows, failed } = runExtractor(made, b);
        const told = failed.map(({ expected, got }) => `${expected}: ${got}`).join("; ");
        if (isSame(rows, rowsB) && failed.length === 0) right++;
        else {
          if (failed.length === 0) wrong++;
          if (remarks) {
            const odd = rows.findIndex((row, one) => !isSame([row], rowsB.slice(one, one + 1)));
            console.log(
              `  ${site} from row ${at}: ${rows.length} rows of ${rowsB.length}; ${
                told.slice(0, 300)
              }`,
            );
            console.log(`    ${JSON.stringify(rows[odd])} ${JSON.stringify(rowsB[odd])}`);
          }
        }
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
        if (remarks) console.log(`  ${site} from row ${at}: ${error.message}`);
      }
    }
  }
  console.log(`paged listings: every row right ${right} of ${all}, silently wrong ${wrong}`);
  await printRedesigned(folder);
}

/**
 * Prints what is read of the second pages, whose rows are others, after redesigns by rule, and what
 * comes of healing from them: rows without a name, named ones, and those that nobody asked for.
 */
async function printRedesigned(folder: string): Promise<void> {
  const counts = new Map<string, Record<string, number>>();
  for (const site of namesIn(folder)) {
    const a = await readPage(`${folder}/${site}/a.html.gz`);
    const html = await readHtml(`${folder}/${site}/b.html.gz`);
    const rows: Row[] = JSON.parse(await Deno.readTextFile(`${folder}/${site}/a.rows.json`));
    for (const want of [rows[0] as Row, { things: rows.slice(0, 2) }, null]) {
      const options = { listing: want === null ? true : null, want };
      const made = compileExtractor([a], ["a"], options, "bench");
      for (const { title, keepsValues, apply } of REDESIGNS) {
        if (!keepsValues) continue;
        const own = counts.get(title) ?? {};
        counts.set(title, own);
        const outcome = redesigned(made, createPage(html, null), createPage(apply(html, ""), null));
        own[outcome] = (own[outcome] ?? 0) + 1;
      }
    }
  }
  console.log("their second pages redesigned, and healed where a check failed");
  for (const [title, own] of counts) {
    const told = Object.entries(own).map(([name, count]) => `${name} ${count}`);
    console.log(`  ${title.padEnd(28)} ${told.join(", ")}`);
  }
}

function redesigned(made: Extractor, before: Page, after: Page): string {
  const said = (extractor: Extractor, page: Page): string => {
    const { rows, lists } = runExtractor(extractor, page);
    return JSON.stringify((lists?.things ?? rows).map((row) => Object.values(row)));
  };
  const right = said(made, before);
  const isRight = said(made, after) === right;
  if (runExtractor(made, after).failed.length === 0) return isRight ? "right" : "SILENT";
  const { extractor, lost } = healExtractor(made, [after], ["b"], "bench");
  const healed = lost ? "lost" : said(extractor, after) === right ? "healed" : "healed WRONG";
  return isRight ? `right but told, ${healed}` : `told, ${healed}`;
}

/** Gives what speaks for the rows of each second page, and whether all are right. */
export async function eachPaged(
  tell: (site: string, evidence: Evidence | undefined, right: boolean) => void,
): Promise<void> {
  const folder = dataFolder("paged-listings");
  for (const site of folder === undefined ? [] : namesIn(folder)) {
    const a = await readPage(`${folder}/${site}/a.html.gz`);
    const b = new PageModel(await readPage(`${folder}/${site}/b.html.gz`));
    const rowsA: Row[] = JSON.parse(await Deno.readTextFile(`${folder}/${site}/a.rows.json`));
    const rowsB: Row[] = JSON.parse(await Deno.readTextFile(`${folder}/${site}/b.rows.json`));
    for (const at of [0, rowsA.length >> 1]) {
      for (const want of [rowsA[at] as Row, { things: rowsA.slice(at, at + 2) }]) {
        const made = compileExtractor([a], ["a"], { listing: null, want }, "bench");
        for (const list of [...listingsOf(made), ...made.lists ?? []]) {
          const { rows, read: [found] = [] } = readListing(b, list);
          tell(site, found?.evidence, isSame(rows, rowsB));
        }
      }
    }
  }
}

function isSame(rows: readonly ReadRow[], truth: readonly Row[]): boolean {
  return rows.length === truth.length && rows.every((row, at) => {
    const own = truth[at] ?? {};
    return Object.keys(own).every((name) =>
      fold([row[name] ?? []].flat().join(" ")) === fold(own[name] ?? "")
    );
  });
}
