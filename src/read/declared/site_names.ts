/** What the site that a page is part of is called. */
import { type Facts, nameOfRecord, ofVocabulary, siteRecord } from "../records/mod.ts";
import { type Answer, answerFrom } from "../vocabularies/mod.ts";

/** Returns every declared name of the site, best first. */
export function siteNameAnswers(facts: Facts): Answer[] {
  const site = siteRecord(facts.records);
  const name = site && nameOfRecord(site);
  const source = site?.fields.get("name")?.source;
  const named = name === undefined || source === undefined
    ? []
    : [answerFrom(name, source, "WebSite.name")];
  return [
    ...ofVocabulary(facts, "opengraph", "site_name"),
    ...named,
    ...ofVocabulary(facts, "html", "site_name"),
  ];
}
