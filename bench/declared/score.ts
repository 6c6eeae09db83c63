/** Whether an answer is the labelled one, by the benchmark's own rules. */
import { readDate } from "../../src/page/text/date.ts";

/** What an answer came to. */
export type Outcome = "hit" | "wrong" | "missed" | "silent" | "invented";

/** Compares an answer with its label; either may be absent. */
export function judge(
  label: string | null,
  answer: string | undefined,
  matches: (label: string, answer: string) => boolean,
): Outcome {
  if (label === null || label === "") return answer === undefined ? "silent" : "invented";
  if (answer === undefined) return "missed";
  return matches(label, answer) ? "hit" : "wrong";
}

/** Equal after folding, or one holds the other and is at least 0.6 of its length. */
export function matchTitle(label: string, answer: string): boolean {
  const one = fold(label);
  const other = fold(answer);
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return one === other || (long.includes(short) && short.length >= 0.6 * long.length);
}

const NO_NAMES = new Set(
  "by and the staff team editor editors writer de von".split(" "),
);

/** Half of the label's name tokens and a quarter of the answer's are shared. */
export function matchAuthor(label: string, answer: string): boolean {
  const ours = nameTokens(label);
  const theirs = nameTokens(answer);
  const shared = [...ours].filter((token) => theirs.has(token)).length;
  if (shared === 0) return ours.size === 0 && theirs.size === 0;
  return shared >= 0.5 * ours.size && shared >= 0.25 * theirs.size;
}

/** The same day. */
export function matchDate(label: string, answer: string): boolean {
  const day = readDate(answer)?.slice(0, 10) ?? looseDay(answer);
  return day === label.slice(0, 10);
}

/** Day-first with dots, month-first otherwise, as the benchmark reads all-number dates. */
function looseDay(text: string): string | undefined {
  const parts = /(\d{1,2})([./-])(\d{1,2})\2(\d{4})/.exec(text);
  if (parts === null) {
    const iso = /(\d{4})[/-](\d{1,2})[/-](\d{1,2})/.exec(text);
    return iso === null ? undefined : pad(iso[1], iso[2], iso[3]);
  }
  const [, one, mark, two, year] = parts;
  return mark === "." ? pad(year, two, one) : pad(year, one, two);
}

function pad(year = "", month = "", day = ""): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function nameTokens(text: string): Set<string> {
  const tokens = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(tokens.filter((token) => token.length > 1 && !NO_NAMES.has(token)));
}

function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}
