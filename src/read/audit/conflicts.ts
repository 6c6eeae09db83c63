/** Facts that two readers of one page disagree about. */
import { readDate } from "../../page/text/mod.ts";
import type { Thing } from "../vocabularies/mod.ts";
import { numbers } from "./consistency.ts";
import { type Finding, finding } from "./finding.ts";
import { compareMoments } from "./moments.ts";
import { bareTerm, valuesAt } from "./paths.ts";
import { GUIDE } from "./rule_pages.ts";

const RULE = `${GUIDE}sd-policies`;

const ID_RULE = "https://www.w3.org/TR/json-ld11/#node-identifiers";

/** The records of one reader. */
export interface ReaderRecords {
  readonly source: string;
  readonly records: readonly Thing[];
}

/** Reports whether two spellings mean the same. */
type Same = (a: string, b: string) => boolean;

const sameNumber: Same = (a, b) => a === b || numbers(a, b) === 0;
const sameTerm: Same = (a, b) => bareTerm(a) === bareTerm(b);
const sameIdentifier: Same = (a, b) => fold(a) === fold(b);
const sameCurrency: Same = (a, b) => a.toUpperCase() === b.toUpperCase();
const sameDate: Same = (a, b) => {
  const order = compareMoments(a, b);
  if (a === b || order === 0) return true;
  const day = readDate(a)?.slice(0, 10);
  return order === undefined && day !== undefined && day === readDate(b)?.slice(0, 10);
};

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

/** In place of a record's number: several records have the type. */
const SEVERAL = -1;

/** Compares the readers pair by pair, where each has exactly one record of a shared type. */
export function findConflicts(readers: readonly ReaderRecords[]): Finding[] {
  const findings: Finding[] = readers.flatMap(checkIds);
  for (const [at, first] of readers.entries()) {
    for (const second of readers.slice(at + 1)) {
      for (const found of compareReaders(first, second)) findings.push(found);
    }
  }
  return findings;
}

/** Records that have an `@id` in common are one thing, and one thing has one name. */
function checkIds({ source, records }: ReaderRecords): Finding[] {
  const names = new Map<string, string>();
  return records.flatMap((thing, record) => {
    const { id } = thing;
    const name = singleText(thing, "name");
    if (id === null || name === undefined) return [];
    const before = names.get(id);
    names.set(id, name);
    if (before === undefined || before === name) return [];
    const message = `two records have the @id ${id}, and the names ${before} and ${name}`;
    const write = "an @id of its own for each thing";
    const type = thing.types[0] ?? null;
    const more = { source, record, type, path: "@id", value: id, rule: ID_RULE, write };
    return [finding("warning", "conflict", message, { ...more, at: thing.place })];
  });
}

function compareReaders(first: ReaderRecords, second: ReaderRecords): Finding[] {
  const others = soleRecords(second.records);
  const compared = new Set<number>();
  const findings: Finding[] = [];
  for (const [type, record] of soleRecords(first.records)) {
    const [a, b] = [first.records[record], second.records[others.get(type) ?? SEVERAL]];
    if (a === undefined || b === undefined || compared.has(record)) continue;
    compared.add(record);
    const source = `${first.source}, ${second.source}`;
    for (const found of FACTS.flatMap(([path, same]) => compareFact(a, b, path, same))) {
      findings.push({ ...found, source, record, type });
    }
  }
  return findings;
}

/** Returns the number of the one record of each type; `SEVERAL` where there are more. */
function soleRecords(records: readonly Thing[]): Map<string, number> {
  const sole = new Map<string, number>();
  for (const [at, { types }] of records.entries()) {
    for (const type of new Set(types)) sole.set(type, sole.has(type) ? SEVERAL : at);
  }
  return sole;
}

function compareFact(a: Thing, b: Thing, path: string, same: Same): Finding[] {
  const [first, second] = [singleText(a, path), singleText(b, path)];
  if (first === undefined || second === undefined || same(first, second)) return [];
  const message = `${path} is ${first} in one and ${second} in the other`;
  const write = "the value that is right, the same in both";
  return [finding("warning", "conflict", message, { path, value: first, rule: RULE, write })];
}

function singleText(thing: Thing, path: string): string | undefined {
  const values = valuesAt(thing, path.split("."));
  const [value] = values;
  return values.length === 1 && value?.kind === "text" ? value.text.trim() : undefined;
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, "");
}
