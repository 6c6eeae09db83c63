/** The parts of what a page declares, by which a caller names them. */

/** What a page declares beside its summary; answered with questions only where it is named. */
export const DECLARED_PARTS = [
  "records",
  "things",
  "visible",
  "links",
  "rights",
  "sources",
] as const;

/** One part of what a page declares. */
export type DeclaredPart = typeof DECLARED_PARTS[number];
