/** Reads what a ledger gives, several hosts side by side, each page by page at its own pace. */
import { ToolError } from "../../base/errors.ts";
import { CRAWL_PAGE_SECONDS } from "../../base/limits.ts";
import { sleepFor } from "../../base/until_aborted.ts";
import type { SiteContext } from "../../site/mod.ts";
import { type Outcome, visitPage } from "../../site/visit/mod.ts";
import type { Reading, Task } from "../../site/ledger/mod.ts";
import { SitePaces } from "../../web/manners/mod.ts";
import type { LineForm } from "../batch/columns.ts";
import type { CrawlConfig } from "./crawl_config.ts";
import type { ReadPage } from "./crawl_web.ts";
import type { Keeper, Noted, Written } from "./keeper.ts";
import { changeOf, digestOf, UNCHANGED } from "./page_changes.ts";
import { failureOf, type WrittenConfig, writtenOf } from "./page_output.ts";

// Bounds.
/** Milliseconds after which a host is asked again that wanted a pause, or did not answer. */
const PAUSE_MS = 60_000;
/** Pauses of one host in a row, without a page, after which it is left for the next run. */
const MAX_PAUSES = 5;
/** Pages in a row that a host failed to answer after which it has a pause. */
const MAX_UNANSWERED = 5;
/** Times one page is read whose reader process ended. */
const MAX_READER_ENDS = 3;
/** Milliseconds between two looks at a ledger of which nothing may be taken. */
const MAX_REST_MS = 1_000;
/** Milliseconds between two looks at whether another host may be taken. */
const LOOK_MS = 500;

/** How a crawl ended. */
export type Ending = "done" | Spent | "paused" | "stopped";

/** Which bound of a run is reached. */
type Spent = "max_pages" | "max_seconds" | "max_mib";

/** Notes what a host lists, in the seconds that are left. */
export type NoteLists = (host: string, secondsLeft: () => number) => Promise<void>;

interface CrawlEvents {
  onPage(task: Task, noted: Noted, failure?: string): void;
  onPause(host: string, seconds: number, why: string): void;
}

type CrawlerConfig =
  & WrittenConfig
  & Pick<CrawlConfig, "hosts" | "maxPages" | "maxSeconds" | "maxMib" | "again">;

interface CrawlParts {
  readonly config: CrawlerConfig;
  readonly keeper: Keeper;
  readonly web: SiteContext;
  readonly events: CrawlEvents;
  readonly over: AbortSignal;
  /** Pages that earlier runs have read or failed to. */
  readonly before: number;
  /** How rows are written, where they are what is kept of a page. */
  readonly rows?: LineForm | undefined;
  /** Notes what a host lists before its pages are read. */
  readonly noteLists?: NoteLists | undefined;
}

/** A crawl under way. */
export class Crawler {
  readonly #parts: CrawlParts;
  /** Pages that may still be begun. */
  #room: number;
  #bytes = 0;
  readonly #started = performance.now();
  #lanes = 0;
  readonly #pauses = new Map<string, number>();
  #wake: () => void = () => {};
  #fault: unknown;

  constructor(parts: CrawlParts) {
    this.#parts = parts;
    this.#room = parts.config.maxPages - parts.before;
  }

  /** Runs until nothing waits that may be asked for. Throws what a lane threw. */
  async run(): Promise<Ending> {
    for (;;) {
      while (
        this.#lanes < this.#parts.config.hosts && this.#spent() === undefined && !this.#isOver()
      ) {
        const host = await this.#parts.keeper.takeHost(Date.now());
        if (host === undefined) break;
        this.#lanes++;
        void this.#lane(host).catch((error: unknown) => void (this.#fault ??= error)).finally(
          () => {
            this.#lanes--;
            this.#wake();
          },
        );
      }
      if (this.#fault !== undefined && this.#lanes === 0) throw this.#fault;
      if (this.#lanes > 0) {
        await this.#rest(LOOK_MS);
        continue;
      }
      if (this.#parts.over.aborted) return "stopped";
      const due = await this.#parts.keeper.nextDue();
      if (due === undefined) return "done";
      const spent = this.#spent();
      if (spent !== undefined) return spent;
      const wait = due - Date.now();
      if (wait > 2 * PAUSE_MS) return "paused";
      // Another worker may let a host go before.
      await this.#rest(Math.max(1, Math.min(wait, MAX_REST_MS)));
    }
  }

  /** Which bound of this run is reached; of pages that of all runs. */
  #spent(): Spent | undefined {
    const { maxMib = Infinity } = this.#parts.config;
    if (this.#room <= 0) return "max_pages";
    if (this.#secondsLeft() <= 0) return "max_seconds";
    return this.#bytes >= maxMib * 1024 * 1024 ? "max_mib" : undefined;
  }

  /** Seconds that this run may still take. */
  #secondsLeft(): number {
    const { maxSeconds = Infinity } = this.#parts.config;
    return maxSeconds - (performance.now() - this.#started) / 1000;
  }

  #isOver(): boolean {
    return this.#parts.over.aborted || this.#fault !== undefined;
  }

  #rest(milliseconds: number): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    // Once the crawl is over, its lanes are waited for.
    const ends = this.#parts.over.aborted ? [woken.signal] : [woken.signal, this.#parts.over];
    const over = AbortSignal.any(ends);
    return sleepFor(milliseconds, over).catch(() => {});
  }

  /** Reads one host until none of it waits, or it wants a pause. */
  async #lane(host: string): Promise<void> {
    const paces = new SitePaces(this.#parts.web, Infinity);
    let due = 0;
    let unanswered = 0;
    try {
      await this.#parts.noteLists?.(host, () => this.#secondsLeft());
      while (!this.#isOver() && this.#spent() === undefined) {
        const task = await this.#parts.keeper.lease(host, Date.now());
        if (task === undefined) break;
        this.#room--;
        const outcome = await this.#visit(task, paces);
        if (outcome === undefined) break;
        const isUnanswered = outcome.kind === "failed" && outcome.error.retryable;
        unanswered = isUnanswered ? unanswered + 1 : 0;
        const isLimited = outcome.kind === "failed" && outcome.error.code === "rate_limited";
        if (isLimited || unanswered >= MAX_UNANSWERED) {
          const why = isLimited ? "asks for a pause" : "does not answer";
          due = Date.now() + this.#pauseOf(host, why);
          break;
        }
        if (!isUnanswered) this.#pauses.delete(host);
      }
    } finally {
      await this.#parts.keeper.leaveHost(host, due);
    }
  }

  #pauseOf(host: string, why: string): number {
    const pauses = (this.#pauses.get(host) ?? 0) + 1;
    this.#pauses.set(host, pauses);
    this.#parts.events.onPause(host, PAUSE_MS / 1000, why);
    return pauses > MAX_PAUSES ? 60 * PAUSE_MS : PAUSE_MS;
  }

  /** Visits one page and notes it; undefined when the crawl is over before it answered. */
  async #visit(task: Task, paces: SitePaces): Promise<Outcome | undefined> {
    let outcome: Outcome;
    try {
      await paces.readRobots(task.url);
      outcome = await visitPage(this.#parts.web, paces.paceOf(task.url), task.url, {
        deadline: Infinity,
        respectTdm: false,
        pageSeconds: CRAWL_PAGE_SECONDS,
        isRefused: paces.refuses(task.url),
        ...(this.#parts.config.again && task.before !== undefined
          ? { validators: task.before }
          : {}),
      });
    } catch (error) {
      if (!this.#isOver() && !(error instanceof ToolError)) throw error;
      outcome = { kind: "unreached" };
    }
    if (outcome.kind === "unreached" || this.#isLost(task, outcome)) {
      await this.#parts.keeper.giveBack(task);
      this.#room++;
      return outcome.kind === "unreached" ? undefined : outcome;
    }
    if (outcome.kind === "failed") await this.#noteFailure(task, outcome);
    else await this.#notePage(task, outcome);
    return outcome;
  }

  /** A page that was not the site's fault waits again, and so does one that it asks a pause before. */
  #isLost({ tries }: Task, outcome: Outcome): boolean {
    if (outcome.kind !== "failed") return false;
    if (this.#parts.over.aborted) return true;
    const { code } = outcome.error;
    return code === "rate_limited" || code === "internal_error" && tries < MAX_READER_ENDS;
  }

  async #noteFailure(task: Task, outcome: Extract<Outcome, { kind: "failed" }>): Promise<void> {
    const { failure, written } = failureOf(
      task,
      outcome,
      this.#parts.rows,
      this.#parts.config.again,
    );
    const noted = await this.#parts.keeper.fail(task, failure, written);
    if (failure.state === "refused") this.#room++;
    this.#parts.events.onPage(task, { ...noted, verdict: failure.state }, outcome.error.message);
  }

  async #notePage(task: Task, outcome: Extract<Outcome, { kind: "read" }>): Promise<void> {
    const { read, headers, status, size, exchanged } = outcome.fetched as ReadPage;
    this.#bytes += size;
    const archived = exchanged === undefined ? {} : { exchanged };
    if (status === 304) {
      return await this.#noteSame(task, headers, { links: [], nofollow: [] }, archived);
    }
    if (read === undefined) throw new Error("a page was read by no reader");
    const { links_left_out, ...reading } = read.reading;
    const whole = digestOf(read.page);
    const change = this.#parts.config.again ? changeOf(task.before, whole) : null;
    if (change === UNCHANGED) {
      return await this.#noteSame(task, headers, reading as unknown as Reading, archived);
    }
    const page = {
      ...read.page,
      ...(change === null ? {} : { change }),
      ...(outcome.retries.length === 0 ? {} : { retries: outcome.retries }),
      depth: task.depth,
      found_on: task.foundOn,
      ...(links_left_out === 0 ? {} : { links_left_out }),
    };
    const note = { ...reading, status, whole, change };
    const noted = await this.#parts.keeper.done(
      task,
      note as unknown as Reading,
      { ...writtenOf(task, page, this.#parts.config, this.#parts.rows), ...archived },
    );
    // A page that says the same as another is not counted as a page of the crawl.
    if (noted.verdict !== "kept") this.#room++;
    this.#parts.events.onPage(task, noted);
  }

  async #noteSame(
    task: Task,
    headers: ReadonlyMap<string, string>,
    { links, nofollow }: Pick<Reading, "links" | "nofollow">,
    written: Written,
  ): Promise<void> {
    const [etag = null, modified = null] = ["etag", "last-modified"].map((name) =>
      headers.get(name)
    );
    this.#parts.events.onPage(
      task,
      await this.#parts.keeper.same(task, { etag, modified, links, nofollow }, written),
    );
  }
}
