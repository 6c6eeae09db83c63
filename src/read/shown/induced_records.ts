/** Repeated rows as records, on pages that declare nothing about a thing. */
import type { Page } from "../../page/html/mod.ts";
import { readRows } from "../../page/layout/mod.ts";
import type { PageRecord, RecordField } from "../records/mod.ts";
import { createText } from "../vocabularies/mod.ts";

/** Returns one untyped record for each row, named by the headers of its columns, or else by their paths. */
export function induceRecords(page: Page): PageRecord[] {
  const found = readRows(page);
  const records: PageRecord[] = [];
  for (const { node, cells } of found?.rows ?? []) {
    const fields = new Map<string, RecordField>();
    for (const { path, column = path, value, node: cell } of cells) {
      const text = createText(value, { node: cell, pointer: null });
      if (text !== undefined && !fields.has(column)) {
        fields.set(column, { value: text, source: "induced" });
      }
    }
    const place = { node, pointer: null };
    if (fields.size > 0) {
      records.push({ types: [], id: null, source: "induced", place, fields, setAside: [] });
    }
  }
  return records;
}
