/** Values of `<meta>` gathered by term, and the same as fields of a record. */
import { addTo } from "../../base/add_to.ts";
import type { MetaTag, Scan } from "./scan.ts";
import { joinValues, type Text, type Value } from "./value.ts";
import type { TermMap, TermValue } from "./vocabulary.ts";

/** Gathers the values of every `<meta>` under the terms that `termsOf` gives it. */
export function gatherTerms(
  scan: Scan,
  termsOf: (tag: MetaTag) => readonly string[],
): Map<string, TermValue[]> {
  const found = new Map<string, TermValue[]>();
  for (const tag of scan.metas) {
    for (const term of termsOf(tag)) addTo(found, term, { text: tag.content, node: tag.node });
  }
  return found;
}

/** Writes the first value of each term as a field. */
export function firstFields(terms: TermMap): Map<string, Value> {
  const fields = new Map<string, Value>();
  for (const [term, [first]] of terms) if (first !== undefined) fields.set(term, textOf(first));
  return fields;
}

/** Writes every distinct value of each term as a field. */
export function allFields(terms: TermMap): Map<string, Value> {
  const fields = new Map<string, Value>();
  for (const [term, values] of terms) {
    const [first] = values;
    if (first === undefined) continue;
    const distinct = new Map(values.map((value) => [value.text, value]));
    const items = [...distinct.values()].map(textOf);
    fields.set(term, joinValues(items, textOf(first).place) ?? textOf(first));
  }
  return fields;
}

/** Writes a value as a text of a field. */
export function textOf({ text, node }: TermValue): Text {
  return { kind: "text", text, place: { node, pointer: null } };
}
