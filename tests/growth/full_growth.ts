/**
 * Every reader of remote text on every worst shape: `deno task test:growth`, a minute.
 *
 * `GROWTH_CHARS` is what 1x is (4,096), `GROWTH_MATCH` a part of the names (`reader: shape`) to judge,
 * `GROWTH_EVERY=3` judges each third.
 */
import assert from "node:assert/strict";
import { judgePairs } from "./judge_command.ts";

const CHARS = Number(Deno.env.get("GROWTH_CHARS") ?? 4_096);

Deno.test("no reader grows faster than its text, whatever the text", async () => {
  const lines = await judgePairs(CHARS);
  const judged = lines.pop() ?? "";
  console.log(judged);
  assert.deepEqual(lines, []);
  assert.match(judged, /^[1-9]\d* judged$/);
});
