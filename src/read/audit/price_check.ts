/**
 * Whether the price in markup is one that visitors see: search takes away features of pages that
 * mark up what they do not show.
 */
import { Kind, type Page } from "../../page/html/mod.ts";
import { layoutOf, Part } from "../../page/layout/mod.ts";
import { collapseWhitespace, readMonies } from "../../page/text/mod.ts";
import type { Thing } from "../vocabularies/mod.ts";
import type { ReaderRecords } from "./conflicts.ts";
import { type Finding, finding } from "./finding.ts";
import { valuesAt } from "./paths.ts";
import { isTypeBelow } from "./schema_types.ts";

// Bounds.
/** Characters of shown text in which an audit looks for the price of the markup; the rest is not read. */
const MAX_PRICE_CHECK_CHARS = 500_000;
/** Characters between a price and its cents in another element; past them they are two numbers. */
const MAX_CENTS_GAP = 8;
/** Characters in which amounts of money are looked for at once; one across two pieces is missed. */
const MAX_PRICE_CHUNK_CHARS = 300;

const RULE = "https://developers.google.com/search/docs/appearance/structured-data/sd-policies";
const PATHS = ["price", "lowPrice", "highPrice", "priceSpecification.price"];
const MARKED_PRICE = /^(\d{1,9})(?:\.(\d{1,4}))?$/;

/** Reports the sole product of a reader whose prices are nowhere on a page that shows others. */
export function checkShownPrice(page: Page, readers: readonly ReaderRecords[]): Finding[] {
  let shown: { readonly hasMoney: boolean; readonly runs: readonly Digits[] } | undefined;
  return readers.flatMap(({ source, records }) => {
    const products = [...records.entries()].filter(([, { types }]) =>
      types.some((type) => isTypeBelow(type, "Product"))
    );
    const [[record, product] = []] = products;
    if (products.length !== 1 || product === undefined) return [];
    const prices = pricesOf(product);
    const [value] = prices;
    if (value === undefined || prices.some((price) => !MARKED_PRICE.test(price))) return [];
    shown ??= readShown(page);
    const { runs, hasMoney } = shown;
    if (!hasMoney || prices.some((price) => isShown(price, runs))) return [];
    const message = `the page shows prices, and not the ${value} of its markup`;
    const path = "offers.price";
    return [
      finding("warning", "price-not-shown", message, {
        source,
        record: record ?? null,
        type: product.types[0] ?? null,
        path,
        value,
        rule: RULE,
      }),
    ];
  });
}

function pricesOf(product: Thing): string[] {
  return PATHS.flatMap((path) => valuesAt(product, ["offers", ...path.split(".")])).flatMap(
    (value) => value.kind === "text" ? [value.text.trim()] : [],
  );
}

function readShown(page: Page): { hasMoney: boolean; runs: Digits[] } {
  const text = shownText(page);
  return { hasMoney: showsMoney(text), runs: digitsOf(text) };
}

/** Returns the text of a page that is not hidden, its pieces apart by spaces. */
function shownText({ tree }: Page): string {
  const layout = layoutOf(tree);
  let text = "";
  for (let at = 0; at < tree.length && text.length < MAX_PRICE_CHECK_CHARS; at++) {
    const node = tree.nodeAt(at);
    if (tree.kind(node) !== Kind.Text) continue;
    if (layout.isIn(node, Part.Unread | Part.Noscript | Part.Hidden)) continue;
    const piece = collapseWhitespace(tree.data(node));
    if (piece !== "") text += `${piece} `;
  }
  return text;
}

/** A run of digits, and where it is in the text. */
interface Digits {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function digitsOf(text: string): Digits[] {
  return [...text.matchAll(/\d+/g)].map(({ 0: run, index }) => ({
    text: run,
    start: index,
    end: index + run.length,
  }));
}

/** Takes a price for shown in any grouping, with its cents apart, or left out where they are none. */
function isShown(price: string, runs: readonly Digits[]): boolean {
  const [, whole = "", part = ""] = MARKED_PRICE.exec(price) ?? [];
  return runs.some((_, at) => {
    const next = endOfWhole(whole, runs, at);
    if (next === undefined) return false;
    if (Number(part) === 0) return true;
    const [last, cents] = [runs[next - 1], runs[next]];
    if (last === undefined || cents === undefined) return false;
    const isNear = cents.start - last.end <= MAX_CENTS_GAP;
    return isNear && Number(`0.${cents.text}`) === Number(`0.${part}`);
  });
}

/** Returns the run after those that together are a number; thousands may be one character apart. */
function endOfWhole(whole: string, runs: readonly Digits[], first: number): number | undefined {
  let written = "";
  for (let at = first; at < runs.length && written.length < whole.length; at++) {
    const run = runs[at];
    const before = runs[at - 1];
    if (run === undefined) return undefined;
    const isGroup = run.text.length === 3 && run.start - (before?.end ?? 0) === 1;
    if (at > first && !isGroup) return undefined;
    written += run.text;
    if (written === whole) return at + 1;
  }
  return undefined;
}

function showsMoney(text: string): boolean {
  for (let at = 0; at < text.length; at += MAX_PRICE_CHUNK_CHARS) {
    const chunk = text.slice(at, at + MAX_PRICE_CHUNK_CHARS);
    if (readMonies(chunk).some(({ mark }) => mark !== "")) return true;
  }
  return false;
}
