/** Every date that a page declares of itself or of what it is about, in the order of its sources. */
import { ofLaterVocabularies } from "./later_vocabularies.ts";
import { type Facts, ofPageRecord, ofVocabulary, own } from "../records/mod.ts";
import { type Answer, isAddressText } from "../vocabularies/mod.ts";
import { looseAnswers } from "./loose_answers.ts";

const CLOCK_TIME = /^\d{1,2}[:.]\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?\s*)?(?:utc|gmt|z)?$/i;

/** Returns every date that is declared of the page or of what it is about, best first. */
export function declaredDates(facts: Facts): { published: Answer[]; modified: Answer[] } {
  const published = [
    ...["datePublished", "uploadDate", "dateCreated"].flatMap((name) => own(facts, name)),
    ...ofPageRecord(facts, "datePublished"),
    ...ofVocabulary(facts, "opengraph", "published"),
    ...ofVocabulary(facts, "dublincore", "published"),
    ...looseAnswers(facts, "datePublished", true),
    ...ofVocabulary(facts, "html", "published"),
    ...ofVocabulary(facts, "rdfa", "published"),
    ...ofLaterVocabularies(facts, "published"),
  ];
  const modified = [
    ...own(facts, "dateModified"),
    ...ofVocabulary(facts, "opengraph", "modified"),
    ...ofVocabulary(facts, "dublincore", "modified"),
    ...looseAnswers(facts, "dateModified", true),
    ...ofPageRecord(facts, "dateModified"),
    ...ofVocabulary(facts, "html", "modified"),
    ...ofLaterVocabularies(facts, "modified"),
  ];
  return { published: published.filter(isDate), modified: modified.filter(isDate) };
}

function isDate({ value }: Answer): boolean {
  return /\p{Nd}{4}/u.test(value) && !CLOCK_TIME.test(value.trim()) && !isAddressText(value);
}
