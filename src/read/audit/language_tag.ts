/** Language tags as pages may write them: a known language and, if any, a known region. */

/** Tables of the runtime, opened with the first tag: that takes ten milliseconds of a process's start. */
const tables = new Map<"language" | "region", Intl.DisplayNames>();

function isNamed(type: "language" | "region", code: string): boolean {
  let table = tables.get(type);
  if (table === undefined) {
    table = new Intl.DisplayNames(["en"], { type, fallback: "none" });
    tables.set(type, table);
  }
  return table.of(code) !== undefined;
}

/**
 * Reports whether a tag names a language that is one, by BCP 47 and the runtime's tables.
 *
 * A region must be written as ISO 3166 has it: `en-UK` is understood by many and is none.
 */
export function isLanguageTag(tag: string): boolean {
  try {
    const { language, region } = new Intl.Locale(tag);
    if (!isNamed("language", language)) return false;
    if (region === undefined) return true;
    const written = tag.split("-").some((part) => part.toUpperCase() === region);
    return written && isNamed("region", region);
  } catch {
    return false;
  }
}
