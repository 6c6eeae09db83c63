/** Healing calls nothing lost that a run reads right, and takes no control for a value. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { type Healed, healExtractor } from "../../src/read/extractor/heal.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { pageOf } from "./pages.ts";

function learn(pages: readonly string[], want: Record<string, string>): Extractor {
  const names = pages.map((_, at) => `page ${at + 1}`);
  return compileExtractor(pages.map(pageOf), names, { listing: false, want }, "t");
}

function heal(extractor: Extractor, page: string): Healed {
  return healExtractor(extractor, [pageOf(page)], ["now"], "t");
}

const before = (title: string): string =>
  `<title>${title} | Kitchen</title><div id=wrap class=page><div class=recipe><h1 class=recipe-title>${title}</h1>
   <p class=by>By <a class=author href="/who/1">Ann Lee</a></p></div></div>`;
const after = (title: string, more = ""): string =>
  `<title>${title} | Kitchen</title><main class=fresh><section class=hero><header class=top>
   <h1>${title}</h1></header></section>${more}<p>Warm.</p></main>`;

Deno.test("healExtractor() finds the title again as the page's one headline", () => {
  const extractor = learn([before("Lentil soup")], { title: "Lentil soup" });
  const page = after("Apple cake");
  assert.equal(runExtractor(extractor, pageOf(page)).fields.title, "Apple cake");
  const { extractor: healed, lost } = heal(extractor, page);
  assert.equal(lost, false);
  assert.equal(runExtractor(healed, pageOf(after("Plum pie"))).fields.title, "Plum pie");
});

Deno.test("healExtractor() heals no author into a button", () => {
  const extractor = learn([before("Lentil soup")], { title: "Lentil soup", author: "Ann Lee" });
  const button = `<div class=author-box><button class=author>Ann Lee</button></div>`;
  const { changes } = heal(extractor, after("Lentil soup", button));
  assert.deepEqual(changes.filter(({ before }) => before === "author").map(({ kind }) => kind), [
    "vanished",
  ]);
});
