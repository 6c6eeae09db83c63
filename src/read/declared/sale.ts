/**
 * What a page sells its thing for, under which number, and whether it has it.
 *
 * What is declared answers, and embedded state only where nothing is. What the page plainly shows
 * its customers settles what declarations leave open: several prices of one thing, a former price
 * still declared, a number no customer ever sees.
 */
import type { Page } from "../../page/html/mod.ts";
import { readAmount, readCurrency, readMonies } from "../../page/text/mod.ts";
import { type Facts, ofTerm, ofVocabulary } from "../records/mod.ts";
import type { ShopAnswers } from "../shown/mod.ts";
import type { Answer, StateAnswers } from "../vocabularies/mod.ts";
import { squash } from "./title_segments.ts";
import { availabilityTerm, isOneNumber, type OfferAnswers, offeredPrices } from "./offers.ts";

/** Answers every question of a sale, best first. */
export function saleAnswers(
  facts: Facts,
  offers: OfferAnswers,
  shop: ShopAnswers,
  state: StateAnswers,
): Record<keyof OfferAnswers, Answer[]> {
  const declared = declaredPrices(facts, offers, shop);
  const settled = settlePrice(facts, declared[0], shop);
  const isGone = OUT_OF_STOCK.test(offers.availability?.value ?? shop.availability?.value ?? "");
  // A thing that is sold out often has no price left, and the next best amount is another thing's.
  const undeclared = isGone && shop.surePrice === undefined
    ? []
    : shownPrices(shop, state, declared[0]);
  const isFormer = settled !== undefined && declared[0] !== undefined &&
    shop.former.has(amountOf(declared[0]) ?? Number.NaN);
  // A range is ignored beside a declared price.
  const ends = declared.length === 0 && shop.low !== undefined
    ? [{ low: shop.low, high: shop.high }]
    : [];
  const price = [...(settled === undefined ? [] : [settled.price]), ...declared, ...undeclared]
    .filter((answer, index, all) => all.indexOf(answer) === index);
  return {
    price,
    price_regular: given(offers.price_regular ?? (isFormer ? declared[0] : undefined)),
    price_low: [...given(offers.price_low), ...state.price_low, ...ends.map(({ low }) => low)],
    price_high: [
      ...given(offers.price_high),
      ...state.price_high,
      ...ends.flatMap(({ high }) => given(high)),
    ],
    currency: [
      ...given(settled?.currency ?? offers.currency),
      ...ofVocabulary(facts, "opengraph", "currency"),
      ...shownCurrency(price[0], shop),
      ...state.currency,
    ],
    availability: stockAnswers(facts, offers, shop, state),
  };
}

function given(answer: Answer | undefined): Answer[] {
  return answer === undefined ? [] : [answer];
}

function amountOf(answer: Answer | undefined): number | undefined {
  const amount = answer && (answer.meaning ?? readAmount(answer.value));
  return amount === undefined ? undefined : Number(amount);
}

const IN_STOCK = /^in_?stock$/i;
const OUT_OF_STOCK = /^(?:out_?of_?stock|sold_?out|discontinued)$/i;

/** Prices of the vocabularies; but not a zero for a thing that is sold out. */
function declaredPrices(facts: Facts, offers: OfferAnswers, shop: ShopAnswers): Answer[] {
  const isGone = OUT_OF_STOCK.test(offers.availability?.value ?? "");
  return [
    ...given(offers.price),
    ...ofVocabulary(facts, "opengraph", "price"),
  ].filter(({ value }) => isOneNumber(value))
    .map((answer) => withMeaning(answer, shop))
    .filter((answer) => !(isGone && amountOf(answer) === 0));
}

/** `1.299` is what the page shows: one of the two numbers it may be. */
function withMeaning(answer: Answer, shop: ShopAnswers): Answer {
  if (readAmount(answer.value) !== undefined) return answer;
  const meaning = readMonies(answer.value)[0]?.amount;
  return meaning !== undefined && shop.amounts.has(Number(meaning))
    ? { ...answer, meaning }
    : answer;
}

/**
 * Uses the price a page plainly shows to choose among the prices it declares.
 *
 * It also replaces a declared price that the page shows as a former one.
 */
function settlePrice(
  facts: Facts,
  first: Answer | undefined,
  shop: ShopAnswers,
): { readonly price: Answer; readonly currency: Answer | undefined } | undefined {
  const { surePrice } = shop;
  const shown = amountOf(surePrice);
  const declared = amountOf(first);
  if (surePrice === undefined || shown === undefined || declared === shown) return undefined;
  for (const offered of offeredPrices(facts)) {
    if (isOneNumber(offered.price.value) && amountOf(offered.price) === shown) return offered;
    if (readMonies(offered.price.value).some(({ amount }) => Number(amount) === shown)) {
      return { price: surePrice, currency: offered.currency };
    }
  }
  if (declared === undefined) return undefined;
  const isFormer = shop.former.has(declared) && shown < declared && !shop.former.has(shown);
  return isFormer ? { price: surePrice, currency: undefined } : undefined;
}

/** Prices no vocabulary states: shown plainly, then those of state and attributes that are shown too. */
function shownPrices(
  shop: ShopAnswers,
  state: StateAnswers,
  declared: Answer | undefined,
): Answer[] {
  const known = new Set(shop.amounts);
  const first = amountOf(declared);
  if (first !== undefined) known.add(first);
  const isShown = (answer: Answer): boolean => known.has(amountOf(answer) ?? Number.NaN);
  const states = state.price.map((answer) => inUnits(answer, known));
  // Objects of one name and many prices are sizes and colours: one answers for them.
  const stated = states.find(isShown) ?? states[0];
  const attributes = shop.price.filter(({ source }) => source !== "shown");
  return [
    ...given(shop.surePrice),
    ...given(stated).filter(isShown),
    ...attributes.filter((answer) => known.size === 0 || isShown(answer)),
    ...shop.price.filter(({ source }) => source === "shown"),
    ...given(stated).filter((answer) => !isShown(answer)),
  ];
}

/** A whole number whose hundredth the page shows is written in hundredths. */
function inUnits(answer: Answer, known: ReadonlySet<number>): Answer {
  const amount = amountOf(answer);
  if (amount === undefined || known.has(amount) || !/^\d{3,}$/.test(answer.value)) return answer;
  return known.has(amount / 100) ? { ...answer, meaning: String(amount / 100) } : answer;
}

/** The currency of a price that is shown is the one written beside it, when its mark means one. */
function shownCurrency(price: Answer | undefined, shop: ShopAnswers): Answer[] {
  const shown = [shop.surePrice, ...shop.price].find((answer) =>
    answer?.source === "shown" && amountOf(answer) === amountOf(price)
  );
  if (shown === undefined) return [];
  const mark = readMonies(shown.value)[0]?.mark ?? "";
  const meaning = readCurrency(mark.replace(/[\s.]/g, ""));
  return meaning === undefined ? [] : [{ ...shown, value: mark, meaning }];
}

function stockAnswers(
  facts: Facts,
  offers: OfferAnswers,
  shop: ShopAnswers,
  state: StateAnswers,
): Answer[] {
  const declared = [
    ...given(offers.availability),
    ...ofTerm(facts, "opengraph", "availability"),
    ...ofTerm(facts, "opengraph", "product:availability").map((answer) => ({
      ...answer,
      value: availabilityTerm(answer.value) ?? "",
    })),
  ].filter(({ value }) => value !== "");
  const { availability: shown } = shop;
  // A page that shows its thing as sold out overrides its own stale declarations.
  const first = declared[0]?.value ?? "";
  if (shown?.value === "OutOfStock" && IN_STOCK.test(first)) return [shown, ...declared];
  // One size may be sold out while state lists others, and the page still offers to buy.
  const inState = state.availability.find(({ value }) => value === "InStock");
  const stated = inState ?? state.availability[0];
  const isOneSize = inState !== undefined && OUT_OF_STOCK.test(first) && shop.isOffering &&
    shown?.value !== "OutOfStock";
  if (isOneSize) return [inState, ...declared];
  return [...declared, ...given(shown), ...given(stated)];
}

/** Answers the number under which the thing is sold. */
export function codeAnswers(
  facts: Facts,
  skus: readonly Answer[],
  ids: readonly Answer[],
  shop: ShopAnswers,
  state: StateAnswers,
): Answer[] {
  const own = given(shop.ownCode);
  const [first] = skus;
  const isInner = first !== undefined && shop.ownCode !== undefined &&
    squash(first.value) !== squash(shop.ownCode.value) && !isShown(facts.page, first.value);
  return [
    ...(isInner ? own : []),
    ...skus,
    ...(isInner ? [] : own),
    ...ids,
    ...ofVocabulary(facts, "opengraph", "sku"),
    ...shop.otherCodes,
    ...state.sku,
    ...shop.addressCodes,
  ];
}

/** Reports whether a number is anywhere in the text of a page. */
function isShown({ tree }: Page, code: string): boolean {
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (tree.isElement(node) && /^(?:script|style|head)$/.test(tree.name(node))) {
      at = tree.lastPosition(node);
    } else if (tree.isText(node) && tree.data(node).includes(code)) return true;
  }
  return false;
}
