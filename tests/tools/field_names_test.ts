/** A name of a field means one thing: its type is the same wherever it stands. */
import assert from "node:assert/strict";
import { resolve } from "node:path";

/** What the user's document or a format of others gives several types; see bench/RESULTS-names.md. */
const OF_SEVERAL_TYPES = ["fields", "lists", "summary", "value"];

Deno.test("no field has another type than its namesakes, but for four", async () => {
  const script = resolve(import.meta.dirname as string, "../../bench/names.ts");
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--no-check", script],
    stderr: "inherit",
  }).output();
  const text = new TextDecoder().decode(stdout);
  const [, listed = ""] = /fields have several types, null being none\n([^]*?)\n\d+ /.exec(text) ??
    [];
  const names = [...listed.matchAll(/^ {2}(\w+) \(/gm)].map(([, name]) => name);
  assert.deepEqual([...new Set(names)], OF_SEVERAL_TYPES);
});
