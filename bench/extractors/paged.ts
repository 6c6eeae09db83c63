/**
 * Paginated listings: learn from one row of the first page, read every row of the second.
 */
import { ToolError } from "../../src/base/errors.ts";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { fold } from "../../src/read/extractor/page/fold.ts";
import type { Row as ReadRow } from "../../src/read/extractor/extractor.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { dataFolder, namesIn, readPage } from "./data.ts";

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
}

function isSame(rows: readonly ReadRow[], truth: readonly Row[]): boolean {
  return rows.length === truth.length && rows.every((row, at) => {
    const own = truth[at] ?? {};
    return Object.keys(own).every((name) =>
      fold([row[name] ?? []].flat().join(" ")) === fold(own[name] ?? "")
    );
  });
}
