/** The offers of a thing, those inside an aggregate after it, each with the price that is asked. */
import { MAX_OFFERS } from "../../../base/limits.ts";
import { readText, type Thing, type Value } from "../../vocabularies/mod.ts";
import { firstThings } from "./first_things.ts";

const REGULAR = /(?:strikethrough|list)price$/i;

/** Lists offers in order; a price of a specification is the offer's own where it has none. */
export function listOffers(value: Value): Thing[] {
  const offers: Thing[] = [];
  const seen = new Set<Thing>();
  const waiting = firstThings(value).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (offers.length >= MAX_OFFERS) break;
    if (seen.has(next)) continue;
    seen.add(next);
    offers.push(withSpecification(next));
    for (const inner of firstThings(next.fields.get("offers")).reverse()) waiting.push(inner);
  }
  return offers;
}

function withSpecification(offer: Thing): Thing {
  const fields = new Map(offer.fields);
  for (const part of firstThings(offer.fields.get("priceSpecification"))) {
    if (part.fields.has("validForMemberTier")) continue;
    const price = part.fields.get("price");
    const isRegular = REGULAR.test(readText(part.fields.get("priceType"))?.text ?? "");
    const name = isRegular ? "regularPrice" : "price";
    if (price !== undefined && !fields.has(name)) fields.set(name, price);
    const currency = part.fields.get("priceCurrency");
    if (currency !== undefined && !fields.has("priceCurrency")) {
      fields.set("priceCurrency", currency);
    }
  }
  return { ...offer, fields };
}
