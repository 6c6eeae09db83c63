/** Prices whose cents are raised behind the whole number, of a page and of rows. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Want } from "../../src/read/extractor/lists/want.ts";
import { runExtractor, type RunReading } from "../../src/read/extractor/run.ts";

const raised = (price: string): string => price.replace(/\.(\d\d)$/, "<sup>$1</sup>");
const lampPage = (name: string, price: string): string =>
  `<title>${name}</title><h1>${name}</h1><div class=buy><span class=price>${
    raised(price)
  }</span><button>Buy</button></div>`;
const shelf = (things: readonly (readonly [string, string])[]): string =>
  `<ul>${
    things.map(([name, price]) =>
      `<li class=thing><b class=name>${name}</b> <span class=price>${raised(price)}</span></li>`
    ).join("")
  }</ul>`;

function readBy(learnt: string, want: Want, read: string, listing: boolean): RunReading {
  const page = createPage(learnt, null);
  const made = compileExtractor([page], ["1"], { listing, want }, "1");
  return runExtractor(made, createPage(read, null));
}

for (const example of ["$19.99", "$19⁹⁹"]) {
  Deno.test(`compileExtractor() learns raised cents by ${example}`, () => {
    const want = { price: example };
    const { fields, verdicts } = readBy(
      lampPage("Lamp", "$19.99"),
      want,
      lampPage("Pot", "$7.50"),
      false,
    );
    assert.deepEqual(fields, { price: "$7⁵⁰" });
    assert.deepEqual(verdicts[0]?.typed, { type: "amount", value: { amount: 7.5 } });
  });
}

Deno.test("runExtractor() reads raised cents in rows", () => {
  const things = [["Lamp", "$19.99"], ["Pot", "$7.50"], ["Chair", "$120.00"]] as const;
  const others = [["Clock", "$35.25"], ["Vase", "$9.95"], ["Bowl", "$4.10"]] as const;
  const want = { name: "Lamp", price: "$19.99" };
  const { rows } = readBy(shelf(things), want, shelf(others), true);
  assert.deepEqual(rows.map(({ price }) => price), ["$35²⁵", "$9⁹⁵", "$4¹⁰"]);
});
