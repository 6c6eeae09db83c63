/** JSON that may be anything: parsed without throwing, and read as an object where it is one. */

/** The members of an object, whose values may be anything. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the value of a JSON text; undefined for a text that is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reports whether a value is an object and no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the members of an object; of anything else none. */
export function toFields(value: unknown): Fields {
  return isObject(value) ? value : {};
}

/** Returns what stands inside of a value under keys one below another; undefined for nothing. */
export function valueAt(from: unknown, keys: readonly PropertyKey[]): unknown {
  let value = from;
  for (const key of keys) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
