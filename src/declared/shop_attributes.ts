/** Prices and numbers in attributes that a shop's scripts read, and the number in its address. */
import type { Page } from "../html/page.ts";
import { Kind } from "../html/tree.ts";
import { readAmount } from "../text/amount.ts";
import { type Answer, placeAt } from "./facts.ts";
import { isCode } from "./shown_codes.ts";
import type { Regions } from "./visible_regions.ts";

const PRICE_ATTRIBUTE =
  /^(?:data-)?(?:[a-z]+-)?(?:price|price-amount|price-value|final-price|current-price|sale-price|product-price)$/;
const CODE_ATTRIBUTE =
  /^data-(?:product-?|item-?)?(?:sku|code|asin|article|articlenumber|article-number|item-number|reference|catnumber|sku-code|adno|product-sku|product-code)$/;
const CODE_INPUT =
  /^(?:sku|product_?sku|product_?code|item_?(?:code|number)|article_?(?:no|number)|asin)$/i;
/** More different values than this are a list of things. */
const MAX_VALUES = 6;

/** Reads the price in attributes: the one the page repeats, unless many compete. */
export function attributePrices(page: Page): Answer[] {
  return commonest(page, PRICE_ATTRIBUTE, readPrice, () => false);
}

function readPrice(text: string): string | undefined {
  const amount = /^\d+(?:\.\d{1,6})?$/.test(text) ? text : readAmount(text);
  return amount !== undefined && Number(amount) > 0 ? tidyAmount(amount) : undefined;
}

/** Writes a machine's amount with at most two decimals, as prices are. */
function tidyAmount(amount: string): string {
  return /\.\d{3,}$/.test(amount) ? String(Math.round(Number(amount) * 100) / 100) : amount;
}

/** Reads the thing's number in inputs and attributes. */
export function attributeCodes(page: Page, regions: Regions): Answer[] {
  const { tree } = page;
  const readCode = (text: string): string | undefined => isCode(text) ? text : undefined;
  const answers = commonest(page, CODE_ATTRIBUTE, readCode, regions.isAside);
  for (const node of tree.named("input")) {
    const name = tree.attribute(node, "name") ?? tree.attribute(node, "id") ?? "";
    const value = tree.attribute(node, "value")?.trim() ?? "";
    if (!CODE_INPUT.test(name) || !isCode(value)) continue;
    const key = `input name=${name}`;
    return [{ value, source: "attributes", key, place: placeAt(node) }, ...answers];
  }
  return answers;
}

function commonest(
  { tree }: Page,
  pattern: RegExp,
  read: (text: string) => string | undefined,
  isAside: (node: number) => boolean,
): Answer[] {
  const found = new Map<string, { answer: Answer; count: number }>();
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (tree.kind(node) !== Kind.Element) continue;
    for (const { name, value } of tree.attributes(node)) {
      const text = pattern.test(name) ? read(value.trim()) : undefined;
      if (text === undefined || isAside(node)) continue;
      const known = found.get(text);
      if (known !== undefined) known.count++;
      else {
        const answer: Answer = {
          value: text,
          source: "attributes",
          key: name,
          place: placeAt(node),
        };
        found.set(text, { answer, count: 1 });
      }
    }
  }
  if (found.size > MAX_VALUES) return [];
  const most = [...found.values()].sort((a, b) => b.count - a.count)[0];
  return most === undefined ? [] : [most.answer];
}

const ADDRESS_CODE =
  /(?:^|[-_/]|(?<=[-_/])[a-z]{1,3}-?)((?:\d{5,})|(?=[A-Z0-9]*\d)[A-Z0-9]{8,})(?:\.html?)?$/;

/** Gives the number an address ends in, when the page's own markup repeats it. */
export function addressCodes(page: Page): Answer[] {
  const path = page.url === null ? "" : URL.parse(page.url)?.pathname.replace(/\/+$/, "") ?? "";
  const last = path.split("/").filter((part) => part !== "").at(-1) ?? "";
  const code = ADDRESS_CODE.exec(`/${last}`)?.[1];
  if (code === undefined || !new RegExp(`["'=:/]${code}["'&,.<]`).test(page.html)) return [];
  return [{ value: code, source: "address", key: "url", place: null }];
}
