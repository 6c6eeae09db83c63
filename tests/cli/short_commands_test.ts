/** Short names, mistyped ones, and what they are written out as. */
import assert from "node:assert/strict";
import { toRowsArguments } from "../../src/terminal/call/recipe_arguments.ts";
import { SHORT_COMMANDS } from "../../src/terminal/short_commands.ts";
import { UsageError } from "../../src/terminal/usage_error.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";

Deno.test("every short name is that of a tool", () => {
  const names = TOOLS.map(({ name }) => name);
  for (const { tool } of Object.values(SHORT_COMMANDS)) assert(names.includes(tool), tool);
});

Deno.test("toRowsArguments() makes a recipe of what is wanted, and leaves the rest", async () => {
  const args = ["<p>x", "--want", '{"a": "x"}', "--json", "--rows=li"];
  const [page, json, option, recipe = ""] = await toRowsArguments(args);
  assert.deepEqual([page, json, option], ["<p>x", "--json", "--extractor"]);
  assert.deepEqual(JSON.parse(recipe), { want: { a: "x" }, rows: "li" });
});

Deno.test("toRowsArguments() takes --listing as a switch", async () => {
  for (const [written, listing] of [[["<p>"], true], [["no", "<p>"], false]] as const) {
    const [page, , recipe = ""] = await toRowsArguments(["--listing", ...written]);
    assert.deepEqual([page, JSON.parse(recipe)], ["<p>", { listing }]);
  }
});

Deno.test("toRowsArguments() refuses what is no JSON, and a name without a value", async () => {
  await assert.rejects(toRowsArguments(["<p>", "--want", "title"]), UsageError);
  await assert.rejects(toRowsArguments(["<p>", "--select"]), UsageError);
});
