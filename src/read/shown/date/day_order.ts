/**
 * Dates of numbers alone whose order is open, `03/04/2025`: what else the page shows decides.
 *
 * A day that the page also spells out, numbers of the same form that can be read one way only, and
 * the language with its country, in this order; nothing else, so many stay unread.
 */
import type { Page } from "../../../page/html/mod.ts";
import { ownAddress } from "../../../page/layout/mod.ts";
import { DAY_OF_NUMBERS, readDate } from "../../../page/text/mod.ts";
import { hostOf } from "../../../page/url/mod.ts";

/** Countries of English that write the day first, as in a language tag or at the end of a host. */
const DAY_FIRST = new Set(["gb", "uk", "au", "nz", "ie", "in", "za", "sg", "my", "hk"]);
/** Languages whose own forms put the year first: the order of day and month proves nothing there. */
const YEAR_FIRST = new Set(["", "zh", "ja", "ko", "hu", "lt", "fa", "mn", "eo"]);

/** Both readings of a date whose order is open. */
export interface OpenDate {
  readonly dayFirst: string;
  readonly monthFirst: string;
  readonly mark: string;
  /** The time of day behind it; empty for none. */
  readonly clock: string;
}

/** Reads a date of numbers alone both ways; undefined unless both ways are dates. */
export function readOpenDate(text: string): OpenDate | undefined {
  const [, before = "", mark = "", after = "", year = "", clock = ""] = DAY_OF_NUMBERS.exec(text) ??
    [];
  const [first, second] = [Number(before), Number(after)];
  if (first < 1 || second < 1 || first > 12 || second > 12 || Number(year) < 1990) return undefined;
  const day = (month: number, of: number): string =>
    `${year}-${String(month).padStart(2, "0")}-${String(of).padStart(2, "0")}`;
  return { dayFirst: day(second, first), monthFirst: day(first, second), mark, clock };
}

/**
 * Chooses a reading; undefined when nothing on the page decides.
 *
 * `days` are the days the page shows for certain, `forms` its texts of numbers alone.
 */
export function settleOpenDate(
  open: OpenDate,
  page: Page,
  days: ReadonlySet<string>,
  forms: readonly string[],
): string | undefined {
  const day = chooseOrder(open, page, days, forms);
  return day === undefined || open.clock === "" ? day : readDate(`${day} ${open.clock}`) ?? day;
}

function chooseOrder(
  { dayFirst, monthFirst, mark }: OpenDate,
  page: Page,
  days: ReadonlySet<string>,
  forms: readonly string[],
): string | undefined {
  if (days.has(dayFirst) !== days.has(monthFirst)) {
    return days.has(dayFirst) ? dayFirst : monthFirst;
  }
  for (const form of forms) {
    const [, before = "", sign = "", after = ""] = DAY_OF_NUMBERS.exec(form) ?? [];
    if (sign !== mark || (Number(before) > 12) === (Number(after) > 12)) continue;
    return Number(before) > 12 ? dayFirst : monthFirst;
  }
  const order = mark === "." ? "day" : orderOf(page);
  return order === undefined ? undefined : order === "day" ? dayFirst : monthFirst;
}

function orderOf(page: Page): "day" | "month" | undefined {
  const root = page.tree.named("html")[0];
  const tag = root === undefined ? "" : page.tree.attribute(root, "lang") ?? "";
  const [language = "", country = ""] = tag.trim().toLowerCase().split(/[-_]/);
  if (language !== "en") return YEAR_FIRST.has(language) ? undefined : "day";
  const host = hostOf(ownAddress(page));
  if (DAY_FIRST.has(country) || DAY_FIRST.has(host.split(".").at(-1) ?? "")) return "day";
  return country === "us" ? "month" : undefined;
}
