/** Reads the fields of a saved state, which whoever hands in a cursor may have written. */
import { type Fields, isObject } from "../../base/json/plain.ts";
import { canonicalAddress } from "../../page/url/mod.ts";
import { MAX_ADDRESS_CHARS, MAX_CRAWL_DELAY_SECONDS } from "../../base/limits.ts";
import type { SavedPace } from "../../web/manners/mod.ts";
import { badCursor } from "../../base/errors.ts";

/** Returns the fields of an object. Throws `bad_input` for anything else, as all here do. */
export function fieldsOf(value: unknown): Fields {
  if (!isObject(value)) throw misfit("object");
  return value;
}

/** Returns a list of at most so many. */
export function listOf(value: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw misfit("list");
  return value;
}

/** Returns a whole number from 0 to `most`. */
export function countOf(value: unknown, most: number): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > most) {
    throw misfit("count");
  }
  return value as number;
}

/** Returns a finite number from 0 to `most`. */
function numberOf(value: unknown, most: number): number {
  if (typeof value !== "number" || !(value >= 0 && value <= most)) throw misfit("number");
  return value;
}

/** Returns a text of no more characters than an address may have. */
export function textOf(value: unknown): string {
  if (typeof value !== "string" || value.length > MAX_ADDRESS_CHARS) throw misfit("text");
  return value;
}

/** Returns an address in its one spelling. */
export function addressOf(value: unknown): string {
  const address = typeof value === "string" ? canonicalAddress(value) : undefined;
  if (address === undefined) throw misfit("address");
  return address;
}

/** Returns the pace of a site. */
export function paceOf(value: unknown): SavedPace {
  const { slowed, smoothed, isFailing } = fieldsOf(value);
  return {
    slowed: numberOf(slowed, MAX_CRAWL_DELAY_SECONDS),
    ...(smoothed === undefined ? {} : { smoothed: numberOf(smoothed, Number.MAX_SAFE_INTEGER) }),
    isFailing: isFailing === true,
  };
}

function misfit(what: string): Error {
  return badCursor(`a ${what} in it is none`);
}
