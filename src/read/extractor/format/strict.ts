/**
 * Strict readers of JSON values: each returns the value or refuses with its place.
 *
 * What a file may say is a table of them, and the types of what is read are those of the tables.
 */
import { badInput } from "../../../base/errors.ts";
import { clipped, quoted } from "../../../base/quoted.ts";

/** A JSON object being read. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reads one value at its place in a file. */
export type Reader<Value> = (value: unknown, where: string) => Value;

/** A reader for each key of an object. */
type Shape = Readonly<Record<string, Reader<unknown>>>;

type Read<One> = One extends Reader<infer Value> ? Value : never;

/** What a table of readers reads; a key may be left out where its reader gives undefined. */
export type Made<Table> =
  & { [Key in keyof Table as undefined extends Read<Table[Key]> ? never : Key]: Read<Table[Key]> }
  & {
    [Key in keyof Table as undefined extends Read<Table[Key]> ? Key : never]?: Exclude<
      Read<Table[Key]>,
      undefined
    >;
  };

/** What a table of tables reads: an object whose key `by` tells which of them it is of. */
export type Variant<Tables> = {
  [By in keyof Tables]: { by: By } & Made<Tables[By]>;
}[keyof Tables];

/** Characters of a key's path in the file; it may contain a key of the caller's. */
export const MAX_WHERE = 120;
const LEAD = "not an extractor from compile_extractor";
/** The place of the whole file. */
const FILE = "it";

/** Refuses an extractor, stating where and why. */
export function refuse(where: string, why: string): never {
  throw badInput(`${LEAD}: ${clipped(where, MAX_WHERE)} ${why}`);
}

/** Refuses two entries of one name. */
export function refuseTwins(entries: readonly { readonly name: string }[], where: string): void {
  const seen = new Set<string>();
  const twin = entries.find(({ name }) => seen.has(name) || !seen.add(name));
  if (twin !== undefined) refuse(where, `has two fields named ${quoted(twin.name)}`);
}

/** Reads what a test accepts; `why` says what anything else is not. */
export function only<Value>(test: (value: unknown) => boolean, why: string): Reader<Value> {
  return (value, where) => test(value) ? value as Value : refuse(where, why);
}

/** Reads one of some values. */
export function oneOf<const Value>(values: readonly Value[], why: string): Reader<Value> {
  return only((value) => (values as readonly unknown[]).includes(value), why);
}

/** Reads on by what is read: `check` refuses what does not fit together. */
export function checked<Value>(
  read: Reader<Value>,
  check: (value: Value, where: string) => void,
): Reader<Value> {
  return (value, where) => {
    const made = read(value, where);
    check(made, where);
    return made;
  };
}

/** Reads what passes a further test, or what some parser understands. */
export function being<Value>(
  read: Reader<Value>,
  test: (value: Value) => unknown,
  why: string,
): Reader<Value> {
  return checked(read, (value, where) => {
    const passed = test(value);
    if (passed === undefined || passed === false) refuse(where, why);
  });
}

/** Reads a text. */
export const readString = only<string>((value) => typeof value === "string", "is not a text");

/** Reads a text that is not blank. */
export const readName = being(readString, (text) => text.trim() !== "", "is blank");

/** Reads true or false. */
export const readBoolean = only<boolean>(
  (value) => typeof value === "boolean",
  "is neither true nor false",
);

/** Reads a mark that is set or left out. */
export const readMark: Reader<true | undefined> = (value, where) =>
  value === undefined || !readBoolean(value, where) ? undefined : true;

/** Reads a number between zero and a bound. */
export function upTo(most: number, what = `number between 0 and ${most}`): Reader<number> {
  return only((got) => typeof got === "number" && got >= 0 && got <= most, `is not a ${what}`);
}

/** Reads a share between 0 and 1. */
export const readShare = upTo(1, "share between 0 and 1");

/** Reads a whole number between two bounds. */
export function wholeIn(least: number, most: number): Reader<number> {
  return only(
    (got) => Number.isInteger(got) && Number(got) >= least && Number(got) <= most,
    `is not a whole number between ${least} and ${most}`,
  );
}

/** Reads what may be left out. */
export function maybe<Value>(read: Reader<Value>): Reader<Value | undefined> {
  return (value, where) => value === undefined ? undefined : read(value, where);
}

/** Reads what has a value of its own where it is left out. */
export function otherwise<Value>(fallback: Value, read: Reader<Value>): Reader<Value> {
  return (value, where) => value === undefined ? fallback : read(value, where);
}

/** Reads what may be null. */
export function orNull<Value>(read: Reader<Value>): Reader<Value | null> {
  return (value, where) => value === null ? null : read(value, where);
}

/** Reads a list of between some and so many entries, each at its own place. */
export function listOf<Item>(
  read: Reader<Item>,
  least = 0,
  most = Infinity,
  what = "entries",
): Reader<Item[]> {
  return (value, where) => {
    if (!Array.isArray(value)) refuse(where, "is not a list");
    const list = value.map((item, at) => read(item, `${where}[${at}]`));
    if (list.length >= least && list.length <= most) return list;
    refuse(where, most === Infinity ? "is empty" : `has not between ${least} and ${most} ${what}`);
  };
}

/** Reads an object and refuses keys it does not know: a mistyped key would switch a check off. */
export function readObject(value: unknown, where: string, known?: readonly string[]): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    refuse(where, "is not an object");
  }
  const strange = known && Object.keys(value).find((key) => !known.includes(key));
  if (strange !== undefined) refuse(where, `has an unknown key ${quoted(strange)}`);
  return value as Fields;
}

/** Reads an object by a table of its keys: others are refused, what reads as undefined is left out. */
export function shaped<Table extends Shape>(table: Table): Reader<Made<Table>> {
  const known = Object.keys(table);
  return (value, where) => {
    const raw = readObject(value, where, known);
    const lead = where === FILE ? "" : `${where}.`;
    // In the order of the file, so that what is written again is the same text.
    const keys = new Set([...Object.keys(raw), ...known]);
    const read = [...keys].map((key) => [key, table[key]?.(raw[key], `${lead}${key}`)] as const);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Made<Table>;
  };
}

/** Reads an object by the table that its key `by` names, and by the keys that all have. */
export function variants<Value>(
  what: string,
  tables: Readonly<Record<string, Shape>>,
  common: Shape = {},
): Reader<Value> {
  const readers = new Map(
    Object.entries(tables).map(([by, table]) => [
      by,
      shaped({ by: readString, ...table, ...common }),
    ]),
  );
  return (value, where) => {
    const { by } = readObject(value, where);
    const read = typeof by === "string" ? readers.get(by) : undefined;
    return (read ?? refuse(`${where}.by`, what))(value, where) as Value;
  };
}

/** Reads an object of any keys, each by one reader. */
export function entriesOf<Value>(read: Reader<Value>): Reader<Record<string, Value>> {
  return (value, where) => {
    const entries = Object.entries(readObject(value, where));
    return Object.fromEntries(entries.map(([key, entry]) => [key, read(entry, `${where}.${key}`)]));
  };
}
