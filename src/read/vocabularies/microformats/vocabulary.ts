/** The row of microformats. */
import type { Reading, Vocabulary } from "../vocabulary.ts";
import type { Page } from "../../../page/html/mod.ts";
import { type MfItem, type MfValue, readMicroformats } from "./microformats.ts";
import { scanPage } from "../scan.ts";
import { createText, joinValues, type Place, type Thing, type Value } from "../value.ts";

/** Microformats; themes stamp the classic ones on every page, so those are weak. */
export const MICROFORMATS = {
  name: "microformats",
  isOfThings: true,
  read: (page): Reading => ({ things: readMicroformatThings(page) }),
  readWeak: readClassicThings,
  aliases: {
    headline: ["name"],
    description: ["summary"],
    datePublished: ["published"],
    dateModified: ["updated"],
    image: ["featured", "photo"],
    productID: ["identifier"],
  },
} as const satisfies Vocabulary;

const VOCABULARIES = new Set((
  "h-adr h-card h-cite h-entry h-event h-feed h-geo h-item h-listing h-product h-recipe " +
  "h-resume h-review h-review-aggregate"
).split(" "));

const isType = (type: string): boolean => VOCABULARIES.has(type);

/** Reads the items of a page as things, under their own type and property names. */
function readMicroformatThings(page: Page): Thing[] {
  if (scanPage(page).microformats.length === 0) return [];
  return readMicroformats(page, { isType }).flatMap(itemsOf);
}

/** Reads classic microformats as things; themes stamp them on all pages, so others go first. */
function readClassicThings(page: Page): Thing[] {
  if (scanPage(page).classicRoots.length === 0) return [];
  return readMicroformats(page, { isType, classic: true }).flatMap(itemsOf);
}

/** Things by the item they were made of: one item is one thing, under however many names. */
type Things = Map<MfItem, Thing>;

/** A feed is boilerplate: its entries count by themselves. */
function itemsOf(item: MfItem): Thing[] {
  const things: Things = new Map();
  const thing = toThing(item, things);
  const isFeed = item.types.includes("h-feed");
  const entries = isFeed ? item.children.map((entry) => toThing(entry, things)) : [];
  return [thing, ...entries].filter(({ fields }) => fields.size > 0);
}

function toThing(item: MfItem, things: Things): Thing {
  const known = things.get(item);
  if (known !== undefined) return known;
  const place: Place = { node: item.node, pointer: null };
  const fields = new Map<string, Value>();
  for (const [name, values] of item.properties) {
    const items = distinct(values).map((value) => toValue(value, things))
      .filter((value) => value !== undefined);
    const joined = joinValues(items, place);
    if (joined !== undefined) fields.set(name, joined);
  }
  const { types } = item;
  const id = item.id === undefined ? null : `#${item.id}`;
  const thing: Thing = { kind: "thing", types, id, fields, place };
  things.set(item, thing);
  return thing;
}

/** A class written twice on one element counts once. */
function distinct(values: readonly MfValue[]): MfValue[] {
  const seen = new Map<number, string>();
  return values.filter(({ node, value }) => {
    const isKnown = seen.get(node) === value;
    seen.set(node, value);
    return !isKnown;
  });
}

function toValue({ value, item, node }: MfValue, things: Things): Value | undefined {
  if (item === undefined) return createText(value, { node, pointer: null });
  const thing = toThing(item, things);
  return thing.fields.size > 0 ? thing : createText(value, { node, pointer: null });
}
