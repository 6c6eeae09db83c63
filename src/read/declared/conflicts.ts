/**
 * Where a page contradicts itself: two answers to one question that mean different things.
 *
 * Only what can be read is compared, and only statements of the same fact; what a fold set aside
 * takes part here and nowhere else.
 */
import { foldName, readAmount, readCurrency, readDate, readGtin } from "../../page/text/mod.ts";
import type { Facts } from "../records/mod.ts";
import {
  type Answer,
  answerFrom,
  readNames,
  readText,
  type Source,
  thingsOf,
  type Value,
} from "../vocabularies/mod.ts";
import { availabilityTerm, readOffers } from "./offers.ts";
import type { Question } from "../../base/names/question.ts";

/** A question answered in more than one way; the summary's own answer comes first. */
export interface Conflict {
  readonly question: Question;
  readonly answers: readonly Answer[];
}

/** How one question is compared: what a text means, and when two meanings are one. */
interface Comparison {
  readonly read: (text: string) => string | undefined;
  readonly isSame: (one: string, other: string) => boolean;
  /** Keys that state exactly this fact; undefined for all. */
  readonly keys?: RegExp;
}

const equal = (one: string, other: string): boolean => one === other;
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
  brand: { read: (text) => foldName(text), isSame: isSameName },
  sku: {
    read: (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""),
    isSame: equal,
    keys: SKU_KEYS,
  },
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
function isSameTime(one: string, other: string): boolean {
  if (one.slice(0, 10) === other.slice(0, 10)) return true;
  const hasZone = (text: string): boolean => /(?:Z|[+-]\d\d:\d\d)$/.test(text);
  return hasZone(one) && hasZone(other) && Date.parse(one) === Date.parse(other);
}

function isSameNumber(one: string, other: string): boolean {
  return one === other || Number(one) === Number(other);
}

function isSameName(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}

const IN_STOCK = /^(?:instock|instoreonly|onlineonly|limitedavailability|available)$/;
const OUT_OF_STOCK = /^(?:outofstock|oos|soldout|discontinued|unavailable)$/;

function readStock(text: string): string | undefined {
  const term = (availabilityTerm(text) ?? "").toLowerCase().replace(/[^a-z]/g, "");
  if (IN_STOCK.test(term)) return "in";
  return OUT_OF_STOCK.test(term) ? "out" : undefined;
}

/** Reads what folds set aside from the subject as answers of their own. */
function answersSetAside(facts: Facts): Map<Question, Answer[]> {
  const found = new Map<Question, Answer[]>();
  const { subject } = facts;
  const add = (question: Question, answer: Answer | undefined): void => {
    if (answer !== undefined) found.set(question, [...(found.get(question) ?? []), answer]);
  };
  for (const { name, value, source } of subject?.record.setAside ?? []) {
    const key = `${subject?.name ?? ""}.${name}`;
    if (name === "offers") {
      const offers = readOffers(value, key, source);
      add("price", offers.price);
      add("currency", offers.currency);
      add("availability", offers.availability);
    } else if (name === "datePublished") add("published", textAnswer(value, source, key));
    else if (name === "dateModified") add("modified", textAnswer(value, source, key));
    else if (name === "brand") add("brand", nameAnswer(value, source, key));
    else if (/^gtin/.test(name)) add("gtin", textAnswer(value, source, key));
    else if (name === "aggregateRating") {
      const rating = thingsOf(value)[0]?.fields.get("ratingValue");
      if (rating !== undefined) add("rating", textAnswer(rating, source, `${key}.ratingValue`));
    }
  }
  return found;
}

function textAnswer(value: Value, source: Source, key: string): Answer | undefined {
  const read = readText(value);
  return read && answerFrom(read, source, key);
}

function nameAnswer(value: Value, source: Source, key: string): Answer | undefined {
  const read = readNames(value)[0];
  return read && answerFrom(read, source, key);
}
