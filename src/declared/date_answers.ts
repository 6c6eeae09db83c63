/** When the page was published and changed: the candidates in order. */
import {
  type Answer,
  type Facts,
  ofDublinCore,
  ofMeta,
  ofOpenGraph,
  ofRdfa,
  own,
  placeAt,
} from "./facts.ts";
import { looseItemprops } from "./loose.ts";

const META_NAMES = [
  "citation_publication_date",
  "citation_date",
  "citation_online_date",
  "parsely-pub-date",
  "sailthru.date",
  "article.published",
  "publish-date",
  "publishdate",
  "pubdate",
  "date",
];
const RDFA_NAMES = [
  ["datePublished", "schema:datePublished"],
  ["http://purl.org/dc/terms/issued", "dc:issued"],
  ["http://purl.org/dc/terms/date", "dc:date"],
  ["http://purl.org/dc/elements/1.1/date", "dc11:date"],
  ["http://purl.org/dc/terms/created", "dc:created"],
  ["dateCreated", "schema:dateCreated"],
] as const;
const CLOCK_TIME = /^\d{1,2}[:.]\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?)?\s*(?:utc|gmt|z)?$/i;

/** Gives every candidate for the two dates, best first. */
export function dateAnswers(facts: Facts): { published: Answer[]; modified: Answer[] } {
  const published = [
    ...["datePublished", "uploadDate", "dateCreated"].flatMap((name) => own(facts, name)),
    ...ofOpenGraph(facts, "article:published_time"),
    ...["date.issued", "issued", "date", "created"].flatMap((key) => ofDublinCore(facts, key)),
    ...looseDates(facts, "datePublished"),
    ...META_NAMES.flatMap((name) => ofMeta(facts, name)),
    ...RDFA_NAMES.flatMap(([name, key]) => ofRdfa(facts, name, key)),
  ];
  const modified = [
    ...own(facts, "dateModified"),
    ...ofOpenGraph(facts, "article:modified_time"),
    ...ofOpenGraph(facts, "updated_time"),
    ...["modified", "date.modified"].flatMap((key) => ofDublinCore(facts, key)),
    ...looseDates(facts, "dateModified"),
  ];
  return { published: published.filter(isDate), modified: modified.filter(isDate) };
}

function isDate({ value }: Answer): boolean {
  return /\p{Nd}/u.test(value) && !CLOCK_TIME.test(value.trim());
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
