/**
 * What a value means: an amount with its currency, a day, a number, a yes or no, an address.
 *
 * docs/design/extractors.md, 4.4. What is not certain has no meaning; its text is answered all the
 * same.
 */
import { resolveAddress } from "../../../page/html/mod.ts";
import { readAmount, readCurrency, readDate, readMonies } from "../../../page/text/mod.ts";
import type { Profile } from "../extractor.ts";

/** The types of values, `text` being what stands for itself. */
export const FIELD_TYPES = [
  "text",
  "amount",
  "number",
  "integer",
  "boolean",
  "date",
  "address",
] as const;

/** A type of values. */
export type FieldType = typeof FIELD_TYPES[number];

/** An amount of money; without a currency where the mark is shared by several or there is none. */
export interface Amount {
  readonly amount: number;
  readonly currency?: string;
}

/** A value by its meaning. */
export type TypedValue = string | number | boolean | Amount;

const WHOLE = /^[-+]?(?:0|[1-9]\d{0,14})$/;
const YES = new Set("true, yes, on, 1, in stock, instock, available".split(", "));
const NO = new Set(
  "false, no, off, 0, out of stock, outofstock, sold out, soldout, unavailable, not available"
    .split(", "),
);

const READERS: Readonly<
  Record<FieldType, (text: string, base: string | null) => TypedValue | undefined>
> = {
  text: (text) => text,
  amount: readAmountOf,
  number: (text) => readAmountOf(text)?.amount,
  integer: readWhole,
  boolean: readBoolean,
  date: readDate,
  address: (text, base) => resolveAddress(base, text),
};

/** Reads a value as a type; undefined where it is not certain. */
export function readTyped(
  text: string,
  type: FieldType,
  base: string | null = null,
): TypedValue | undefined {
  return READERS[type](text, base);
}

function readAmountOf(text: string): Amount | undefined {
  const monies = readMonies(text);
  const [only] = monies;
  const strict = readAmount(text);
  if (only === undefined || monies.length > 1) {
    return strict === undefined ? undefined : { amount: Number(strict) };
  }
  const currency = only.mark === "" ? undefined : readCurrency(only.mark);
  // A number among words is a count of something.
  if (strict === undefined && only.mark === "") return undefined;
  const sign = /^\s*[-−]\s*\S/.test(text) && only.start < 3 ? -1 : 1;
  const amount = sign * Number(strict ?? only.amount);
  return { amount, ...(currency === undefined ? {} : { currency }) };
}

function readWhole(text: string): number | undefined {
  if (WHOLE.test(text)) return Number(text);
  const amount = readAmountOf(text)?.amount;
  return Number.isInteger(amount) ? amount : undefined;
}

function readBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase().replace(/^https?:\/\/schema\.org\//, "");
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

/** Returns the type that learnt values have; undefined where they are text or unlike each other. */
export function learntType(
  { path, reads, samples }: Pick<Profile, "reads" | "samples"> & { readonly path: string },
): FieldType | undefined {
  if (path.endsWith("@href") || path.endsWith("@src")) return "address";
  if (samples.length === 0) return undefined;
  if (reads === "date") return "date";
  const marked = samples.every((sample) => {
    const monies = readMonies(sample);
    return monies.length === 1 && monies[0]?.mark !== "" && readAmountOf(sample) !== undefined;
  });
  if (marked) return "amount";
  // What begins with a zero is a code.
  if (reads !== "amount" || samples.some((sample) => /^0\d/.test(sample))) return undefined;
  return samples.every((sample) => WHOLE.test(sample)) ? "integer" : "number";
}
