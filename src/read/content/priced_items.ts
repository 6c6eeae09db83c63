/**
 * The items of a listing that have a price each: what is chosen of them, and which elements they are.
 *
 * Blocks are chosen one by one, and an amount alone has few words to be chosen for; but an item of a
 * shop is told by it, and a reader takes a listing in as a list with a line for each item.
 */
import type { Node } from "../../page/html/mod.ts";
import { DECLARED_KINDS } from "./evidence.ts";
import type { Block, Container } from "./outline.ts";
import type { PageView } from "./page_view.ts";

/** Items with a price each from which a page lists things with prices. */
const LEAST_PRICED = 3;
/** Containers above a price among which its item is looked for. */
const ITEM_LEVELS = 6;
/** Words of the longest item. */
const MAX_ITEM_WORDS = 80;
/** Words of the longest price. */
const MAX_PRICE_WORDS = 6;
/** Characters of the longest price. */
const MAX_PRICE_CHARS = 40;
const CURRENCY =
  /[$€£¥₹₩₽₺₫฿₴₪]\s?\d|\d\s?(?:[$€£¥₹₩₽₺₫฿₴₪元円원]|zł|kr|Kč|Ft|lei|лв|руб|CHF|EUR|USD|GBP)(?!\p{L})|(?:CHF|EUR|USD|GBP|Rs\.?|R\$)\s?\d/u;
/** Prices beside one product are those of others, or of its parts. */
const PRODUCT = 1 << DECLARED_KINDS.indexOf("product");
/** Elements that are items without being told so, and elements whose items are cells. */
const LISTED = new Set(["li", "dd", "dt", "td", "th", "tr", "tbody", "table", "p"]);

/** The items with prices, and the choice of blocks with their prices in it. */
export interface PricedItems {
  readonly chosen: Uint8Array;
  /** Elements that are to be written as items of a list. */
  readonly items: ReadonlySet<Node>;
}

const NONE: ReadonlySet<Node> = new Set();

/** Finds items with prices and chooses their prices. Linear in the blocks. */
export function findPricedItems(page: PageView, chosen: Uint8Array): PricedItems {
  const { outline: { blocks, containers }, evidence } = page;
  const none = { chosen, items: NONE };
  if ((evidence.kinds & PRODUCT) !== 0) return none;
  const prices: number[] = [];
  blocks.forEach((block, at) => {
    if (isPrice(block)) prices.push(at);
  });
  if (prices.length < LEAST_PRICED) return none;
  // Which containers hold a chosen link, the name of what the price is of; the page's own heading is
  // that of no item.
  const isNamed = new Uint8Array(containers.length);
  const isPage = new Uint8Array(containers.length);
  blocks.forEach((block, at) => {
    if (block.owner.name === "h1") {
      for (const { index } of around(block.owner)) isPage[index] = 1;
    }
    if (chosen[at] === 0 || block.linkWords === 0 || isPrice(block)) return;
    for (const { index } of around(block.owner)) isNamed[index] = 1;
  });
  const found = prices.flatMap((at) => {
    const item = around((blocks[at] as Block).owner).find(({ index }) =>
      isNamed[index] === 1 && isPage[index] === 0
    );
    return item === undefined ? [] : [{ at, item }];
  });
  const priced = new Map<number, Set<Node>>();
  for (const { item } of found) {
    const parent = item.parent?.index ?? 0;
    const items = priced.get(parent);
    if (items === undefined) priced.set(parent, new Set([item.node]));
    else items.add(item.node);
  }
  const all = Uint8Array.from(chosen);
  const items = new Set<Node>();
  for (const { at, item } of found) {
    if ((priced.get(item.parent?.index ?? 0)?.size ?? 0) < LEAST_PRICED) continue;
    all[at] = 1;
    if (!LISTED.has(item.name)) items.add(item.node);
  }
  return { chosen: all, items };
}

function isPrice({ text, words }: Block): boolean {
  return words <= MAX_PRICE_WORDS && text.length <= MAX_PRICE_CHARS && CURRENCY.test(text);
}

/** The containers around a block that may be its item, the innermost first. */
function around(owner: Container): Container[] {
  const found: Container[] = [];
  let container: Container | undefined = owner;
  for (let level = 0; level < ITEM_LEVELS && container !== undefined; level++) {
    if (container.words > MAX_ITEM_WORDS) break;
    found.push(container);
    container = container.parent;
  }
  return found;
}
