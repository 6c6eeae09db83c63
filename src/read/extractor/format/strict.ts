/** Strict readers of JSON values: each returns the value or refuses with its place. */
import { ToolError } from "../../../base/errors.ts";
import { clipped, quoted } from "../../../base/quoted.ts";

/** A JSON object being read. */
export type Fields = Readonly<Record<string, unknown>>;

/** Characters of a key's path in the file; it may contain a key of the caller's. */
export const MAX_WHERE = 120;
const LEAD = "not an extractor from compile_extractor";

/** Refuses an extractor, stating where and why. */
export function refuse(where: string, why: string): never {
  throw new ToolError("bad_input", `${LEAD}: ${clipped(where, MAX_WHERE)} ${why}`);
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

/** Refuses two entries of one name. */
export function refuseTwins(names: readonly string[], where: string): void {
  const seen = new Set<string>();
  const twin = names.find((name) => seen.has(name) || !seen.add(name));
  if (twin !== undefined) refuse(where, `has two fields named ${quoted(twin)}`);
}
