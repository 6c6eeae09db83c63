/** JSON that may be anything: parsed without throwing, and read as an object where it is one. */

/** The members of an object, whose values may be anything. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the value of a JSON text; undefined for a text that is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reports whether a value is an object and not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the members of an object; no members of anything else. */
export function toFields(value: unknown): Fields {
  return isObject(value) ? value : {};
}

/** Returns an object with each of its members changed. */
export function mapFields<Value, Changed>(
  fields: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Changed,
): Record<string, Changed> {
  const changed = Object.entries(fields).map(([name, value]) =>
    [name, change(value, name)] as const
  );
  return Object.fromEntries(changed);
}

/** Returns a list or an object with each of its members changed; any other value as it is. */
export function mapMembers(
  value: unknown,
  change: (member: unknown, name: string) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((member) => change(member, ""));
  return isObject(value) ? mapFields(value, change) : value;
}

/** Returns the value under keys one inside another; undefined where one is missing. */
export function valueAt(from: unknown, keys: readonly PropertyKey[]): unknown {
  let value = from;
  for (const key of keys) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
