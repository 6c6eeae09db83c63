/** Dates and times as ISO 8601 and the rule pages ask for them, and which of two comes first. */

const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;

/** Reports whether a text is a day that exists, with an optional time and zone. */
export function isMoment(text: string): boolean {
  return readMoment(text) !== undefined;
}

/** A day, and the moment in milliseconds when both time and zone are known. */
interface Moment {
  readonly day: string;
  readonly at: number | undefined;
}

function readMoment(text: string): Moment | undefined {
  const found = MOMENT.exec(text.trim());
  if (found === null) return undefined;
  const [, year = "", month = "", day = "", hour, minute = "", second = "00", zone] = found;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) {
    return undefined;
  }
  const isTime = hour === undefined ||
    (Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60);
  if (!isTime) return undefined;
  const at = hour === undefined || zone === undefined
    ? undefined
    : date.getTime() + (Number(hour) * 60 + Number(minute) - offsetMinutes(zone)) * 60_000 +
      Number(second) * 1_000;
  return { day: `${year}-${month}-${day}`, at };
}

function offsetMinutes(zone: string): number {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  return (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
}

/** Compares moments, or else days: below 0 when the first is earlier; undefined for no dates. */
export function compareMoments(a: string, b: string): number | undefined {
  const [first, second] = [readMoment(a), readMoment(b)];
  if (first === undefined || second === undefined) return undefined;
  if (first.at !== undefined && second.at !== undefined) return first.at - second.at;
  return first.day < second.day ? -1 : Number(first.day > second.day);
}
