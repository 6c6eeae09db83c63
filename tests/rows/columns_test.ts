import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { findGroups } from "../../src/page/layout/rows/groups.ts";
import { MAX_ROW_ELEMENTS, readColumns } from "../../src/page/layout/rows/columns.ts";

Deno.test("readColumns() reads as many rows as a reader process has room for", () => {
  const page = createPage("<p>x".repeat(MAX_ROW_ELEMENTS + 10), null, new Map());
  const [group] = findGroups(page);
  assert.ok(group !== undefined && group.members.length === MAX_ROW_ELEMENTS + 10);
  assert.equal(readColumns(page, group).length, MAX_ROW_ELEMENTS);
});
