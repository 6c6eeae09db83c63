/** Text written as markup: what a parser would read in it as tags or references is escaped. */

/** Escapes a text for between tags. Source: HTML, 13.3 (serialising), without its no-break space. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Escapes a text for between tags or for an attribute between double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;");
}
