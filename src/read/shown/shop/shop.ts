/** What a shop's page shows without declaring it: its price, its number, its stock. */
import type { Node } from "../../../page/html/mod.ts";
import { findRegions, type Regions } from "../../../page/layout/mod.ts";
import { type Facts, firstTerm } from "../../records/mod.ts";
import { placeAt } from "../../vocabularies/mod.ts";
import { readShownPrice } from "../price/choice.ts";
import type { PriceReading, SellingSign, ShownPrice } from "../price/choice.ts";
import { addressCodes, attributeCodes } from "./attributes.ts";
import { isOffering, offersMany, readShopPage, type ShopPage } from "./shop_page.ts";
import { NAMED_RANK, OWN_RANK, type ShownCode, shownCodes } from "./codes.ts";
import type { ShownPage } from "../shown_page.ts";
import { readShownStock } from "./stock.ts";
import type { ShownAnswer } from "../shown_answer.ts";

/** What a page sells, as far as it is shown. */
export interface ShopAnswers {
  /** The price shown as plainly as can be; it may settle what declarations leave open. */
  readonly surePrice: ShownAnswer | undefined;
  /** Prices by other signs, the likelier first. */
  readonly price: readonly ShownAnswer[];
  /** The ends of a range, or a starting price alone. */
  readonly low: ShownAnswer | undefined;
  readonly high: ShownAnswer | undefined;
  /** Every amount the page shows, and those it shows as former prices. */
  readonly amounts: ReadonlySet<number>;
  readonly former: ReadonlySet<number>;
  /** The number beside a label of the shop's own. */
  readonly ownCode: ShownAnswer | undefined;
  /** Numbers in attributes and in elements named after numbers. */
  readonly otherCodes: readonly ShownAnswer[];
  /** The number in the page's address. */
  readonly addressCodes: readonly ShownAnswer[];
  readonly availability: ShownAnswer | undefined;
  /** Whether the page offers to buy the thing. */
  readonly isOffering: boolean;
}

/** The answers of a page that sells nothing. */
const NO_SHOP: ShopAnswers = {
  surePrice: undefined,
  price: [],
  low: undefined,
  high: undefined,
  amounts: new Set(),
  former: new Set(),
  ownCode: undefined,
  otherCodes: [],
  addressCodes: [],
  availability: undefined,
  isOffering: false,
};

const SOLD_TYPES =
  /^(?:Product|ProductGroup|IndividualProduct|ProductModel|Vehicle|Car|Offer|AggregateOffer|Book|Event|h-product)$/i;
const READ_TYPES = /Article|Posting|Recipe|Collection|SearchResults|FAQ|QAPage|Question/;

/** Reads what a page sells; nothing on pages that show no one thing for sale. */
export function readShop(shown: ShownPage): ShopAnswers {
  const { facts } = shown;
  const isDeclared = declaresSale(facts);
  // A page about a declared article sells nothing, whatever its sidebar offers.
  if (!isDeclared && isForReading(facts)) return NO_SHOP;
  const shop = readShopPage(shown);
  const sign: SellingSign = isDeclared ? "declared" : isOffering(shop) ? "offered" : "other";
  const reading = readShownPrice(shop, sign);
  if (sign === "other" && reading.price === undefined && reading.low === undefined) {
    const { amounts } = reading;
    return { ...NO_SHOP, amounts, ownCode: codesOf(shownCodes(shop), OWN_RANK)[0] };
  }
  return readSale(facts, shop, reading);
}

function readSale(facts: Facts, shop: ShopPage, reading: PriceReading): ShopAnswers {
  const { page } = facts;
  const shown = reading.price && priceAnswer(reading.price);
  const codes = shownCodes(shop);
  const ranked = (wanted: number): ShownAnswer[] => codesOf(codes, wanted);
  const stock = readShownStock(shop);
  // `Available now` without a price is about something else.
  const isStock = stock?.value === "OutOfStock" || shown !== undefined ||
    declaresSale(facts) && !offersMany(shop);
  let regions: Regions | undefined;
  const isAside = (node: Node): boolean => {
    regions ??= findRegions(page.tree, page.tree.nodeAt(Math.max(shop.heading, 0)));
    return regions.isAside(node);
  };
  return {
    surePrice: reading.isSure ? shown : undefined,
    price: shown === undefined ? [] : [shown],
    low: reading.low && priceAnswer(reading.low),
    high: reading.high && priceAnswer(reading.high),
    amounts: reading.amounts,
    former: reading.former,
    isOffering: isOffering(shop),
    ownCode: ranked(OWN_RANK)[0],
    otherCodes: [...attributeCodes(page, isAside), ...ranked(NAMED_RANK)],
    addressCodes: addressCodes(page),
    availability: stock === undefined || !isStock
      ? undefined
      : { value: stock.value, source: "shown", key: "availability", place: placeAt(stock.node) },
  };
}

function codesOf(codes: readonly ShownCode[], wanted: number): ShownAnswer[] {
  return codes.filter(({ rank }) => rank === wanted).map(codeAnswer);
}

function priceAnswer({ text, amount, node }: ShownPrice): ShownAnswer {
  return { value: text, source: "shown", key: "price", place: placeAt(node), meaning: amount };
}

function codeAnswer({ value, node, rank }: ShownCode): ShownAnswer {
  const key = rank === OWN_RANK ? "own label" : "label";
  return { value, source: "shown", key, place: placeAt(node) };
}

/** An article, a list or a question is declared. */
function isForReading(facts: Facts): boolean {
  return facts.subject?.types.some((type) => READ_TYPES.test(type)) === true ||
    /^(?:article|blog|video|profile)/i.test(sharedType(facts));
}

function sharedType(facts: Facts): string {
  return firstTerm(facts, "opengraph", "type")?.trim() ?? "";
}

function declaresSale(facts: Facts): boolean {
  if (facts.subject?.types.some((type) => SOLD_TYPES.test(type)) === true) return true;
  return /^(?:\w+:)?(?:product(?:[.:]item)?|item|offer)$/i.test(sharedType(facts));
}
