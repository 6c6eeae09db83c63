/** Hostile selectors on large pages: each answers or is stopped, soon and with little memory. */
import assert from "node:assert/strict";
import { ToolError } from "../../src/errors.ts";
import { parseHtml } from "../../src/html/parse.ts";
import { SelectorBudget } from "../../src/select/budget.ts";
import { compileSelector } from "../../src/select/compile_selector.ts";
import { HOSTILE_PAGES, HOSTILE_SELECTORS } from "./hostile_selectors.ts";

const SIZE = 8_000;
const STEPS = 2_000_000;
const CELLS = 8_000_000;
/** What the steps take many times over, on a machine that is busy with other things. */
const MOST_MILLISECONDS = 4_000;

const trees = new Map(
  Object.entries(HOSTILE_PAGES).map(([name, make]) => [name, parseHtml(make(SIZE))]),
);

for (const [page, selector] of HOSTILE_SELECTORS) {
  const shown = selector.length > 70 ? `${selector.slice(0, 70)}…` : selector;
  Deno.test(`compileSelector() answers or stops on a ${page} page: ${shown}`, () => {
    const tree = trees.get(page);
    assert.ok(tree !== undefined);
    const start = performance.now();
    try {
      const budget = new SelectorBudget(STEPS, CELLS);
      const matches = compileSelector(selector).select(tree, undefined, budget);
      assert.ok(matches.length <= tree.length * 5);
    } catch (error) {
      assert.ok(error instanceof ToolError, String(error));
      assert.equal(error.code, "bad_input");
    }
    assert.ok(performance.now() - start < MOST_MILLISECONDS);
  });
}

Deno.test("hostile selectors are at least sixty", () => {
  assert.ok(HOSTILE_SELECTORS.length >= 60);
});
