/** Language tags as pages may write them: a known language and, if any, a known region. */

const LANGUAGES = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
const REGIONS = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/**
 * Reports whether a tag names a language that is one, by BCP 47 and the runtime's tables.
 *
 * A region must be written as ISO 3166 has it: `en-UK` is understood by many and is none.
 */
export function isLanguageTag(tag: string): boolean {
  try {
    const { language, region } = new Intl.Locale(tag);
    if (LANGUAGES.of(language) === undefined) return false;
    if (region === undefined) return true;
    const written = tag.split("-").some((part) => part.toUpperCase() === region);
    return written && REGIONS.of(region) !== undefined;
  } catch {
    return false;
  }
}
