/** What the command line of `call` comes to. */
import assert from "node:assert/strict";
import { readCallConfig } from "../../src/terminal/call/call_config.ts";
import { prepareTools } from "../../src/serve/call/mod.ts";
import { extractMany } from "../../src/tools/contract/extract_many.ts";

Deno.test("readCallConfig() takes what stands behind two dashes for no option and no part of a list", () => {
  const [prepared] = prepareTools([extractMany]);
  const [a, b, c] = ["https://a.example/", "https://b.example/", "--c"];
  const config = readCallConfig(["extract_many", "--urls", a, b, "--", c], prepared);
  assert.deepEqual(config.named, [["urls", a], ["urls", b]]);
  assert.deepEqual(config.written, [c]);
});
