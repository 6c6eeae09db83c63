/** When the page was published and changed: the candidates in order. */
import { isAddressText } from "./address.ts";
import { ofPageRecord } from "./page_record.ts";
import { isArticleType } from "./subject.ts";
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
import { isArticleAddress } from "./article_address.ts";
import { authorAnswers } from "./author.ts";
import { looseItemprops } from "./loose.ts";
import { readDate } from "../text/date.ts";
import { shownDays } from "./visible_date.ts";

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
const CLOCK_TIME = /^\d{1,2}[:.]\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?)?\s*(?:utc|gmt|z)?$/i;

/** Gives every candidate for the two dates, best first. */
export function dateAnswers(facts: Facts): { published: Answer[]; modified: Answer[] } {
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
  return {
    published: ownDayFirst(supported(facts, published.filter(isDate))),
    modified: modified.filter(isDate),
  };
}

/**
 * Leaves out dates of the page as such, when nothing says the page is an article.
 *
 * Site builders date every page they save, a contact form's too. Such a date stands where the page
 * has an author, or shows that day.
 */
function supported(facts: Facts, answers: Answer[]): Answer[] {
  const { subject } = facts;
  const [first] = answers;
  const isPage = /^\w*Page\.datePublished$/.test(first?.key ?? "") &&
    subject?.types.some(isArticleType) !== true;
  if (!isPage) return answers;
  if (authorAnswers(facts).length > 0 || isArticleAddress(facts.page)) return answers;
  const days = shownDays(facts.page);
  return answers.filter(({ value }) => {
    const day = readDate(value)?.slice(0, 10);
    return day === undefined || days.has(day);
  });
}

/** Puts the publisher's own spelling of an instant before the same instant in UTC. */
function ownDayFirst(answers: Answer[]): Answer[] {
  const [first] = answers;
  const winner = first && readDate(first.value);
  if (winner === undefined || !/(?:\+00:00|Z)$/.test(winner)) return answers;
  const local = answers.find(({ value }) => {
    const date = readDate(value) ?? "";
    return /[+-]\d\d:\d\d$/.test(date) && !date.endsWith("+00:00") &&
      Date.parse(date) === Date.parse(winner);
  });
  return local === undefined ? answers : [local, ...answers.filter((one) => one !== local)];
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
