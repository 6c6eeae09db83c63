/** What the vocabularies are called, for people. Loads no reader. */
import type { VocabularyName } from "../../read/vocabularies/sources.ts";

const TITLES: Readonly<Record<VocabularyName, string>> = {
  jsonld: "JSON-LD",
  microdata: "microdata",
  microformats: "microformats",
  rdfa: "RDFa",
  dublincore: "Dublin Core",
  opengraph: "OpenGraph",
  twitter: "Twitter cards",
  html: "HTML meta",
  coins: "COinS",
};

/** The usual names of the vocabularies that are read, the surest first. */
export const VOCABULARY_TITLES: readonly string[] = Object.values(TITLES);
