/** What the vocabularies are called: by programs and for people. */

/** The usual name of each vocabulary by the name its answers bear, the surest first. */
const TITLES = {
  jsonld: "JSON-LD",
  microdata: "microdata",
  microformats: "microformats",
  rdfa: "RDFa",
  dublincore: "Dublin Core",
  opengraph: "OpenGraph",
  twitter: "Twitter cards",
  html: "HTML meta",
  coins: "COinS",
} as const;

/** The name of a vocabulary. */
export type VocabularyName = keyof typeof TITLES;

/** The usual names of the vocabularies that are read, the surest first. */
export const VOCABULARY_TITLES: readonly string[] = Object.values(TITLES);
