/** Listings: rows found on real listing pages, and what learning and running them costs. */
import { compileExtractor } from "../../src/extractor/compile.ts";
import { ToolError } from "../../src/errors.ts";
import { runExtractor } from "../../src/extractor/run.ts";
import { createPage } from "../../src/html/page.ts";
import { dataFolder, median, namesIn, readHtml } from "./data.ts";

/** Learns and runs a listing on every page and prints what was found. */
export async function printListings(): Promise<void> {
  const folder = dataFolder("listings");
  if (folder === undefined) return;
  const learns: number[] = [];
  const runs: number[] = [];
  let failed = 0;
  let pages = 0;
  console.log("Listings, learnt from and run on the same page");
  for (const name of namesIn(folder).filter((one) => one.endsWith(".html.gz"))) {
    const page = createPage(await readHtml(`${folder}/${name}`), null);
    pages++;
    try {
      const started = performance.now();
      const extractor = compileExtractor([page], [name], { listing: true, want: null }, "bench");
      learns.push(performance.now() - started);
      const again = performance.now();
      const reading = runExtractor(extractor, page);
      runs.push(performance.now() - again);
      if (reading.failed.length > 0) failed++;
      const { listing } = extractor;
      const told = listing === null
        ? "no rows"
        : `${reading.rows.length} rows of ${listing.fields.length} columns, ${listing.member}`;
      const alarms = reading.failed.map(({ name: check, expected }) => `${check}: ${expected}`);
      console.log(`  ${name.padEnd(18)} ${told} ${alarms.join("; ")}`);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      console.log(`  ${name.padEnd(18)} ${error.message.slice(0, 80)}`);
    }
  }
  console.log(
    `  ${pages} pages, ${failed} with a failed check on the page learnt from; learn ${
      median(learns).toFixed(1)
    } ms, run ${median(runs).toFixed(1)} ms`,
  );
}
