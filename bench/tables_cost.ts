/** What all tables of a page cost beside its Markdown: `deno task bench:tables:cost`. */
import { createPage } from "../src/page/html/page.ts";
import { readTables } from "../src/page/layout/mod.ts";
import { textOf } from "../src/tools/runs/text/page_text.ts";
import { readWcxb } from "./markdown/sets.ts";

const PAGES = 200;
const ROUNDS = 4;
const MARKDOWN = { full: false, frontMatter: false, title: true, format: "markdown" } as const;
const pages = (await readWcxb()).slice(0, PAGES);
const took = { parse: 0, markdown: 0, tables: 0 };
for (let round = 0; round < ROUNDS; round++) {
  // The first round warms.
  if (round === 1) Object.assign(took, { parse: 0, markdown: 0, tables: 0 });
  for (const { html } of pages) {
    const times = [performance.now()];
    const page = createPage(html, "https://site.example/");
    times.push(performance.now());
    textOf(page, { ...MARKDOWN, links: "inline", parts: null });
    times.push(performance.now());
    readTables(page);
    times.push(performance.now());
    for (const [at, part] of (["parse", "markdown", "tables"] as const).entries()) {
      took[part] += (times[at + 1] ?? 0) - (times[at] ?? 0);
    }
  }
}
const all = pages.length * (ROUNDS - 1);
const each = Object.entries(took).map(([part, ms]) => `${part} ${(ms / all).toFixed(2)} ms`);
const share = took.tables / (took.parse + took.markdown);
console.log(`${each.join(", ")} a page; tables ${(share * 100).toFixed(1)}% of page_markdown`);
