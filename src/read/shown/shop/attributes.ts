/** Prices and numbers in attributes that a shop's scripts read, and the number in its address. */
import { AttributeKinds, Kind, type Node, type Page, type Tree } from "../../../page/html/mod.ts";
import { codeOfAddress } from "../../../page/layout/mod.ts";
import { isCode, readAmount } from "../../../page/text/mod.ts";
import { placeAt } from "../../vocabularies/mod.ts";
import type { ShownAnswer } from "../shown_answer.ts";

const PRICE_ATTRIBUTE =
  /^(?:data-)?(?:[a-z]+-)?(?:price|price-amount|price-value|final-price|current-price|sale-price|product-price)$/;
const CODE_ATTRIBUTE =
  /^data-(?:product-?|item-?)?(?:sku|code|asin|article|articlenumber|article-number|item-number|reference|catnumber|sku-code|adno|product-sku|product-code)$/;
const PRICE = 1;
const CODE = 2;
const KINDS = new AttributeKinds((name) =>
  (PRICE_ATTRIBUTE.test(name) ? PRICE : 0) | (CODE_ATTRIBUTE.test(name) ? CODE : 0)
);
const CODE_INPUT =
  /^(?:sku|product_?sku|product_?code|item_?(?:code|number)|article_?(?:no|number)|asin)$/i;
/** More different values than this are a list of things. */
const MAX_VALUES = 6;

/** The answers of a shop's attributes, the best first. */
export interface AttributeAnswers {
  readonly prices: readonly ShownAnswer[];
  readonly codes: readonly ShownAnswer[];
}

/**
 * Reads the price and the thing's number in attributes: the value the page repeats, unless there
 * are many different ones.
 *
 * Numbers in asides are those of other things; `isAside` is called only for elements that have one.
 */
export function readShopAttributes(
  { tree }: Page,
  isAside: (node: Node) => boolean,
): AttributeAnswers {
  const prices: ShownAnswer[] = [];
  const codes: ShownAnswer[] = [];
  const { store } = tree;
  const kinds = KINDS.of(tree);
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (tree.kind(node) !== Kind.Element) continue;
    let id: number;
    for (let cell = tree.attributeRun(node); (id = tree.attributeIdAt(node, cell)) >= 0; cell++) {
      const kind = kinds[id] as number;
      if (kind === 0) continue;
      const name = store.names.textOf(id);
      const value = store.valueAt(cell).trim();
      const price = (kind & PRICE) !== 0 ? readPrice(value) : undefined;
      if (price !== undefined) prices.push(attributeAnswer(price, name, node));
      const isNumber = (kind & CODE) !== 0 && isCode(value) && !isAside(node);
      if (isNumber) codes.push(attributeAnswer(value, name, node));
    }
  }
  return { prices: commonest(prices), codes: [...inputCodes(tree), ...commonest(codes)] };
}

function attributeAnswer(value: string, key: string, node: Node): ShownAnswer {
  return { value, source: "attributes", key, place: placeAt(node) };
}

function readPrice(text: string): string | undefined {
  const amount = /^\d+(?:\.\d{1,6})?$/.test(text) ? text : readAmount(text);
  return amount !== undefined && Number(amount) > 0 ? tidyAmount(amount) : undefined;
}

/** Writes a machine's amount with at most two decimals, as prices are. */
function tidyAmount(amount: string): string {
  return /\.\d{3,}$/.test(amount) ? String(Math.round(Number(amount) * 100) / 100) : amount;
}

function inputCodes(tree: Tree): ShownAnswer[] {
  for (const node of tree.named("input")) {
    const name = tree.attribute(node, "name") ?? tree.attribute(node, "id") ?? "";
    const value = tree.attribute(node, "value")?.trim() ?? "";
    if (!CODE_INPUT.test(name) || !isCode(value)) continue;
    return [attributeAnswer(value, `input name=${name}`, node)];
  }
  return [];
}

/** Returns the value most elements have, at its first; many different ones are a list of things. */
function commonest(answers: readonly ShownAnswer[]): ShownAnswer[] {
  const counts = new Map<string, number>();
  for (const { value } of answers) counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size > MAX_VALUES) return [];
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return answers.filter(({ value }) => value === most?.[0]).slice(0, 1);
}

/** Reports whether markup has a code as a value of its own. */
function isRepeated(html: string, code: string): boolean {
  for (let at = html.indexOf(code); at >= 0; at = html.indexOf(code, at + 1)) {
    if (/["'=:/]/.test(html[at - 1] ?? "") && /["'&,.<]/.test(html[at + code.length] ?? "")) {
      return true;
    }
  }
  return false;
}

/** Returns the number an address ends in, when the page's own markup repeats it. */
export function addressCodes(page: Page): ShownAnswer[] {
  const code = codeOfAddress(page);
  if (code === undefined || !isRepeated(page.html, code)) return [];
  return [{ value: code, source: "address", key: "url", place: null }];
}
