/** The two date forms that feed formats prescribe: RFC 3339 and RFC 2822. */

const ISO =
  /^(\d{4})-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?)?$/i;
const RFC_2822 =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4})(?:\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*([a-z]{1,5}|[+-]\d{4})?(?:\s*\([^)]*\))?)?$/i;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** Zone names of RFC 2822 section 4.3; any other name is not certain. */
const ZONES: ReadonlyMap<string, string> = new Map([
  ["gmt", "+00:00"],
  ["ut", "+00:00"],
  ["utc", "+00:00"],
  ["z", "+00:00"],
  ["est", "-05:00"],
  ["edt", "-04:00"],
  ["cst", "-06:00"],
  ["cdt", "-05:00"],
  ["mst", "-07:00"],
  ["mdt", "-06:00"],
  ["pst", "-08:00"],
  ["pdt", "-07:00"],
]);

/** Writes a date in ISO 8601 with the offset it was written with; undefined when not certain. */
export function isoDate(written: string): string | undefined {
  const text = written.trim();
  const iso = ISO.exec(text);
  if (iso !== null) return fromIso(iso);
  const rfc = RFC_2822.exec(text);
  return rfc === null ? undefined : fromRfc(rfc);
}

function fromIso(match: RegExpExecArray): string | undefined {
  const [, year = "", month = "", day, hour, minute = "", second = "00", fraction = "", zone] =
    match;
  if (!isDay(year, month, day ?? "01")) return undefined;
  if (day === undefined) return `${year}-${month}`;
  if (hour === undefined) return `${year}-${month}-${day}`;
  if (!isTime(hour, minute, second)) return undefined;
  const offset = zone === undefined ? "" : isoOffset(zone);
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}${offset}`;
}

function fromRfc(match: RegExpExecArray): string | undefined {
  const [, day = "", name = "", year = "", hour, minute = "", second = "00", zone] = match;
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  const date = [year, String(month).padStart(2, "0"), day.padStart(2, "0")] as const;
  if (month === 0 || !isDay(...date)) return undefined;
  if (hour === undefined) return date.join("-");
  if (!isTime(hour, minute, second)) return undefined;
  const offset = zone === undefined ? "" : ZONES.get(zone.toLowerCase()) ?? isoOffset(zone);
  if (offset === undefined) return undefined;
  return `${date.join("-")}T${hour.padStart(2, "0")}:${minute}:${second}${offset}`;
}

function isoOffset(zone: string): string | undefined {
  if (/^(?:z|utc)$/i.test(zone)) return "+00:00";
  const numbers = /^([+-]\d\d):?(\d\d)$/.exec(zone);
  return numbers === null ? undefined : `${numbers[1]}:${numbers[2]}`;
}

function isDay(year: string, month: string, day: string): boolean {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function isTime(hour: string, minute: string, second: string): boolean {
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60;
}
