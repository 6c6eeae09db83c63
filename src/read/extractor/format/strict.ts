/** Strict readers of JSON values: each returns the value or refuses with its place. */
import { badInput } from "../../../base/errors.ts";
import { clipped, quoted } from "../../../base/quoted.ts";

/** A JSON object being read. */
export type Fields = Readonly<Record<string, unknown>>;

/** Characters of a key's path in the file; it may contain a key of the caller's. */
export const MAX_WHERE = 120;
const LEAD = "not an extractor from compile_extractor";

/** Refuses an extractor, stating where and why. */
export function refuse(where: string, why: string): never {
  throw badInput(`${LEAD}: ${clipped(where, MAX_WHERE)} ${why}`);
}

/** Reads an object and refuses keys it does not know: a mistyped key would switch a check off. */
export function readObject(value: unknown, where: string, known?: readonly string[]): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    refuse(where, "is not an object");
  }
  const strange = known === undefined
    ? undefined
    : Object.keys(value).find((key) => !known.includes(key));
  if (strange !== undefined) refuse(where, `has an unknown key ${quoted(strange)}`);
  return value as Fields;
}

/** Reads a list, each entry by its own reader. */
export function readList<Item>(
  value: unknown,
  where: string,
  read: (item: unknown, where: string) => Item,
): Item[] {
  if (!Array.isArray(value)) refuse(where, "is not a list");
  return value.map((item, at) => read(item, `${where}[${at}]`));
}

/** Reads a text. */
export function readString(value: unknown, where: string): string {
  if (typeof value !== "string") refuse(where, "is not a text");
  return value;
}

/** Reads a text that is not blank. */
export function readName(value: unknown, where: string): string {
  const text = readString(value, where);
  if (text.trim() === "") refuse(where, "is blank");
  return text;
}

/** Reads true or false. */
export function readBoolean(value: unknown, where: string): boolean {
  if (typeof value !== "boolean") refuse(where, "is neither true nor false");
  return value;
}

/** Reads a share between 0 and 1. */
export function readShare(value: unknown, where: string): number {
  if (typeof value !== "number" || !(value >= 0 && value <= 1)) {
    refuse(where, "is not a share between 0 and 1");
  }
  return value;
}

/** Reads a whole number between two bounds. */
export function readWhole(value: unknown, where: string, least: number, most: number): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most) {
    refuse(where, `is not a whole number between ${least} and ${most}`);
  }
  return value;
}

/** Reads one value at its place in a file. */
export type Reader<Value> = (value: unknown, where: string) => Value;

/** A reader for each key of an object. */
export type Shape<Value> = { readonly [Key in keyof Value]-?: Reader<Value[Key] | undefined> };

/**
 * Reads an object by its keys: others are refused, what reads as undefined is left out. They are told
 * by the place of the object before a point, or by `lead`.
 */
export function shaped<Value extends object>(shape: Shape<Value>, lead?: string): Reader<Value> {
  const known = Object.keys(shape);
  return (value, where) => {
    const raw = readObject(value, where, known);
    const readers = shape as Record<string, Reader<unknown>>;
    // In the order of the file, so that what is written again is the same text.
    const keys = new Set([...Object.keys(raw), ...known]);
    const read = [...keys].map((key): [string, unknown] => [
      key,
      (readers[key] as Reader<unknown>)(raw[key], `${lead ?? `${where}.`}${key}`),
    ]);
    return Object.fromEntries(read.filter(([, one]) => one !== undefined)) as Value;
  };
}

/** Reads an object whose key `by` tells which further keys it has. */
export function variants<Value extends { by: string }>(
  what: string,
  shapes: Readonly<Record<string, Readonly<Record<string, Reader<unknown>>>>>,
  common: Readonly<Record<string, Reader<unknown>>> = {},
): Reader<Value> {
  const readers = new Map(
    Object.entries(shapes).map(([by, shape]) => [
      by,
      shaped<Record<string, unknown>>({ by: readString, ...shape, ...common }),
    ]),
  );
  return (value, where) => {
    const { by } = readObject(value, where);
    const read = typeof by === "string" ? readers.get(by) : undefined;
    if (read === undefined) refuse(`${where}.by`, what);
    return read(value, where) as Value;
  };
}

/** Reads an object of any keys, each by one reader. */
export function entriesOf<Value>(read: Reader<Value>): Reader<Record<string, Value>> {
  return (value, where) => {
    const entries = Object.entries(readObject(value, where));
    return Object.fromEntries(entries.map(([key, one]) => [key, read(one, `${where}.${key}`)]));
  };
}

/** Reads what may be left out. */
export function maybe<Value>(read: Reader<Value>): Reader<Value | undefined> {
  return (value, where) => value === undefined ? undefined : read(value, where);
}

/** Reads what has a value of its own where it is left out. */
export function otherwise<Value>(fallback: Value, read: Reader<Value>): Reader<Value> {
  return (value, where) => value === undefined ? fallback : read(value, where);
}

/** Reads a list of between some and so many entries. */
export function listOf<Item>(
  read: Reader<Item>,
  least = 0,
  most = Infinity,
  what = "entries",
): Reader<Item[]> {
  return (value, where) => {
    const list = readList(value, where, read);
    if (list.length === 0 && least > 0 && most === Infinity) refuse(where, "is empty");
    if (list.length < least || list.length > most) {
      refuse(where, `has not between ${least} and ${most} ${what}`);
    }
    return list;
  };
}

/** Reads a text that some parser understands. */
export function parsedBy(parse: (text: string) => unknown, what: string): Reader<string> {
  return (value, where) => {
    const text = readString(value, where);
    const parsed = parse(text);
    if (parsed === undefined || parsed === false) refuse(where, what);
    return text;
  };
}

/** Reads a mark that is set or left out. */
export const readMark: Reader<true | undefined> = (value, where) =>
  value === undefined || !readBoolean(value, where) ? undefined : true;

/** Reads a whole number between two bounds, as a reader of its own. */
export function wholeIn(least: number, most: number): Reader<number> {
  return (value, where) => readWhole(value, where, least, most);
}

/** Reads a number between zero and a bound. */
export function upTo(most: number): Reader<number> {
  return (value, where) => {
    if (typeof value !== "number" || !(value >= 0 && value <= most)) {
      refuse(where, `is not a number between 0 and ${most}`);
    }
    return value;
  };
}

/** Refuses two entries of one name. */
export function refuseTwins(names: readonly string[], where: string): void {
  const seen = new Set<string>();
  const twin = names.find((name) => seen.has(name) || !seen.add(name));
  if (twin !== undefined) refuse(where, `has two fields named ${quoted(twin)}`);
}
