/**
 * The state a page carries for its own scripts, read without running anything.
 *
 * Only literal data is taken: JSON blocks and attributes, object literals assigned to the names
 * frameworks and shops agree on, and what a page reports to analytics. Computed values are not
 * read.
 */
import { type Node, type Page, textOf } from "../../../page/html/mod.ts";
import {
  isJsonNumber,
  isJsonObject,
  jsonBudget,
  parseJson,
  parseScriptValue,
} from "../../../base/json/parse.ts";
import type { Json, JsonBudget, JsonObject } from "../../../base/json/parse.ts";
import { scanPage } from "../scan.ts";
import type { Source } from "../sources.ts";

/** One literal of a page's state. */
export interface StateBlock {
  readonly source: Source;
  readonly node: Node;
  /** What the page calls it: `__NEXT_DATA__`, `dataLayer`, a script's id. */
  readonly name: string;
  readonly value: Json;
  /** Prefix of a pointer into the value: nothing for JSON, `@N` for a literal at character N. */
  readonly opens: string | null;
  /** Whether the page reports that this is the thing being viewed. */
  readonly isViewed: boolean;
}

/** Names that scripts assign their state to, and whose state it is. */
const ASSIGNED: readonly (readonly [RegExp, Source])[] = [
  [/__NEXT_DATA__\s*=\s*(?=[{[])/g, "nextdata"],
  [/__NUXT__\s*=\s*(?=[{[])/g, "nuxt"],
  [/__APOLLO_STATE__\s*=\s*(?=[{[])/g, "apollo"],
  [/__remixContext\s*=\s*(?=[{[])/g, "remix"],
  [/__REACT_QUERY_(?:STATE|INITIAL_QUERIES)__\s*=\s*(?=[{[])/g, "reactquery"],
  [
    /(?:var meta|ShopifyAnalytics\.meta(?:\.product)?|window\.product|var product|productJson|product_json|theme\.product)\s*=\s*(?=[{[])/g,
    "shopify",
  ],
  [
    /(?:dataLayer|digitalData|utag_data|digital_data|adobeDataLayer)(?:\.push\(\s*|\s*=\s*)(?=[{[])/g,
    "datalayer",
  ],
  [
    /(?:__(?:INITIAL|PRELOADED|REDUX|APP)_(?:STATE|DATA|PROPS)__|__STATE__|__DATA__|initialState|__NEXT_REDUX_STATE__)["']?\]?\s*=\s*(?=[{[])/g,
    "state",
  ],
];
/** What frameworks stream in, whose it is and what it is called. */
const STREAMS = [
  ["nextdata", "__next_f", readNextStream],
  ["remix", "__remixContext", readRemixStream],
] as const;
/** Calls by which a page reports that a thing is being viewed. */
const VIEWED =
  /(?:fbq|ttq\.track|pintrk|snaptr|rdt|gtag|analytics\.track|_learnq\.push)\(\s{0,20}\[?\s{0,20}(?:["'](?:track|event|trackSingle["']\s{0,20},\s{0,20}["'][^"']{1,40})["']\s{0,20},\s{0,20})?["'](?:ViewContent|VIEW_CONTENT|view_item|pagevisit|page_view|Product Viewed|Viewed Product)["']\s{0,20},\s{0,20}(?=\{)/g;

/** The data of the thing in view in one shop system. */
const OWN_THING = /(?:var|window\.)\s{0,4}BCData\s{0,4}=\s{0,4}(?=\{)/g;

/** A cheap test that excludes the many scripts that assign none of these names. */
const MENTIONS_STATE =
  /__(?:NEXT|NUXT|APOLLO|REACT_QUERY|INITIAL|PRELOADED|REDUX|APP|STATE|DATA)_|__remixContext|dataLayer|digital_?[dD]ata|utag_data|adobeDataLayer|ShopifyAnalytics|[pP]roduct_?[jJ]son|var (?:meta|product)\b|(?:window|theme)\.product|initialState/;
const MENTIONS_VIEW =
  /ViewContent|VIEW_CONTENT|view_item|pagevisit|page_view|Product Viewed|Viewed Product/;

/** Reads the state blocks of a page, in document order, up to `MAX_STATE_BLOCKS`. */
export function readStateBlocks(page: Page): StateBlock[] {
  const blocks: StateBlock[] = [];
  const budget = jsonBudget();
  const scripts: Script[] = [];
  for (const { node, type } of scanPage(page).scripts) {
    if (blocks.length >= MAX_STATE_BLOCKS) break;
    if (type === "application/ld+json") continue;
    const isJson = type === "application/json" || type === "text/json";
    if (isJson) addJson(page, node, blocks, budget);
    else if (type === "" || /javascript|module/.test(type)) {
      const script = { node, type, text: textOf(page.tree, node) };
      scripts.push(script);
      addAssigned(script, blocks, budget);
    }
  }
  addStateAttributes(page, blocks, budget);
  for (const [source, name, read] of STREAMS) {
    const stream = blocks.length < MAX_STATE_BLOCKS ? read(scripts, budget) : undefined;
    if (stream !== undefined) {
      blocks.push({ ...stream, source, name, opens: null, isViewed: false });
    }
  }
  return blocks;
}

function addJson(page: Page, node: Node, blocks: StateBlock[], budget: JsonBudget): void {
  const { tree } = page;
  const id = tree.attribute(node, "id") ?? "";
  const value = parseJson(textOf(tree, node).trim(), budget);
  if (typeof value !== "object" || value === null) return;
  const name = id || "application/json";
  const isPayload = id === "__NUXT_DATA__";
  blocks.push({
    source: sourceOf(page, node, id),
    node,
    name,
    value: isPayload ? readFlatPayload(value, (_, key) => key) : value,
    opens: isPayload ? null : "",
    isViewed: false,
  });
}

function sourceOf(page: Page, node: Node, id: string): Source {
  if (id === "__NEXT_DATA__") return "nextdata";
  if (/nuxt/i.test(id)) return "nuxt";
  const marks = page.tree.attributes(node).map(({ name, value }) => `${name}=${value}`).join(" ");
  if (/product[-_]?json|data-product|productselect/i.test(marks)) return "shopify";
  return /apollo/i.test(id) ? "apollo" : "state";
}

function addAssigned({ node, text }: Script, blocks: StateBlock[], budget: JsonBudget): void {
  let failed = 0;
  const add = (pattern: RegExp, source: Source, isViewed: boolean): void => {
    for (const { 0: opening, index } of text.matchAll(pattern)) {
      if (blocks.length >= MAX_STATE_BLOCKS || failed > MAX_STATE_BLOCKS) return;
      const start = index + opening.length;
      const found = parseScriptValue(text, start, budget);
      // Each failure may have read to the end of the script: only so many are worth it.
      if (found === undefined) failed++;
      else {
        const name = opening.replace(/(?<![\s=([])[\s=([]+$/, "").replace(/\(.*$/s, "");
        blocks.push({ source, node, name, value: found.value, opens: `@${start}`, isViewed });
      }
    }
  };
  if (MENTIONS_STATE.test(text)) {
    for (const [pattern, source] of ASSIGNED) add(pattern, source, false);
  }
  if (MENTIONS_VIEW.test(text)) add(VIEWED, "datalayer", true);
  if (text.includes("BCData")) add(OWN_THING, "state", true);
}

// Bounds.
/** Values of embedded state looked at in search of the page's own thing. */
export const MAX_STATE_VALUES = 200_000;
/** Authors or images of a list in a page state that are looked at; later ones are not. */
export const MAX_STATE_LISTED = 20;
/** Blocks of embedded state read of one page; later ones are not. */
const MAX_STATE_BLOCKS = 40;
/** Characters of an attribute that is read as JSON of a page state. */
const MAX_STATE_ATTRIBUTE_CHARS = 400_000;
/** Levels to which members of a payload are put in; deeper ones are objects of their own. */
const MAX_PAYLOAD_DEPTH = 2;

/** A cheap test that excludes the many pages without JSON in an attribute. */
const MENTIONS_JSON = /=\s*(?:'[[{]{1,2}\s*["}]|"[[{]{1,2}\s*&quot;)/;
const JSON_NAME = /"(\w{1,64})(?=")/g;
const PRODUCT_NAME = /price|^(?:sku|item_?id|productId|is_in_stock)$/i;

/** Reports whether a text of JSON has a name that only things on sale have. */
function namesProduct(text: string): boolean {
  for (const [, name = ""] of text.matchAll(JSON_NAME)) if (PRODUCT_NAME.test(name)) return true;
  return false;
}

/** Reports whether a page writes JSON in an attribute: one tag that does saves looking at them all. */
function mentionsJson({ html, tree }: Page, tag: Node): boolean {
  return MENTIONS_JSON.test(html.slice(tree.start(tag), tree.end(tag))) || MENTIONS_JSON.test(html);
}

/** Adds the JSON of attributes that mention prices or numbers, up to `MAX_STATE_BLOCKS` in all. */
function addStateAttributes(page: Page, blocks: StateBlock[], budget: JsonBudget): void {
  const { tree } = page;
  const { store } = tree;
  let isMentioned: boolean | undefined;
  let failed = 0;
  for (const { node, cell } of scanPage(page).states) {
    if (blocks.length >= MAX_STATE_BLOCKS) return;
    const value = store.valueAt(cell);
    if (!/^\s*[[{]/.test(value) || value.length > MAX_STATE_ATTRIBUTE_CHARS) continue;
    isMentioned ??= mentionsJson(page, node);
    if (!isMentioned) return;
    if (!namesProduct(value)) continue;
    const json = parseJson(value.trim(), budget);
    if (json === undefined && ++failed > MAX_STATE_BLOCKS) return;
    if (typeof json !== "object" || json === null) continue;
    const name = store.names.textOf(tree.attributeIdAt(node, cell));
    const source = name === "data-product_variations" ? "woocommerce" : "attributes";
    const isViewed = source === "woocommerce";
    blocks.push({ source, node, name, value: json, opens: null, isViewed });
  }
}

/** A script that may run, and what it says. */
interface Script {
  readonly node: Node;
  readonly type: string;
  readonly text: string;
}

/** What a stream holds, and the script it begins in. */
interface Stream<Held> {
  readonly node: Node;
  readonly value: Held;
}

/** Joins the strings that `pieceOf` finds in what calls are given; undefined where there is none. */
function joinStream(
  scripts: readonly Script[],
  call: RegExp,
  pieceOf: (given: Json | undefined) => Json | undefined,
  budget: JsonBudget,
): Stream<string> | undefined {
  let first: Node | undefined;
  let value = "";
  for (const { node, text } of scripts) {
    for (const { 0: opening, index } of text.matchAll(call)) {
      const piece = pieceOf(parseScriptValue(text, index + opening.length, budget)?.value);
      if (typeof piece !== "string") break;
      first ??= node;
      value += piece;
    }
  }
  return first === undefined ? undefined : { node: first, value };
}

const PUSH = /self\.__next_f\.push\(\s{0,8}(?=\[)/g;
/** A row: its number, and its value when that is an object or a list. */
const ROW = /^[0-9a-f]{1,6}:(?=[[{])/;

/** Reads the rows of Next's stream that are JSON. */
function readNextStream(
  scripts: readonly Script[],
  budget: JsonBudget,
): Stream<Json> | undefined {
  const pushing = scripts.filter(({ type, text }) =>
    text.includes("__next_f") && (type === "" || /javascript/.test(type))
  );
  const stream = joinStream(
    pushing,
    PUSH,
    (row) => Array.isArray(row) ? row[1] : undefined,
    budget,
  );
  if (stream === undefined) return undefined;
  const rows: Json[] = [];
  for (const line of stream.value.split("\n")) {
    const opening = ROW.exec(line)?.[0];
    const row = opening === undefined ? undefined : parseJson(line.slice(opening.length), budget);
    if (row !== undefined) rows.push(row);
  }
  return { node: stream.node, value: rows };
}

const ENQUEUE = /(?:__remixContext|__reactRouterContext)\.streamController\.enqueue\(\s{0,8}(?=")/g;

/** Reads the first line of Remix's stream, a flat payload of what is there from the start. */
function readRemixStream(
  scripts: readonly Script[],
  budget: JsonBudget,
): Stream<Json> | undefined {
  const calling = scripts.filter(({ text }) => text.includes("streamController.enqueue("));
  const stream = joinStream(calling, ENQUEUE, (piece) => piece, budget);
  const [line = ""] = stream?.value.split("\n", 1) ?? [];
  const payload = stream === undefined ? undefined : parseJson(line, budget);
  if (stream === undefined || payload === undefined) return undefined;
  return { node: stream.node, value: readFlatPayload(payload, keyOf) };
}

/** A key `_N` is the text of the payload's member N. */
function keyOf(cells: readonly Json[], written: string): string | undefined {
  const at = /^_(\d{1,7})$/.exec(written)?.[1];
  const key = at === undefined ? undefined : cells[Number(at)];
  if (typeof key === "string") return key;
  return isJsonNumber(key) ? key.literal : undefined;
}

/**
 * Flat payloads of frameworks: one list in which objects and lists name their members by index.
 *
 * Nuxt's objects have their keys as they are; Remix's are `_N`, the key being the list's member N.
 */

/** Gives the key that an object of a payload means. */
type KeyOf = (cells: readonly Json[], key: string) => string | undefined;

/**
 * Returns the objects of a payload with their members in place.
 *
 * Objects inside objects are put in to two levels, which is where prices and authors are; the list
 * contains every object, so that none is lost. At most `MAX_STATE_VALUES` members are put in.
 */
function readFlatPayload(payload: Json, keyOf: KeyOf): Json {
  if (!Array.isArray(payload)) return payload;
  const cells = payload as readonly Json[];
  let left = MAX_STATE_VALUES;
  return cells.filter(isJsonObject).map((cell) => withMembers(cell, 0));

  function withMembers(object: JsonObject, depth: number): JsonObject {
    const whole = new Map<string, Json>();
    for (const [written, reference] of object) {
      if (left-- <= 0) break;
      const key = keyOf(cells, written);
      const value = key === undefined ? undefined : memberOf(reference, depth);
      if (key !== undefined && value !== undefined) whole.set(key, value);
    }
    return whole;
  }

  function memberOf(reference: Json, depth: number): Json | undefined {
    const cell = isJsonNumber(reference) ? cells[Number(reference.literal)] : undefined;
    if (cell === undefined) return undefined;
    if (Array.isArray(cell)) return listOf(cell as readonly Json[], depth);
    if (!isJsonObject(cell)) return cell;
    return depth < MAX_PAYLOAD_DEPTH ? withMembers(cell, depth + 1) : undefined;
  }

  /** Puts in a short list; the members of others are in the payload's own list. */
  function listOf(list: readonly Json[], depth: number): Json | undefined {
    if (list.length > MAX_STATE_LISTED || depth >= MAX_PAYLOAD_DEPTH) return undefined;
    const items: Json[] = [];
    for (const item of list) {
      if (left-- <= 0) break;
      const value = memberOf(item, depth + 1);
      if (value !== undefined && !Array.isArray(value)) items.push(value);
    }
    return items.length === 0 ? undefined : items;
  }
}
