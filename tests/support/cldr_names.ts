/** Names of months and weekdays as the runtime's own CLDR has them, and the table made of them. */

/** Languages of CLDR's modern coverage, by their tags. */
const LANGUAGES =
  `af am ar ar-DZ ar-IQ ar-MA as az be bg bn br bs ca cs cy da de de-AT dsb el es et eu fa fi fil fo fr fr-CA ga gd
gl gu ha he hi hr hsb hu hy ia id ig is it ja jv ka kk km kn ko kok ky lb lo lt lv mk ml mn mr ms my
nb ne nl nn no nso or pa pcm pl ps pt qu ro ru sc sd si sk sl so sq sr sr-Latn sv sw ta te tg th ti
tk tr tt uk ur uz vi wo xh yo zh zu`.split(/\s+/);

/** What the table holds. */
export interface CldrNames {
  readonly months: ReadonlyMap<string, number>;
  readonly days: ReadonlySet<string>;
}

/** Reads the names of all languages; one that means two months is left out. */
export function readCldrNames(): CldrNames {
  const months = new Map<string, number>();
  const days = new Set<string>();
  for (const language of LANGUAGES) {
    for (const style of ["long", "short"] as const) {
      addMonths(months, language, style);
      addDays(days, language, style);
    }
  }
  for (const [name, month] of months) if (month === 0) months.delete(name);
  return { months, days };
}

function foldName(word: string): string {
  return word.normalize("NFC").toLowerCase().replace(/\.$/, "");
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
      const name = foldName(part?.value ?? "");
      if (name.length < 2 || /\p{Nd}/u.test(name)) continue;
      const known = months.get(name);
      months.set(name, known === undefined || known === month ? month : 0);
    }
  }
}

function addDays(days: Set<string>, language: string, style: Style): void {
  const format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: "UTC" });
  for (let day = 4; day <= 10; day++) {
    days.add(foldName(format.format(new Date(Date.UTC(2021, 0, day)))));
  }
}

/** Writes `src/page/text/month_names.json`; `icu` is the version of the tables they were read from. */
export function writeNamesTable({ months, days }: CldrNames, icu: string): string {
  const joined = (names: Iterable<string>): string => [...names].sort().join("|");
  const ofMonth = (wanted: number): string[] =>
    [...months].filter(([, month]) => month === wanted).map(([name]) => name);
  const all = Array.from({ length: 12 }, (_, index) => joined(ofMonth(index + 1)));
  return `${JSON.stringify({ icu, months: all, days: joined(days) }, null, 2)}\n`;
}
