/**
 * Offers and prices of the subject, by the rules for merchants.
 *
 * A price is active unless its type says otherwise; a member's price is for members only; the
 * currency is always the one written with the price; `lowPrice` is a range's end and never the
 * price.
 */
import { type Facts, plainFields } from "../records/mod.ts";
import { answerFrom, itemsOf, readText } from "../vocabularies/mod.ts";
import type { Answer, Source, Thing, Value } from "../vocabularies/mod.ts";
import { MAX_OFFERS } from "../../base/limits.ts";

/** The answers of the subject's offers. */
export interface OfferAnswers {
  price?: Answer;
  price_regular?: Answer;
  price_low?: Answer;
  price_high?: Answer;
  currency?: Answer;
  availability?: Answer;
}

/** One offer and the key under which it is written. */
interface Offer {
  readonly thing: Thing;
  readonly key: string;
  readonly source: Source;
}

const REGULAR_TYPES = new Set(["strikethroughprice", "listprice"]);

/** Reads the offers of a field called `offers`. */
export function readOffers(value: Value | undefined, key: string, source: Source): OfferAnswers {
  const offers = listOffers(value, key, source);
  const answers: OfferAnswers = {};
  for (const offer of offers) {
    const priced = readPrice(offer);
    if (priced.price === undefined) continue;
    Object.assign(answers, priced);
    preferInStock(answers, offers);
    break;
  }
  for (const offer of offers) {
    fillGap(answers, "price_low", field(offer, "lowPrice"));
    fillGap(answers, "price_high", field(offer, "highPrice"));
  }
  if (answers.price === undefined) {
    for (const offer of offers) {
      fillGap(answers, "currency", field(offer, "priceCurrency"));
      for (const part of listParts(offer, "priceSpecification")) {
        fillGap(answers, "currency", field(part, "priceCurrency"));
      }
    }
  }
  for (const offer of offers) fillGap(answers, "availability", availabilityOf(offer));
  return answers;
}

/** Sizes and colours are offers of one price: the thing is in stock while one of them is. */
function preferInStock(answers: OfferAnswers, offers: readonly Offer[]): void {
  if (answers.availability === undefined || /^in/i.test(answers.availability.value)) return;
  for (const offer of offers) {
    const stock = availabilityOf(offer);
    const isSamePrice = field(offer, "price")?.value === answers.price?.value;
    if (isSamePrice && stock !== undefined && /^in_?stock$/i.test(stock.value)) {
      answers.availability = stock;
      return;
    }
  }
}

/** Reports whether a text contains exactly one number, which a price must. */
export function isOneNumber(text: string): boolean {
  const numbers = text.match(/\p{Nd}(?:[.,'’ \u00A0\u202F]*\p{Nd})*(?:[eE][+-]?\d+)?/gu);
  return numbers !== null && numbers.length === 1;
}

/** Cuts an address of schema.org's availability to its term. */
export function availabilityTerm(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return text;
  const term = text.replace(/(?<![/#?\s])[/#?\s]+$/, "").split(/[/#]/).pop() ?? "";
  return /^[A-Za-z]+$/.test(term) ? term : undefined;
}

/** Lists the offers of the subject; none where namesakes are answered from all of them together. */
function ownOffers({ subject }: Facts): Offer[] {
  const offered = subject?.field("offers");
  if (subject === undefined || offered === undefined || subject.twins.length > 0) return [];
  return listOffers(offered.value, `${subject.name}.offers`, offered.source);
}

/** Lists every active price of the subject's offers, as written, texts of several numbers too. */
export function offeredPrices(
  facts: Facts,
): { readonly price: Answer; readonly currency: Answer | undefined }[] {
  return ownOffers(facts).flatMap((offer) =>
    [offer, ...listParts(offer, "priceSpecification")].flatMap((part) => {
      const price = field(part, "price");
      const isOther = part.thing.fields.has("validForMemberTier") ||
        part.thing.fields.has("priceType");
      if (price === undefined || isOther) return [];
      return [{ price, currency: field(part, "priceCurrency") ?? field(offer, "priceCurrency") }];
    })
  );
}

/** Answers with the number of the subject's offers, where all that have one have the same. */
export function offerCodes(facts: Facts): Answer[] {
  const codes = ownOffers(facts).flatMap((offer) => field(offer, "sku") ?? []);
  const [first] = codes;
  return first !== undefined && codes.every(({ value }) => value === first.value) ? [first] : [];
}

/** Answers from the subject's offers. */
export function ofOffers(facts: Facts): OfferAnswers {
  const { subject } = facts;
  const offered = subject?.field("offers");
  // Namesakes are answered from all of them together.
  if (subject === undefined || subject.twins.length > 0) return {};
  const own = subject.types.includes("Offer") || subject.types.includes("AggregateOffer");
  if (own) return readOffers(thingOf(subject), subject.name, subject.record.source ?? "jsonld");
  if (offered === undefined) return {};
  return readOffers(offered.value, `${subject.name}.offers`, offered.source);
}

function thingOf(subject: NonNullable<Facts["subject"]>): Thing | undefined {
  if (subject.place === null) return undefined;
  const fields = plainFields(subject.record);
  return { kind: "thing", types: subject.types, id: null, fields, place: subject.place };
}

/** Lists offers in order, those inside an offer after it. */
function listOffers(value: Value | undefined, key: string, source: Source): Offer[] {
  const offers: Offer[] = [];
  const waiting = listThings(value, key, source).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (offers.length >= MAX_OFFERS) break;
    offers.push(next);
    if (next.key.length >= 400) continue;
    for (const part of listParts(next, "offers").reverse()) waiting.push(part);
  }
  return offers;
}

function listParts(offer: Offer, name: string): Offer[] {
  return listThings(offer.thing.fields.get(name), `${offer.key}.${name}`, offer.source);
}

function listThings(value: Value | undefined, key: string, source: Source): Offer[] {
  const indexed = value?.kind === "list";
  const things: Offer[] = [];
  itemsOf(value).forEach((item, index) => {
    if (item.kind === "thing") {
      things.push({ thing: item, key: indexed ? `${key}[${index}]` : key, source });
    }
  });
  return things;
}

function field(offer: Offer, name: string): Answer | undefined {
  const read = readText(offer.thing.fields.get(name));
  return read && answerFrom(read, offer.source, `${offer.key}.${name}`);
}

function availabilityOf(offer: Offer): Answer | undefined {
  const answer = field(offer, "availability");
  const value = answer && availabilityTerm(answer.value);
  return answer && value !== undefined ? { ...answer, value } : undefined;
}

function readPrice(offer: Offer): OfferAnswers {
  const answers: OfferAnswers = {};
  for (const part of [offer, ...listParts(offer, "priceSpecification")]) {
    const price = field(part, "price");
    if (price === undefined || part.thing.fields.has("validForMemberTier")) continue;
    const type = (readText(part.thing.fields.get("priceType"))?.text ?? "").split(/[/#]/).pop() ??
      "";
    if (REGULAR_TYPES.has(type.toLowerCase())) {
      if (isOneNumber(price.value)) fillGap(answers, "price_regular", price);
    } else if (type === "" && isOneNumber(price.value) && answers.price === undefined) {
      answers.price = price;
      fillGap(answers, "currency", field(part, "priceCurrency") ?? field(offer, "priceCurrency"));
    }
  }
  fillGap(answers, "availability", availabilityOf(offer));
  return answers;
}

function fillGap(
  answers: OfferAnswers,
  name: keyof OfferAnswers,
  answer: Answer | undefined,
): void {
  const isPrice = name.startsWith("price");
  if (answer === undefined || answers[name] !== undefined) return;
  if (!isPrice || isOneNumber(answer.value)) answers[name] = answer;
}
