/** Variants in embedded state: sizes and colours of one thing, answered for by all of them together. */
import { isJsonNumber, isJsonObject } from "../../../base/json/parse.ts";
import type { Json, JsonObject } from "../../../base/json/parse.ts";
import { MAX_OFFERS } from "../../../base/limits.ts";
import type { StateBlock } from "./blocks.ts";
import { readStatePrice, readStock, stateAnswer } from "./fields.ts";
import type { StateAnswers, StateSlot } from "./fields.ts";
import { isCode } from "../../../page/text/mod.ts";

/** Keys of a thing under which its variants are. */
const LISTS = ["variants", "variations", "skus", "children", "sizes"];
/** Keys of a variant's price, the one shown first. */
const PRICE_KEYS = ["display_price", "price"];
/** Keys of a variant's stock: a word, a yes or no, or the number of pieces. */
const STOCK_KEYS =
  "is_in_stock available availableToOrder inStock in_stock isAvailable availability".split(" ");

const MAX_INNER = 3;

/** Adds what all variants of an object amount to: a price or a range of prices, and the stock. */
export function readStateVariants(
  block: StateBlock,
  object: JsonObject,
  pointer: string,
  answers: StateAnswers,
): void {
  for (const name of LISTS) {
    const list = object.get(name);
    if (!Array.isArray(list) || list.length === 0) continue;
    const variants = (list as readonly Json[]).slice(0, MAX_OFFERS);
    const say = (slot: StateSlot, { value, path }: Said): void => {
      // A list that is the whole block has no name in it.
      const place = block.value === list ? path : [name, ...path];
      answers[slot].push(stateAnswer(block, value, pointer, place));
    };
    const stocks = variants.flatMap((variant, index) =>
      isJsonObject(variant) ? stockIn(variant, [index]) ?? [] : []
    );
    // The thing can be had while one of its variants can.
    const stock = stocks.find(({ value }) => value === "InStock") ?? stocks[0];
    if (stock !== undefined && stocks.length === variants.length) say("availability", stock);
    sayPrices(variants.map((variant, index) => priceOf(variant, index, block)), say);
    const sku = isJsonObject(variants[0]) ? variants[0].get("sku") : undefined;
    if (variants.length === 1 && typeof sku === "string" && isCode(sku)) {
      say("sku", { value: sku, path: [0, "sku"] });
    }
    return;
  }
}

/** The value of one variant, and its path from the list. */
interface Said {
  readonly value: string;
  readonly path: readonly (string | number)[];
}

function sayPrices(
  prices: readonly (Said | undefined)[],
  say: (slot: StateSlot, said: Said) => void,
): void {
  const known = prices.filter((price) => price !== undefined);
  const sorted = [...known].sort((a, b) => Number(a.value) - Number(b.value));
  const low = sorted[0];
  const high = sorted.at(-1);
  if (low === undefined || high === undefined || known.length < prices.length) return;
  if (Number(low.value) === Number(high.value)) say("price", low);
  else {
    say("price_low", low);
    say("price_high", high);
  }
}

function priceOf(variant: Json, index: number, block: StateBlock): Said | undefined {
  if (!isJsonObject(variant)) return undefined;
  for (const key of PRICE_KEYS) {
    const value = readStatePrice(variant.get(key), block);
    if (value !== undefined) return { value, path: [index, key] };
  }
  return undefined;
}

function stockIn(object: JsonObject, path: readonly (string | number)[]): Said | undefined {
  for (const key of STOCK_KEYS) {
    const json = object.get(key);
    if (isJsonObject(json) && path.length < MAX_INNER) {
      const inner = stockIn(json, [...path, key]);
      if (inner !== undefined) return inner;
    }
    // A number counts the pieces that are left.
    const value = readStock(isJsonNumber(json) ? Number(json.literal) > 0 : json);
    if (value !== undefined) return { value, path: [...path, key] };
  }
  return undefined;
}
