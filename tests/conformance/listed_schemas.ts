/** Listed schemas beside the server's own check, on answers about five hundred public pages. */
import assert from "node:assert/strict";
import { readPublicPages } from "./schemas/public_answers.ts";
import { judge } from "./schemas/same_verdicts.ts";

Deno.test("listed schemas and the server's check agree on 500 public pages", async () => {
  const pages = await readPublicPages(500);
  if (pages.length === 0) return;
  assert.equal(pages.length, 500);
  const judged = await judge(pages, 3);
  console.log(judged);
  assert(judged.whole >= 4_000 && judged.refused >= 20_000, JSON.stringify(judged));
});
