/** The items of a breadcrumb list in order, each as one thing with its name and address. */
import { inOrder, itemsOf, type Thing, type Value } from "../../vocabularies/mod.ts";
import { firstThings } from "./first_things.ts";

/** Lists the items by position; those without a position stay where they are written. */
export function readCrumbs(value: Value): Thing[] {
  return inOrder(firstThings(value)).map(toCrumb);
}

function toCrumb(thing: Thing): Thing {
  const fields = new Map<string, Value>();
  const item = thing.fields.get("item");
  const inner = firstThings(item)[0];
  const name = thing.fields.get("name") ?? inner?.fields.get("name");
  if (name !== undefined) fields.set("name", name);
  const url = thing.fields.get("url") ?? inner?.fields.get("url") ?? item;
  const isAddress = itemsOf(url).some((value) => value.kind !== "thing" || value.id !== null);
  if (url !== undefined && isAddress) fields.set("url", url);
  return { ...thing, fields };
}
