/** The names of things that records have in place, where a mention need not repeat them. */
import { MAX_VALUE_DEPTH } from "../../base/limits.ts";
import type { Value } from "../vocabularies/mod.ts";
import type { PageRecord } from "./records.ts";

/**
 * Returns the `@id` of each record, and of each thing with fields inside one.
 *
 * A thing that is only mentioned is in no record's place; each value is looked at once.
 */
export function namesInPlace(records: readonly PageRecord[]): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<Value>();
  for (const { id, fields } of records) {
    if (id !== null) names.add(id);
    for (const { value } of fields.values()) addNames(value, names, seen);
  }
  return names;
}

function addNames(root: Value, names: Set<string>, seen: Set<Value>): void {
  const waiting: { value: Value; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    // What is written in several places is at its least depth in one of them only.
    if (depth > MAX_VALUE_DEPTH || seen.has(value)) continue;
    if (value.kind === "list") {
      for (const item of value.items) waiting.push({ value: item, depth: depth + 1 });
    } else if (value.kind === "thing") {
      seen.add(value);
      if (value.id !== null && value.fields.size > 0) names.add(value.id);
      for (const inner of value.fields.values()) waiting.push({ value: inner, depth: depth + 1 });
    }
  }
}
