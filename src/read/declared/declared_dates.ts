/** Every date that a page declares of itself or of what it is about, in the order of its sources. */
import { ofLaterVocabularies } from "./later_vocabularies.ts";
import { type Facts, ofPageRecord, ofVocabulary, own } from "../records/mod.ts";
import { type Answer, isAddressText, looseItemprops, placeAt } from "../vocabularies/mod.ts";

const CLOCK_TIME = /^\d{1,2}[:.]\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?\s*)?(?:utc|gmt|z)?$/i;

/** Returns every date that is declared of the page or of what it is about, best first. */
export function declaredDates(facts: Facts): { published: Answer[]; modified: Answer[] } {
  const published = [
    ...["datePublished", "uploadDate", "dateCreated"].flatMap((name) => own(facts, name)),
    ...ofPageRecord(facts, "datePublished"),
    ...ofVocabulary(facts, "opengraph", "published"),
    ...ofVocabulary(facts, "dublincore", "published"),
    ...looseDates(facts, "datePublished"),
    ...ofVocabulary(facts, "html", "published"),
    ...ofVocabulary(facts, "rdfa", "published"),
    ...ofLaterVocabularies(facts, "published"),
  ];
  const modified = [
    ...own(facts, "dateModified"),
    ...ofVocabulary(facts, "opengraph", "modified"),
    ...ofVocabulary(facts, "dublincore", "modified"),
    ...looseDates(facts, "dateModified"),
    ...ofPageRecord(facts, "dateModified"),
    ...ofVocabulary(facts, "html", "modified"),
    ...ofLaterVocabularies(facts, "modified"),
  ];
  return { published: published.filter(isDate), modified: modified.filter(isDate) };
}

function isDate({ value }: Answer): boolean {
  return /\p{Nd}{4}/u.test(value) && !CLOCK_TIME.test(value.trim()) && !isAddressText(value);
}

function looseDates(facts: Facts, name: string): Answer[] {
  const { tree } = facts.page;
  const answers: Answer[] = [];
  for (const node of looseItemprops(facts.page, name)) {
    const value = tree.name(node) === "meta" ? tree.attribute(node, "content")?.trim() ?? "" : "";
    const key = `<meta itemprop=${name}>`;
    if (value !== "") answers.push({ value, source: "html", key, place: placeAt(node) });
  }
  return answers;
}
