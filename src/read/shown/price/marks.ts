/** The evidence of an element's marks (class, id, test names) for an amount of money inside it. */
import { AttributeKinds, type Node, type Tree } from "../../../page/html/mod.ts";

const ATTRIBUTES =
  /^(?:class|id|itemprop|name|aria-label|data-(?:test|testid|test-id|qa|cy|automation|role|selenium|price-type|hook|name|component|qa-qualifier|element|field|label))$/;
const MARKING = new AttributeKinds((name) => ATTRIBUTES.test(name) ? 1 : 0);
const MAX_MARK_CHARS = 200;

/** Kinds of marks: the words of many languages for prices, old prices and what is near. */
const KINDS = {
  price:
    /pri[cx]|preis|prez[zo]|preci|preco|preç|cena|cene|ceny|hind|kaina|hinta|amount|цена|fiyat|money|betrag/,
  old:
    /(?:^|[^a-z])(?:was|list|strike\w*|through|before|rrp|msrp|uvp|cross|crossed|prev|previous|full|suggested|retail|antes|star[ao]|vecchi\w*|ancien\w*|alt|statt|tachad\w*|normal|catalog|standard|base|high|max)(?:$|[^a-z])|old|original|strike|compare|barred/,
  current:
    /(?:^|[^a-z])(?:now|sale|sales|our|new|selling|sell|promo|promotional|offer|discounted|main|product|big|large|lg|xl|today|buy|buybox|block|value|online)(?:$|[^a-z])|pricenew|current|final|actual|special/,
  shipping:
    /ship|deliver|versand|livrais|postage|fracht|dostav|courier|freight|envio|porto(?:$|[^a-z])/,
  instalment:
    /install?ment|month|rate(?:$|[^a-z])|credit|kredit|financ|leasing|payment|paypal|klarna|affirm|afterpay|cuota|parcel|raty|lizing/,
  unit: /unit|per-|base-?price|grundpreis|ppu|weight|measure/,
  saving:
    /sav(?:e|ing)|discount|rabat|spar|percent|off(?:$|[^a-z])|bonus|points|cashback|coupon|voucher|reward|earn/,
  member: /club|member|loyal|subscri|vip|kundenkarte|wholesale|dealer|trade-price/,
  cart: /cart|basket|bag|checkout|subtotal|total|summary/,
  buy:
    /buy|add-?to|addto|purchase|order|product-?(?:info|detail|main|top|summary|form|essential|right|view|header|shop|page|price)|pdp|detail|main|summary|offer/,
  others:
    /related|similar|recommend|recos?(?:$|[^a-z])|carousel|slider|slide|swiper|slick|upsell|cross-?sell|also|viewed|recent|teaser|card|tile|grid|listing|list-item|products|items|results|widget|sponsor|accessor|bundle|together|menu|nav|footer|banner|popup|modal|compare|suggest|wishlist|warrant|garant|servic|variant|option|swatch|mini|review|comment/,
} as const;

/** The name of a kind of mark. */
export type PriceMark = keyof typeof KINDS;

const NAMES = Object.keys(KINDS) as PriceMark[];
const NONE: ReadonlySet<PriceMark> = new Set();

/** Reads the marks of elements, each once. */
export class PriceMarkReader {
  readonly #tree: Tree;
  readonly #byNode = new Map<Node, ReadonlySet<PriceMark>>();
  readonly #byWords = new Map<string, ReadonlySet<PriceMark>>();

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** Returns the kinds of marks an element has. */
  marksOf(node: Node): ReadonlySet<PriceMark> {
    let marks = this.#byNode.get(node);
    if (marks === undefined) {
      marks = this.#read(markWords(this.#tree, node));
      this.#byNode.set(node, marks);
    }
    return marks;
  }

  /** The same words are on thousands of elements. */
  #read(words: string): ReadonlySet<PriceMark> {
    if (words === "") return NONE;
    let marks = this.#byWords.get(words);
    if (marks === undefined) {
      marks = new Set(NAMES.filter((name) => KINDS[name].test(words)));
      this.#byWords.set(words, marks);
    }
    return marks;
  }
}

/**
 * Returns the words an element is marked with, in small letters: `gtmActualPrice` is
 * `gtm-actual-price`; none where no mark has the sign that is asked for.
 */
export function markWords(tree: Tree, node: Node, sign?: RegExp): string {
  const { store } = tree;
  const kinds = MARKING.of(tree);
  let words = "";
  let isSigned = sign === undefined;
  let id: number;
  for (let cell = tree.attributeRun(node); (id = tree.attributeIdAt(node, cell)) >= 0; cell++) {
    if (kinds[id] !== 1 || store.lengthAt(cell) === 0) continue;
    const value = store.valueAt(cell).slice(0, MAX_MARK_CHARS);
    isSigned ||= sign?.test(value) === true;
    words += ` ${value}`;
  }
  if (words === "" || !isSigned) return "";
  return words.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase().replace(/[_.:/]+/g, "-");
}
