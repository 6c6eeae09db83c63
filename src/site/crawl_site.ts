/**
 * Reads a site page by page from one address, at the site's pace, shape by shape in turn.
 *
 * A page that says what another has said takes no slot, and neither does one that robots.txt
 * refuses. What is left when a call ends is in its cursor.
 */
import { defined } from "../base/defined.ts";
import { CRAWL_PAGE_SECONDS } from "../base/limits.ts";
import { canonicalAddress, isSameSite } from "../page/url/mod.ts";
import { AddressSet } from "./cursor/address_set.ts";
import { type SavedCrawl, writeCrawlCursor } from "./cursor/crawl_cursor.ts";
import { type CrawlRules, type CrawlTask, Frontier, MAX_TOLD_ADDRESS_CHARS } from "./frontier.ts";
import { type PageReport, type ReadPage, type ReportOptions, reportPage } from "./page_report.ts";
import { type SiteContext, surveyEnd } from "./site_context.ts";
import { SitePaces } from "../web/manners/mod.ts";
import type { PageDigest } from "./slots/page_digest.ts";
import { type ReadKeys, ReadPages } from "./slots/read_pages.ts";
import { NOT_ASKED_CODES, reportFailure, visitPage } from "./visit/mod.ts";
import type { FailedPage, Outcome } from "./visit/mod.ts";

// Bounds.
/** Seconds one call of a crawl or map lasts; clients of MCP give up at 60. What is left is in its cursor. */
export const CRAWL_CALL_SECONDS = 45;
/** Addresses not asked for that one answer names; the rest is counted. */
const MAX_NOT_ASKED = 50;
/** Waiting addresses that one answer names; the cursor has them all. */
const MAX_WAITING_TOLD = 10;

type CrawledPage = (ReadPage | FailedPage) & { depth: number; found_on?: string | null };

/** An address that was not asked for, and why. */
interface NotAsked {
  readonly url: string;
  readonly code: string;
}

/** The result of one call of a crawl. */
export interface Crawl {
  readonly pages: readonly CrawledPage[];
  /** Links that only their depth kept out. */
  readonly tooDeep: number;
  /** Links that only their mark kept out. */
  readonly nofollow: number;
  readonly notAsked: readonly NotAsked[];
  readonly folded: ReturnType<Frontier["folded"]>;
  /** Ends the call as if the last pages had not been read: they wait again. */
  endWithout(lastPages: number): CrawlEnding;
}

/** How a call of a crawl ended, and what is left. */
export interface CrawlEnding {
  readonly stopped: "done" | "max_pages" | "time_budget" | "rate_limited" | "too_large";
  /** What the next call goes on from, when addresses wait. */
  readonly cursor?: string;
  /** What was not read, when anything was not. */
  readonly left?: CrawlLeft;
}

/** What a call of a crawl did not read. */
interface CrawlLeft {
  /** How many addresses wait, and the first of them. */
  readonly count: number;
  readonly first: readonly string[];
  /** Links that found no room to wait, when there are any. */
  readonly dropped?: number;
  readonly not_asked_left_out?: number;
}

interface CrawlOptions extends ReportOptions {
  readonly respectTdm: boolean;
  readonly maxPages: number;
}

/** Begins a crawl, or goes on with one. The same site gives the same pages in the same order. */
export async function crawlSite(
  context: SiteContext,
  from: CrawlRules | SavedCrawl,
  options: CrawlOptions,
): Promise<Crawl> {
  const crawl = new Crawling(context, from, options);
  return crawl.result(await crawl.run());
}

/** What is known of a page that was taken, to give it back. */
interface Taken {
  readonly task: CrawlTask;
  /** What it is recognised by, when it was read. */
  readonly read?: readonly [ReadKeys, PageDigest];
}

class Crawling {
  readonly #context: SiteContext;
  readonly #options: CrawlOptions;
  readonly #rules: CrawlRules;
  readonly #frontier: Frontier;
  readonly #read: ReadPages;
  readonly #paces: SitePaces;
  readonly #deadline: number;
  readonly #pages: CrawledPage[] = [];
  readonly #taken: Taken[] = [];
  readonly #notAsked: NotAsked[] = [];
  #notAskedLeftOut = 0;
  #before: number;

  constructor(context: SiteContext, from: CrawlRules | SavedCrawl, options: CrawlOptions) {
    const saved = "rules" in from ? from : undefined;
    this.#context = context;
    this.#options = options;
    this.#rules = "rules" in from ? from.rules : from;
    const seen = saved?.seen ?? new AddressSet();
    this.#frontier = new Frontier(this.#rules, saved?.frontier, seen);
    this.#read = new ReadPages(seen, saved?.digests);
    this.#deadline = surveyEnd(context, CRAWL_CALL_SECONDS - CRAWL_PAGE_SECONDS);
    this.#paces = new SitePaces(context, this.#deadline);
    if (saved !== undefined) this.#paces.paceOf(this.#rules.start).goOn(saved.pace);
    this.#before = saved?.before ?? 0;
  }

  async run(): Promise<CrawlEnding["stopped"]> {
    while (this.#pages.length < this.#options.maxPages) {
      const task = this.#frontier.take();
      if (task === undefined) return "done";
      const stopped = await this.#visit(task);
      if (stopped !== undefined) return stopped;
      const done = this.#pages.length;
      const total = Math.min(done + this.#frontier.left, this.#options.maxPages);
      this.#context.progress(done, total, task.url);
    }
    return this.#frontier.left > 0 ? "max_pages" : "done";
  }

  result(stopped: CrawlEnding["stopped"]): Crawl {
    const frontier = this.#frontier;
    return {
      pages: this.#pages,
      tooDeep: frontier.tooDeep,
      nofollow: frontier.nofollow,
      notAsked: this.#notAsked,
      folded: frontier.folded(),
      endWithout: (lastPages) => this.#endWithout(stopped, lastPages),
    };
  }

  /** Visits one page; returns why the call ends, if it does. */
  async #visit(task: CrawlTask): Promise<CrawlEnding["stopped"] | undefined> {
    await this.#paces.readRobots(task.url);
    const pace = this.#paces.paceOf(task.url);
    const outcome = await visitPage(this.#context, pace, task.url, {
      deadline: this.#deadline,
      respectTdm: this.#options.respectTdm,
      pageSeconds: CRAWL_PAGE_SECONDS,
      markdown: this.#options.prefersMarkdown === true && task.depth >= this.#rules.maxDepth,
      isRefused: this.#paces.refuses(task.url),
    });
    if (outcome.kind === "unreached") {
      this.#frontier.giveBack(task);
      return "time_budget";
    }
    if (outcome.kind === "read") {
      this.#takePage(task, outcome);
      return undefined;
    }
    return this.#takeFailure(task, outcome);
  }

  #takeFailure(
    task: CrawlTask,
    outcome: Extract<Outcome, { kind: "failed" }>,
  ): CrawlEnding["stopped"] | undefined {
    const { code } = outcome.error;
    const isStart = task.foundOn === null;
    if (code === "rate_limited" && !isStart) {
      this.#frontier.giveBack(task);
      return "rate_limited";
    }
    if (NOT_ASKED_CODES.has(code) && !isStart) {
      const isTold = this.#notAsked.length < MAX_NOT_ASKED &&
        task.url.length <= MAX_TOLD_ADDRESS_CHARS;
      if (isTold) this.#notAsked.push({ url: task.url, code });
      else this.#notAskedLeftOut++;
      return undefined;
    }
    this.#frontier.note(task, false);
    this.#taken.push({ task });
    this.#pages.push({ ...reportFailure(task.url, outcome), depth: task.depth });
    return undefined;
  }

  #takePage(task: CrawlTask, outcome: Extract<Outcome, { kind: "read" }>): void {
    const report = reportPage(task.url, outcome, this.#options);
    const keys = this.#keysOf(task, report);
    const isKnown = this.#read.hasRead(keys) || this.#read.hasText(report.digest);
    const hasTitle = this.#read.hasTitleAt(report.digest, keys.key);
    this.#read.add(keys, report.digest);
    this.#markTwins(task, report);
    const fresh = this.#frontier.admit(report.links, task);
    this.#frontier.noteNofollow(report.nofollow, task);
    this.#frontier.drop(report.linksLeftOut);
    // Facets list again what their page has listed: same path, same title, no link anew.
    const isBarren = task.foundOn !== null && (isKnown || (hasTitle && fresh === 0));
    this.#frontier.note(task, isBarren);
    if (isBarren) return;
    this.#taken.push({ task, read: [keys, report.digest] });
    this.#pages.push({ ...report.page, depth: task.depth, found_on: task.foundOn });
  }

  #keysOf(task: CrawlTask, { page }: PageReport): ReadKeys {
    const landed = canonicalAddress(page.landed);
    const { canonical } = page;
    const isOwn = canonical !== null && isSameSite(canonical, page.landed);
    if (isOwn) this.#frontier.learnCanonical(task.url, canonical);
    const key = this.#frontier.keyOf(task.url);
    const others = [landed, isOwn ? canonical : undefined]
      .flatMap((address) => address === undefined ? [] : [this.#frontier.keyOf(address)]);
    return { key, others: [...new Set(others)] };
  }

  /** A page counts as seen at its final and canonical address, and as it is for phones. */
  #markTwins(task: CrawlTask, { page, amp }: PageReport): void {
    const landed = canonicalAddress(page.landed);
    const own = [landed, page.canonical ?? undefined].filter((address) =>
      address !== undefined && isSameSite(address, task.url)
    );
    for (const address of own) {
      if (address === undefined) continue;
      this.#frontier.markSeen(address);
      if (address !== task.url) this.#frontier.foldWaitingTwin(address, "canonical");
    }
    const isOther = amp !== undefined && isSameSite(amp, task.url) && amp !== task.url;
    if (isOther && !own.includes(amp)) this.#frontier.foldTwin("amphtml", amp);
  }

  #endWithout(stopped: CrawlEnding["stopped"], lastPages: number): CrawlEnding {
    for (const { task, read } of this.#taken.splice(this.#taken.length - lastPages).reverse()) {
      this.#frontier.giveBack(task, true);
      if (read !== undefined) this.#read.forget(...read);
    }
    const cursor = writeCrawlCursor({
      rules: this.#rules,
      frontier: this.#frontier,
      digests: this.#read.save(),
      pace: this.#paces.paceOf(this.#rules.start).save(),
      before: this.#before + this.#taken.length,
    });
    const { left: count, dropped } = this.#frontier;
    const left = {
      count,
      first: this.#frontier.waiting(MAX_WAITING_TOLD),
      ...(dropped === 0 ? {} : { dropped }),
      ...(this.#notAskedLeftOut === 0 ? {} : { not_asked_left_out: this.#notAskedLeftOut }),
    };
    return {
      // Nothing waits, but not all that was found found room to: the site was not crawled whole.
      stopped: stopped !== "done"
        ? stopped
        : count > 0
        ? "max_pages"
        : dropped > 0
        ? "too_large"
        : stopped,
      ...defined({ cursor }),
      ...(count + dropped + this.#notAskedLeftOut === 0 ? {} : { left }),
    };
  }
}
