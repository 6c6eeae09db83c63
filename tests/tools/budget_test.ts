/** The budget of an operator: calls that do not say keep to it, a caller's own wins. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { withBudget } from "../../src/tools/contract/budget.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { createFakeSite } from "../support/fake_site.ts";

Deno.test("withBudget() gives max_tokens another default and lets a caller's own win", async () => {
  await using web = createFakeSite({});
  const html_or_url = `<ul>${"<li>a value</li>".repeat(200)}</ul>`;
  const count = async (budget: number | null, args: object): Promise<number> => {
    const tool = withBudget(TOOLS, budget).find(({ name }) => name === "select_values");
    assert(tool !== undefined);
    const given = tool.input.parse({ html_or_url, selector: "li", ...args });
    const answer = await runTool(tool, given, web.context);
    const { length } = answer["values"] as unknown[];
    assert.equal(length + Number(answer["values_left_out"] ?? 0), 200);
    return length;
  };
  assert.equal(await count(null, {}), 200);
  const few = await count(500, {});
  assert(few > 0 && few < 200);
  assert.equal(await count(500, { max_tokens: null }), 200);
  assert.equal(await count(null, { max_tokens: 500 }), few);
});

Deno.test("withBudget() leaves tools alone that have no such argument", () => {
  const named = ({ input }: { input: unknown }): boolean =>
    "max_tokens" in ((input as { shape?: object }).shape ?? {});
  const given = withBudget(TOOLS, 500);
  for (const [at, tool] of TOOLS.entries()) {
    assert.equal(tool === given[at], !named(tool), tool.name);
  }
});
