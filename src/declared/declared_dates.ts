/** Every date that a page declares of itself or of what it is about, in the order of its sources. */
import { isAddressText } from "../vocabularies/address.ts";
import { type Facts, ofDublinCore, ofMeta, ofOpenGraph, ofRdfa, own } from "../records/facts.ts";
import { looseItemprops } from "../vocabularies/microdata/loose_itemprops.ts";
import { ofPageRecord } from "../records/page_record.ts";
import { type Answer, placeAt } from "../vocabularies/answer.ts";

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
  "published",
  "datepublished",
  "publish_date",
  "published-date",
  "publication_date",
  "publication-date",
  "published_date",
  "published_time",
  "article:published",
  "article:publish_date",
  "og:article:published_time",
  "og:published_time",
  "cxenseparse:publishtime",
  "cxenseparse:recs:publishtime",
  "article.created",
  "bt:pubdate",
  "rnews:datepublished",
  "dcsext.articlefirstpublished",
];
const MODIFIED_NAMES = [
  "article:modified",
  "article.updated",
  "lastmod",
  "last-modified",
  "revised",
  "modified",
  "date-modified",
  "datemodified",
  "og:modified_time",
];
const RDFA_NAMES = [
  ["datePublished", "schema:datePublished"],
  ["http://purl.org/dc/terms/issued", "dc:issued"],
  ["http://purl.org/dc/terms/date", "dc:date"],
  ["http://purl.org/dc/elements/1.1/date", "dc11:date"],
  ["http://purl.org/dc/terms/created", "dc:created"],
  ["dateCreated", "schema:dateCreated"],
] as const;
const CLOCK_TIME = /^\d{1,2}[:.]\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?\s*)?(?:utc|gmt|z)?$/i;

/** Gives every date that is declared of the page or of what it is about, best first. */
export function declaredDates(facts: Facts): { published: Answer[]; modified: Answer[] } {
  const published = [
    ...["datePublished", "uploadDate", "dateCreated"].flatMap((name) => own(facts, name)),
    ...ofPageRecord(facts, "datePublished"),
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
    ...ofPageRecord(facts, "dateModified"),
    ...MODIFIED_NAMES.flatMap((name) => ofMeta(facts, name)),
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
