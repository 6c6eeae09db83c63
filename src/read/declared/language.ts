/** Languages as tags: what pages write as a locale, spelt by BCP 47. */

/** Turns a locale (`en_US`) into a language tag (`en-US`). */
export function tokenLanguage(locale: string): string {
  return locale.replaceAll("_", "-");
}
