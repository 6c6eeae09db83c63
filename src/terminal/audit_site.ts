/** `service audit-site`: what is wrong between the pages of a site, as a report. */
import {
  auditSite as audit,
  readAudit,
  type Site,
  type SiteAudit,
  writeCsv,
  writeReport,
  writeSarif,
} from "../read/audit/site/mod.ts";
import { canonicalAddress, isSameSite, siteOf } from "../page/url/mod.ts";
import type { Runner } from "../serve/pool/mod.ts";
import type { Listed, Task } from "../site/ledger/mod.ts";
import type { SiteContext } from "../site/mod.ts";
import { addressShape } from "../site/slots/mod.ts";
import { crawlPage, mapSite } from "../tools/contract/mod.ts";
import { sourceOfFile } from "./batch/byte_reader.ts";
import { onlyWord, readCommand } from "./commands.ts";
import { UsageError } from "./usage_error.ts";
import { clipped, quoted } from "../base/quoted.ts";
import { EXIT_FAILED, EXIT_FAULTS, EXIT_FOUND, EXIT_NOTHING } from "./found.ts";
import { writeAll } from "../base/connection.ts";
import { giveUpFiles, openOutput, readNamedFile } from "./named_files.ts";
import { startAddress } from "./start_address.ts";
import { createCrawlWeb } from "./crawl/crawl_web.ts";
import { Crawler } from "./crawl/crawler.ts";
import { type CrawlPlan, type Keeper, type Noted, startKeeper } from "./crawl/keeper.ts";
import { noteLists } from "./crawl/listed_first.ts";
import { startProcesses } from "./start_pool.ts";
import { say } from "./stderr.ts";
import { untilStopped } from "./stop_signals.ts";
import { SURVEY_EXTRACTOR, surveyedSite, surveyWeb } from "./survey_site.ts";

interface AuditSiteConfig {
  readonly start: string;
  readonly output: string;
  readonly maxPages: number;
  /** The file of an earlier audit, as JSON. */
  readonly since: string | undefined;
  /** The least severity with which the command fails; undefined where it never does. */
  readonly failOn: "error" | "warning" | undefined;
  /** Whether it goes on with the pages that an earlier run has read. */
  readonly resumes: boolean;
}

/** Audits a site and returns the exit code. Throws `UsageError` before anything is asked for. */
export async function auditSite(args: readonly string[]): Promise<number> {
  const config = readConfig(args);
  const { start, output: path, since, failOn, resumes } = config;
  const before = since === undefined ? undefined : await readBefore(since, start);
  const output = await openOutput(path, resumes);
  // The pages stand beside a report, as a table.
  const beside = /\.html?$/i.test(path)
    ? await openOutput(path.replace(/\.html?$/i, ".csv"), resumes)
    : undefined;
  const own = `${path}.crawl`;
  const places = { folder: undefined, lines: `${own}/pages.jsonl`, own };
  const keeper = await startKeeper({ places, plan: planOf(start), resumes }, Deno.mainModule);
  const lines = await Deno.open(places.lines);
  giveUpFiles();
  const { runner, network } = startProcesses([crawlPage, mapSite], () => {}, { isThrifty: true });
  const over = new AbortController();
  void untilStopped().then(() => over.abort(new Error("the audit is stopped")));
  try {
    const reads = { format: "rows", extractor: SURVEY_EXTRACTOR, archives: false } as const;
    const web = surveyWeb(createCrawlWeb(runner, network, reads, over.signal));
    const map = await readMap(start, runner, over.signal);
    await keeper.add([start, ...map.mapped ?? []], { id: null, url: start, depth: -1 });
    const ending = await crawlPages(config, keeper, web, over.signal);
    if (ending === "stopped") {
      say(JSON.stringify({ audit: "stopped: no report is written, --resume goes on" }));
      return EXIT_FAILED;
    }
    const surveyed = { start, map, keeper, lines: sourceOfFile(lines) };
    const { site, filesLeft } = await surveyedSite(web, surveyed);
    const found = audit(site, addressShape);
    await writeWhole(output, written(path, site, found, before));
    if (beside !== undefined) await writeWhole(beside, writeCsv(site, found));
    const { pages, failed, left, findings } = found;
    const told = ending !== "done" || left > 0
      ? `${ENDINGS[ending]}, --resume goes on`
      : map.isMapWhole
      ? "done"
      : "ended: not all that the site lists could be read";
    const sums = { pages, failed, left, files_left: filesLeft, findings: findings.length };
    say(JSON.stringify({ audit: told, ...sums }));
    if (pages === failed || ending === "paused") return EXIT_FAILED;
    const isFailed = findings.some(({ severity }) =>
      severity === "error" ? failOn !== undefined : severity === failOn
    );
    if (isFailed) return EXIT_FAULTS;
    return findings.length > 0 ? EXIT_FOUND : EXIT_NOTHING;
  } finally {
    output.close();
    beside?.close();
    lines.close();
    await runner.close();
    await keeper.close();
  }
}

/** Why a report is of a part of its site. */
const ENDINGS = {
  done: "some addresses could not be asked for",
  max_pages: "--max-pages is reached",
  paused: "the site asks for longer pauses, or does not answer",
};

/** The crawl of an audit: of one site, each address by itself, however many links away. */
function planOf(start: string): CrawlPlan {
  const rules = { maxDepth: Number.MAX_SAFE_INTEGER, include: [], exclude: [], each: true };
  return { starts: [start], format: "audit", sites: [siteOf(start)], ...rules };
}

/** Reads what waits; returns why it ended. */
async function crawlPages(
  { start, maxPages }: AuditSiteConfig,
  keeper: Keeper,
  web: SiteContext,
  over: AbortSignal,
): Promise<keyof typeof ENDINGS | "stopped"> {
  const before = await keeper.count();
  let { read, failed } = before;
  const events = {
    onPage(_: Task, { verdict, waiting }: Noted): void {
      if (verdict === "failed") failed++;
      else if (verdict !== "refused" && verdict !== "out") read++;
      say(`${read} read, ${failed} failed, ${waiting} wait`);
    },
    onPause: (host: string, seconds: number, why: string): void =>
      say(`${host} ${why}: it is asked again in ${seconds} s`),
  };
  const config = { starts: [start], isFile: true, format: "rows", maxPages, hosts: 1 } as const;
  const bare = { ...config, extractor: undefined, again: false };
  const crawler = new Crawler({ config: bare, keeper, web, events, over, before: read + failed });
  const ending = await crawler.run();
  return ending === "max_seconds" || ending === "max_mib" ? "done" : ending;
}

/** Lists what the sitemaps of a site name; undefined where they name nothing. */
async function readMap(
  start: string,
  runner: Runner,
  over: AbortSignal,
): Promise<Pick<Site, "mapped" | "isMapWhole" | "unreadSitemaps">> {
  const urls: string[] = [];
  const keeper = {
    listed(_: string, rows: readonly Listed[]): Promise<void> {
      for (const row of rows as readonly (Listed & { sitemap: string | null; source?: string })[]) {
        const url = row.sitemap === null || row.source !== undefined
          ? undefined
          : canonicalAddress(row.url);
        if (url !== undefined) urls.push(url);
      }
      return Promise.resolve();
    },
  };
  const { isWhole: isMapWhole, unread: unreadSitemaps } = await noteLists(
    siteOf(start),
    start,
    { runner, keeper, over },
    () => Infinity,
  );
  const mapped = urls.length === 0 ? undefined : [...new Set(urls)];
  return { mapped, isMapWhole, unreadSitemaps };
}

/** Writes a file whole, over what an earlier run wrote. */
async function writeWhole(file: Deno.FsFile, text: string): Promise<void> {
  await file.truncate();
  await writeAll(file, new TextEncoder().encode(`${text}\n`));
}

/** Writes an audit in the form that the name of its file asks for. */
function written(path: string, site: Site, found: SiteAudit, before?: SiteAudit): string {
  if (/\.json$/i.test(path)) return JSON.stringify(found, null, 2);
  if (/\.csv$/i.test(path)) return writeCsv(site, found);
  return /\.sarif$/i.test(path) ? writeSarif(found) : writeReport(site, found, before);
}

/** Reads an earlier audit of the site. Throws `UsageError` for another file, and for another site's. */
async function readBefore(path: string, start: string): Promise<SiteAudit> {
  const before = readAudit(await readNamedFile(path));
  if (before !== undefined && isSameSite(before.start, start)) return before;
  if (before !== undefined) {
    const of = quoted(before.start);
    throw new UsageError(`--since: ${quoted(clipped(path))} is an audit of ${of}, another site`);
  }
  throw new UsageError(
    `--since: ${quoted(clipped(path))} is no audit as audit-site writes it as JSON`,
  );
}

function readConfig(args: readonly string[]): AuditSiteConfig {
  const { values, words } = readCommand("audit-site", args);
  const start = startAddress(onlyWord("audit-site", words, "one address"), "audited");
  const output = values.output ?? "";
  if (!/\.(?:html?|json|csv|sarif)$/i.test(output)) {
    throw new UsageError(
      "audit-site needs a file ending in .html, .json, .csv or .sarif: give it with --output",
    );
  }
  if (values.since !== undefined && !/\.html?$/i.test(output)) {
    throw new UsageError(
      "--since says in a report what has changed: give an --output that ends in .html",
    );
  }
  const failOn = values["fail-on"];
  if (failOn !== undefined && failOn !== "error" && failOn !== "warning") {
    throw new UsageError("--fail-on: give error or warning");
  }
  const { since, resume: resumes, "max-pages": maxPages } = values;
  return { start, output, maxPages, since, failOn, resumes };
}
