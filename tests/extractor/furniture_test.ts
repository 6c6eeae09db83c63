/** Lists in the furniture of a page: learnt where an example is in one, and only then. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { pageOf } from "./pages.ts";

const STEPS = ["Beat the eggs well.", "Stir in milk and flour.", "Fry on both sides until brown."];
const LINKS = ["About our kitchen", "Write to the cook", "Jobs in the kitchen", "Where we are"];
const HTML = `<title>Pancakes</title><body><main><h1>Pancakes</h1><ol class="method">${
  STEPS.map((step) => `<li class="step"><p>${step}</p></li>`).join("")
}</ol></main><footer><ul class="links">${
  LINKS.map((link) => `<li class="link"><a href="/x">${link}</a></li>`).join("")
}</ul></footer></body>`;

Deno.test("compileExtractor() learns a list of the footer that an example is in, beside one of the page", () => {
  const want = { step: STEPS[0] as string, link: LINKS[0] as string };
  const page = pageOf(HTML);
  const extractor = compileExtractor([page], ["a"], { listing: true, want }, "t");
  assert.equal(extractor.unlearnt, undefined);
  const { rows, failed } = runExtractor(extractor, page);
  assert.deepEqual(failed, []);
  assert.deepEqual(rows, [...STEPS.map((step) => ({ step })), ...LINKS.map((link) => ({ link }))]);
});
