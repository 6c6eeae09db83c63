/**
 * Names of months and weekdays in the languages CLDR covers, from the runtime's own tables.
 *
 * English is built in; the other languages are read the first time a name is not English, which
 * costs some tens of milliseconds once in a process. A name that means two months in two languages
 * means none.
 */

/** Languages of CLDR's modern coverage, by their tags. */
const LANGUAGES =
  `af am ar ar-DZ ar-IQ ar-MA as az be bg bn br bs ca cs cy da de de-AT dsb el es et eu fa fi fil fo fr fr-CA ga gd
gl gu ha he hi hr hsb hu hy ia id ig is it ja jv ka kk km kn ko kok ky lb lo lt lv mk ml mn mr ms my
nb ne nl nn no nso or pa pcm pl ps pt qu ro ru sc sd si sk sl so sq sr sr-Latn sv sw ta te tg th ti
tk tr tt uk ur uz vi wo xh yo zh zu`.split(/\s+/);

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

/**
 * Returns the month, 1 to 12, that a word names in any language; undefined when none or several.
 */
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
  everyLanguage ??= readNames();
  return everyLanguage;
}

function readNames(): Names {
  const months = new Map<string, number>();
  const days = new Set<string>();
  for (const language of LANGUAGES) {
    for (const style of ["long", "short"] as const) {
      addMonths(months, language, style);
      addDays(days, language, style);
    }
  }
  for (const [name, month] of months) if (month === 0) months.delete(name);
  for (const [name, month] of MONTHS) months.set(name, month);
  return { months, days };
}

type Style = "long" | "short";

/** Adds both forms of a month's name: stand-alone, and as used with a day. */
function addMonths(months: Map<string, number>, language: string, style: Style): void {
  const shared = { timeZone: "UTC", calendar: "gregory" } as const;
  const alone = new Intl.DateTimeFormat(language, { ...shared, month: style });
  const beside = new Intl.DateTimeFormat(language, {
    ...shared,
    day: "numeric",
    month: style,
    year: "numeric",
  });
  for (let month = 1; month <= 12; month++) {
    const day = new Date(Date.UTC(2021, month - 1, 15));
    for (const format of [alone, beside]) {
      const part = format.formatToParts(day).find(({ type }) => type === "month");
      const name = foldWord(part?.value ?? "");
      if (name.length < 2 || /\p{Nd}/u.test(name)) continue;
      const known = months.get(name);
      months.set(name, known === undefined || known === month ? month : 0);
    }
  }
}

function addDays(days: Set<string>, language: string, style: Style): void {
  const format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: "UTC" });
  for (let day = 4; day <= 10; day++) {
    days.add(foldWord(format.format(new Date(Date.UTC(2021, 0, day)))));
  }
}
