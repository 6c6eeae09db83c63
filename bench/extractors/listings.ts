/** Listings: rows found on real listing pages, redesigns of them, and what it all costs. */
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { ToolError } from "../../src/base/errors.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { createPage } from "../../src/page/html/page.ts";
import { dataFolder, median, namesIn, readHtml } from "./data.ts";
import {
  blankListingRedesigns,
  type ListingRedesign,
  otherHalf,
  redesignListing,
} from "./listing_redesigns.ts";

/** Learns and runs a listing on every page and prints what was found. */
export async function printListings(): Promise<void> {
  const folder = dataFolder("listings");
  if (folder === undefined) return;
  const costs = { learns: [] as number[], runs: [] as number[] };
  const redesigns = blankListingRedesigns();
  const halves = { quiet: 0, alarmed: [] as string[] };
  let failed = 0;
  let pages = 0;
  console.log("Listings, learnt from and run on the same page");
  for (const name of namesIn(folder).filter((one) => one.endsWith(".html.gz"))) {
    const html = await readHtml(`${folder}/${name}`);
    pages++;
    try {
      if (judgePage(name, html, costs, redesigns, halves)) failed++;
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      console.log(`  ${name.padEnd(18)} ${error.message.slice(0, 80)}`);
    }
  }
  console.log(
    `  ${pages} pages, ${failed} with a failed check on the page learnt from; learn ${
      median(costs.learns).toFixed(1)
    } ms, run ${median(costs.runs).toFixed(1)} ms`,
  );
  printRedesigns(redesigns);
  console.log(
    `Learnt of every other row, run on the rest: ${halves.quiet} quiet, ${halves.alarmed.length} with a failed check`,
  );
  for (const remark of halves.alarmed) console.log(`  ${remark}`);
}

/** Judges one page; says whether a check failed on the page learnt from. */
function judgePage(
  name: string,
  html: string,
  costs: { learns: number[]; runs: number[] },
  redesigns: readonly ListingRedesign[],
  halves: { quiet: number; alarmed: string[] },
): boolean {
  const page = createPage(html, null);
  const started = performance.now();
  const extractor = compileExtractor([page], [name], { listing: true, want: null }, "bench");
  costs.learns.push(performance.now() - started);
  const again = performance.now();
  const reading = runExtractor(extractor, page);
  costs.runs.push(performance.now() - again);
  const { listing } = extractor;
  const told = listing === null
    ? "no rows"
    : `${reading.rows.length} rows of ${listing.fields.length} columns, ${listing.member}`;
  const alarms = reading.failed.map(({ name: check, expected }) => `${check}: ${expected}`);
  const size = Math.round(JSON.stringify(extractor).length / 1000);
  console.log(`  ${name.padEnd(18)} ${told}, ${size} kB ${alarms.join("; ")}`);
  if (listing !== null) redesignListing(name, html, extractor, redesigns);
  const other = otherHalf(html, extractor);
  if (other?.length === 0) halves.quiet++;
  else if (other !== undefined) halves.alarmed.push(`${name}: ${other.join("; ")}`);
  return reading.failed.length > 0;
}

function printRedesigns(results: readonly ListingRedesign[]): void {
  const heads = ["right", "right but told", "told", "silent", "healed", "lost", "healed wrong"];
  console.log(`${"Redesigns of listings".padEnd(36)}  ${heads.join("  ")}`);
  for (const { title, right, alarmed, told, silent, healed, lost, wrong, remarks } of results) {
    const counts = [right, alarmed, told, silent, healed, lost, wrong];
    console.log(
      `  ${title.padEnd(34)}  ${
        counts.map((count, at) => String(count).padStart((heads[at] as string).length)).join("  ")
      }`,
    );
    for (const remark of remarks) console.log(`    ${remark}`);
  }
}
