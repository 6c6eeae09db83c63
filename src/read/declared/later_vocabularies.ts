/** Vocabularies that no question ranks explicitly: they answer after the others. */
import { type Facts, ofVocabulary } from "../records/mod.ts";
import type { Answer, Source } from "../vocabularies/mod.ts";
import type { Question } from "../../base/names/question.ts";
import type { VocabularyName } from "../../base/names/vocabulary_titles.ts";

/** Vocabularies of the document that questions rank one by one. */
const PLACED: ReadonlySet<Source> = new Set<VocabularyName>([
  "rdfa",
  "dublincore",
  "opengraph",
  "twitter",
  "html",
]);

/** Answers a question with the terms of every other vocabulary, in order of precedence. */
export function ofLaterVocabularies(facts: Facts, question: Question): Answer[] {
  return [...facts.document].filter(([source]) => !PLACED.has(source)).flatMap(([source]) =>
    ofVocabulary(facts, source as VocabularyName, question)
  );
}
