/** Days that stand in one text with what a page says beside them, as who says so. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { createPage } from "../../src/page/html/page.ts";

const news = (title: string, day: string) =>
  createPage(`<title>${title}</title><main><h1>${title}</h1>${day}<p>${title} …</p></main>`, null);

for (
  const [title, example, seed, page, expected] of [
    [
      "the day and time an example is, before a source",
      "2024-05-01 10:20",
      "<div class=info>2024-05-01 10:20 来源：澎湃新闻</div>",
      "<div class=info>2024-06-17 08:05 来源：新华社</div>",
      "2024-06-17 08:05",
    ],
    [
      "the day alone",
      "2024-05-01",
      "<div class=info>2024-05-01 10:20 来源：澎湃新闻</div>",
      "<div class=info>2024-06-17 08:05 来源：新华社</div>",
      "2024-06-17",
    ],
    [
      "the day behind a label and before a source",
      "2024-05-01 10:20",
      "<div class=info>时间：2024-05-01 10:20 来源：澎湃新闻</div>",
      "<div class=info>时间：2024-06-17 08:05 来源：新华社</div>",
      "2024-06-17 08:05",
    ],
    [
      "a written day before an author",
      "May 1, 2024",
      "<p class=by>May 1, 2024 by Ann</p>",
      "<p class=by>June 17, 2024 by Bob</p>",
      "June 17, 2024",
    ],
    [
      "a day that had a box of its own",
      "2024-05-01 10:20",
      "<div class=info>2024-05-01 10:20</div>",
      "<div class=info>2024-06-17 08:05 来源：新华社</div>",
      "2024-06-17 08:05",
    ],
  ] as const
) {
  Deno.test(`runExtractor() reads ${title}`, () => {
    const want = { title: "One bridge", day: example };
    const made = compileExtractor([news("One bridge", seed)], ["a"], { listing: false, want }, "t");
    const { fields, failed } = runExtractor(made, news("Two schools", page));
    assert.deepEqual({ fields, failed }, {
      fields: { title: "Two schools", day: expected },
      failed: [],
    });
  });
}

for (
  const [title, page, check] of [
    ["two days", "2024-06-17 08:05 更新：2024-06-18 09:00", "reads"],
    ["a day and a year", "2024-06-17 08:05 来源：新华社2020", "field"],
  ] as const
) {
  Deno.test(`runExtractor() flags a text with ${title} where a day was learnt`, () => {
    const want = { day: "2024-05-01 10:20" };
    const seed = news("One bridge", "<div class=info>2024-05-01 10:20</div>");
    const made = compileExtractor([seed], ["a"], { listing: false, want }, "t");
    const { failed } = runExtractor(made, news("Two", `<div class=info>${page}</div>`));
    assert.deepEqual(failed.map(({ name }) => name), [check]);
  });
}
