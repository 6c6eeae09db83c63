/** The names of every source of an answer. */
import type { VocabularyName } from "../../base/names/vocabulary_titles.ts";

/** Every source name of an answer from script state. */
export const STATE_SOURCES = [
  "nextdata",
  "nuxt",
  "remix",
  "reactquery",
  "shopify",
  "woocommerce",
  "datalayer",
  "apollo",
  "state",
] as const;

/** The name of a source of script state. */
type StateSource = (typeof STATE_SOURCES)[number];

/** What a page shows without declaring it, in order of precedence. */
export const SHOWN_SOURCES = ["attributes", "shown", "address", "induced"] as const;

/** The name of a reading of what a page shows; no vocabulary has one of these. */
export type ShownSource = (typeof SHOWN_SOURCES)[number];

/** Every name a `source` may have; `http` is the header of a response. */
export type Source = VocabularyName | StateSource | ShownSource | "http";
