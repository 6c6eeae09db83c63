/** Hostile selectors on large pages: each answers or is stopped within its steps. */
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { parseHtml } from "../../src/page/html/parse.ts";
import { SelectorBudget } from "../../src/page/select/budget.ts";
import { compileSelector } from "../../src/page/select/compile_selector.ts";
import { countSteps } from "../support/count_steps.ts";
import { HOSTILE_PAGES, HOSTILE_SELECTORS } from "./hostile_selectors.ts";

const SIZE = 2_000;
const STEPS = 200_000;
const CELLS = 800_000;
/** Steps of the engine that one step of the budget may stand for. */
const ENGINE_STEPS = 40;

const trees = new Map(
  Object.entries(HOSTILE_PAGES).map(([name, make]) => [name, parseHtml(make(SIZE))]),
);

for (const [page, selector] of HOSTILE_SELECTORS) {
  const shown = selector.length > 70 ? `${selector.slice(0, 70)}…` : selector;
  Deno.test(`compileSelector() answers or stops on a ${page} page: ${shown}`, async () => {
    const tree = trees.get(page);
    assert.ok(tree !== undefined);
    const steps = await countSteps(() => {
      try {
        const budget = new SelectorBudget(STEPS, CELLS);
        const matches = compileSelector(selector).select(tree, undefined, budget);
        assert.ok(matches.length <= tree.length * 5);
      } catch (error) {
        assert.ok(error instanceof ToolError, String(error));
        assert.equal(error.code, "bad_input");
      }
    });
    assert.ok(steps < ENGINE_STEPS * STEPS, `${steps} steps`);
  });
}

Deno.test("hostile selectors are at least sixty", () => {
  assert.ok(HOSTILE_SELECTORS.length >= 60);
});
