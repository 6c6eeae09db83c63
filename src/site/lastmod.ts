/** Whether a `lastmod` can be true: W3C's form of a date, and not of a day to come. */

/** W3C Date and Time Formats, the only ones the sitemaps protocol has. */
const W3C_DATE =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/;
/** Before it there were no pages. */
const FIRST_YEAR = 1991;
const DAY_MS = 86_400_000;

/** Returns why a `lastmod` cannot be true; `served` is the `Date` of the answer that had it. */
export function doubtLastmod(lastmod: string, served: string | undefined): string | undefined {
  const [, year = "", month = "01", day = "01"] = W3C_DATE.exec(lastmod) ?? [];
  const moment = Date.parse(lastmod.length > 10 ? lastmod : `${year}-${month}-${day}`);
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (year === "" || Number.isNaN(moment) || Number.isNaN(date.getTime())) return "unreadable";
  if (date.getUTCDate() !== Number(day)) return "unreadable";
  if (Number(year) < FIRST_YEAR) return "too old";
  const now = Date.parse(served ?? "");
  return moment > now + DAY_MS ? "in the future" : undefined;
}
