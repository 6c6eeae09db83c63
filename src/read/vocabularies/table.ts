/** The vocabularies, the first the surest. A vocabulary is added as a folder and a row here. */
import { COINS } from "./coins/vocabulary.ts";
import { DUBLIN_CORE } from "./dublin_core/vocabulary.ts";
import { HTML } from "./html_names/vocabulary.ts";
import { JSON_LD } from "./json_ld/vocabulary.ts";
import { MICRODATA } from "./microdata/vocabulary.ts";
import { MICROFORMATS } from "./microformats/vocabulary.ts";
import { OPEN_GRAPH } from "./open_graph/vocabulary.ts";
import { RDFA } from "./rdfa/vocabulary.ts";
import { SHOWN_SOURCES, type Source, STATE_SOURCES } from "./sources.ts";
import type { VocabularyName } from "../../base/names/vocabulary_titles.ts";
import { TWITTER } from "./twitter/vocabulary.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Every vocabulary, in the order in which they win. */
export const VOCABULARIES = [
  JSON_LD,
  MICRODATA,
  MICROFORMATS,
  RDFA,
  DUBLIN_CORE,
  OPEN_GRAPH,
  TWITTER,
  HTML,
  COINS,
] as const;

/** Every source of an answer, in order of precedence; a header is named with its answer alone. */
export const SOURCE_ORDER: readonly Source[] = [
  ...VOCABULARIES.map(({ name }) => name),
  ...STATE_SOURCES,
  ...SHOWN_SOURCES,
];

const BY_NAME: ReadonlyMap<string, Vocabulary> = new Map(
  VOCABULARIES.map((row: Vocabulary) => [row.name, row]),
);

/** Returns the row of a vocabulary. */
export function vocabularyOf(name: VocabularyName): Vocabulary {
  return BY_NAME.get(name) as Vocabulary;
}

/** Reports whether a source is a vocabulary; state, headers and what is shown are not. */
export function isVocabulary(source: Source): source is VocabularyName {
  return BY_NAME.has(source);
}
