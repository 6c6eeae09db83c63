/** What an extractor is healed to where a page has lost what it reads: it goes on failing for it. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../../src/read/extractor/compile.ts";
import type { Extractor } from "../../../src/read/extractor/extractor.ts";
import { healExtractor } from "../../../src/read/extractor/heal.ts";
import type { Want } from "../../../src/read/extractor/lists/want.ts";
import { runExtractor } from "../../../src/read/extractor/run.ts";
import { pageOf, product } from "../pages.ts";

function learn(pages: readonly string[], want: Want | null): Extractor {
  const names = pages.map((_, at) => `${at}`);
  return compileExtractor(pages.map(pageOf), names, { listing: null, want }, "1");
}

function told({ changes }: ReturnType<typeof healExtractor>): string[] {
  return changes.map(({ kind, before }) => `${kind} ${before}`);
}

Deno.test("healExtractor() keeps a field of several values that is gone, which goes on failing", () => {
  const parts = ["2 onions", "1 l water", "salt"];
  const html = `<h1>Soup</h1><ul class=parts>${
    parts.map((part) => `<li class=part>${part}</li>`).join("")
  }</ul>`;
  const old = learn([html], { title: "Soup", parts });
  const gone = "<h1>Soup</h1><p>It was eaten.</p>";
  const healed = healExtractor(old, [pageOf(gone)], ["b"], "2");
  assert.deepEqual([healed.lost, told(healed)], [true, ["vanished parts"]]);
  const { several } = healed.extractor;
  assert.deepEqual(several?.map(({ name, lost }) => [name, lost]), [["parts", true]]);
  const { failed } = runExtractor(healed.extractor, pageOf(gone));
  assert.deepEqual(failed.map(({ name, expected }) => `${name}: ${expected}`), [
    "field: parts where it was learnt",
  ]);
  // Back again, it is found again, and is lost no more.
  const back = healExtractor(healed.extractor, [pageOf(html)], ["c"], "3");
  assert.deepEqual([back.lost, back.extractor.several?.[0]?.lost], [false, undefined]);
});

Deno.test("healExtractor() tells a listing as lost whose only column may be in two places", () => {
  const rows = (cells: (title: string) => string): string =>
    `<h1>Shop</h1><ul class=products>${
      Array.from({ length: 8 }, (_, at) => `<li class=product>${cells(product(at).title)}</li>`)
        .join("")
    }</ul>`;
  const html = rows((title) => `<b class=title>${title}</b><i>In stock</i>`);
  const want = { title: product(0).title };
  const old = compileExtractor([pageOf(html)], ["a"], { listing: true, want }, "1");
  assert.deepEqual(old.listing?.fields.map(({ name }) => name), ["title"]);
  // The samples are of the first five rows; the last row tells the two places apart.
  const last = product(7).title;
  const torn = rows((title) =>
    `<u class=one>${title}</u><i>In stock</i><u class=two>${title === last ? "Sold" : title}</u>`
  );
  const healed = healExtractor(old, [pageOf(torn)], ["b"], "2");
  assert.deepEqual([healed.lost, told(healed)], [true, [`listing-lost ${old.listing?.container}`]]);
  assert.deepEqual(healed.extractor.listing, old.listing);
});
