/** The evidence of an element's marks (class, id, test names) for an amount of money inside it. */
import { onceFor } from "../../../base/once_for.ts";
import { AttributeKinds, classColumn, keptReading } from "../../../page/html/mod.ts";
import type { ClassColumn, Node, Tree } from "../../../page/html/mod.ts";

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

/** The marks of elements, as written; each reading of them is made when it is first asked for. */
class WrittenMarks {
  #words: string | undefined;
  #kinds: ReadonlySet<PriceMark> | undefined;
  /** What the readers of stock and of numbers make of the words; undefined before they were asked. */
  stock: number | undefined;
  isNumber: boolean | undefined;

  constructor(readonly written: string) {}

  /** The marks in small letters: `gtmActualPrice` is `gtm-actual-price`. */
  get words(): string {
    return this.#words ??= this.written.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase()
      .replace(/[_.:/]+/g, "-");
  }

  get kinds(): ReadonlySet<PriceMark> {
    return this.#kinds ??= new Set(NAMES.filter((name) => KINDS[name].test(this.words)));
  }
}

const NONE = new WrittenMarks("");
const marksReader = keptReading((written) => new WrittenMarks(written));

interface Readings {
  readonly classes: ClassColumn;
  readonly ofText: (written: string) => WrittenMarks;
  readonly ofClass: (WrittenMarks | undefined)[];
}

const readingsOf = onceFor((tree: Tree): Readings => {
  const classes = classColumn(tree);
  return {
    classes,
    ofText: marksReader(tree),
    ofClass: new Array(classes.texts.length),
  };
});

/** Returns the marks of an element; none where no mark has the sign that is asked for. */
export function marksOf(tree: Tree, node: Node, sign?: RegExp): WrittenMarks {
  const run = tree.attributeRun(node);
  if (run === 0) return NONE;
  const { classes, ofText, ofClass } = readingsOf(tree);
  if (MARKING.hasClassAlone(tree, node)) {
    // The same classes are on thousands of elements.
    const number = classes.ofNode[node] as number;
    const text = classes.texts[number] as string;
    return text === "" ? NONE : ofClass[number] ??= ofText(` ${text.slice(0, MAX_MARK_CHARS)}`);
  }
  const { store } = tree;
  const kinds = MARKING.of(tree);
  let written = "";
  let isSigned = sign === undefined;
  let id: number;
  for (let cell = run; (id = tree.attributeIdAt(node, cell)) >= 0; cell++) {
    if (kinds[id] !== 1 || store.lengthAt(cell) === 0) continue;
    const value = store.valueAt(cell).slice(0, MAX_MARK_CHARS);
    isSigned ||= sign?.test(value) === true;
    written += ` ${value}`;
  }
  return written === "" || !isSigned ? NONE : ofText(written);
}
