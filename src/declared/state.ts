/** What embedded state says of the page's own thing, found by its name among everything else. */
import type { Page } from "../html/page.ts";
import { isJsonNumber, isJsonObject, type Json, type JsonObject } from "../json/parse.ts";
import { pointerTo } from "../json/pointer.ts";
import { MAX_STATE_VALUES } from "../limits.ts";
import { readAmount } from "../text/amount.ts";
import { readDate } from "../text/date.ts";
import type { Answer } from "./facts.ts";
import { foldName } from "./identity.ts";
import { readStateBlocks, type StateBlock } from "./state_blocks.ts";

/** The answers state can give, in the order found. */
export interface StateAnswers {
  readonly price: Answer[];
  readonly currency: Answer[];
  readonly sku: Answer[];
  readonly brand: Answer[];
  readonly published: Answer[];
  readonly author: Answer[];
}

type Slot = keyof StateAnswers;

/** Keys that answer a question, the surer first. */
const KEYS: readonly (readonly [Slot, readonly string[]])[] = [
  ["price", [
    "price",
    "salePrice",
    "salesPrice",
    "sale_price",
    "currentPrice",
    "current_price",
    "finalPrice",
  ]],
  ["currency", ["currency", "priceCurrency", "currencyCode", "currency_code"]],
  ["sku", [
    "sku",
    "articleNumber",
    "article_number",
    "productCode",
    "product_code",
    "itemNumber",
    "productSku",
  ]],
  ["brand", ["brand", "brandName", "vendor"]],
  ["published", [
    "datePublished",
    "publishedAt",
    "published_at",
    "publishDate",
    "publish_date",
    "publishedDate",
    "firstPublishedAt",
    "pubDate",
    "published_time",
  ]],
  ["author", ["authorName", "author_name", "byline"]],
];
const NAME_KEYS = ["name", "title", "headline", "productName", "product_name"];

/** Reads what state says of the thing a page names `names` (its heading, its titles). */
export function readState(page: Page, names: readonly string[]): StateAnswers {
  const answers: StateAnswers = {
    price: [],
    currency: [],
    sku: [],
    brand: [],
    published: [],
    author: [],
  };
  const wanted = names.map(foldName).filter((name) => name.length >= 3);
  if (wanted.length === 0) return answers;
  const budget = { left: MAX_STATE_VALUES };
  for (const block of readStateBlocks(page)) findNamed(block, wanted, answers, budget);
  return answers;
}

/** Walks a block for objects that bear one of the names, and reads those. */
function findNamed(
  block: StateBlock,
  wanted: readonly string[],
  answers: StateAnswers,
  budget: { left: number },
): void {
  const waiting: { value: Json; pointer: string }[] = [{ value: block.value, pointer: "" }];
  for (let next = waiting.pop(); next !== undefined && budget.left-- > 0; next = waiting.pop()) {
    const { value, pointer } = next;
    if (isJsonObject(value)) {
      if (isNamed(value, wanted)) readObject(block, value, pointer, answers);
      for (const [key, inner] of [...value].reverse()) {
        if (isContainer(inner)) waiting.push({ value: inner, pointer: pointerTo(pointer, key) });
      }
    } else if (Array.isArray(value)) {
      const items = value as readonly Json[];
      for (let index = items.length - 1; index >= 0; index--) {
        const inner = items[index] as Json;
        if (isContainer(inner)) waiting.push({ value: inner, pointer: pointerTo(pointer, index) });
      }
    }
  }
}

function isContainer(value: Json): boolean {
  return typeof value === "object" && value !== null && !isJsonNumber(value);
}

function isNamed(object: JsonObject, wanted: readonly string[]): boolean {
  return NAME_KEYS.some((key) => {
    const value = object.get(key);
    if (typeof value !== "string") return false;
    const name = foldName(value);
    return name.length >= 3 && wanted.some((one) => isSameName(one, name));
  });
}

function isSameName(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.includes(short) && short.length >= 0.5 * long.length;
}

function readObject(
  block: StateBlock,
  object: JsonObject,
  pointer: string,
  answers: StateAnswers,
): void {
  const literal = block.start === null ? "" : `@${block.start}`;
  for (const [slot, keys] of KEYS) {
    for (const key of keys) {
      const value = readSlot(slot, object.get(key), block);
      if (value === undefined) continue;
      const place = { node: block.node, pointer: `${literal}${pointerTo(pointer, key)}` };
      answers[slot].push({ value, source: block.source, key: `${block.name} ${key}`, place });
      break;
    }
  }
}

function readSlot(slot: Slot, json: Json | undefined, block: StateBlock): string | undefined {
  const text = typeof json === "string"
    ? json.trim()
    : isJsonNumber(json)
    ? json.literal
    : undefined;
  if (text === undefined || text === "") return undefined;
  switch (slot) {
    case "price":
      return priceOf(text, json, block);
    case "published":
      return readDate(text) === undefined ? undefined : text;
    case "currency":
      return /^[A-Z]{3}$/.test(text) ? text : undefined;
    case "sku":
      return /^[\w./-]{2,40}$/.test(text) && /\d/.test(text) ? text : undefined;
    default:
      return text.length <= 100 && /\p{L}/u.test(text) ? text : undefined;
  }
}

/** Shop state of one kind counts whole numbers in hundredths; a written decimal never is. */
function priceOf(text: string, json: Json | undefined, block: StateBlock): string | undefined {
  const amount = /^\d+(?:\.\d+)?$/.test(text) ? text : readAmount(text);
  if (amount === undefined || Number(amount) <= 0) return undefined;
  if (block.source !== "shopify" || !isJsonNumber(json) || amount.includes(".")) return amount;
  return (Number(amount) / 100).toFixed(2);
}
