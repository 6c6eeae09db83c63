/**
 * Names of months and weekdays in the languages CLDR covers, as `month_names.json` has them: reading
 * them from the runtime is slow. `UPDATE=1` on `tests/text/month_names_test.ts` writes it.
 *
 * English is at hand; the other languages are unpacked the first time a name is not English. A name
 * that means two months in two languages means none.
 */
import TABLE from "./month_names.json" with { type: "json" };

const ENGLISH_MONTHS =
  "january february march april may june july august september october november december"
    .split(" ");
const ENGLISH_DAYS = "monday tuesday wednesday thursday friday saturday sunday".split(" ");

const MONTHS = new Map<string, number>();
const DAYS = new Set<string>();
ENGLISH_MONTHS.forEach((name, index) => {
  MONTHS.set(name, index + 1);
  MONTHS.set(name.slice(0, 3), index + 1);
});
MONTHS.set("sept", 9);
for (const name of ENGLISH_DAYS) for (const length of [3, 4, 20]) DAYS.add(name.slice(0, length));
DAYS.add("thurs");

interface Names {
  readonly months: ReadonlyMap<string, number>;
  readonly days: ReadonlySet<string>;
}

let everyLanguage: Names | undefined;

/** Returns the month, 1 to 12, that a word names in any language; undefined for none or several. */
export function monthOf(word: string): number | undefined {
  const name = foldWord(word);
  if (name.length < 2) return undefined;
  // A long word without a known beginning is not worth the tables of all languages.
  return MONTHS.get(name) ?? (name.length > 24 ? undefined : namesOfAll().months.get(name));
}

/** Reports whether a word names a day of the week in any language. */
export function isWeekday(word: string): boolean {
  const name = foldWord(word);
  return DAYS.has(name) || (name.length <= 24 && namesOfAll().days.has(name));
}

function foldWord(word: string): string {
  return word.normalize("NFC").toLowerCase().replace(/\.$/, "");
}

function namesOfAll(): Names {
  return everyLanguage ??= readNames();
}

function readNames(): Names {
  const months = new Map<string, number>();
  for (const [index, names] of TABLE.months.entries()) {
    for (const name of names.split("|")) months.set(name, index + 1);
  }
  return { months, days: new Set(TABLE.days.split("|")) };
}
