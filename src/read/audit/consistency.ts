/**
 * Whether what a thing says agrees with itself: times, amounts, counts and positions against each
 * other. A finding names both places.
 *
 * Each kind is a table; a row holds at any depth of any record.
 */
import { readDuration } from "../../page/text/mod.ts";
import type { Thing } from "../vocabularies/mod.ts";
import { type Finding, finding } from "./finding.ts";
import { compareMoments } from "./moments.ts";
import { bareTerm, textsAt, valuesOf } from "./paths.ts";
import { GUIDE, ORG } from "./rule_pages.ts";
import { isTypeBelow } from "./vocabulary.ts";

/** How two texts are compared: below 0 when the first is less; undefined where one is unreadable. */
type Compare = (a: string, b: string) => number | undefined;

// Bounds.
/** Milliseconds that a system may take to write two times of one moment. */
const MAX_WRITING_TIME = 60_000;

/** A page saved within a minute of its making says no less than when. */
const moments: Compare = (a, b) => {
  const order = compareMoments(a, b);
  return order !== undefined && order > 1 && order < MAX_WRITING_TIME ? 0 : order;
};

const DECIMAL = /^[+-]?\d+(?:\.\d+)?$/;

/** Compares plain decimals. */
export const numbers: Compare = (a, b) =>
  DECIMAL.test(a) && DECIMAL.test(b) ? Number(a) - Number(b) : undefined;

/** Seconds, written as a number or as a duration. */
function secondsOf(text: string): number | undefined {
  return DECIMAL.test(text) ? Number(text) : readDuration(text);
}

const seconds: Compare = (a, b) => {
  const [first, second] = [secondsOf(a), secondsOf(b)];
  return first === undefined || second === undefined ? undefined : first - second;
};

/** What must not be more than what follows, and the page that says so. */
const ORDERED: readonly (readonly [string, string, Compare, string])[] = [
  ["datePublished", "dateModified", moments, `${GUIDE}article`],
  ["dateCreated", "dateModified", moments, `${ORG}dateModified`],
  ["datePublished", "expires", moments, `${ORG}expires`],
  ["uploadDate", "expires", moments, `${GUIDE}video`],
  ["startDate", "endDate", moments, `${GUIDE}event`],
  ["doorTime", "startDate", moments, `${ORG}doorTime`],
  ["offers.validFrom", "endDate", moments, `${GUIDE}event`],
  ["datePosted", "validThrough", moments, `${GUIDE}job-posting`],
  ["validFrom", "validThrough", moments, `${GUIDE}merchant-listing`],
  ["validFrom", "priceValidUntil", moments, `${GUIDE}merchant-listing`],
  ["availabilityStarts", "availabilityEnds", moments, `${ORG}availabilityEnds`],
  ["coverageStartTime", "coverageEndTime", moments, `${ORG}coverageEndTime`],
  ["birthDate", "deathDate", moments, `${ORG}deathDate`],
  ["foundingDate", "dissolutionDate", moments, `${ORG}dissolutionDate`],
  ["minValue", "maxValue", numbers, `${ORG}maxValue`],
  ["minPrice", "maxPrice", numbers, `${ORG}maxPrice`],
  ["lowPrice", "highPrice", numbers, `${GUIDE}product-snippet`],
  ["suggestedMinAge", "suggestedMaxAge", numbers, `${ORG}suggestedMaxAge`],
  ["startOffset", "endOffset", numbers, `${GUIDE}video`],
  ["hasPart.startOffset", "duration", seconds, `${GUIDE}video`],
  ["hasPart.endOffset", "duration", seconds, `${GUIDE}video`],
  ["prepTime", "totalTime", seconds, `${GUIDE}recipe`],
  ["cookTime", "totalTime", seconds, `${GUIDE}recipe`],
];

/** A count that must not be below how many there are, each property's values added up. */
const COUNTED: readonly (readonly [string, readonly string[], string])[] = [
  ["answerCount", ["acceptedAnswer", "suggestedAnswer"], `${GUIDE}qapage`],
  ["commentCount", ["comment"], `${GUIDE}discussion-forum`],
  ["offerCount", ["offers"], `${GUIDE}product-snippet`],
  ["numberOfItems", ["itemListElement"], `${ORG}numberOfItems`],
];

/** Parts of a list that must differ in a property, each property by itself. */
const UNIQUE: readonly (readonly [string, readonly string[], string])[] = [
  ["itemListElement", ["position"], `${GUIDE}breadcrumb`],
  ["itemListElement", ["url", "item.url", "item.@id"], `${GUIDE}carousel`],
  ["hasVariant", ["sku", "gtin", "gtin13", "gtin12", "gtin14"], `${GUIDE}product-variants`],
  ["hasPart", ["startOffset"], `${GUIDE}video`],
];

/** Checks one thing; paths begin at it. */
export function checkConsistency(thing: Thing): Finding[] {
  return [
    ...ORDERED.flatMap((row) => checkOrder(thing, row)),
    ...checkSum(thing),
    ...COUNTED.flatMap((row) => checkCount(thing, row)),
    ...UNIQUE.flatMap((row) => checkUnique(thing, row)),
    ...checkPositions(thing),
  ];
}

function contradiction(message: string, path: string, value: string, rule: string): Finding {
  const write = "what is right, the same in both places";
  return finding("error", "contradiction", message, { path, value, rule, write });
}

function checkOrder(
  thing: Thing,
  [first, second, compare, rule]: typeof ORDERED[number],
): Finding[] {
  const [last] = textsAt(thing, second);
  if (last === undefined) return [];
  const wrong = textsAt(thing, first).find((text) => (compare(text, last) ?? 0) > 0);
  if (wrong === undefined) return [];
  const message = `${second} ${last} comes before ${first} ${wrong}`;
  const found = contradiction(message, second, last, rule);
  return [compare === moments ? { ...found, code: "date-order" } : found];
}

/** What is done one after another takes no less than its parts; only some is done at once. */
function checkSum(thing: Thing): Finding[] {
  const [prep] = textsAt(thing, "prepTime");
  const [cook] = textsAt(thing, "cookTime");
  const [total] = textsAt(thing, "totalTime");
  if (prep === undefined || cook === undefined || total === undefined) return [];
  const [a, b, sum] = [prep, cook, total].map(readDuration);
  if (a === undefined || b === undefined || sum === undefined) return [];
  if (sum >= a + b || sum < Math.max(a, b)) return [];
  const message = `totalTime ${total} is less than prepTime ${prep} and cookTime ${cook} together`;
  return [contradiction(message, "totalTime", total, `${GUIDE}recipe`)];
}

function checkCount(thing: Thing, [count, lists, rule]: typeof COUNTED[number]): Finding[] {
  const [said] = textsAt(thing, count);
  if (said === undefined || !/^\d+$/.test(said)) return [];
  const there = lists.reduce((sum, name) => sum + valuesOf(thing, name).length, 0);
  if (there <= Number(said)) return [];
  const message = `${count} is ${said}, and ${lists.join(" and ")} have ${there}`;
  return [contradiction(message, count, said, rule)];
}

function checkUnique(thing: Thing, [list, names, rule]: typeof UNIQUE[number]): Finding[] {
  const items = valuesOf(thing, list).flatMap((value) => value.kind === "thing" ? [value] : []);
  return names.flatMap((name) => {
    const seen = new Map<string, number>();
    for (const [at, item] of items.entries()) {
      for (const text of textsAt(item, name).slice(0, 1)) {
        const before = seen.get(text);
        seen.set(text, at);
        if (before === undefined) continue;
        const path = `${list}[${at}].${name}`;
        const message = `${path} is ${text}, as is ${list}[${before}].${name}`;
        return [contradiction(message, path, text, rule)];
      }
    }
    return [];
  });
}

/** A trail begins at 1 without gaps; other lists may be the second page of something. */
function checkPositions(thing: Thing): Finding[] {
  const isTrail = thing.types.some((type) => isTypeBelow(type, "BreadcrumbList"));
  const positions = valuesOf(thing, "itemListElement").flatMap((value) =>
    value.kind === "thing" ? textsAt(value, "position").slice(0, 1) : []
  ).map((text) => Number(bareTerm(text)));
  if (!isTrail || positions.length === 0 || !positions.every(Number.isInteger)) return [];
  const sorted = [...new Set(positions)].sort((a, b) => a - b);
  const at = sorted.findIndex((position, index) => position !== index + 1);
  if (at < 0) return [];
  const message = `position ${at + 1} is left out: the trail has ${positions.join(", ")}`;
  const path = "itemListElement.position";
  return [contradiction(message, path, String(sorted[at]), `${GUIDE}breadcrumb`)];
}
