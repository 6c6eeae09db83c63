/** Values of another sort than those learnt: a span of time, or a day, where neither was. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { isDuration, isOfAnotherSort } from "../../src/read/extractor/page/value_kinds.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { pageOf } from "./pages.ts";

Deno.test("isDuration() knows spans of time, alone or with words before them", () => {
  for (
    const text of [
      "30 minutes",
      "1 h 20 min",
      "1 h 10 m",
      "2 hours 5 minutes",
      "Prep Time 20 minutes mins",
      "1 hour 30 minutes + marinating time",
    ]
  ) {
    assert.ok(isDuration(text), text);
  }
  for (
    const text of [
      "4 servings",
      "25 m",
      "3 m + 1 h",
      "5 minutes + 40 minutes in the oven",
      "30 Minute Meals",
      "4 servings — 20 minutes",
      "minutes",
      "",
    ]
  ) {
    assert.ok(!isDuration(text), text);
  }
});

Deno.test("isOfAnotherSort() compares with what was plainly something else", () => {
  assert.ok(isOfAnotherSort("30 minutes", ["4 servings"]));
  assert.ok(isOfAnotherSort("23 May 2023", ["Dinner"]));
  assert.ok(!isOfAnotherSort("30 minutes", ["1 h"]));
  assert.ok(!isOfAnotherSort("105 min", ["1:45"]));
  assert.ok(!isOfAnotherSort("23 May 2023", ["Spring 2023"]));
  assert.ok(!isOfAnotherSort("6 servings", ["4 servings"]));
  assert.ok(!isOfAnotherSort("30 minutes", []));
});

Deno.test("runExtractor() gives and flags a span of time where servings were learnt", () => {
  const page = (facts: readonly string[]): string =>
    `<h1>Soup</h1><ul class=facts>${facts.map((one) => `<li><span>${one}</span>`).join("")}</ul>`;
  const seed = pageOf(page(["4 servings", "30 minutes"]));
  const options = { listing: null, want: { title: "Soup", yields: "4 servings" } };
  const extractor = compileExtractor([seed], ["a"], options, "t");
  const { fields, failed } = runExtractor(extractor, pageOf(page(["20 minutes", "Easy"])));
  assert.equal(fields.yields, "20 minutes");
  assert.deepEqual(failed.map(({ expected }) => expected), ["yields like the values learnt"]);
  const right = runExtractor(extractor, pageOf(page(["6 servings", "45 minutes"])));
  assert.deepEqual([right.fields.yields, right.failed], ["6 servings", []]);
});
