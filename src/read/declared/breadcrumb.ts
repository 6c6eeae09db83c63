/** The page's path through its site, from the last breadcrumb list. */
import type { Facts } from "../records/mod.ts";
import {
  type Answer,
  follow,
  isAddressText,
  itemsOf,
  type ReadText,
  readText,
  type Value,
} from "../vocabularies/mod.ts";

/** Answers with the names of the last list, in order of position, joined by ` > `. */
export function breadcrumbAnswers(facts: Facts): Answer[] {
  const lists = facts.records.filter(({ types }) => types.includes("BreadcrumbList"));
  for (const record of lists.reverse()) {
    const field = record.fields.get("itemListElement");
    const names = field && breadcrumbNames(field.value);
    if (field === undefined || names === undefined || names.length === 0) continue;
    const value = names.map(({ text }) => text).join(" > ");
    const key = "BreadcrumbList.itemListElement";
    return [{ value, source: field.source, key, place: field.value.place }];
  }
  return [];
}

/** Returns the names of a breadcrumb list; items without a numeric position stay where written. */
function breadcrumbNames(value: Value): ReadText[] {
  const slots: { name: ReadText; position: number | undefined }[] = [];
  for (const item of itemsOf(value)) {
    const name = nameOfItem(item);
    if (name === undefined) continue;
    const written = item.kind === "thing" ? readText(item.fields.get("position"))?.text : undefined;
    const position = written === undefined ? Number.NaN : Number(written);
    slots.push({ name, position: Number.isFinite(position) ? position : undefined });
  }
  const placed = slots.filter(({ position }) => position !== undefined)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  let next = 0;
  return slots.map((slot) =>
    slot.position === undefined ? slot.name : (placed[next++] ?? slot).name
  );
}

function nameOfItem(item: Value): ReadText | undefined {
  if (item.kind !== "thing") return undefined;
  const named = readText(item.fields.get("name"));
  if (named !== undefined) return named;
  const inner = follow(itemsOf(item.fields.get("item"))[0]);
  const read = inner && readText(inner);
  return read === undefined || isAddressText(read.text) ? undefined : read;
}
