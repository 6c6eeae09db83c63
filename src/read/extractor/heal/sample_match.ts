/**
 * Whether a value met while learning is in a column of a changed page.
 *
 * docs/design/extractors.md, 5.1: exact, then folded, then without rank, count, year or
 * tracking parameters. Addresses compare by path and parameters, whatever the host.
 */
import { fold } from "../page/fold.ts";
import { amountIn } from "../page/value_kinds.ts";
import { parseAddress } from "../../../page/url/mod.ts";

const RANK = /^(?:#\s*)?\d{1,4}\s*[.):]\s+(?=\S)/;
const TRAILING = /(?:(?<!\s)\s+)?[([]\s*[\d,.]+[^)\]]{0,12}[)\]]\s*$/;
const TRACKING = /^(?:utm_\w+|ref|ref_|fbclid|gclid|tag|source|src|trk|icid|pf_rd_\w+|qid|sr)$/i;

/** A letter right before a digit: a code, as `k1`, and no amount. */
const CODED = /\p{Ll}\d/u;
/** Meaningless characters before a text: checkboxes, bullets, arrows. */
const LEADING = /^[^\p{L}\p{N}\p{Sc}#(\[{"'+-]+/u;
/** Parameters of an address that may have been added to a learnt one. */
const MAX_PARAMETERS = 4;
/** Words of a value that are compared, and fewest that distinguish values. */
const MAX_WORDS = 60;
const LEAST_WORDS = 3;
/** The share of words two values have in common when they are one. */
const ALIKE = 0.8;

/** Lists the forms in which a value may be met again, the exact one first. */
export function formsOf(value: string, isAddress: boolean): string[] {
  if (isAddress) return addressForms(value);
  const folded = fold(value);
  const bare = fold(value.replace(LEADING, "").replace(RANK, "").replace(TRAILING, ""));
  const amount = value.length < 64 && !CODED.test(value) ? amountIn(value) : undefined;
  const forms = [value, folded, ...(bare === "" ? [] : [bare])];
  if (amount !== undefined) forms.push(`#${amount}`);
  return [...new Set(forms)];
}

function addressForms(value: string): string[] {
  const url = parseAddress(value, "http://place.invalid/");
  if (url === null) return [value];
  return [value, `${placeOf(url)}?${parametersOf(url).join("&")}`];
}

/** Lists the forms of an address that one with fewer parameters has: `/p?id=1` of `/p?id=1&v=2`. */
function addressesWithin(value: string): string[] {
  const url = parseAddress(value, "http://place.invalid/");
  const parameters = url === null ? [] : parametersOf(url);
  if (url === null || parameters.length > MAX_PARAMETERS) return [];
  let some: string[][] = [[]];
  for (const parameter of parameters) some = [...some, ...some.map((list) => [...list, parameter])];
  return some.map((list) => `${placeOf(url)}?${list.join("&")}`);
}

function placeOf(url: URL): string {
  return url.pathname.replace(/\/$/, "");
}

function parametersOf(url: URL): string[] {
  return [...url.searchParams].filter(([name]) => !TRACKING.test(name))
    .map(([name, value]) => `${name}=${value}`).sort();
}

/** Values in which learnt ones are searched: their forms, and the words of the first of them. */
export interface Sought {
  readonly forms: Set<string>;
  readonly words: Set<string>[];
}

/** Values whose words are compared with a sample's. */
const MAX_COMPARED = 200;

/** Adds a value to those searched. */
export function seek(sought: Sought, value: string, isAddress: boolean): void {
  for (const form of formsOf(value, isAddress)) sought.forms.add(form);
  if (isAddress) { for (const form of addressesWithin(value)) sought.forms.add(form); }
  if (!isAddress && sought.words.length < MAX_COMPARED) sought.words.push(wordsIn(value));
}

/** Counts how many distinct samples are among values, and how many of them as they were. */
export function countSeen(
  samples: readonly string[],
  sought: Sought,
  isAddress: boolean,
): { seen: number; same: number } {
  let same = 0;
  let reworded = 0;
  for (const sample of samples) {
    if (formsOf(sample, isAddress).some((form) => sought.forms.has(form))) same++;
    else if (!isAddress && isReworded(wordsIn(sample), sought.words)) reworded++;
  }
  return { seen: same + reworded, same };
}

/** Counts how many distinct samples are among values. */
export function countAmong(
  samples: readonly string[],
  values: readonly string[],
  isAddress: boolean,
): number {
  const sought: Sought = { forms: new Set(), words: [] };
  for (const value of values) seek(sought, value, isAddress);
  return countSeen(samples, sought, isAddress).seen;
}

/** Reports whether exactly one value has nearly the same words, whatever their order. */
function isReworded(words: ReadonlySet<string>, values: readonly ReadonlySet<string>[]): boolean {
  if (words.size < LEAST_WORDS) return false;
  const alike = values.filter((other) => {
    if (other.size * ALIKE > words.size || words.size * ALIKE > other.size) return false;
    const shared = [...words].filter((word) => other.has(word)).length;
    return shared >= (words.size + other.size - shared) * ALIKE;
  });
  return alike.length === 1;
}

/** Returns the words and numbers of a text; `480ml` is two. */
function wordsIn(text: string): Set<string> {
  const words = text.slice(0, 1_000).normalize("NFKC").toLowerCase().match(/\p{L}+|\p{N}+/gu);
  return new Set((words ?? []).slice(0, MAX_WORDS));
}
