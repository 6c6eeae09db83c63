/** The page's path through its site, from the last breadcrumb list. */
import type { Facts } from "../records/mod.ts";
import { inOrder, isAddressText, itemsOf, readText, thingsOf } from "../vocabularies/mod.ts";
import type { Answer, Thing, Value } from "../vocabularies/mod.ts";

/** Answers with the names of the last list, in order of position, joined by ` > `. */
export function breadcrumbAnswers(facts: Facts): Answer[] {
  const lists = facts.records.filter(({ types }) => types.includes("BreadcrumbList"));
  for (const record of lists.reverse()) {
    const field = record.fields.get("itemListElement");
    const value = breadcrumbNames(field?.value).join(" > ");
    if (field === undefined || value === "") continue;
    const key = "BreadcrumbList.itemListElement";
    return [{ value, source: field.source, key, place: field.value.place }];
  }
  return [];
}

/** Returns the names of a breadcrumb list; items without a numeric position stay where written. */
function breadcrumbNames(value: Value | undefined): string[] {
  const named = thingsOf(value).filter((thing) => nameOfItem(thing) !== undefined);
  return inOrder(named).flatMap((thing) => nameOfItem(thing) ?? []);
}

function nameOfItem({ fields }: Thing): string | undefined {
  const name = readText(fields.get("name"));
  if (name !== undefined) return name.text;
  const inner = readText(itemsOf(fields.get("item"))[0])?.text;
  return inner === undefined || isAddressText(inner) ? undefined : inner;
}
