/**
 * What comes back of pages that were printed to PDF: `deno task bench:pdf [--all] [--show=NAME]`.
 *
 * Chromium prints the expected answers of the readability set with its own heads and feet.
 */
import { createPage } from "../src/page/html/page.ts";
import { toMarkdown } from "../src/read/markdown/to_markdown.ts";
import { readPdf } from "../src/page/documents/pdf/read_pdf.ts";
import { shingleScore } from "./markdown/scores.ts";
import { countReturned, printPages, wordsOf } from "./pdf/printed.ts";

const shown = Deno.args.find((arg) => arg.startsWith("--show="))?.slice(7);
const pages = await printPages(Deno.args.includes("--all") ? 1 : 4);
const totals: Record<string, { there: number; back: number }> = {};
let f1 = 0;
let bytes = 0;
let milliseconds = 0;
for (const { name, html, pdf } of pages) {
  const start = performance.now();
  const { html: back } = await readPdf(pdf);
  milliseconds += performance.now() - start;
  bytes += pdf.length;
  const score = shingleScore(wordsOf(html), wordsOf(back)).f1;
  f1 += score / pages.length;
  const returned = countReturned(html, back);
  for (const [kind, { there, back: met }] of Object.entries(returned)) {
    const total = totals[kind] ??= { there: 0, back: 0 };
    total.there += there;
    total.back += met;
  }
  if (score < 0.95) console.log(`${name}: text F1 ${score.toFixed(3)}`);
  if (name === shown) console.log(toMarkdown(createPage(back, null).tree));
}
console.log(`${pages.length} pages, text F1 ${f1.toFixed(3)}`);
for (const [kind, { there, back }] of Object.entries(totals)) {
  console.log(`${kind.padEnd(12)} ${back} of ${there} (${(100 * back / there).toFixed(1)}%)`);
}
console.log(
  `${(milliseconds / pages.length).toFixed(0)} ms a PDF of ${
    Math.round(bytes / pages.length / 1024)
  } KiB`,
);
