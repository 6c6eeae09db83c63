/** Where a page contradicts itself: two readable statements of one fact that differ. */
import { addTo } from "../../base/add_to.ts";
import { foldName, readAmount, readCurrency, readDate, readGtin } from "../../page/text/mod.ts";
import type { Facts } from "../records/mod.ts";
import { answerFrom, readNames, readText, thingsOf } from "../vocabularies/mod.ts";
import type { Answer, ReadText, Value } from "../vocabularies/mod.ts";
import { availabilityTerm, readOffers } from "./offers.ts";
import { squash } from "./title_segments.ts";
import type { Question } from "../../base/names/question.ts";

/** A question answered in more than one way; the summary's own answer comes first. */
interface Conflict {
  readonly question: Question;
  readonly answers: readonly Answer[];
}

/** How one question is compared: what a text means, and when two meanings are one. */
interface Comparison {
  readonly read: (text: string) => string | undefined;
  readonly isSame: (a: string, b: string) => boolean;
  /** Keys that state exactly this fact; undefined for all. */
  readonly keys?: RegExp;
}

const equal = (a: string, b: string): boolean => a === b;
const PUBLISHED_KEYS =
  /(?:\.datePublished|^article:published_time|^dc\.date\.issued|^dc\.issued|^meta name=citation_publication_date|^shown day)$/;

/** Keys of the number under which the thing is sold; other numbers may rightly differ. */
const SKU_KEYS = /^(?:\S+\.sku|own label)$/;

const COMPARISONS: Partial<Record<Question, Comparison>> = {
  published: { read: readDate, isSame: isSameTime, keys: PUBLISHED_KEYS },
  modified: { read: readDate, isSame: isSameTime },
  language: { read: (text) => /^[a-z]{2,3}/i.exec(text.trim())?.[0].toLowerCase(), isSame: equal },
  price: { read: readAmount, isSame: isSameNumber },
  currency: { read: readCurrency, isSame: equal },
  availability: { read: readStock, isSame: equal },
  brand: { read: foldName, isSame: isSameName },
  sku: { read: squash, isSame: equal, keys: SKU_KEYS },
  gtin: { read: (text) => readGtin(text)?.padStart(14, "0"), isSame: equal },
  rating: { read: readAmount, isSame: isSameNumber },
};

/** Finds the questions a page answers in two ways. */
export function findConflicts(
  facts: Facts,
  answers: ReadonlyMap<Question, readonly Answer[]>,
): Conflict[] {
  const aside = answersSetAside(facts);
  const conflicts: Conflict[] = [];
  for (const [question, candidates] of answers) {
    const comparison = COMPARISONS[question];
    if (comparison === undefined) continue;
    const all = [...candidates, ...(aside.get(question) ?? [])];
    const different = differing(all, comparison);
    if (different.length > 1) conflicts.push({ question, answers: different });
  }
  return conflicts;
}

function differing(candidates: readonly Answer[], comparison: Comparison): Answer[] {
  const { read, isSame, keys } = comparison;
  const kept: Answer[] = [];
  const meanings: string[] = [];
  for (const answer of candidates) {
    const states = keys === undefined || keys.test(answer.key);
    const meaning = states ? answer.meaning ?? read(answer.value) : undefined;
    if (meaning === undefined) {
      // The summary's own answer must be readable for anything to contradict it.
      if (kept.length === 0) return [];
      continue;
    }
    if (meanings.some((known) => isSame(known, meaning))) continue;
    meanings.push(meaning);
    kept.push(answer);
  }
  return kept;
}

/** One instant, or the same calendar day as written. */
function isSameTime(a: string, b: string): boolean {
  if (a.slice(0, 10) === b.slice(0, 10)) return true;
  const hasZone = (text: string): boolean => /(?:Z|[+-]\d\d:\d\d)$/.test(text);
  return hasZone(a) && hasZone(b) && Date.parse(a) === Date.parse(b);
}

function isSameNumber(a: string, b: string): boolean {
  return a === b || Number(a) === Number(b);
}

function isSameName(a: string, b: string): boolean {
  return a.includes(b) || b.includes(a);
}

const IN_STOCK = /^(?:instock|instoreonly|onlineonly|limitedavailability|available)$/;
const OUT_OF_STOCK = /^(?:outofstock|oos|soldout|discontinued|unavailable)$/;

function readStock(text: string): string | undefined {
  const term = (availabilityTerm(text) ?? "").toLowerCase().replace(/[^a-z]/g, "");
  if (IN_STOCK.test(term)) return "in";
  return OUT_OF_STOCK.test(term) ? "out" : undefined;
}

/** The question that a field answers, how it is read, and what its key ends with. */
const ASIDE: Readonly<
  Record<string, readonly [Question, (value: Value) => ReadText | undefined, string?]>
> = {
  datePublished: ["published", readText],
  dateModified: ["modified", readText],
  brand: ["brand", (value) => readNames(value)[0]],
  gtin: ["gtin", readText],
  aggregateRating: [
    "rating",
    (value) => readText(thingsOf(value)[0]?.fields.get("ratingValue")),
    ".ratingValue",
  ],
};

/** Reads what folds set aside from the subject as answers of their own. */
function answersSetAside({ subject }: Facts): Map<Question, Answer[]> {
  const found = new Map<Question, Answer[]>();
  for (const { name, value, source } of subject?.record.setAside ?? []) {
    const key = `${subject?.name ?? ""}.${name}`;
    if (name === "offers") {
      const offers = readOffers(value, key, source);
      for (const question of ["price", "currency", "availability"] as const) {
        const answer = offers[question];
        if (answer !== undefined) addTo(found, question, answer);
      }
    }
    const field = name.startsWith("gtin") ? "gtin" : name;
    const [question, read, end = ""] = Object.hasOwn(ASIDE, field) ? ASIDE[field] ?? [] : [];
    const text = read?.(value);
    if (question && text) addTo(found, question, answerFrom(text, source, key + end));
  }
  return found;
}
