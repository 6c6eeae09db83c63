/** What columns are called whose rows nobody has named. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { createPage } from "../../src/page/html/page.ts";

function namesOf(row: (at: number) => string): string[] {
  const rows = Array.from({ length: 6 }, (_, at) => `<li class=item>${row(at)}</li>`).join("");
  const html = `<title>x</title><main><ul>${rows}</ul></main>`;
  const options = { listing: true, want: null };
  const page = createPage(html, "https://a.example/");
  const { listing } = compileExtractor([page], ["a"], options, "t");
  return (listing?.fields ?? []).map(({ name }) => name);
}

for (
  const [title, row, expected] of [
    [
      "headings, money and days by what they are",
      (at: number) => `<h3>Mug ${at}</h3><b>${at}.50 €</b><time>2024-05-0${at + 1}</time>`,
      ["title", "price", "date"],
    ],
    [
      "classes by their last telling word",
      (at: number) =>
        `<p class="shop-card__title">Mug ${at}</p><p class=jobList-location>Bern ${at}</p><p class=sellerName>Ann ${at}</p>`,
      ["title", "location", "name"],
    ],
    [
      "values by the label before them",
      (at: number) => `<h3>Job ${at}</h3><i>Closing on:</i><u>week ${at}</u>`,
      ["title", "label", "closing on"],
    ],
    [
      "the first linked text as the title, its address after it",
      (at: number) => `<a href="/${at}">Mug ${at}</a><span class=mt-2>made ${at} times</span>`,
      ["title", "title@href", "text"],
    ],
    [
      "nothing by classes that paint or that programs made",
      (at: number) =>
        `<p class="text-muted css-1x2y">one ${at}</p><p class="hnTMYu font-bold">two ${at}</p>`,
      ["text", "text 2"],
    ],
    [
      "a picture and the text in its place",
      (at: number) => `<img src="/${at}.png" alt="A mug ${at}"><h2>Mug ${at}</h2>`,
      ["image text", "image", "title"],
    ],
    [
      "nothing by the class of a box around several values",
      (at: number) => `<div class=location><p>a ${at}</p><b>b ${at}</b><i>c ${at}</i></div>`,
      ["text", "text 2", "text 3"],
    ],
  ] as const
) {
  Deno.test(`compileExtractor() names ${title}`, () => {
    assert.deepEqual(namesOf(row), expected);
  });
}
