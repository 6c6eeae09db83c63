/**
 * What extractors get right, printed as tables: SWDE, redesigned pages, listings, siblings.
 *
 * `deno task bench:extractors`; with `--remarks` every answer that is not simply right is told, of
 * half A alone unless `--both` is given. `--from=3` learns from the fourth page on instead of from
 * the first, to see what hangs on the pages given.
 */
import { printAbsent } from "./extractors/absent.ts";
import { printCalibration } from "./extractors/calibration.ts";
import { dataFolder, median, namesIn } from "./extractors/data.ts";
import { type AttributeResult, f1, runSite, type SiteCost } from "./extractors/swde.ts";
import { printRedesigns } from "./extractors/redesigns.ts";
import { printKinds } from "./extractors/kinds.ts";
import { printListings } from "./extractors/listings.ts";
import { printPaged } from "./extractors/paged.ts";
import { printSchemaAlone } from "./extractors/schema_alone.ts";
import { printSiblings } from "./extractors/siblings.ts";

const remarks = Deno.args.includes("--remarks");
const both = Deno.args.includes("--both");
const from = Number(Deno.args.find((arg) => arg.startsWith("--from="))?.slice(7) ?? 0);
const sites = Deno.args.find((arg) => arg.startsWith("--site="))?.slice(7);
const only = Deno.args.find((arg) => !arg.startsWith("--"));

if (only === undefined || only === "swde") await printSwde();
if (only === undefined || only === "redesigns") await printRedesigns({ remarks, both });
if (only === undefined || only === "listings") await printListings();
if (only === undefined || only === "siblings") await printSiblings(remarks);
if (only === undefined || only === "kinds") await printKinds();
if (only === undefined || only === "paged") await printPaged(remarks);
if (only === undefined || only === "absent") await printAbsent(remarks);
if (only === undefined || only === "schema") await printSchemaAlone(remarks);
if (only === "calibration") await printCalibration();

async function printSwde(): Promise<void> {
  const folder = dataFolder("swde");
  if (folder === undefined) return;
  for (const [seeds, labelled] of [[3, false], [2, false], [1, false], [2, true]] as const) {
    const results: AttributeResult[] = [];
    const costs: SiteCost[] = [];
    const pages = { right: 0, ok: 0 };
    for (const site of namesIn(`${folder}/pages`)) {
      if (sites !== undefined && !site.includes(sites)) continue;
      const { attributes, cost, pages: own } = await runSite(
        folder,
        site,
        seeds,
        from,
        Infinity,
        undefined,
        labelled,
      );
      pages.right += own.right;
      pages.ok += own.ok;
      results.push(...attributes);
      costs.push(cost);
    }
    console.log(`SWDE, ${seeds} pages learnt from${labelled ? ", all labelled" : ""}`);
    console.log(line("all", results));
    for (const half of ["A", "B"] as const) {
      console.log(line(`half ${half}`, results.filter((one) => one.half === half)));
    }
    if (seeds === 3) printVerticals(results);
    console.log(`  pages all right ${pages.right}, with ok true ${pages.ok}`);
    const runs = costs.flatMap(({ run }) => run);
    const rules = costs.flatMap((cost) => cost.rules);
    console.log(
      `  learn ${median(costs.map(({ learn }) => learn)).toFixed(1)} ms a site, run ${
        median(runs).toFixed(2)
      } ms a page after parsing (${median(rules).toFixed(3)} ms of it the rules), ${
        Math.round(median(costs.map(({ size }) => size)) / 1000)
      } kB an extractor`,
    );
    if (remarks) printRemarks(results);
  }
}

function printVerticals(results: readonly AttributeResult[]): void {
  for (const [vertical, some] of Object.entries(Object.groupBy(results, (one) => one.vertical))) {
    console.log(line(`  ${vertical}`, some ?? []));
  }
}

function printRemarks(results: readonly AttributeResult[]): void {
  for (const one of results) {
    if (one.half === "B" && !both) continue;
    if (one.unlearnt !== undefined) console.log(`  ${one.site} ${one.attribute}: ${one.unlearnt}`);
    for (const remark of one.remarks) {
      console.log(`  ${one.site} ${one.attribute} ${remark.slice(0, 300)}`);
    }
  }
}

function line(name: string, results: readonly AttributeResult[]): string {
  const sum = (of: (one: AttributeResult) => number): number =>
    results.reduce((total, one) => total + of(one), 0);
  const mean = sum(f1) / results.length;
  const hit = sum((one) => one.hit);
  const wrong = sum((one) => one.wrong);
  return `  ${name.padEnd(14)} F1 ${
    mean.toFixed(4)
  } of ${results.length}; hit ${hit}, wrong ${wrong} (flagged ${
    sum((one) => one.wrongFlagged)
  }), missed ${sum((one) => one.missed)}, invented ${sum((one) => one.invented)}, unlearnt ${
    results.filter((one) => one.unlearnt !== undefined).length
  }; false alarms ${sum((one) => one.rightFlagged)} (${
    (100 * sum((one) => one.rightFlagged) / Math.max(1, hit)).toFixed(2)
  }%)`;
}
