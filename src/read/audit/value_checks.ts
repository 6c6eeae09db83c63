/** What values of some properties must look like, by form; rule pages read on 2026-09-23. */
import { isIsbn, isTradeNumber, readCurrency } from "../../page/text/mod.ts";
import type { Thing } from "../vocabularies/mod.ts";
import { isMoment } from "./moments.ts";
import { memberOf } from "./check_terms.ts";
import { bareTerm, textsOf } from "./paths.ts";
import { RULE_PAGES } from "./rule_pages.ts";
import { membersOf, propertyOf } from "./vocabulary.ts";
import { parseAddress } from "../../page/url/mod.ts";

// Bounds.
/** Terms that a finding lists; of a longer list it says how many there are. */
const MAX_SHOWN_TERMS = 14;
/** Letters from which on part of a term is taken for it. */
const MIN_NEAR_TERM_CHARS = 3;

/** Words of the rule pages that some properties must be one of, case as written. */
const PLAIN_TERMS: Readonly<Record<string, readonly string[]>> = {
  employmentType: "FULL_TIME PART_TIME CONTRACTOR TEMPORARY INTERN VOLUNTEER PER_DIEM OTHER".split(
    " ",
  ),
  jobLocationType: ["TELECOMMUTE"],
  applicationCategory:
    "Game SocialNetworking Travel Shopping Sports Lifestyle Business Design Developer Driver Educational Health Finance Security Browser Communication DesktopEnhancement Entertainment Multimedia Home Utilities Reference"
      .split(" ").map((word) => `${word}Application`),
};

/** Codes that ISO 4217 lists no more, and since when. */
const FORMER_CURRENCIES: Readonly<Record<string, string>> = {
  BGN: "left ISO 4217 on 2026-01-01: Bulgaria uses EUR",
};

/** Reports what is wrong with a value; undefined when nothing is. */
type Form = (text: string, thing: Thing, name: string) => string | undefined;

/** A form and the properties that must have it. */
interface ValueCheck {
  readonly form: Form;
  readonly rule: string;
  readonly severity: "error" | "warning";
  /** Whether it applies only to values as the page wrote them, not for resolved ones. */
  readonly isAddress?: boolean;
}

/** Makes a form of a pattern that texts must match. */
function matching(pattern: RegExp, fault: string): (text: string) => string | undefined {
  return (text) => pattern.test(text) ? undefined : fault;
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const number = matching(DECIMAL, "is no number");
const whole = matching(/^[+-]?\d+$/, "must be a whole number");
const count = matching(/^\d+$/, "must be a whole number from 0");
const position = matching(/^0*[1-9]\d*$/, "must be a whole number from 1");
const duration = matching(
  /^P(?!$)(?:\d+(?:\.\d+)?Y)?(?:\d+(?:\.\d+)?M)?(?:\d+(?:\.\d+)?W)?(?:\d+(?:\.\d+)?D)?(?:T(?=\d)(?:\d+(?:\.\d+)?H)?(?:\d+(?:\.\d+)?M)?(?:\d+(?:\.\d+)?S)?)?$/,
  "is no duration of ISO 8601, such as PT30M",
);
const clock = matching(
  /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:Z|[+-]\d\d(?::?\d\d)?)?$/,
  "must be a time such as 09:30, hours 00 to 23",
);

const ROWS: readonly (readonly [string, Form, string, Partial<ValueCheck>?])[] = [
  ["price lowPrice highPrice", price, "https://schema.org/price"],
  ["priceCurrency currency salaryCurrency", currency, RULE_PAGES["product-snippet"].url],
  [
    "availabilityEnds availabilityStarts dateModified datePosted datePublished endDate expires priceValidUntil startDate uploadDate validFrom validThrough",
    moment,
    RULE_PAGES.article.url,
  ],
  ["item menu", address, RULE_PAGES["local-business"].url, {
    severity: "warning",
    isAddress: true,
  }],
  ["ratingValue", rating, RULE_PAGES["review-snippet"].url],
  ["bestRating worstRating", number, RULE_PAGES["review-snippet"].url],
  [
    "ratingCount reviewCount answerCount commentCount upvoteCount offerCount userInteractionCount",
    count,
    RULE_PAGES["review-snippet"].url,
  ],
  ["position", position, RULE_PAGES.breadcrumb.url],
  ["latitude", within(90), "https://schema.org/GeoCoordinates"],
  ["longitude", within(180), "https://schema.org/GeoCoordinates"],
  ["cookTime prepTime totalTime performTime", shortTime, RULE_PAGES.recipe.url],
  [
    "gtin gtin8 gtin12 gtin13 gtin14",
    tradeNumber,
    "https://www.gs1.org/services/check-digit-calculator",
  ],
  [
    "isbn",
    (text) => isIsbn(text) ? undefined : "is no ISBN whose check digit fits",
    "https://www.isbn-international.org/sites/default/files/ISBN%20Manual%202012%20-corr.pdf",
  ],
  ["employmentType jobLocationType", plainTerm, RULE_PAGES["job-posting"].url],
  ["applicationCategory", plainTerm, RULE_PAGES["software-app"].url],
  [
    "priceRange",
    (text) => [...text].length < 100 ? undefined : "must be shorter than 100 characters",
    RULE_PAGES["local-business"].url,
  ],
];

/** The form of a data type of schema.org, for properties that take nothing else. */
const DATA_FORMS: Readonly<Record<string, Form>> = {
  Date: calendar,
  DateTime: calendar,
  Time: clock,
  Duration: duration,
  Boolean: truth,
  Integer: whole,
  Number: number,
  URL: address,
};

/** Data types with texts of any form. */
const FREE = new Set(["Text", "PronounceableText", "CssSelectorType", "XPathType", "Thing", ""]);

/** The checks that rule pages ask for, by property. */
export const VALUE_CHECKS: ReadonlyMap<string, ValueCheck> = new Map(
  ROWS.flatMap(([names, form, rule, more]) =>
    names.split(" ").map((name) => [name, { form, rule, severity: "error", ...more }] as const)
  ),
);

const derived = new Map<string, ValueCheck | undefined>();

/** Returns how a text of a property is checked: as a rule page asks, else by what it may be. */
export function valueCheckOf(name: string): ValueCheck | undefined {
  const asked = VALUE_CHECKS.get(name);
  if (asked !== undefined || derived.has(name)) return asked ?? derived.get(name);
  const property = propertyOf(name);
  if (property === undefined) return undefined;
  const check = checkOfRanges(property.ranges, name);
  derived.set(name, check);
  return check;
}

function checkOfRanges(ranges: readonly string[], name: string): ValueCheck | undefined {
  if (ranges.some((range) => FREE.has(range))) return undefined;
  const rule = `https://schema.org/${name}`;
  const terms = ranges.flatMap(membersOf);
  if (ranges.every((range) => membersOf(range).length > 0)) {
    return { form: (text) => schemaTerm(text, terms), rule, severity: "error" };
  }
  const forms = new Set(ranges.flatMap((range) => DATA_FORMS[range] ?? []));
  // A text in place of a thing alone names it, which schema.org takes.
  const [form] = forms;
  if (form === undefined || terms.length > 0) return undefined;
  const check = (text: string, thing: Thing): string | undefined => {
    const reasons = [...forms].map((each) => each(text, thing, name));
    return reasons.includes(undefined) ? undefined : reasons[0];
  };
  return forms.has(address)
    ? { form: check, rule, severity: "warning", isAddress: true }
    : { form: check, rule, severity: "error" };
}

function price(text: string): string | undefined {
  if (/^\d+(?:\.\d+)?$/.test(text)) return undefined;
  if (/^[\d.]*,[\d.,]*$/.test(text)) return "must be written with a point, without commas";
  if (/\p{Sc}/u.test(text)) return "must be a number without a currency sign";
  return "must be digits with at most one point";
}

function currency(text: string): string | undefined {
  if (isListedCurrency(text)) return undefined;
  if (Object.hasOwn(FORMER_CURRENCIES, text)) return FORMER_CURRENCIES[text];
  if (/^[a-z]{3}$/.test(text) && readCurrency(text) !== undefined) {
    return `must be written in capitals: ${text.toUpperCase()}`;
  }
  if (/\p{Sc}/u.test(text)) return "must be a code of ISO 4217, not a sign";
  return "is no code of ISO 4217";
}

/** List one of ISO 4217, edition of 2026-09-17; prices are read in former currencies as well. */
function isListedCurrency(text: string): boolean {
  if (text === "XAD") return true;
  return /^[A-Z]{3}$/.test(text) && readCurrency(text) === text &&
    !Object.hasOwn(FORMER_CURRENCIES, text);
}

function moment(text: string): string | undefined {
  if (isMoment(text)) return undefined;
  if (isMoment(text.replace(" ", "T"))) return "must have a T between date and time, not a space";
  return "is no date of ISO 8601";
}

/** A day, a month or a year: schema.org's Date is any date of ISO 8601. */
function calendar(text: string): string | undefined {
  return /^-?\d{4}(?:-(?:0[1-9]|1[0-2]))?$/.test(text) ? undefined : moment(text);
}

/** What is cooked is never measured in months, and a lost T makes them of minutes. */
function shortTime(text: string): string | undefined {
  if (/^P\d+M$/.test(text)) return `counts months: minutes are written PT${text.slice(1)}`;
  return duration(text);
}

function address(text: string): string | undefined {
  if (/[{}]/.test(text)) return undefined;
  return /^https?:\/\/[^/?#\s]/i.test(text) && parseAddress(text) !== null
    ? undefined
    : "is no absolute http or https address";
}

function schemaTerm(text: string, terms: readonly string[]): string | undefined {
  const term = memberOf(text);
  if (terms.includes(term)) return undefined;
  const bare = term.toLowerCase();
  const right = terms.find((each) => each.toLowerCase() === bare);
  if (right !== undefined) return `must be written ${right}`;
  const near = bare.length < MIN_NEAR_TERM_CHARS
    ? undefined
    : terms.find((each) => each.toLowerCase().includes(bare.replace(/\s/g, "")));
  if (near !== undefined) return `must be written ${near}, if that is meant`;
  return terms.length > MAX_SHOWN_TERMS
    ? `is none of the ${terms.length} terms of schema.org for it`
    : `must be one of ${terms.join(", ")}`;
}

function plainTerm(text: string, _thing: Thing, name: string): string | undefined {
  const terms = PLAIN_TERMS[name] ?? [];
  return terms.includes(bareTerm(text)) ? undefined : `must be one of ${terms.join(", ")}`;
}

function rating(text: string, thing: Thing): string | undefined {
  const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(text);
  if (percent !== null) return Number(percent[1]) <= 100 ? undefined : "is over 100%";
  const fraction = /^(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)$/.exec(text);
  if (fraction !== null) {
    const [part, whole] = [Number(fraction[1]), Number(fraction[2])];
    return whole > 0 && part <= whole ? undefined : "is no fraction between 0 and 1";
  }
  if (/^\d+,\d+$/.test(text)) return "must be written with a point, not a comma";
  if (!DECIMAL.test(text)) return "is no number, fraction or percentage";
  const [worst, best] = [bound(thing, "worstRating", 1), bound(thing, "bestRating", 5)];
  if (best <= worst) {
    return `cannot be judged: the best rating ${best} is not over the worst ${worst}`;
  }
  const value = Number(text);
  return value >= worst && value <= best ? undefined : `lies outside ${worst} to ${best}`;
}

function bound(thing: Thing, name: string, fallback: number): number {
  const [text] = textsOf(thing, name);
  return text !== undefined && DECIMAL.test(text) ? Number(text) : fallback;
}

function within(most: number): Form {
  return (text) =>
    DECIMAL.test(text) && Math.abs(Number(text)) <= most
      ? undefined
      : `must be a number between -${most} and ${most}`;
}

function tradeNumber(text: string, _thing: Thing, name: string): string | undefined {
  const length = Number(name.slice(4));
  if (!isTradeNumber(text)) return "is no GTIN whose check digit fits";
  return length === 0 || text.length === length ? undefined : `must have ${length} digits`;
}

function truth(text: string): string | undefined {
  return /^(?:true|false)$/i.test(bareTerm(text)) ? undefined : "must be true or false";
}
