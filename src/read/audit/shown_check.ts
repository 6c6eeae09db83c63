/**
 * Whether the markup says what the page shows: search takes away features of pages that mark up what
 * visitors do not see. A finding names both.
 *
 * A value is only doubted where the page shows another of its kind and that one nowhere.
 */
import { type Page, textOf } from "../../page/html/mod.ts";
import { wordsIn } from "../../page/text/mod.ts";
import { scanPage, type Thing, wordsOf } from "../vocabularies/mod.ts";
import type { ReaderRecords } from "./conflicts.ts";
import { type Finding, finding } from "./finding.ts";
import { answeredAt } from "./page/head_finders.ts";
import { textsAt, textsOf, valuesOf } from "./paths.ts";
import { isPlainNumber, isShown, readShown, type Shown } from "./shown_text.ts";
import { GUIDE } from "./rule_pages.ts";
import { isTypeBelow } from "./vocabulary.ts";

// Bounds.
/** Words of a headline that are looked for in the headings of the page; later ones are not. */
const MAX_HEADLINE_WORDS = 40;
/** Share of a headline's words that a heading must have in common with it. */
const MIN_SHARED_WORDS = 0.25;
/** Milliseconds that zones may put between two times of one moment. */
const MAX_ZONE_APART = 86_400_000;
/** Digits at the end of a telephone number that make two the same, however the rest is written. */
const TELEPHONE_DIGITS = 7;

const RULE = `${GUIDE}sd-policies`;

/** What is compared, of the only record of a type: each says what it found. */
const CHECKS: readonly (readonly [string, (facts: Facts) => Doubt[]])[] = [
  ["Product", checkPrice],
  ["Product", checkCurrency],
  ["JobPosting", checkSalary],
  ["JobPosting", (facts) => checkPast(facts, "validThrough", `${GUIDE}job-posting`)],
  ["Product", (facts) => checkPast(facts, "offers.priceValidUntil", `${GUIDE}merchant-listing`)],
  ["Article", checkHeadline],
  ["Article", checkDay],
  ["CreativeWork", checkSelector],
  ["Organization", checkTelephone],
  ["Place", checkTelephone],
  ["Recipe", checkYield],
  ["Thing", checkCounts],
];

interface Facts {
  readonly page: Page;
  readonly thing: Thing;
  readonly shown: Shown;
}

interface Doubt {
  readonly path: string;
  readonly value: string;
  readonly message: string;
  readonly code?: string;
  readonly rule?: string;
}

/** Compares the sole record of each type with what the page shows. */
export function checkShown(page: Page, readers: readonly ReaderRecords[]): Finding[] {
  let shown: Shown | undefined;
  return readers.flatMap(({ source, records }) => {
    const told = new Set<string>();
    return CHECKS.flatMap(([root, check]) => {
      const subjects = [...records.entries()].filter(([, { types }]) =>
        types.some((type) => isTypeBelow(type, root))
      );
      const [[record, thing] = []] = subjects;
      if (thing === undefined || record === undefined || subjects.length > 1) return [];
      shown ??= readShown(page);
      if (shown.isCut) return [];
      return check({ page, thing, shown }).flatMap((doubt) => {
        if (told.has(doubt.path)) return [];
        told.add(doubt.path);
        const { code = "not-as-shown", message, path, value, rule = RULE } = doubt;
        const type = thing.types[0] ?? null;
        const more = { source, record, type, path, value, rule, at: thing.place };
        return [finding("warning", code, message, more)];
      });
    });
  });
}

const PRICES = ["price", "lowPrice", "highPrice", "priceSpecification.price"];

function pricesOf(product: Thing): string[] {
  return PRICES.flatMap((path) => textsAt(product, `offers.${path}`));
}

function checkPrice({ page, thing, shown }: Facts): Doubt[] {
  const prices = pricesOf(thing);
  const [value] = prices;
  if (value === undefined || !prices.every(isPlainNumber)) return [];
  const path = "offers.price";
  const [meta] = ["product:price:amount", "og:price:amount"].flatMap((name) =>
    scanPage(page).metas.filter(({ keys }) => keys.includes(name))
  );
  const said = meta?.content.replace(/^[^\d]+/, "") ?? "";
  if (isPlainNumber(said) && !prices.some((price) => Number(price) === Number(said))) {
    const message = `offers.price is ${value}, and ${meta?.keys[0]} of the head is ${said}`;
    return [{ path, value, message, code: "conflict" }];
  }
  const hasMoney = shown.monies.some(({ mark }) => mark !== "");
  if (!hasMoney || prices.some((price) => isShown(price, shown.runs) || isInScript(price, page))) {
    return [];
  }
  const message = `the page shows prices, and not the ${value} of its markup`;
  return [{ path, value, message, code: "price-not-shown" }];
}

/** Whether a script of the page has a price, and may show it; what declares it shows nothing. */
function isInScript(price: string, { tree }: Page): boolean {
  const [whole, part = ""] = price.split(".");
  const sought = Number(part) === 0 ? whole ?? "" : price;
  const isDigit = (character: string | undefined): boolean => /\d/.test(character ?? "");
  return tree.named("script").some((script) => {
    if (/ld\+json/i.test(tree.attribute(script, "type") ?? "")) return false;
    const text = textOf(tree, script);
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) {
      if (!isDigit(text[at - 1]) && !isDigit(text[at + sought.length])) return true;
    }
    return false;
  });
}

/** Signs that stand for one currency, or for a family of them. */
const SIGNS: readonly (readonly [string, RegExp])[] = [
  ["€", /^EUR$/],
  ["£", /^(?:GBP|EGP|LBP|SYP|GIP|FKP|SHP|SSP|SDG)$/],
  ["$", /(?:D|MXN|ARS|CLP|COP|UYU|DOP|BRL|CUP|MOP|TOP|NIO)$/],
  ["¥", /^(?:JPY|CNY)$/],
  ["zł", /^PLN$/],
  ["₹", /^INR$/],
];

function checkCurrency({ thing, shown }: Facts): Doubt[] {
  const path = "offers.priceCurrency";
  const [code] = [path, "offers.priceSpecification.priceCurrency"].flatMap((each) =>
    textsAt(thing, each)
  );
  const prices = pricesOf(thing).filter(isPlainNumber).map(Number);
  if (code === undefined || !/^[A-Z]{3}$/.test(code)) return [];
  const same = shown.monies.filter(({ amount }) => prices.includes(Number(amount)));
  const signs = SIGNS.filter(([sign]) => same.some(({ mark }) => mark === sign));
  const [wrong] = signs;
  if (wrong === undefined || signs.some(([, codes]) => codes.test(code))) return [];
  const message = `the price is marked up in ${code}, and shown with ${wrong[0]}`;
  return [{ path, value: code, message }];
}

function checkSalary({ thing, shown }: Facts): Doubt[] {
  const [least] = textsAt(thing, "baseSalary.value.minValue");
  const [most] = textsAt(thing, "baseSalary.value.maxValue");
  const said = [least, most, ...textsAt(thing, "baseSalary.value.value")].filter((text) =>
    text !== undefined && isPlainNumber(text)
  ) as string[];
  const [value] = said;
  if (value === undefined || !shown.monies.some(({ mark }) => mark !== "")) return [];
  const isThere = said.some((text) =>
    isShown(text, shown.runs) ||
    (Number(text) >= 1000 && isThousands(Number(text) / 1000, shown))
  );
  if (isThere) return [];
  const message = `the page shows amounts of money, and not the salary of ${said.join(" to ")}`;
  return [{ path: "baseSalary.value", value, message }];
}

/** Salaries are shown as 45k, with and without a space. */
function isThousands(number: number, { text }: Shown): boolean {
  const folded = text.toLowerCase();
  return folded.includes(`${number}k`) || folded.includes(`${number} k`);
}

/** By the header that says when the page was answered: an audit looks at no clock. */
function checkPast({ page, thing }: Facts, path: string, rule: string): Doubt[] {
  const now = answeredAt(page);
  const days = textsAt(thing, path);
  const [value] = days;
  const isOver = now !== undefined && days.every((day) => Date.parse(day) + MAX_ZONE_APART < now);
  if (value === undefined || !isOver) return [];
  return [{ path, value, message: `${path} ${value} has passed`, code: "expired", rule }];
}

function foldedWords(text: string): string[] {
  return wordsIn(text).slice(0, MAX_HEADLINE_WORDS);
}

function checkHeadline({ page, thing, shown }: Facts): Doubt[] {
  const [value] = textsOf(thing, "headline");
  const { tree } = page;
  const headings = tree.named("h1").map((node) => textOf(tree, node)).join(" ");
  if (value === undefined || headings.trim() === "") return [];
  const words = foldedWords(value).filter((word) => word.length > 3);
  // Scripts without spaces make one word of a headline.
  if (words.length < 3) return [];
  const titles = tree.named("title").map((node) => textOf(tree, node)).join(" ");
  const near = new Set(foldedWords(`${headings} ${titles}`));
  const shared = words.filter((word) => near.has(word)).length / words.length;
  if (shared >= MIN_SHARED_WORDS) return [];
  const text = shown.text.toLowerCase();
  if (foldedWords(text).length === 0 || text.includes(value.toLowerCase())) return [];
  const message = "the headline is neither the heading nor the title of the page, and not shown";
  return [{ path: "headline", value, message }];
}

/** Only where the page shows a single day: others may be of what it lists. */
function checkDay({ page: { tree }, thing }: Facts): Doubt[] {
  const path = "datePublished";
  const said = ["datePublished", "dateModified", "dateCreated"].flatMap((name) =>
    textsOf(thing, name)
  );
  const [value] = textsOf(thing, path);
  const times = tree.named("time").flatMap((node) =>
    tree.attribute(node, "datetime")?.trim() ?? []
  );
  const days = new Set(times.map((time) => time.slice(0, 10)));
  const [time = "", day] = [times[0], [...days][0]];
  if (value === undefined || day === undefined || days.size > 1) return [];
  // Aug 15 is a day of any year.
  if (!/^\d{4}-\d\d-\d\d/.test(day)) return [];
  const isNear = said.some((text) => {
    const apart = Math.abs(Date.parse(text) - Date.parse(time));
    return !/^\d{4}-\d\d-\d\d/.test(text) || text.startsWith(day) || Number.isNaN(apart) ||
      apart < MAX_ZONE_APART;
  });
  const message = `${path} is ${value}, and the page shows ${day}`;
  return isNear ? [] : [{ path, value, message }];
}

/** What is behind a paywall is named by a class, which must be on the page. */
function checkSelector({ page, thing }: Facts): Doubt[] {
  return valuesOf(thing, "hasPart").flatMap((part) =>
    part.kind === "thing" ? textsOf(part, "cssSelector") : []
  ).flatMap((value) => {
    const [, name] = /^\s*\.([\w-]+)\s*$/.exec(value) ?? [];
    if (name === undefined || hasClass(page, name)) return [];
    const message = `no element of the page has the class that cssSelector names: ${name}`;
    return [{ path: "hasPart.cssSelector", value, message, rule: `${GUIDE}paywalled-content` }];
  });
}

function hasClass({ tree }: Page, name: string): boolean {
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    const written = tree.attribute(node, "class");
    if (written?.includes(name) === true && wordsOf(written).includes(name)) return true;
  }
  return false;
}

function checkTelephone({ page: { tree }, thing, shown }: Facts): Doubt[] {
  const digits = (text: string): string => text.replace(/\D/g, "").slice(-TELEPHONE_DIGITS);
  const numbers = tree.named("a").flatMap((node) => {
    const href = tree.attribute(node, "href")?.trim() ?? "";
    return /^tel:/i.test(href) ? [href.slice(4).replaceAll("%20", " ").replaceAll("%2B", "+")] : [];
  }).filter((number) => digits(number).length === TELEPHONE_DIGITS);
  const said = ["telephone", "contactPoint.telephone"].flatMap((path) => textsAt(thing, path));
  const [value] = said;
  if (value === undefined || numbers.length === 0) return [];
  const all = new Set(numbers.map(digits));
  const text = shown.text.replace(/[\s().\/-]/g, "");
  if (said.some((each) => all.has(digits(each)) || text.includes(digits(each)))) return [];
  const message = `telephone is ${value}, and the page shows ${numbers[0]}`;
  return [{ path: "telephone", value, message }];
}

/** Words beside a number that say what it counts, in the languages of most pages. */
const YIELD_WORDS =
  /(?:serves|servings|makes|yields?|portion(?:s|en|er)?|personen|personnes|porciones|personas|porzioni)[:\s]{0,3}(?:about\s|approx\.\s)?(\d{1,4})|(\d{1,4})\s(?:servings?|portions?|portionen|portioner|personen|personnes|porciones|personas|porzioni)\b/gi;

function checkYield({ thing, shown }: Facts): Doubt[] {
  const path = "recipeYield";
  const said = textsOf(thing, path);
  const [value] = said;
  const numbers = said.flatMap((text) => text.match(/\d+/g) ?? []);
  if (value === undefined || numbers.length === 0) return [];
  const noun = /^\d+ (\p{L}{4,20})$/u.exec(value)?.[1];
  const counted = noun === undefined ? [] : [...shown.text.matchAll(/(\d{1,4}) (\p{L}{4,20})/gu)]
    .filter(([, , word]) => word?.toLowerCase() === noun.toLowerCase()).map(([, number]) => number);
  const others = [...shown.text.matchAll(YIELD_WORDS)].map(([, before, after]) => before ?? after);
  return otherNumber(path, value, numbers, [...counted, ...others], shown);
}

const COUNT_WORDS: Readonly<Record<string, RegExp>> = {
  answerCount: /(\d[\d.,]{0,8}) (?:answers?|antworten|réponses|respuestas|risposte|antwoorden)\b/gi,
  commentCount: /(\d[\d.,]{0,8}) (?:comments?|kommentare|commentaires|comentarios|commenti)\b/gi,
  reviewCount:
    /(\d[\d.,]{0,8}) (?:reviews?|bewertungen|rezensionen|avis|reseñas|opiniones|recensioni|beoordelingen)\b/gi,
  ratingCount: /(\d[\d.,]{0,8}) (?:ratings?|bewertungen|notes|valoraciones|valutazioni)\b/gi,
};

function checkCounts({ thing, shown }: Facts): Doubt[] {
  return Object.entries(COUNT_WORDS).flatMap(([name, words]) => {
    const path = [name, `aggregateRating.${name}`, `mainEntity.${name}`].find((each) =>
      textsAt(thing, each).length > 0
    );
    const [value] = path === undefined ? [] : textsAt(thing, path);
    if (path === undefined || value === undefined || !/^\d+$/.test(value)) return [];
    const numbers = [...shown.text.matchAll(words)].map(([, number]) =>
      number?.replace(/[.,]/g, "")
    );
    return otherNumber(path, value, [value], numbers, shown);
  });
}

/** Doubts a number where one other is shown in its place, and itself nowhere. */
function otherNumber(
  path: string,
  value: string,
  said: readonly string[],
  numbers: readonly (string | undefined)[],
  shown: Shown,
): Doubt[] {
  const distinct = new Set(numbers.filter((number) => number !== undefined));
  const [number] = distinct;
  if (number === undefined || distinct.size > 1) return [];
  const isThere = said.some((text) =>
    Number(text) === Number(number) || (isPlainNumber(text) && isShown(text, shown.runs))
  );
  if (isThere) return [];
  return [{ path, value, message: `${path} is ${value}, and the page shows ${number}` }];
}
