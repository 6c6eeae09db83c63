/**
 * Audits a page: its records against the features of search, the page as a whole, and what its site
 * tells AI agents.
 *
 * No clock and no network: the same page and site files always give the same audit.
 */
import { metaContent, type Page, shortPlaceOf, unreadPart } from "../../page/html/mod.ts";
import { isHome } from "../../page/layout/mod.ts";
import { readJsonLd, readMicrodata, readRdfa, type Thing } from "../vocabularies/mod.ts";
import {
  joinTdm,
  matchTdmRules,
  parseRobots,
  parseTdmFile,
  type Robots,
  type TdmReservation,
  tdmWords,
} from "../../web/manners/robots/mod.ts";
import { auditRecord, type RecordReport } from "./audit_record.ts";
import { findConflicts } from "./conflicts.ts";
import { checkGooglebot, type CrawlerVerdict, judgeAgents, otherAgents } from "./crawlers.ts";
import type { Finding } from "./finding.ts";
import { auditLlms, auditLlmsFull, type LlmsReport, type SiteFile } from "./llms_txt.ts";
import { checkStrictJson } from "./json_checks.ts";
import { checkLeads, checkPage, type Lead } from "./page/page_checks.ts";
import { checkPageFaults } from "./page/page_faults.ts";
import { PAGE_WRITES, whyOf } from "./page/page_writes.ts";
import { checkShown } from "./shown_check.ts";
import { ruleDate } from "./rule_pages.ts";
import { checkTargets, type Target } from "./target_checks.ts";
import { urlOf } from "../../page/url/mod.ts";

// Bounds.
/** Records one audit checks; later ones are not checked and the answer reports it. */
const MAX_AUDIT_RECORDS = 2_000;

/** A file of the site, or why there is none. */
export interface ReadFile extends SiteFile {
  readonly error: string | null;
}

/** The files of the page's site, as far as they were asked for. */
export interface SiteFiles {
  readonly robots: ReadFile;
  readonly llms: ReadFile;
  readonly llmsFull: ReadFile;
  readonly tdm: ReadFile;
}

/** What an audit found. */
export interface Audit {
  records: RecordReport[];
  page: Finding[];
  crawlers: CrawlerVerdict[];
  robots_txt: { url: string; status: number | null; text: null; reason: string | null } | null;
  other_agents: string[];
  llms_txt: LlmsReport | null;
  llms_full_txt: LlmsReport | null;
  tdm: TdmReservation | null;
  not_checked: string[];
  /** How many findings of each kind there are. */
  errors: number;
  warnings: number;
  infos: number;
}

/**
 * Audits a page. `site` is undefined when it was not read, `status` for handed-in text; `targets`
 * are the pages it names as canonical or in other languages, as far as they were asked for, `leads` how
 * pages led to it by themselves.
 */
export function auditPage(
  page: Page,
  site?: SiteFiles,
  status?: number,
  targets: readonly Target[] = [],
  leads: readonly Lead[] = [],
): Audit {
  const readers = [
    { source: "jsonld", records: readJsonLd(page).filter(hasContent) },
    { source: "microdata", records: readMicrodata(page).filter(hasContent) },
    { source: "rdfa", records: readRdfa(page).things.filter(hasContent) },
  ];
  const records = readers.flatMap(({ source, records }) => auditReader(page, source, records));
  const llms = site === undefined ? null : auditLlms(site.llms);
  const llmsFull = site === undefined ? null : auditLlmsFull(site.llmsFull);
  const rules = robotsText(site?.robots);
  const robots = rules === undefined ? undefined : parseRobots(rules);
  const pageFindings = [
    ...checkStrictJson(page),
    ...checkPage(page),
    ...checkLeads(leads),
    ...checkPageFaults(page, robots),
    ...findConflicts(readers),
    ...checkShown(page, readers),
    ...checkGooglebot(page.url, robots),
    ...checkTargets(page, targets),
  ];
  const all = [
    ...records.flatMap(({ findings }) => findings),
    ...pageFindings,
    ...(llms?.findings ?? []),
    ...(llmsFull?.findings ?? []),
  ];
  for (const found of all) complete(found, page);
  const count = (severity: Finding["severity"]): number =>
    all.filter((found) => found.severity === severity).length;
  return {
    records,
    page: pageFindings,
    ...auditRobots(page, site?.robots, rules, robots),
    llms_txt: llms,
    llms_full_txt: llmsFull,
    tdm: reservationOf(page, site?.tdm),
    not_checked: notChecked(page, readers, site, status),
    errors: count("error"),
    warnings: count("warning"),
    infos: count("info"),
  };
}

/** Adds what its rule and its code say of a finding. */
function complete(found: Finding, { tree }: Page): void {
  found.rule_date = found.rule === null ? null : ruleDate(found.rule);
  found.write ??= PAGE_WRITES[found.code] ?? null;
  found.why ??= whyOf(found);
  if (found.at === undefined) return;
  const { node, pointer } = found.at;
  found.place = shortPlaceOf(tree, node) + (pointer === null ? "" : `#${pointer}`);
  delete found.at;
}

/** A block of JSON-LD may contain nothing but its context. */
function hasContent({ types, fields }: Thing): boolean {
  return types.length > 0 || fields.size > 0;
}

function auditReader(page: Page, source: string, records: readonly Thing[]): RecordReport[] {
  const context = {
    source,
    records: new Set(
      records.flatMap((record) => record.id === null ? [record] : [record, record.id]),
    ),
    hasWrittenAddresses: source === "jsonld" || page.url !== null,
    isInner: page.url !== null && !isHome(page),
  };
  return records.slice(0, MAX_AUDIT_RECORDS).map((record, index) =>
    auditRecord(record, { ...context, record: index })
  );
}

function auditRobots(
  page: Page,
  file: ReadFile | undefined,
  text: string | undefined,
  robots: Robots | undefined,
): Pick<Audit, "crawlers" | "robots_txt" | "other_agents"> {
  if (file === undefined) return { crawlers: [], robots_txt: null, other_agents: [] };
  const { url, status, error } = file;
  return {
    crawlers: judgeAgents(robots, page.url ?? url),
    robots_txt: { url, status, text: null, reason: error },
    other_agents: text === undefined ? [] : otherAgents(text),
  };
}

/** Returns the rules of a robots.txt: empty for a missing file, undefined for an unreadable one. */
export function robotsText(file: ReadFile | undefined): string | undefined {
  const { status, text } = file ?? { status: null, text: undefined };
  if (status === null || status >= 500) return undefined;
  return status >= 400 ? "" : text;
}

function reservationOf(page: Page, file: ReadFile | undefined): TdmReservation | null {
  const isRead = file?.status !== null && (file?.status ?? 0) >= 200 && (file?.status ?? 0) < 300;
  const { pathname, search } = urlOf(page.url || "https://none.invalid/");
  const rules = isRead ? parseTdmFile(file?.text ?? "") : [];
  const header = tdmWords((name) => page.headers.get(name));
  const meta = tdmWords((name) => metaContent(page, name));
  return joinTdm(matchTdmRules(rules, pathname + search), header, meta) ?? null;
}

function notChecked(
  page: Page,
  readers: readonly { source: string; records: readonly Thing[] }[],
  site: SiteFiles | undefined,
  status: number | undefined,
): string[] {
  const sentences: string[] = [];
  const unread = unreadPart(page.tree);
  if (unread !== undefined) sentences.push(unread);
  if (status !== undefined && (status < 200 || status > 299)) {
    sentences.push(`The page was answered with status ${status} and audited as it is.`);
  }
  if (site === undefined) {
    sentences.push("The site was not read: robots.txt, llms.txt and tdmrep.json are not judged.");
  }
  const isResolved = readers.some(({ source, records }) =>
    source !== "jsonld" && records.length > 0
  );
  if (page.url === null && isResolved) {
    sentences.push(
      "Whether addresses in microdata and RDFa are absolute: the page has no address of its own.",
    );
  }
  if (readers.some(({ records }) => records.length > MAX_AUDIT_RECORDS)) {
    sentences.push(`Records past the first ${MAX_AUDIT_RECORDS} of a reader.`);
  }
  for (const file of [site?.llms, site?.llmsFull, site?.tdm]) {
    if (file?.error) sentences.push(`${file.url} could not be read: ${file.error}`);
  }
  return sentences;
}
