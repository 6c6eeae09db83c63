/** Sorts of values: how each is normalised, and what is said of a text of another sort. */
import {
  asciiDigits,
  readAmount,
  readCurrency,
  readDate,
  readDuration,
  readGtin,
} from "../../../page/text/mod.ts";
import { isAddressText } from "../../vocabularies/mod.ts";
import { DOCUMENT_NODE, parseHtml, readableText } from "../../../page/html/mod.ts";
import { parseAddress } from "../../../page/url/mod.ts";

interface Sort {
  readonly normalise: (text: string) => string | number | undefined;
  /** Why a text that does not normalise is not of the sort. */
  readonly fault: string;
}

const SECONDS_PER_MINUTE = 60;

/** Terms of schema.org's ItemAvailability, by the same in small letters. */
const STOCK_BY_FOLDED = new Map(
  ("BackOrder Discontinued InStock InStoreOnly LimitedAvailability MadeToOrder OnlineOnly " +
    "OutOfStock PreOrder PreSale Reserved SoldOut").split(" ")
    .map((term) => [term.toLowerCase(), term]),
);

/** Every sort by name. */
export const SORTS = {
  text: { normalise: (text) => withoutMarkup(text) || text, fault: "" },
  number: { normalise: readNumber, fault: "no number" },
  count: { normalise: readCount, fault: "no whole number" },
  amount: { normalise: readAmount, fault: "no amount that can be read in one way" },
  currency: { normalise: readCurrency, fault: "no currency of ISO 4217" },
  date: { normalise: readDate, fault: "no date that can be read in one way" },
  minutes: { normalise: readMinutes, fault: "no length of time" },
  seconds: { normalise: readDuration, fault: "no length of time" },
  gtin: { normalise: readGtin, fault: "no GTIN with a right check digit" },
  address: {
    normalise: (text) => isAddressText(text) && parseAddress(text) !== null ? text : undefined,
    fault: "no address",
  },
  term: { normalise: termOf, fault: "" },
  stock: {
    normalise: (text) => STOCK_BY_FOLDED.get(termOf(text).toLowerCase().replace(/[\s_-]+/g, "")),
    fault: "no availability of schema.org",
  },
} as const satisfies Record<string, Sort>;

/** The name of a sort of one value. */
export type SortName = keyof typeof SORTS;

/** A tag as publishing systems leave them in what is a text: `2 < 3 and 4 > 1` has none. */
const TAG = /<\/?[a-z][a-z0-9]{0,15}(?:\s[^<>]{0,2000})?\/?>/i;

/** Takes the tags out of a text that a page declares as HTML; empty for tags alone. */
export function withoutMarkup(text: string): string {
  return TAG.test(text) ? readableText(parseHtml(text), DOCUMENT_NODE) : text;
}

function readNumber(text: string): number | undefined {
  const plain = asciiDigits(text).trim().replace(/%$/, "").replace(",", ".");
  return /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** Reads a whole number, its thousands grouped or not. */
function readCount(text: string): number | undefined {
  const plain = asciiDigits(text).trim();
  if (/^\d+(?:\.0+)?$/.test(plain)) return Number(plain);
  return /^\d{1,3}(?:([.,' \u00a0\u202f])\d{3})(?:\1\d{3})*$/.test(plain)
    ? Number(plain.replace(/\D/g, ""))
    : undefined;
}

function readMinutes(text: string): number | undefined {
  const seconds = readDuration(text);
  return seconds === undefined ? undefined : Math.round(seconds / SECONDS_PER_MINUTE);
}

/** Cuts an address of a vocabulary's term to the term. */
function termOf(text: string): string {
  const term = /^https?:\/\/(?:www\.)?schema\.org\/(\w+)\/?$/i.exec(text.trim())?.[1];
  return term ?? text;
}
