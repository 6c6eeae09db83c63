/** What users of such tools ask for in public threads, each as the one call that answers it. */
import assert from "node:assert/strict";
import { tokenHundredths } from "../../src/tools/runs/answer/tokens.ts";
import { answerStranger } from "../agent_tasks/stranger_site.ts";
import strangers from "../agent_tasks/strangers.json" with { type: "json" };
import { startLocalSites } from "../support/local_sites.ts";
import { PROGRAM_NAME, startHasty } from "../support/program.ts";

/** Tokens that half of the answers may have at most. */
const MEDIAN_TOKENS = 500;

/** The arguments of the call for each task, by its words, and what its answer must have. */
const CALLS: Readonly<Record<string, readonly [args: Record<string, unknown>, holds: RegExp]>> = {
  "Find the web page creation date": [
    { html_or_url: "SITE/a", questions: ["published", "visible"] },
    /2026-02-24/,
  ],
  "Give me the tables": [{ html_or_url: "SITE/a", format: "tables" }, /"BP-41","160"/],
  "Extract tables from": [{ html_or_url: "SITE/a", format: "tables" }, /"Model".*"BP-38","140"/],
  "Keep the comments separate": [
    { html_or_url: "SITE/post", parts: ["comments"] },
    /Ann thinks otherwise.*Cy thinks otherwise/,
  ],
  "The log table": [{ html_or_url: "SITE/logs", format: "tables" }, /"10:01","error","disk full"/],
  "Scrape the second table": [
    { html_or_url: "SITE/markets", selector: "(//table)[2]::rows" },
    /EUR\/USD.*1\.1532/,
  ],
  "Map https://example.com/careers": [{ url: "SITE/careers", search: "job" }, /careers\/job-2/],
  "Get all jobs": [
    {
      extractor: { pages: ["SITE/jobs"], want: { title: "Engineer 0", place: "Town 0" } },
      html_or_url: "SITE/jobs",
      max_pages: 5,
    },
    /Engineer 0.*Engineer 11/,
  ],
  "Crawl all pages": [
    { url: "SITE/", max_pages: 4, format: "markdown", max_tokens: 800 },
    /Example.*Documentation/,
  ],
  "List the URLs": [{ url: "SITE/" }, /\/docs\/intro/],
  "Crawl the whole documentation": [
    { url: "SITE/docs/", include: ["/docs/*"], max_pages: 3, format: "markdown", max_tokens: 800 },
    /Introduction/,
  ],
  "Scrape only the documentation of version": [
    {
      url: "SITE/docs/",
      include: ["/docs/0.8/*"],
      max_pages: 3,
      format: "markdown",
      max_tokens: 800,
    },
    /Install 0\.8/,
  ],
  "Crawl https://example.com and its subpages": [
    { url: "SITE/", max_pages: 3, format: "markdown", max_tokens: 800 },
    /"markdown"/,
  ],
  "Extract product titles": [
    {
      pages: ["SITE/s"],
      want: { title: "Tablet 0", price: "€ 199.00", rating: "4.0 out of 5" },
    },
    /"title":"Tablet 0","price":"€ 199\.00","rating":"4\.0 out of 5".*"row_count":6/,
  ],
  "Get the product price and description": [
    { html_or_url: "SITE/p/1", questions: ["price", "description"] },
    /sold in pairs.*41\.90/,
  ],
  "Is scraping the price": [{ html_or_url: "SITE/p/1", questions: ["price", "rights"] }, /41\.90/],
  "What is the price of the game": [{ html_or_url: "SITE/game/1", questions: ["price"] }, /19\.00/],
  "Is the product at": [{ html_or_url: "SITE/p/1", questions: ["availability"] }, /InStock/],
  "Which of": [
    { urls: ["SITE/p/1", "SITE/q/1"], questions: ["price"] },
    /41\.90.*39\.50/,
  ],
  "Read https://example.com/long": [
    { html_or_url: "SITE/long", max_chars: 30_000 },
    /Part 1.*"next_offset":(?:\d+|null)/,
  ],
  "Fetch the raw text": [{ url: "SITE/a.md" }, /Not \*converted\*/],
  "Convert https://example.com/a": [
    { html_or_url: "SITE/a" },
    /\[the introduction\]\([^)]*docs\/intro\)/,
  ],
  "Give me only the content": [
    { html_or_url: "SITE/a", selector: ".content" },
    /Sentence 6 of pads/,
  ],
  "Convert the paper": [{ html_or_url: "SITE/paper.pdf" }, /introduction.*results/],
  "Why does Google": [
    { html_or_url: "SITE/p/broken", max_tokens: 1_000 },
    /requires offers\.price/,
  ],
  "Is the JSON-LD": [{ html_or_url: "SITE/p/1", max_tokens: 500 }, /"requirements_met":true/],
  "Read the Open Graph tags": [
    { html_or_url: "SITE/p/1", questions: ["price", "availability"], records: true },
    /"price:amount":\{"value":"41\.90"/,
  ],
  "When was each post": [
    { pages: ["SITE/blog/"], want: { title: "Post 0", day: "10 March 2026" } },
    /Post 3.*13 March 2026/,
  ],
};

Deno.test(`${PROGRAM_NAME} answers each task of a stranger that a tool can do, in few tokens`, async (t) => {
  const tasks = strangers.filter(({ tool }) => tool !== undefined);
  // A site a task: none rests for the one before.
  const origins: string[] = [];
  await using sites = startLocalSites(
    tasks.length,
    (path, site) => answerStranger(path, origins[site] ?? ""),
  );
  origins.push(...sites.origins);
  const serving = await startHasty([], { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none" });
  const tokens: number[] = [];
  const ask = async (task: string, tool = "", origin = ""): Promise<readonly [string, RegExp]> => {
    const named = Object.entries(CALLS).find(([words]) => task.startsWith(words));
    if (named === undefined) throw new Error(`no call is written for: ${task}`);
    const [, [args, holds]] = named;
    const response = await fetch(`${serving.base}/v1/tools/${tool}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(args).replaceAll("SITE", origin),
    });
    return [`${response.status} ${await response.text()}`, holds];
  };
  try {
    const answers = await Promise.all(
      tasks.map(({ task, tool }, at) => ask(task, tool, origins[at])),
    );
    for (const [at, [text, holds]] of answers.entries()) {
      await t.step(tasks[at]?.task ?? "", () => {
        assert.match(text, /^200 /);
        assert.match(text.replaceAll("\n", " "), holds);
      });
      const hundredths = [...text].map((sign) => tokenHundredths(sign.codePointAt(0) ?? 0));
      tokens.push(Math.round(hundredths.reduce((sum, each) => sum + each, 0) / 100));
    }
  } finally {
    await serving.stop();
  }
  const sorted = tokens.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  assert.equal(tokens.length, 28);
  assert(median <= MEDIAN_TOKENS, `${median} tokens: ${sorted.join(" ")}`);
  console.log(`28 tasks of strangers: ${median} tokens at the median, ${sorted.at(-1)} at most`);
});
