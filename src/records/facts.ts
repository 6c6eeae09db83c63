/** Everything the questions may ask of a page, gathered once. */
import type { Page } from "../html/page.ts";
import { foldName } from "../text/fold_name.ts";
import { type Answer, placeAt } from "../vocabularies/answer.ts";
import {
  type MetaMap,
  readAllNames,
  readDublinCore,
  readHtmlNames,
  readTwitter,
} from "../vocabularies/meta_names/meta_names.ts";
import { type OpenGraph, readOpenGraph } from "../vocabularies/open_graph/open_graph.ts";
import { type ReadText, readText } from "../vocabularies/reading.ts";
import type { PageRecord } from "./records.ts";
import { type Scan, scanPage } from "../vocabularies/scan.ts";
import type { Source } from "../vocabularies/sources.ts";
import { findSubject, isSiteType, type Subject } from "./subject.ts";
import type { Thing, Value } from "../vocabularies/value.ts";

/** What the document-level vocabularies say. */
export interface DocumentFacts {
  readonly openGraph: OpenGraph;
  readonly twitter: MetaMap;
  readonly dublinCore: MetaMap;
  readonly html: MetaMap;
  /** Every `<meta>` by every name it answers to. */
  readonly names: MetaMap;
  /** What RDFa says of the document itself; undefined for nothing. */
  readonly rdfa: Thing | undefined;
}

/** What a page says, as the questions ask for it. */
export interface Facts {
  readonly page: Page;
  readonly scan: Scan;
  readonly document: DocumentFacts;
  readonly records: readonly PageRecord[];
  readonly subject: Subject | undefined;
  /** Names the site goes by, folded; the host is one of them. */
  readonly siteNames: ReadonlySet<string>;
  /** Names of the records about the site, its owner and people, folded. */
  readonly ownerNames: ReadonlySet<string>;
}

/** Reads the document-level vocabularies of a page. */
export function readDocument(page: Page, rdfa: Thing | undefined): DocumentFacts {
  const scan = scanPage(page);
  return {
    openGraph: readOpenGraph(scan),
    twitter: readTwitter(scan),
    dublinCore: readDublinCore(page, scan),
    html: readHtmlNames(scan),
    names: readAllNames(scan),
    rdfa,
  };
}

/** Gathers the facts of a page from its records and its document-level values. */
export function gatherFacts(
  page: Page,
  document: DocumentFacts,
  records: readonly PageRecord[],
): Facts {
  const siteNames = siteNamesOf(page, document, records);
  const ownerNames = new Set<string>();
  for (const record of records) {
    const name = record.types.some(isSiteType) ? nameOf(record) : undefined;
    if (name !== undefined) ownerNames.add(foldName(name.text));
  }
  const subject = findSubject(records, siteNames.union(ownerNames));
  return { page, scan: scanPage(page), document, records, subject, siteNames, ownerNames };
}

function siteNamesOf(
  page: Page,
  document: DocumentFacts,
  records: readonly PageRecord[],
): Set<string> {
  const names = new Set<string>();
  const declared = [
    document.openGraph.first.get("site_name")?.text,
    document.names.get("application-name")?.[0]?.text,
    readText(siteRecord(records)?.fields.get("name")?.value)?.text,
  ];
  for (const name of declared) if (name !== undefined) names.add(foldName(name));
  const host = page.url === null ? undefined : URL.parse(page.url)?.hostname;
  if (host !== undefined && host !== "") {
    names.add(host);
    names.add(host.replace(/^www\./, ""));
  }
  return names;
}

/** Gives the first record about the web site. */
export function siteRecord(records: readonly PageRecord[]): PageRecord | undefined {
  return records.find((record) => record.types.includes("WebSite"));
}

/** Gives the name of a record. */
export function nameOf(record: PageRecord): ReadText | undefined {
  return readText(record.fields.get("name")?.value);
}

/** How a value is read: as text, as names, as an address. */
export type Reader = (value: Value) => ReadText | undefined;

/** Answers with a field of the subject, when every namesake of it says the same. */
export function own(facts: Facts, name: string, read: Reader = readText): Answer[] {
  const { subject } = facts;
  const field = subject?.field(name);
  const found = field && read(field.value);
  if (subject === undefined || found === undefined || field === undefined) return [];
  for (const twin of subject.twins) {
    const other = twin.fields.get(name);
    if (other === undefined || read(other.value)?.text !== found.text) return [];
  }
  const key = `${subject.name}.${name}`;
  return [{ value: found.text, source: field.source, key, place: found.place }];
}

/** Answers with the first value of an OpenGraph key; `key` is as `readOpenGraph` names it. */
export function ofOpenGraph(facts: Facts, key: string): Answer[] {
  const value = facts.document.openGraph.first.get(key);
  if (value === undefined) return [];
  const plain = key.includes(":") && !/^(?:image|video|audio|locale|price):/.test(key);
  const name = plain ? key : `og:${key}`;
  return [{ value: value.text, source: "opengraph", key: name, place: placeAt(value.node) }];
}

/** Answers with each value of a Twitter key. */
export function ofTwitter(facts: Facts, key: string): Answer[] {
  return ofMap(facts.document.twitter, key, "twitter", `twitter:${key}`);
}

/** Answers with each value of a Dublin Core key. */
export function ofDublinCore(facts: Facts, key: string): Answer[] {
  return ofMap(facts.document.dublinCore, key, "dublincore", `dc.${key}`);
}

/** Answers with each `<meta>` of a name. */
export function ofMeta(facts: Facts, name: string): Answer[] {
  return ofMap(facts.document.names, name, "html", `meta name=${name}`);
}

/** Answers with a property that RDFa gives the document itself. */
export function ofRdfa(facts: Facts, name: string, key: string): Answer[] {
  const read = readText(facts.document.rdfa?.fields.get(name));
  return read
    ? [{ value: read.text, source: "rdfa", key: `property=${key}`, place: read.place }]
    : [];
}

function ofMap(map: MetaMap, key: string, source: Source, name: string): Answer[] {
  return (map.get(key) ?? []).map(({ text, node }) => ({
    value: text,
    source,
    key: name,
    place: placeAt(node),
  }));
}
