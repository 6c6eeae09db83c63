/** Facts that two readers of one page disagree about. */
import type { Thing } from "../vocabularies/value.ts";
import { type Finding, finding } from "./finding.ts";
import { compareMoments } from "./moments.ts";
import { bareTerm, valuesAt } from "./paths.ts";

const RULE = "https://developers.google.com/search/docs/appearance/structured-data/sd-policies";

/** The records of one reader. */
export interface ReaderRecords {
  readonly source: string;
  readonly records: readonly Thing[];
}

/** Says whether two writings mean the same. */
type Same = (one: string, other: string) => boolean;

const sameNumber: Same = (one, other) => one === other || isEqualNumber(one, other);
const sameTerm: Same = (one, other) => bareTerm(one) === bareTerm(other);
const sameIdentifier: Same = (one, other) => fold(one) === fold(other);
const sameCurrency: Same = (one, other) => one.toUpperCase() === other.toUpperCase();
const sameDate: Same = (one, other) => one === other || compareMoments(one, other) === 0;

/** The facts that are compared, and how. */
const FACTS: readonly (readonly [string, Same])[] = [
  ...["sku", "mpn", "gtin", "gtin8", "gtin12", "gtin13", "gtin14", "isbn"].map((name) =>
    [name, sameIdentifier] as const
  ),
  ["offers.price", sameNumber],
  ["offers.lowPrice", sameNumber],
  ["offers.highPrice", sameNumber],
  ["offers.priceCurrency", sameCurrency],
  ["offers.availability", sameTerm],
  ["aggregateRating.ratingValue", sameNumber],
  ["aggregateRating.ratingCount", sameNumber],
  ["aggregateRating.reviewCount", sameNumber],
  ...["datePublished", "dateModified", "startDate", "endDate"].map((name) =>
    [name, sameDate] as const
  ),
];

/** Compares the readers pair by pair, where each has exactly one record of a shared type. */
export function findConflicts(readers: readonly ReaderRecords[]): Finding[] {
  const findings: Finding[] = [];
  for (const [at, first] of readers.entries()) {
    for (const second of readers.slice(at + 1)) findings.push(...compareReaders(first, second));
  }
  return findings;
}

function compareReaders(first: ReaderRecords, second: ReaderRecords): Finding[] {
  const types = new Set(first.records.flatMap(({ types }) => types));
  const compared = new Set<Thing>();
  return [...types].flatMap((type) => {
    const one = first.records.filter((record) => record.types.includes(type));
    const other = second.records.filter((record) => record.types.includes(type));
    const [a] = one;
    const [b] = other;
    if (a === undefined || b === undefined || one.length > 1 || other.length > 1) return [];
    if (compared.has(a)) return [];
    compared.add(a);
    return FACTS.flatMap(([path, same]) => compareFact(a, b, path, same)).map((found) => ({
      ...found,
      source: `${first.source}, ${second.source}`,
      record: first.records.indexOf(a),
      type,
    }));
  });
}

function compareFact(a: Thing, b: Thing, path: string, same: Same): Finding[] {
  const one = singleText(a, path);
  const other = singleText(b, path);
  if (one === undefined || other === undefined || same(one, other)) return [];
  const message = `${path} is ${one} in one and ${other} in the other`;
  return [finding("warning", "conflict", message, { path, value: one, rule: RULE })];
}

function singleText(thing: Thing, path: string): string | undefined {
  const values = valuesAt(thing, path.split("."));
  const [value] = values;
  return values.length === 1 && value?.kind === "text" ? value.text.trim() : undefined;
}

function isEqualNumber(one: string, other: string): boolean {
  const number = /^[+-]?\d+(?:\.\d+)?$/;
  return number.test(one) && number.test(other) && Number(one) === Number(other);
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, "");
}
