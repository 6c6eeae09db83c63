/** What the site that a page is part of is called. */
import { type Facts, nameOfRecord, ofVocabulary, siteRecord } from "../records/facts.ts";
import type { Answer } from "../vocabularies/answer.ts";

/** Returns every declared name of the site, best first. */
export function siteNameAnswers(facts: Facts): Answer[] {
  const site = siteRecord(facts.records);
  const name = site && nameOfRecord(site);
  const source = site?.fields.get("name")?.source;
  return [
    ...ofVocabulary(facts, "opengraph", "site_name"),
    ...(name === undefined || source === undefined
      ? []
      : [{ value: name.text, source, key: "WebSite.name", place: name.place }]),
    ...ofVocabulary(facts, "html", "site_name"),
  ];
}
