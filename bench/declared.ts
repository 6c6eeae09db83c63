/**
 * What `extract_declared` gets right, printed as one table.
 *
 * `deno task bench:declared`; `--rows=author` also prints every row that is not a hit, and
 * `--rows=suites` every case of a suite that failed.
 */
import { runExtructSuite } from "../tests/conformance/extruct_suite.ts";
import { runJsonLdSuite } from "../tests/conformance/json_ld_suite.ts";
import { runMicrodataSuite } from "../tests/conformance/microdata_suite.ts";
import { runMicroformatsSuite } from "../tests/conformance/microformats_suite.ts";
import { runRdfaSuite } from "../tests/conformance/rdfa_suite.ts";
import type { SuiteResult } from "../tests/conformance/suite.ts";
import { DATA, hasData } from "./declared/data.ts";
import { compareAlone, divideExamples } from "./declared/example_content.ts";
import { hideDeclarations, productF1, runProducts } from "./declared/products.ts";
import { runNews } from "./declared/news.ts";
import { figures, type Row, runWcxb, tally } from "./declared/wcxb.ts";

const wanted = Deno.args.find((arg) => arg.startsWith("--rows="))?.slice(7) ?? "";

if (hasData("suites")) {
  printSuite("JSON-LD in HTML", await runJsonLdSuite(DATA));
  printSuite("RDFa 1.1", runRdfaSuite(DATA, "rdfa1.1"));
  printSuite("RDFa 1.1 Lite", runRdfaSuite(DATA, "rdfa1.1-lite"));
  printSuite("microdata to RDF", runMicrodataSuite(DATA));
  printSuite("microformats 2", runMicroformatsSuite(DATA));
  printSuite("microformats, classic", runMicroformatsSuite(DATA, "classic"));
  printSuite("extruct samples", await runExtructSuite(DATA));
  printSuite("schema.org examples, alone", await compareAlone(DATA));
  const { same, agreed, different, failed } = await divideExamples(DATA);
  console.log(`${"schema.org examples, pairs".padEnd(28)} ${agreed} of ${same} that say the same`);
  console.log(`${"".padEnd(28)} ${different} that differ in what they say`);
  if (wanted === "suites") console.log(`  ${failed.join("\n  ")}`);
}
const errors = new Map<string, number>();
if (hasData("wcxb")) {
  const rows = await runWcxb();
  printWcxb(rows);
  for (const { field, outcome, key } of rows) {
    if (outcome !== "hit" && outcome !== "silent") {
      count(`${field} ${outcome}: ${key || "no answer"}`);
    }
  }
}
if (hasData("redesigns")) {
  const rows = await runNews();
  for (const field of ["title", "author", "date"] as const) {
    const news = rows.filter((row) => row.field === field);
    console.log(
      `${field.padEnd(7)} news               ${figures(tally(news, (row) => row.outcome))}`,
    );
    if (field !== "title") continue;
    const wrong = news.filter(({ outcome }) => outcome === "wrong");
    const isHeading = wrong.filter((row) => row.isHeading).length;
    console.log(
      `title   news               ${isHeading} of ${wrong.length} wrong are the page's <h1>`,
    );
  }
}
if (hasData("product-extraction-benchmark")) {
  const rows = await runProducts();
  const seen = await runProducts(hideDeclarations);
  for (const field of ["price", "sku", "availability"] as const) {
    const all = rows.filter((row) => row.field === field);
    const halves = [0, 1].map((half) => productF1(all.filter((row) => row.half === half)));
    console.log(`${field.padEnd(13)} ${productF1(all)} | A ${halves[0]} | B ${halves[1]}`);
    const undeclared = productF1(seen.filter((row) => row.field === field));
    console.log(`${"  undeclared".padEnd(13)} ${undeclared}`);
    for (const row of all) {
      if (!row.right && row.accepted.length > 0) {
        count(`${field} wrong: ${row.source || "no answer"}`);
      }
    }
    if (wanted !== field) continue;
    for (const row of all.filter(({ right }) => !right)) {
      console.log(
        `  ${row.half} ${
          row.page.slice(0, 8)
        } ${row.source} ${row.answer} not ${row.accepted} ${row.url}`,
      );
    }
  }
}

console.log("worst error classes");
for (const [name, number] of [...errors].sort((a, b) => b[1] - a[1]).slice(0, 20)) {
  console.log(`  ${String(number).padStart(4)} ${name}`);
}

function count(name: string): void {
  errors.set(name, (errors.get(name) ?? 0) + 1);
}

function printSuite(name: string, { total, failed }: SuiteResult): void {
  console.log(`${name.padEnd(28)} ${total - failed.length} of ${total}`);
  if (wanted === "suites") { for (const one of failed) console.log(`  ${one}`); }
}

function printWcxb(rows: readonly Row[]): void {
  for (const field of ["title", "author", "date"] as const) {
    const all = rows.filter((row) => row.field === field);
    console.log(
      `${field.padEnd(7)} declared           ${figures(tally(all, (row) => row.declared))}`,
    );
    console.log(
      `${field.padEnd(7)} declared or guessed ${figures(tally(all, (row) => row.outcome))}`,
    );
    console.log(`${field.padEnd(7)} none in doubt      ${figures(tally(all, (row) => row.sure))}`);
    for (const half of [0, 1]) {
      const part = all.filter((row) => row.half === half);
      console.log(
        `${field.padEnd(7)}   half ${half ? "B" : "A"}            ${
          figures(tally(part, (row) => row.outcome))
        }`,
      );
    }
    const bySource = Object.groupBy(all.filter(({ source }) => source !== ""), (row) => row.source);
    for (const [source, some] of Object.entries(bySource)) {
      const { hit, wrong, invented } = tally(some ?? [], (row) => row.outcome);
      console.log(`    ${source.padEnd(28)} ${hit} / ${wrong} / ${invented}`);
    }
    if (wanted !== field) continue;
    for (const row of all) {
      if (row.outcome === "hit" || row.outcome === "silent") continue;
      console.log(
        `  ${row.half} ${row.page} ${row.type} ${row.outcome} [${row.key}] ${
          JSON.stringify(row.answer)
        } label ${JSON.stringify(row.label)}`,
      );
    }
  }
}
