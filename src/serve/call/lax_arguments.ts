/**
 * Reads arguments the way careless callers write them, before they are checked.
 *
 * docs/design/contract.md, 1.1: booleans as 0, 1 or the usual words, integers as digit strings or
 * whole numbers with a fraction of zero, lists and objects as a string of JSON. What cannot be read
 * stays as it was, for the schema to refuse.
 */
import { jsonIn } from "../../base/json/plain.ts";

const YES = new Set("true t yes y on 1".split(" "));
const NO = new Set("false f no n off 0".split(" "));

const DIGITS = /^[+-]?\d{1,15}(?:\.0+)?$/;

/** One property of a JSON Schema, as far as reading needs it. */
interface PropertySchema {
  type?: string | string[];
  items?: PropertySchema;
  anyOf?: PropertySchema[];
}

/** Reads each argument towards the type its JSON Schema names; others pass unchanged. */
export function readLaxArguments(
  properties: Readonly<Record<string, unknown>>,
  args: unknown,
): unknown {
  if (typeof args !== "object" || args === null || Array.isArray(args)) return args;
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(args)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const known = schema === undefined ? value : readLax(typesOf(schema as PropertySchema), value);
    Object.defineProperty(read, name, { value: known, enumerable: true, writable: true });
  }
  return read;
}

/** Reports whether a text given for a property is read as JSON: it takes lists or objects alone. */
export function isReadAsJson(schema: unknown): boolean {
  const types = typesOf(schema as PropertySchema);
  if (types.some((type) => type === "string" || type === "boolean" || type === "integer")) {
    return false;
  }
  return types.includes("array") || types.includes("object");
}

/** Reports whether a property takes lists of texts, which may be written as words. */
export function takesWords(schema: unknown): boolean {
  if (schema === undefined) return false;
  const { items } = schema as PropertySchema;
  return items !== undefined && typesOf(items).includes("string");
}

/** Reports whether a property is a yes or a no, or null. */
export function isSwitch(schema: unknown): boolean {
  return schema !== undefined && typesOf(schema as PropertySchema).includes("boolean");
}

/** Returns the yes or the no that a word stands for, undefined for any other. */
export function booleanOf(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return YES.has(word) || (NO.has(word) ? false : undefined);
}

function typesOf(schema: PropertySchema): readonly string[] {
  const own = typeof schema.type === "string" ? [schema.type] : schema.type ?? [];
  return [...own, ...(schema.anyOf ?? []).flatMap(typesOf)];
}

function readLax(types: readonly string[], value: unknown): unknown {
  if (types.includes("boolean")) return readBoolean(value);
  if (types.includes("integer")) return readInteger(value);
  if (types.includes("string") || typeof value !== "string") return value;
  if (types.includes("array") || types.includes("object")) return readJson(value);
  return value;
}

function readBoolean(value: unknown): unknown {
  if (value === 0 || value === 1) return value === 1;
  return typeof value === "string" ? booleanOf(value) ?? value : value;
}

function readInteger(value: unknown): unknown {
  return typeof value === "string" && DIGITS.test(value.trim()) ? Number(value) : value;
}

function readJson(value: string): unknown {
  const parsed = jsonIn(value);
  return typeof parsed === "object" ? parsed : value;
}
