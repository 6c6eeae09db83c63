/** The items of lists on a page: boxes side by side, made alike, each with a link of its own. */
import type { Node } from "../../page/html/mod.ts";
import { DECLARED_KINDS } from "./evidence.ts";
import type { Block, Container } from "./outline.ts";
import type { PageView } from "./page_view.ts";

/** Boxes made alike from which they are items, and prices from which items are for sale. */
const LEAST_ITEMS = 3;
/** Containers around a block among which its item is looked for. */
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
/** Elements that stand side by side in any text. */
const NO_ITEMS = new Set(["p", "td", "th", "tr", "tbody", "table"]);
/** Elements that are written as items without being told so. */
const LISTED = new Set(["li", "dd", "dt"]);
const NONE: ReadonlySet<Node> = new Set();

/** Returns the innermost item around a block; undefined where it is in none. */
export function itemOf({ twins }: PageView, { owner }: Block): Container | undefined {
  let container: Container | undefined = owner;
  for (let level = 0; level < ITEM_LEVELS && container?.parent !== undefined; level++) {
    if (container.words > MAX_ITEM_WORDS) return undefined;
    const isAlike = (twins[container.index] ?? 1) >= LEAST_ITEMS;
    if (isAlike && container.linkWords > 0 && !NO_ITEMS.has(container.name)) return container;
    container = container.parent;
  }
  return undefined;
}

/** Returns the elements written as items of a list, a line each: the chosen ones with a price. */
export function pricedItems(page: PageView, chosen: Uint8Array): ReadonlySet<Node> {
  const { outline: { blocks }, evidence } = page;
  if ((evidence.kinds & PRODUCT) !== 0) return NONE;
  const priced = new Map<number, Set<Node>>();
  blocks.forEach((block, at) => {
    if (chosen[at] === 0 || !isPrice(block)) return;
    const item = itemOf(page, block);
    if (item === undefined || LISTED.has(item.name) || holds(item, blocks[page.h1])) return;
    const parent = item.parent?.index ?? 0;
    const beside = priced.get(parent);
    if (beside === undefined) priced.set(parent, new Set([item.node]));
    else beside.add(item.node);
  });
  const items = [...priced.values()].filter(({ size }) => size >= LEAST_ITEMS);
  return items.length === 0 ? NONE : new Set(items.flatMap((nodes) => [...nodes]));
}

function isPrice({ text, words }: Block): boolean {
  return words <= MAX_PRICE_WORDS && text.length <= MAX_PRICE_CHARS && CURRENCY.test(text);
}

function holds({ first, last }: Container, block: Block | undefined): boolean {
  return block !== undefined && block.first >= first && block.last <= last;
}
