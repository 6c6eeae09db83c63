/** Numbers a page shows beside a label of product codes: `SKU: 4711`, `Art.-Nr. 4711`. */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { lineOf, SILENT_TAGS } from "../../../page/layout/mod.ts";
import { isCode } from "../../../page/text/mod.ts";
import { marksOf } from "../price/marks.ts";
import type { ShopPage } from "./shop_page.ts";

/** A number and the label beside it. */
export interface ShownCode {
  readonly value: string;
  readonly node: Node;
  /** How surely it is the number the shop sells the thing under: one of the ranks below. */
  readonly rank: number;
}

/** The rank of a number beside a label of product numbers. */
export const OWN_RANK = 1;
/** The rank of a number alone in an element named after numbers. */
export const NAMED_RANK = 0;

/** Labels of the number under which the shop itself sells the thing, by language. */
const OWN = [
  "sku(?: (?:code|number|no\\.?|id))?|(?:web |product |item )?sku|(?:\\p{L}+ )?(?:product|item|article) (?:code|no\\.?|number|id)",
  "item(?:#| #)?|(?:ad|listing|post(?:ing)?)(?: #| id)|asin|id (?:produto|producto|produit|prodotto|produs)",
  "(?:cat(?:alog(?:ue)?)?\\.?|stock|style|order|web)(?: |-)?(?:no\\.?|number|code|id|#)",
  "art(?:ikel|icle|iculo|ículo|igo|icolo)?\\.?[- ]?(?:nr|no|num|number|nummer|kod|kód|code)\\.?",
  "bestellnummer|best(?:ell)?\\.?[- ]?nr\\.?|produktnummer|produkt-?nr\\.?|produktkode|produktkod",
  "c[óo]d(?:igo)?\\.?(?: (?:del? |do )?(?:producto|produto|art[íi]culo|artigo|item))?",
  "cod(?:ice)?\\.?(?: (?:prodotto|articolo|produs))?|code (?:article|produit|art\\.?)",
  "код(?: товара| продукта)?|артикул|номер товара|šifra(?: (?:artikla|izdelka|proizvoda))?",
  "(?:produktov[ýé] )?kód(?: (?:produktu|tovaru|zboží|výrobku))?|kod(?: (?:produktu|towaru))?",
  "kataloški broj|katalogové číslo|numer katalogowy|indeks|cikkszám|termékkód|ürün kodu|stok kodu",
  "tootekood|prekės kodas|preces kods|produkta kods|varenr\\.?|varenummer|tuotenumero",
  "品番|商品番号|商品コード|商品編號|商品编号|货号|貨號|상품번호|קוד מוצר|מק[״\"']?ט|رمز المنتج",
].join("|");
const CODE = "(?:№ ?|# ?)?([\\p{L}\\p{N}][\\p{L}\\p{N}./_-]{1,29})";
const SEPARATOR = "\\s*(?:[:：#.]|-|–|№|\\s)\\s*";

const LABELLED = new RegExp(`^(?:${OWN})${SEPARATOR}${CODE}[)\\]]?$`, "iu");
const LABEL = new RegExp(`^(?:${OWN})\\s*[:：#.]?\\s*[-–]?$`, "iu");
const OPENS_LIKE_LABEL = new RegExp(`^(?:${OWN})(?![\\p{L}])`, "iu");
const NAMED =
  /(?:^|[^a-z])(?:sku|product-?(?:code|reference|sku|number|id)|cat-?number|item-?number|article-?number|artikelnummer|element-article|prod-?code)(?:$|[^a-z])/;
/** What one mark has where they match: a cheap test that excludes most elements. */
const NUMBER_SIGN = /sku|code|number|reference|product-?_?id|nummer|article/i;
const MAX_NAMED_NODES = 8;
const MAX_TEXT_CHARS = 120;
const MAX_LABEL_CHARS = 32;
const MAX_CODES = 60;
const MAX_DIFFERENT = 2;
const NEXT_NODES = 8;

/** Words joined by a mark, or capitals alone: numbers only beside the one label that means no other. */
const WORDED = /^(?=.{3,30}$)(?:[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)+|[A-Z]{3,})$/u;

/** Finds the numbers shown for a thing, the surest first; several equally sure are left out. */
export function shownCodes({ page: { tree }, others }: ShopPage): ShownCode[] {
  const found: ShownCode[] = [];
  const silent = SILENT_TAGS.of(tree);
  for (let at = 1; at < tree.length && found.length < MAX_CODES; at++) {
    // Tables of details are often folded away; other things have numbers of their own.
    if (others[at] === 1) continue;
    const node = tree.nodeAt(at);
    if (tree.isText(node)) addLabelled(tree, node, found);
    else if (tree.isOneOf(node, silent)) at = tree.lastPosition(node);
    else if (tree.isElement(node)) addNamed(tree, node, found);
  }
  const kept: ShownCode[] = [];
  for (const rank of [OWN_RANK, NAMED_RANK]) {
    const ranked = found.filter((code) => code.rank === rank);
    const values = new Set(ranked.map(({ value }) => value));
    if (ranked[0] !== undefined && values.size <= MAX_DIFFERENT) kept.push(ranked[0]);
  }
  return kept;
}

function addLabelled(tree: Tree, node: Node, found: ShownCode[]): void {
  if (tree.dataLength(node) > MAX_TEXT_CHARS) return;
  const text = tree.line(node).replace(/^[([]/, "");
  // One test of how a text opens saves two for most texts.
  if (text.length < 2 || !OPENS_LIKE_LABEL.test(text)) return;
  const inside = LABELLED.exec(text)?.[1];
  const isLabel = text.length <= MAX_LABEL_CHARS && LABEL.test(text);
  const beside = inside === undefined && isLabel ? nextText(tree, node) : undefined;
  const value = (inside ?? beside?.text)?.replace(/[.,;]$/, "");
  const isWorded = /^sku\b/i.test(text) && WORDED.test(value ?? "");
  if (value === undefined || !isWorded && !isCode(value)) return;
  // The place is where the number is, not where its label is.
  found.push({ value, node: tree.parent(beside?.node ?? node), rank: OWN_RANK });
}

/** Returns the text after a label: in the next cell, list item or piece of its line. */
function nextText(tree: Tree, label: Node): { text: string; node: Node } | undefined {
  const at = tree.position(label);
  for (let next = at + 1; next < Math.min(at + NEXT_NODES, tree.length); next++) {
    const node = tree.nodeAt(next);
    if (!tree.isText(node)) continue;
    const text = tree.line(node).replace(/^[:#\s]+/, "");
    if (text !== "") return { text, node };
  }
  return undefined;
}

/** A number alone in an element that is named after numbers. */
function addNamed(tree: Tree, node: Node, found: ShownCode[]): void {
  if (tree.lastPosition(node) - tree.position(node) > MAX_NAMED_NODES) return;
  const marks = marksOf(tree, node, NUMBER_SIGN);
  if (!(marks.isNumber ??= NUMBER_SIGN.test(marks.written) && NAMED.test(marks.words))) return;
  const value = lineOf(tree, node);
  if (value.length <= MAX_LABEL_CHARS && isCode(value)) {
    found.push({ value, node, rank: NAMED_RANK });
  }
}
