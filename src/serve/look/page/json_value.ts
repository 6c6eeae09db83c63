/** Reads of answers, whose fields may be absent or of another type. */

/** Gives a list, an empty one for anything else. */
export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Gives a text: what is not text is written as JSON, what is absent is "". */
export function toText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(value);
}
