/** The lines before a record of an archive: their names, and which line goes on with which. */
import assert from "node:assert/strict";
import { headOf } from "../../src/terminal/batch/warc.ts";

Deno.test("headOf() goes on with the line before, however short its name is", () => {
  const fields = headOf(["WARC-Type: response", "x: 1", "\t2", "X: 3", ": none", "no name", " 4"]);
  assert.deepEqual([...fields], [["warc-type", "response"], ["x", "1 2, 3 4"]]);
});
