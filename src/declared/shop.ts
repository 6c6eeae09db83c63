/**
 * What a shop's page carries without declaring it: attributes its scripts read, labelled numbers,
 * the price beside the buy button, and the number in its address.
 *
 * Asked only where no vocabulary answers, on pages that sell one thing; each way has a source name
 * of its own, so that nobody takes it for a declaration.
 */
import type { Page } from "../html/page.ts";
import { Kind, type Node, type Tree } from "../html/tree.ts";
import { readAmount } from "../text/amount.ts";
import { collapseWhitespace } from "../text/whitespace.ts";
import { type Answer, type Facts, placeAt } from "./facts.ts";
import { pageHeading } from "./heading.ts";
import { isOneNumber } from "./offers.ts";
import { spacedText } from "./spaced_text.ts";
import type { Source } from "./sources.ts";
import { findRegions, type Regions, wordsOfClass } from "./visible_regions.ts";

/** What a page sells, as far as it shows. */
export interface ShopAnswers {
  readonly price: readonly Answer[];
  readonly sku: readonly Answer[];
  /** The number the page's address ends in: the last to be asked. */
  readonly address: readonly Answer[];
  readonly availability: readonly Answer[];
}

/** What a page that sells nothing answers. */
export const NO_SHOP: ShopAnswers = { price: [], sku: [], address: [], availability: [] };

const MAX_BUY_BUTTONS = 12;

/** Reads what a page sells; nothing on pages that show no way to buy one thing. */
export function readShop(facts: Facts): ShopAnswers {
  const { page } = facts;
  if (!sellsOneThing(facts)) return NO_SHOP;
  const heading = pageHeading(facts);
  const regions = findRegions(page, heading?.node ?? 0);
  const reader = new ShopReader(page, regions);
  return {
    price: [...reader.attributePrices(), ...reader.shownPrices()],
    sku: [...reader.attributeCodes(), ...reader.labelledCodes()],
    address: addressCodes(page),
    availability: reader.stockLines(),
  };
}

const SOLD_TYPES =
  /^(?:Product|ProductGroup|IndividualProduct|Offer|AggregateOffer|Book|Event|h-product)$/;
const BUY =
  /add[\s_-]?to[\s_-]?(?:cart|bag|basket|trolley)|buy[\s_-]?(?:now|it now|box)|in den (?:warenkorb|einkaufswagen)|ajouter au panier|añadir (?:al|a la) (?:carrito|cesta)|agregar al carro|comprar|button-cart|cart-button|buy-?btn|btn-?buy|add-?cart|naroči|aggiungi al carrello|adicionar ao carrinho|в корзину|купить|do košíka|do koszyka|u košaricu|v košarico|adaugă în co[sș]|加入購物車|カートに入れる|pridať do|lisa ostukorvi|ielikt grozā|pievienot grozam/i;

/** A thing for sale is declared, or a few buttons offer to buy one. */
function sellsOneThing(facts: Facts): boolean {
  if (facts.subject?.types.some((type) => SOLD_TYPES.test(type)) === true) return true;
  if (/product|offer|item/i.test(facts.document.openGraph.first.get("type")?.text ?? "")) {
    return true;
  }
  // A page about a declared article sells nothing, whatever its sidebar does.
  if (facts.subject?.types.some((type) => /Article|Posting|Recipe/.test(type)) === true) {
    return false;
  }
  const buttons = buyButtons(facts.page);
  return buttons > 0 && buttons <= MAX_BUY_BUTTONS;
}

function buyButtons({ html, tree }: Page): number {
  // One look at the whole text spares most pages the walk.
  if (!BUY.test(html)) return 0;
  let count = 0;
  for (const name of ["button", "input", "a", "form"]) {
    for (const node of tree.named(name)) {
      const marks = ["id", "class", "name", "value", "action", "title"].map((attribute) =>
        tree.attribute(node, attribute) ?? ""
      );
      const text = name === "button" || name === "a" ? shortText(tree, node) : "";
      if (BUY.test(`${marks.join(" ").slice(0, 600)} ${text}`)) count++;
    }
  }
  return count;
}

function shortText(tree: Tree, node: Node): string {
  if (tree.lastPosition(node) - tree.position(node) > 12) return "";
  return spacedText(tree, node).slice(0, 80);
}

const PRICE_ATTRIBUTE =
  /^(?:data-)?(?:[a-z]+-)?(?:price|price-amount|price-value|final-price|current-price|sale-price|product-price)$/;
const CODE_ATTRIBUTE =
  /^data-(?:product-?|item-?)?(?:sku|code|asin|article|articlenumber|article-number|item-number|reference|catnumber|sku-code|adno|product-sku|product-code)$/;
const CODE_INPUT =
  /^(?:sku|product_?sku|product_?code|item_?(?:code|number)|article_?(?:no|number)|asin)$/i;
const CODE_CLASS =
  /(?:^|[\s_-])(?:sku|product-?code|product-?reference|product-?sku|cat-?number|catnumber|item-?number|article-?number|artikelnummer|element-article|product-?number|product-?id)(?:$|[\s_-])/i;
const CODE_LABEL =
  /^(?:sku|product code|product no\.?|product number|item(?: no\.?| number| code| #)?|article(?: no\.?| number)?|art\.?[- ]?nr\.?|artikelnummer|artikel-nr\.?|bestellnummer|best\.-nr\.|best\.nr\.|código|codigo|cod\.? produs|codice|réf(?:érence|\.)?|ref(?:erence|\.)?|referencia|код(?: товара)?|артикул|šifra|kód|kod|model|style|mpn|catalogue number|product ref)\s*(?:[:#.]|-|№|\s)\s*([A-Z0-9][A-Z0-9./_-]{2,24})$/iu;
const OLD_PRICE =
  /old|was|list|strike|regular|original|before|compare|rrp|msrp|crossed|prev|saving|discount|from|ship|deliver|installment|unit|per-|month|points|subtotal|total|coupon|filter|range|min|max/;
/** Nodes after the heading within which a price is the thing's own. */
const PRICE_WINDOW = 700;
const CODE_SHAPE = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9./_-]{2,24}$/;
const MONEY =
  /(?:\p{Sc}|\b[A-Z]{3}\b|kn|kč|zł|lei|руб|р\.|тг|₸|kr|ft|rs\.?)\s*\d[\d.,'\s]*|\d[\d.,'\s]*(?:\p{Sc}|\b[A-Z]{3}\b|kn|kč|zł|lei|руб|р\.|тг|₸|kr|ft|元|円)/iu;
const UNAVAILABLE =
  /(?:currently unavailable|out of stock|sold out|no longer available|not available|actuellement indisponible|rupture de stock|épuisé|non disponibile|esaurito|nicht verfügbar|ausverkauft|agotado|no disponible|esgotado|indisponível|нет в наличии|vypredané|nedostupn|indisponibil|stoc epuizat|has been sold|item sold|utsolgt|slutsåld|ended)/i;

class ShopReader {
  readonly #page: Page;
  readonly #tree: Tree;
  readonly #regions: Regions;

  constructor(page: Page, regions: Regions) {
    this.#page = page;
    this.#tree = page.tree;
    this.#regions = regions;
  }

  /** Prices in attributes: the one the page repeats, unless several different ones compete. */
  attributePrices(): Answer[] {
    return this.#attributeValues(PRICE_ATTRIBUTE, (text) => {
      const amount = /^\d+(?:\.\d{1,6})?$/.test(text) ? text : readAmount(text);
      return amount !== undefined && Number(amount) > 0 ? tidyAmount(amount) : undefined;
    });
  }

  attributeCodes(): Answer[] {
    const answers = this.#attributeValues(
      CODE_ATTRIBUTE,
      (text) => CODE_SHAPE.test(text) ? text : undefined,
    );
    for (const node of this.#tree.named("input")) {
      const name = this.#tree.attribute(node, "name") ?? this.#tree.attribute(node, "id") ?? "";
      const value = this.#tree.attribute(node, "value")?.trim() ?? "";
      if (!CODE_INPUT.test(name) || !CODE_SHAPE.test(value)) continue;
      answers.unshift(answer(value, "attributes", `input name=${name}`, node));
      break;
    }
    return answers;
  }

  #attributeValues(pattern: RegExp, read: (text: string) => string | undefined): Answer[] {
    const found = new Map<string, { answer: Answer; count: number }>();
    for (let at = 1; at < this.#tree.length; at++) {
      const node = this.#tree.nodeAt(at);
      if (this.#tree.kind(node) !== Kind.Element) continue;
      for (const { name, value } of this.#tree.attributes(node)) {
        if (!pattern.test(name)) continue;
        // Codes of related things stand in asides; a hidden price is still this thing's.
        if (pattern === CODE_ATTRIBUTE && this.#regions.isAside(node)) continue;
        const text = read(value.trim());
        if (text === undefined) continue;
        const known = found.get(text);
        if (known !== undefined) known.count++;
        else found.set(text, { answer: answer(text, "attributes", name, node), count: 1 });
      }
    }
    // Many different values are a list of things; the commonest of few is this one's.
    if (found.size > 6) return [];
    return [...found.values()].sort((a, b) => b.count - a.count).slice(0, 1).map((one) =>
      one.answer
    );
  }

  /** Numbers that stand after `SKU:` and its like, or in an element named after them. */
  labelledCodes(): Answer[] {
    const tree = this.#tree;
    for (let at = 1; at < tree.length; at++) {
      const node = tree.nodeAt(at);
      if (tree.kind(node) === Kind.Text) {
        const text = tree.data(node).length > 120 ? "" : collapseWhitespace(tree.data(node));
        const code = codeIn(text) ?? this.#codeAfterLabel(node, text);
        if (code !== undefined && !this.#regions.isAside(node)) {
          return [answer(code, "shown", "label", tree.parent(node))];
        }
      } else if (tree.kind(node) === Kind.Element && this.#isCodeElement(node)) {
        const text = spacedText(tree, node);
        const code = codeIn(text) ?? (CODE_SHAPE.test(text) ? text : undefined);
        if (code !== undefined) return [answer(code, "shown", "element", node)];
      }
    }
    return [];
  }

  #isCodeElement(node: Node): boolean {
    const tree = this.#tree;
    if (tree.lastPosition(node) - tree.position(node) > 8) return false;
    return tree.attributes(node).some(({ name, value }) =>
      (name === "class" || name === "id" || name.startsWith("data-")) && value.length < 120 &&
      CODE_CLASS.test(value)
    );
  }

  /** A label alone, its number in the next text. */
  #codeAfterLabel(node: Node, text: string): string | undefined {
    if (text.length > 24 || !CODE_LABEL.test(`${text.replace(/[:\s-]+$/, "")}: X000`)) {
      return undefined;
    }
    const at = this.#tree.position(node);
    for (let next = at + 1; next < Math.min(at + 8, this.#tree.length); next++) {
      const other = this.#tree.nodeAt(next);
      if (this.#tree.kind(other) !== Kind.Text) continue;
      const found = collapseWhitespace(this.#tree.data(other));
      if (found !== "") {
        return CODE_SHAPE.test(found) && !/^\d{1,3}$/.test(found) ? found : undefined;
      }
    }
    return undefined;
  }

  /** The first price after the heading that is not an old one. */
  shownPrices(): Answer[] {
    const tree = this.#tree;
    const start = Math.max(1, this.#regions.heading - 40);
    const end = Math.min(tree.length, start + PRICE_WINDOW);
    for (let at = start; at < end; at++) {
      const node = tree.nodeAt(at);
      if (tree.kind(node) !== Kind.Element || this.#regions.isAside(node)) continue;
      const words = wordsOfClass(tree, node).join(" ");
      if (!/price|preis|prix|prezzo|precio|preco|cena|hind|amount|цена/.test(words)) continue;
      if (OLD_PRICE.test(words) || tree.isHtml(node, "del") || tree.isHtml(node, "s")) continue;
      if (tree.lastPosition(node) - at > 14) continue;
      const text = spacedText(tree, node);
      if (text.length > 40 || !MONEY.test(text) || !isOneNumber(text)) continue;
      return [answer(MONEY.exec(text)?.[0].trim() ?? text, "shown", "price", node)];
    }
    return [];
  }

  /** A short line near the heading, or one named after stock, that says the thing is gone. */
  stockLines(): Answer[] {
    const tree = this.#tree;
    const { heading } = this.#regions;
    for (let at = Math.max(1, heading); at < Math.min(tree.length, heading + 2_000); at++) {
      const node = tree.nodeAt(at);
      if (tree.kind(node) !== Kind.Text) continue;
      const text = tree.data(node).length > 120 ? "" : collapseWhitespace(tree.data(node));
      if (text === "" || !UNAVAILABLE.test(text) || this.#regions.isAside(node)) continue;
      const box = tree.parent(node);
      const words = `${wordsOfClass(tree, box).join(" ")} ${
        wordsOfClass(tree, tree.parent(box)).join(" ")
      }`;
      const isStock = /avail|stock|sold|buybox|oos|price/.test(words);
      if (isStock) return [answer("OutOfStock", "shown", "availability", box)];
    }
    return [];
  }
}

function codeIn(text: string): string | undefined {
  const code = CODE_LABEL.exec(text)?.[1];
  return code !== undefined && CODE_SHAPE.test(code) ? code : undefined;
}

/** Writes a machine's amount with at most two decimals, as prices are. */
function tidyAmount(amount: string): string {
  return /\.\d{3,}$/.test(amount) ? String(Math.round(Number(amount) * 100) / 100) : amount;
}

const ADDRESS_CODE =
  /(?:^|[-_/]|(?<=[-_/])[a-z]{1,3}-?)((?:\d{5,})|(?=[A-Z0-9]*\d)[A-Z0-9]{8,})(?:\.html?)?$/;

/** The number an address ends in, when the page's own markup repeats it. */
function addressCodes(page: Page): Answer[] {
  const path = page.url === null ? "" : URL.parse(page.url)?.pathname.replace(/\/+$/, "") ?? "";
  const last = path.split("/").filter((part) => part !== "").at(-1) ?? "";
  const code = ADDRESS_CODE.exec(`/${last}`)?.[1];
  if (code === undefined || !new RegExp(`["'=:/]${code}["'&,.<]`).test(page.html)) return [];
  return [{ value: code, source: "address", key: "url", place: null }];
}

function answer(value: string, source: Source, key: string, node: Node): Answer {
  return { value, source, key, place: placeAt(node) };
}
