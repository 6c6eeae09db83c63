/** The fields of one object of embedded state that answer a question. */
import { isJsonNumber, isJsonObject } from "../../../base/json/parse.ts";
import type { Json, JsonObject } from "../../../base/json/parse.ts";
import { pointerTo } from "../../../base/json/pointer.ts";
import { readAmount, readDate } from "../../../page/text/mod.ts";
import { MAX_STATE_LISTED, type StateBlock } from "./blocks.ts";
import DATA from "./keys.json" with { type: "json" };
import type { Answer } from "../reading.ts";

/** The questions state answers. */
export const SLOTS = [
  "price",
  "price_low",
  "price_high",
  "currency",
  "availability",
  "sku",
  "brand",
  "published",
  "author",
  "image",
] as const;

/** A question state answers. */
export type StateSlot = (typeof SLOTS)[number];

/** The answers state can give, in the order found. */
export type StateAnswers = { readonly [slot in StateSlot]: Answer[] };

type Words = Readonly<Partial<Record<StateSlot, string>>>;
type Keys = readonly (readonly [StateSlot, readonly string[]])[];

/** Keys that answer each question, the surer first. */
function keysOf(table: Words): Keys {
  return Object.entries(table).map(([slot, words]) => [slot as StateSlot, words.split(" ")]);
}

const KEYS = keysOf(DATA.keys);
/** Keys of a report that a thing is being viewed, which is about that thing alone. */
const VIEWED_KEYS = keysOf(DATA.viewed);
/** Keys under which an object that is a price has its amount and its currency. */
const INNER_KEYS: ReadonlyMap<StateSlot, readonly string[]> = new Map(keysOf(DATA.inner));
const MAX_INNER = 2;
/** Pages whose kind a report names as something else than one thing. */
const OTHER_PAGE = /home|category|search|cart|other|list/i;

/** Adds an object's answers, each question once. */
export function readStateFields(
  block: StateBlock,
  object: JsonObject,
  pointer: string,
  answers: StateAnswers,
): void {
  if (block.isViewed && !isOneView(object)) return;
  for (const [slot, keys] of block.isViewed ? VIEWED_KEYS : KEYS) {
    for (const key of keys) {
      const found = readInner(slot, object.get(key), block, [key]);
      if (found === undefined) continue;
      answers[slot].push(stateAnswer(block, found.value, found.root ?? pointer, found.path));
      break;
    }
  }
}

/** Makes an answer of a value of state. */
export function stateAnswer(
  block: StateBlock,
  value: string,
  pointer: string,
  path: readonly (string | number)[],
): Answer {
  const { node, source, name, opens } = block;
  const full = path.reduce((text: string, step) => pointerTo(text, step), pointer);
  const place = { node, pointer: opens === null ? null : `${opens}${full}` };
  return { value, source, key: `${name} ${path.join(".")}`, place };
}

/** Reports whether a view is of a single thing: not of a basket, a list or another kind of page. */
function isOneView(object: JsonObject): boolean {
  for (const key of ["content_ids", "items", "contents", "products"]) {
    const list = object.get(key);
    if (Array.isArray(list) && list.length > 1) return false;
  }
  for (
    const key of ["dynx_pagetype", "ecomm_pagetype", "ecomm_pageType", "content_type", "page_type"]
  ) {
    const kind = object.get(key);
    if (typeof kind === "string" && OTHER_PAGE.test(kind)) return false;
  }
  return true;
}

/** A value of state, and the way to it from its object, or from another that a store names. */
interface InnerValue {
  readonly value: string;
  readonly path: readonly string[];
  /** The pointer to that other object; undefined for the object itself. */
  readonly root?: string;
}

function readInner(
  slot: StateSlot,
  json: Json | undefined,
  block: StateBlock,
  path: readonly string[],
): InnerValue | undefined {
  const inner = INNER_KEYS.get(slot);
  if (isJsonObject(json) && json.has(REFERENCE)) return readReferred(slot, json, block, path);
  if (Array.isArray(json) && (slot === "author" || slot === "image")) {
    return readListed(slot, json as readonly Json[], block, path);
  }
  if (!isJsonObject(json) || inner === undefined) {
    const value = readSlot(slot, soleOf(json), block);
    // The pointer leads to the member itself.
    const step = Array.isArray(json) ? ["0"] : [];
    return value === undefined ? undefined : { value, path: [...path, ...step] };
  }
  if (path.length > MAX_INNER) return undefined;
  for (const key of inner) {
    const found = readInner(slot, json.get(key), block, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** By which an object of a normalised store names another one. */
const REFERENCE = "__ref";

/** Reads an object that a store keeps under a name of its own, as Apollo does. */
function readReferred(
  slot: StateSlot,
  json: JsonObject,
  block: StateBlock,
  path: readonly string[],
): InnerValue | undefined {
  const name = json.get(REFERENCE);
  if (typeof name !== "string" || !isJsonObject(block.value) || path.length > MAX_INNER) {
    return undefined;
  }
  const target = block.value.get(name);
  if (!isJsonObject(target)) return undefined;
  for (const key of INNER_KEYS.get(slot) ?? []) {
    const value = readSlot(slot, soleOf(target.get(key)), block);
    if (value !== undefined) return { value, path: [key], root: pointerTo("", name) };
  }
  return undefined;
}

/** Reads the first image of a list, or all authors. */
function readListed(
  slot: "author" | "image",
  list: readonly Json[],
  block: StateBlock,
  path: readonly string[],
): InnerValue | undefined {
  const found = list.slice(0, MAX_STATE_LISTED).flatMap((item, at) =>
    (Array.isArray(item) ? undefined : readInner(slot, item, block, [...path, String(at)])) ?? []
  );
  const [first] = found;
  if (first === undefined || slot === "image" || found.length === 1) return first;
  return { value: [...new Set(found.map(({ value }) => value))].join(", "), path };
}

/** Returns the only member of a list; tag managers write every value as a list. */
export function soleOf(json: Json | undefined): Json | undefined {
  return Array.isArray(json) && json.length === 1 ? json[0] : json;
}

/** Returns a text or a number as written; undefined for what is neither, or blank. */
function writtenOf(json: Json | undefined): string | undefined {
  return (typeof json === "string" ? json.trim() : isJsonNumber(json) ? json.literal : "") ||
    undefined;
}

function readSlot(slot: StateSlot, json: Json | undefined, block: StateBlock): string | undefined {
  if (slot === "availability") return readStock(json);
  const text = writtenOf(json);
  if (text === undefined) return undefined;
  switch (slot) {
    case "price":
      return readStatePrice(json, block);
    case "published":
      return readDate(text) === undefined ? undefined : text;
    case "currency":
      return /^[A-Z]{3}$/.test(text) ? text : undefined;
    case "sku":
      return /^[\w./-]{2,40}$/.test(text) && /\d/.test(text) ? text : undefined;
    case "image":
      return /^(?:https?:)?\/\/\S+$|^\/[^/\s]\S*\.(?:avif|gif|jpe?g|png|webp)\b/i.test(text)
        ? text
        : undefined;
    case "author":
      return text.length <= 100 && /^\p{Lu}|^\p{Lo}/u.test(text) ? text : undefined;
    default:
      return text.length <= 100 && /\p{L}/u.test(text) ? text : undefined;
  }
}

/** Reads a price of state; one kind of shop counts whole numbers in hundredths. */
export function readStatePrice(json: Json | undefined, block: StateBlock): string | undefined {
  const text = writtenOf(json);
  if (text === undefined) return undefined;
  const amount = /^\d+(?:\.\d+)?$/.test(text) ? text : readAmount(text);
  if (amount === undefined || !(Number(amount) > 0)) return undefined;
  // A written decimal is never in hundredths.
  if (block.source !== "shopify" || !isJsonNumber(json) || amount.includes(".")) return amount;
  return (Number(amount) / 100).toFixed(2);
}

const IN_STOCK = /^(?:https?:\/\/schema\.org\/)?(?:in[_ -]?stock|available|instock)$/i;
const OUT_OF_STOCK =
  /^(?:https?:\/\/schema\.org\/)?(?:out[_ -]?of[_ -]?stock|sold[_ -]?out|unavailable|not[_ -]?available|oos)$/i;

/** Reads a word or a yes-or-no of stock. */
export function readStock(json: Json | undefined): "InStock" | "OutOfStock" | undefined {
  if (typeof json === "boolean") return json ? "InStock" : "OutOfStock";
  if (typeof json !== "string") return undefined;
  if (IN_STOCK.test(json.trim())) return "InStock";
  return OUT_OF_STOCK.test(json.trim()) ? "OutOfStock" : undefined;
}
