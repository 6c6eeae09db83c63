/**
 * Page-level values as fields of a record.
 *
 * They belong to what the page is about: they fill gaps of the subject's record, or make a record
 * of their own when the page declares no subject.
 */
import type { DocumentFacts, Facts } from "./facts.ts";
import type { MetaMap } from "../vocabularies/meta_names/meta_names.ts";
import type { MetaValue, StructuredValue } from "../vocabularies/open_graph/open_graph.ts";
import type { PageRecord, RecordField } from "./records.ts";
import type { Source } from "../vocabularies/sources.ts";
import type { Text, Value } from "../vocabularies/value.ts";
import { placeAt } from "../vocabularies/answer.ts";

/** Gives the records of a page with its page-level values in them. */
export function withDocumentFields(facts: Facts): PageRecord[] {
  const fields = documentFields(facts.document);
  if (fields.size === 0) return [...facts.records];
  const host = facts.subject?.record;
  if (host !== undefined) {
    const joined = new Map([...fields, ...host.fields]);
    const ordered = new Map([...host.fields, ...joined]);
    return facts.records.map((record) => record === host ? { ...record, fields: ordered } : record);
  }
  const record = { types: [], id: null, source: null, place: null, fields, setAside: [] };
  return [...facts.records, record];
}

/** Gives every page-level value by name, the earlier vocabulary first. */
function documentFields(document: DocumentFacts): Map<string, RecordField> {
  const fields = new Map<string, RecordField>();
  addMap(fields, document.dublinCore, "dublincore");
  for (const [name, first] of document.openGraph.first) {
    const all = document.openGraph.arrays.get(name);
    addField(fields, name, all && all.length > 1 ? listOf(all) : textOf(first), "opengraph");
  }
  addMap(fields, document.twitter, "twitter");
  addMap(fields, document.html, "html");
  return fields;
}

function addMap(fields: Map<string, RecordField>, map: MetaMap, source: Source): void {
  for (const [name, values] of map) {
    const [first] = values;
    if (first === undefined) continue;
    const distinct = new Map(values.map((value) => [value.text, value]));
    const texts = [...distinct.values()].map(textOf);
    const several: Value = { kind: "list", items: texts, place: placeAt(first.node) };
    // Dublin Core names may repeat (three creators); in the other vocabularies the first counts.
    addField(
      fields,
      name,
      texts.length > 1 && source === "dublincore" ? several : textOf(first),
      source,
    );
  }
}

function addField(
  fields: Map<string, RecordField>,
  name: string,
  value: Value,
  source: Source,
): void {
  if (!fields.has(name)) fields.set(name, { value, source });
}

function textOf({ text, node }: MetaValue): Text {
  return { kind: "text", text, place: placeAt(node) };
}

function listOf(entries: readonly StructuredValue[]): Value {
  const items = entries.map(({ root, parts }): Value => {
    const text = textOf(root);
    if (parts.size === 0) return text;
    const fields = new Map<string, Value>([["url", text]]);
    for (const [name, part] of parts) fields.set(name === "url" ? "page_url" : name, textOf(part));
    return { kind: "thing", types: [], id: null, fields, place: text.place };
  });
  const place = items[0]?.place ?? { node: 0, pointer: null };
  return { kind: "list", items, place };
}
