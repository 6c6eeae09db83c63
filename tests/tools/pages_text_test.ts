/** The texts of several pages in one answer, beside or in place of what they declare. */
import { MAX_ANSWER_BYTES } from "../../src/tools/runs/answer/cut.ts";
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { weightOf } from "../../src/base/json/weight.ts";
import { crawlSite } from "../../src/tools/contract/crawl_site.ts";
import { extractMany } from "../../src/tools/contract/extract_many.ts";
import { createFakeSite } from "../support/fake_site.ts";

interface TextPage {
  ok: boolean;
  url: string;
  title?: string | null;
  markdown?: string;
  markdown_left_out?: number;
  summary?: Record<string, unknown>;
  sources?: unknown;
  visible?: unknown;
}

const SENTENCE = "The old bridge was closed to all traffic on a grey Monday in March. ";

function page(title: string, paragraphs: number): string {
  const prose = `<p>${title}: ${SENTENCE.repeat(4)}</p>`.repeat(paragraphs);
  return `<title>${title}</title><nav><a href=/two>Two</a></nav><article><h1>${title}</h1>${prose}</article>`;
}

const SITES = {
  "one.example": { "/": page("First words", 3), "/two": page("Second words", 4) },
  "long.example": { "/": page("Long words", 400) },
  // One block that is longer than any answer, of signs that JSON escapes.
  "odd.example": {
    "/": `<title>Odd</title><article><h1>Odd</h1><p>${
      'They said "yes" and then "no". '.repeat(4_000)
    }</p>`,
  },
};

async function many(urls: string[], format?: string): Promise<TextPage[]> {
  await using web = createFakeSite(SITES);
  const args = extractMany.input.parse({ urls, ...(format === undefined ? {} : { format }) });
  const answer = await runTool(extractMany, args, web.context);
  assert(extractMany.output.safeParse(answer).success);
  assert(weightOf(answer) <= MAX_ANSWER_BYTES);
  return answer["pages"] as TextPage[];
}

Deno.test("extract_many gives what pages declare, their text, or both", async () => {
  const [declared] = await many(["http://one.example/"]);
  assert.equal(declared?.markdown, undefined);
  assert(declared?.summary !== undefined && declared.visible !== undefined);
  const [text] = await many(["http://one.example/"], "markdown");
  assert.equal(text?.title, "First words");
  assert(text?.markdown?.startsWith("# First words\n\nFirst words: The old"), text?.markdown);
  assert.equal(text?.markdown_left_out, undefined);
  assert.deepEqual([text?.summary, text?.sources, text?.visible], [
    undefined,
    undefined,
    undefined,
  ]);
  const [both] = await many(["http://one.example/"], "both");
  assert.equal(both?.markdown, text?.markdown);
  assert.deepEqual(both?.summary, declared?.summary);
});

Deno.test("long texts share the answer and end with a block, short ones stay whole", async () => {
  const urls = ["http://one.example/", "http://long.example/", "http://odd.example/"];
  const [short, long, odd] = await many(urls, "both");
  assert.equal(short?.markdown_left_out, undefined);
  assert(long?.markdown?.endsWith(".\n\n"), long?.markdown?.slice(-30));
  assert((long?.markdown_left_out ?? 0) > 10_000 && (long?.markdown?.length ?? 0) > 10_000);
  assert((odd?.markdown_left_out ?? 0) > 10_000 && (odd?.markdown?.length ?? 0) > 1_000);
  assert(short?.summary !== undefined && long?.summary !== undefined);
});

Deno.test("crawl_site gives the text of every page it reads", async () => {
  await using web = createFakeSite(SITES);
  const args = crawlSite.input.parse({ url: "http://one.example/", format: "markdown" });
  const answer = await runTool(crawlSite, args, web.context);
  const pages = answer["pages"] as TextPage[];
  assert.deepEqual(pages.map(({ title }) => title), ["First words", "Second words"]);
  for (const { markdown, summary } of pages) {
    assert.match(markdown ?? "", /^# (?:First|Second) words\n\n/);
    assert.equal(summary, undefined);
  }
});
