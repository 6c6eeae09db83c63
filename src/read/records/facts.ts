/** Everything the questions may ask of a page, gathered once. */
import { collapsedText, type Page } from "../../page/html/mod.ts";
import { isHome, ownAddress, shortHeadingText } from "../../page/layout/mod.ts";
import { foldName } from "../../page/text/mod.ts";
import { answerFrom, placeAt, readText, scanPage, VOCABULARIES } from "../vocabularies/mod.ts";
import type {
  Answer,
  DocumentReading,
  ReadText,
  Scan,
  Source,
  Value,
  Vocabulary,
} from "../vocabularies/mod.ts";
import type { Question } from "../../base/names/question.ts";
import type { VocabularyName } from "../../base/names/vocabulary_titles.ts";
import { type FoundThings, mergeRecords, type PageRecord } from "./records.ts";
import { findSubject, isSiteType, type Subject } from "./subject.ts";
import { hostOf } from "../../page/url/mod.ts";

// Bounds.
/** Headings of each level that may name the site. */
const MAX_NAMING_HEADINGS = 20;

interface StatedTerms extends DocumentReading {
  readonly row: Vocabulary;
}

/** What each vocabulary states of the document itself, in order of precedence. */
export type DocumentFacts = ReadonlyMap<Source, StatedTerms>;

/** What a page states, as the questions use it. */
export interface Facts {
  readonly page: Page;
  readonly scan: Scan;
  readonly document: DocumentFacts;
  readonly records: readonly PageRecord[];
  readonly subject: Subject | undefined;
  /** Names of the site, folded; the host is one of them. */
  readonly siteNames: ReadonlySet<string>;
  /** The one of them that a heading beside the page's own shows; undefined where none does. */
  readonly headedSiteName: string | undefined;
  /** Names of the records about the site, its owner and people, folded. */
  readonly ownerNames: ReadonlySet<string>;
}

/** Reads what a page states in every vocabulary, with the names of those it uses. */
export function readFacts(
  page: Page,
  table: readonly Vocabulary[] = VOCABULARIES,
): { facts: Facts; sources: ReadonlySet<Source> } {
  const sources = new Set<Source>();
  const found: FoundThings[] = [];
  const document = new Map<Source, StatedTerms>();
  for (const row of table) {
    const source = row.name as VocabularyName;
    const { things = [], document: said } = row.read(page);
    if (things.length > 0) found.push({ source, things });
    if (said !== undefined) document.set(source, { ...said, row });
    if (things.length > 0 || said !== undefined && said.fields.size > 0) sources.add(source);
  }
  return { facts: gatherFacts(page, document, mergeRecords(page, found)), sources };
}

/** Gathers the facts of a page from its records and its document-level values. */
function gatherFacts(page: Page, document: DocumentFacts, records: readonly PageRecord[]): Facts {
  const headed = headedSiteName(page);
  const siteNames = siteNamesOf(page, document, records);
  if (headed !== undefined) siteNames.add(headed);
  const ownerNames = new Set<string>();
  for (const record of records) {
    const name = record.types.some(isSiteType) ? nameOfRecord(record) : undefined;
    if (name !== undefined) ownerNames.add(foldName(name.text));
  }
  const subject = findSubject(records, siteNames.union(ownerNames));
  const scan = scanPage(page);
  return {
    page,
    scan,
    document,
    records,
    subject,
    siteNames,
    headedSiteName: headed,
    ownerNames,
  };
}

function siteNamesOf(
  page: Page,
  document: DocumentFacts,
  records: readonly PageRecord[],
): Set<string> {
  const names = new Set<string>();
  const declared = [
    firstTerm({ document }, "opengraph", "site_name"),
    firstTerm({ document }, "html", "application-name"),
    readText(siteRecord(records)?.fields.get("name")?.value)?.text,
  ];
  for (const name of declared) if (name !== undefined) names.add(foldName(name));
  const host = hostOf(ownAddress(page));
  return host === "" ? names : names.add(host).add(host.replace(/^www\./, ""));
}

/**
 * Returns the site's name as its pages are headed, folded: of two headings that the title is made of,
 * the one that it ends with. Documentation has its name and the section's in headings of one level.
 */
function headedSiteName(page: Page): string | undefined {
  // At home the site's name and what it is for stand in either order.
  if (isHome(page)) return undefined;
  const { tree } = page;
  const titled = tree.named("title").find((node) => tree.isHtml(node, "title"));
  const title = titled === undefined ? "" : foldName(collapsedText(tree, titled));
  if (title === "") return undefined;
  const [main = [], second = [], third = []] = ["h1", "h2", "h3"].map((name) =>
    tree.named(name).slice(0, MAX_NAMING_HEADINGS).map((node) =>
      foldName(shortHeadingText(tree, node))
    )
  );
  const first = [...main, ...second, ...third].filter((text) =>
    text !== "" && title.startsWith(text)
  );
  return [...main, ...second].find((text) =>
    text !== "" && title.endsWith(text) &&
    first.some((own) => BETWEEN.test(title.slice(own.length, -text.length)))
  );
}

/** What stands in a title between the page's own and the site's. */
const BETWEEN = /^[^\p{L}\p{N}]+$/u;

/** Returns the first record about the web site. */
export function siteRecord(records: readonly PageRecord[]): PageRecord | undefined {
  return records.find((record) => record.types.includes("WebSite"));
}

/** Returns the name of a record. */
export function nameOfRecord(record: PageRecord): ReadText | undefined {
  return readText(record.fields.get("name")?.value);
}

/** Answers with a field of the subject, when every namesake of it has the same value. */
export function own(
  facts: Facts,
  name: string,
  read: (value: Value) => ReadText | undefined = readText,
): Answer[] {
  const { subject } = facts;
  const field = subject?.field(name);
  const found = field && read(field.value);
  if (subject === undefined || found === undefined || field === undefined) return [];
  for (const twin of subject.twins) {
    const again = twin.fields.get(name);
    if (again === undefined || read(again.value)?.text !== found.text) return [];
  }
  const key = `${subject.name}.${name}`;
  return [answerFrom(found, field.source, key)];
}

/** Answers with each value of a term that a vocabulary states of the document. */
export function ofTerm(facts: Facts, source: VocabularyName, term: string): Answer[] {
  const stated = facts.document.get(source);
  if (stated === undefined) return [];
  const key = stated.row.keyOf?.(term) ?? term;
  return (stated.terms.get(term) ?? []).map(({ text, node }) => ({
    value: text,
    source,
    key,
    place: placeAt(node),
  }));
}

/** Answers a question with the terms that a vocabulary has for it, the better first. */
export function ofVocabulary(facts: Facts, source: VocabularyName, question: Question): Answer[] {
  const terms = facts.document.get(source)?.row.answers?.[question] ?? [];
  return terms.flatMap((term) => ofTerm(facts, source, term));
}

/** Returns the first value of a term that a vocabulary states of the document. */
export function firstTerm(
  { document }: Pick<Facts, "document">,
  source: VocabularyName,
  term: string,
): string | undefined {
  return document.get(source)?.terms.get(term)?.[0]?.text;
}
