/**
 * Values of the document itself as fields: they join the subject's record, after its own.
 *
 * Without a subject they make one record of their own, which no single reader found.
 */
import type { DocumentFacts, Facts } from "./facts.ts";
import type { PageRecord, RecordField } from "./records.ts";

/** Returns the records of a page with its page-level values in them. */
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

/** Returns every page-level value by name, the earlier vocabulary first. */
function documentFields(document: DocumentFacts): Map<string, RecordField> {
  const all = new Map<string, RecordField>();
  for (const [source, { fields }] of document) {
    for (const [name, value] of fields) if (!all.has(name)) all.set(name, { value, source });
  }
  return all;
}
