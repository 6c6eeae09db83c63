/** The values of the page's own record beside the subject: its `Article` or `WebPage`, if any. */
import type { Facts } from "./facts.ts";
import { type Answer, answerFrom, isArticleType, readText } from "../vocabularies/mod.ts";
import type { PageRecord } from "./records.ts";

/** Answers with a field of the page's only article or page record, unless it is the subject. */
export function ofPageRecord(facts: Facts, name: string): Answer[] {
  const record = pageRecord(facts);
  const field = record?.fields.get(name);
  const found = readText(field?.value);
  if (record === undefined || field === undefined || found === undefined) return [];
  const key = `${record.types[0]}.${name}`;
  return [answerFrom(found, field.source, key)];
}

function pageRecord(facts: Facts): PageRecord | undefined {
  for (const isKind of [isArticleType, (type: string): boolean => /Page$/.test(type)]) {
    const bearers = facts.records.filter(({ types }) => types.some(isKind));
    if (bearers.length === 0) continue;
    const [only] = bearers;
    return bearers.length === 1 && only !== facts.subject?.record ? only : undefined;
  }
  return undefined;
}
