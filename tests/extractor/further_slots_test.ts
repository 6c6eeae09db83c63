/** A second badge or tag of a row, which rows may have or not: none of them has it no more. */
import assert from "node:assert/strict";
import type { Column } from "../../src/read/extractor/extractor.ts";
import { isFurtherSlot } from "../../src/read/extractor/page/members.ts";
import { checkColumns } from "../../src/read/extractor/run/read_rows.ts";

const SECOND: Column = {
  name: "tag_2",
  path: "span.tag#2",
  missing: 0.1,
  samples: ["new"],
  shape: null,
  reads: null,
} as unknown as Column;

/** What is told of a column that is in none of so many rows. */
function toldOf(more: Partial<Column>, rows = 8, found = 0): string[] {
  const values = Array.from({ length: rows }, (_, at) => at < found ? "new" : undefined);
  return checkColumns([{ ...SECOND, ...more }], [{ values, doubt: undefined }], rows, 8).failed
    .map(({ expected, got }) => `${expected}: ${got}`);
}

Deno.test("a further slot that no row has any more fails, where nearly all had it", () => {
  assert.ok(isFurtherSlot(SECOND.path));
  assert.deepEqual(toldOf({}), ["tag_2 in some rows: in none"]);
  assert.deepEqual(toldOf({}, 8, 1), []);
  assert.deepEqual(toldOf({ missing: 0.5 }), [], "many rows never had it");
  assert.deepEqual(toldOf({ optional: true }), [], "it may be absent");
  assert.deepEqual(toldOf({}, 4), [], "four rows say nothing");
});
