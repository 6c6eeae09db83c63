/** When a call's next request to a site may start: robots.txt, response times, `Retry-After`. */
import { saysBusy, ToolError } from "../../base/errors.ts";
import { CRAWL_PAGE_SECONDS, MAX_CRAWL_DELAY_SECONDS } from "../../base/limits.ts";
import { originOf, siteOf, urlOf } from "../../page/url/mod.ts";
import { AGENT_TOKEN } from "./robots/agent_token.ts";
import { crawlDelay, isAllowed } from "./robots/match_robots.ts";
import { parseRobots, type Robots } from "./robots/parse_robots.ts";

// Bounds.
/** Seconds between two requests of one site, when it asks for no more. */
const MIN_CRAWL_DELAY_SECONDS = 1;

/** What is refused by what is already known costs its site no request. */
export const NO_REQUEST: ReadonlySet<string> = new Set(["refused_by_robots", "refused_address"]);

/** What of a pace outlasts a call, in seconds; plain data. */
export interface SavedPace {
  /** The pause a busy site was given. */
  readonly slowed: number;
  /** How long it takes to answer; absent while unknown. */
  readonly smoothed?: number;
  readonly isFailing: boolean;
}

/** The result of one request, as far as its site's pace is concerned. Times in seconds. */
interface PaceNote {
  /** When it ended, on the clock of the crawl. */
  readonly ended: number;
  /** How long the site took to answer; undefined when it did not. */
  readonly took?: number;
  /** The status of its answer, where that is known. */
  readonly status?: number;
  /** The `Retry-After` of an answer; it counts of a busy site. */
  readonly retryAfter?: number | undefined;
}

/** The pace of one site within one crawl; every moment counts from the end of the last request. */
export class Pace {
  /** Set while pages fail through all their retries: then each is asked only once. */
  isFailing = false;
  #rule = MIN_CRAWL_DELAY_SECONDS;
  #slowed = 0;
  #smoothed: number | undefined;
  #ended = -Infinity;
  #quietUntil = -Infinity;
  #limitedUntil = -Infinity;

  /** Sets the site's own Crawl-delay, in seconds. */
  setRule(seconds: number): void {
    this.#rule = Math.max(MIN_CRAWL_DELAY_SECONDS, seconds);
  }

  /** Seconds the site's robots.txt asks for, at least the crawl's own. */
  get rule(): number {
    return this.#rule;
  }

  /** Whether the site asks for longer pauses than a crawl waits. */
  get isTooSlow(): boolean {
    return this.#rule > MAX_CRAWL_DELAY_SECONDS;
  }

  /** Whether a `Retry-After` too long to wait for is still in force. */
  isLimited(now: number): boolean {
    return now < this.#limitedUntil;
  }

  /** The first moment the next request may start. */
  readyAt(): number {
    return Math.max(this.#ended + this.#delay(), this.#quietUntil);
  }

  /** The first moment a page may be asked again, for the nth time from 1. */
  retryAt(retry: number): number {
    const wait = Math.max(this.#rule * 2 ** retry, this.#delay());
    return Math.max(this.#ended + Math.min(MAX_CRAWL_DELAY_SECONDS, wait), this.#quietUntil);
  }

  /** Updates the pace from a request that was made. */
  note({ ended, took, status, retryAfter }: PaceNote): void {
    const before = this.#delay();
    this.#ended = ended;
    if (took !== undefined) {
      this.#smoothed = this.#smoothed === undefined ? took : (this.#smoothed + took) / 2;
    }
    if (status === undefined || !saysBusy(status)) return;
    if (retryAfter === undefined) this.#slowed = Math.min(MAX_CRAWL_DELAY_SECONDS, 2 * before);
    else if (retryAfter <= MAX_CRAWL_DELAY_SECONDS) this.#quietUntil = ended + retryAfter;
    else this.#limitedUntil = ended + retryAfter;
  }

  /** Goes on at the pace of an earlier call. */
  goOn({ slowed, smoothed, isFailing }: SavedPace): void {
    this.#slowed = slowed;
    this.#smoothed = smoothed;
    this.isFailing = isFailing;
  }

  save(): SavedPace {
    const smoothed = this.#smoothed === undefined ? {} : { smoothed: this.#smoothed };
    return { slowed: this.#slowed, ...smoothed, isFailing: this.isFailing };
  }

  #delay(): number {
    const slowness = Math.min(MAX_CRAWL_DELAY_SECONDS, this.#smoothed ?? 0);
    return Math.max(this.#rule, this.#slowed, slowness);
  }
}

const NO_ROBOTS = parseRobots("");

/** The web and the clock of a call, in milliseconds, as far as its paces need them. */
interface Asking<File extends AskedFile> {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
  file(url: string, seconds: number): Promise<File>;
}

/** What a pace needs of a file. */
interface AskedFile {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** Returns the seconds of a call's clock, rounded to the millisecond. */
export function secondsOf(context: Pick<Asking<AskedFile>, "now">): number {
  return Math.round(context.now()) / 1000;
}

/** Waits until a moment of that clock; false when no time is left by then, and then at once. */
export async function waitUntil(
  context: Pick<Asking<AskedFile>, "now" | "sleep">,
  seconds: number,
  deadline = Infinity,
): Promise<boolean> {
  if (Math.max(seconds, secondsOf(context)) >= deadline) return false;
  const wait = Math.ceil(seconds * 1000 - context.now());
  if (wait > 0) await context.sleep(wait);
  return true;
}

/** The paces of one call. */
export class SitePaces<File extends AskedFile = AskedFile> {
  readonly #context: Asking<File>;
  readonly #deadline: number;
  readonly #paces = new Map<string, Pace>();
  readonly #robots = new Map<string, Robots>();

  /** `deadline` is the moment after which nothing begins, in seconds of the context's clock. */
  constructor(context: Asking<File>, deadline: number) {
    this.#context = context;
    this.#deadline = deadline;
  }

  /** Returns the pace of an address's site; no request is made for it. */
  paceOf(url: string): Pace {
    const site = siteOf(url);
    const pace = this.#paces.get(site) ?? new Pace();
    this.#paces.set(site, pace);
    return pace;
  }

  /**
   * Reads the robots.txt of an address's origin, once, and sets the pace by it.
   *
   * One that cannot be read sets none here, as requesting a page reports it; with `mustRead`
   * its `ToolError` is thrown.
   */
  async readRobots(url: string, options: { mustRead?: boolean } = {}): Promise<Robots> {
    const origin = originOf(urlOf(url));
    const known = this.#robots.get(origin);
    if (known !== undefined) return known;
    const pace = this.paceOf(url);
    if (!await waitUntil(this.#context, pace.readyAt(), this.#deadline)) return NO_ROBOTS;
    const robots = await this.#ask(`${origin}/robots.txt`, options.mustRead === true);
    this.#robots.set(origin, robots);
    pace.setRule(Math.max(pace.rule, crawlDelay(robots, AGENT_TOKEN)));
    return robots;
  }

  /** Reports whether a robots.txt already read refuses an address; costs no request. */
  refuses(url: string): boolean {
    const robots = this.#robots.get(originOf(urlOf(url)));
    return robots !== undefined && !isAllowed(robots, AGENT_TOKEN, url);
  }

  /** Fetches a plain file and counts the request. Throws `ToolError`. */
  async file(url: string): Promise<File> {
    const pace = this.paceOf(url);
    try {
      const file = await this.#context.file(url, CRAWL_PAGE_SECONDS);
      pace.note({ ended: secondsOf(this.#context), status: file.status });
      return file;
    } catch (refusal) {
      const isCounted = !(refusal instanceof ToolError) || !NO_REQUEST.has(refusal.code);
      if (isCounted) pace.note({ ended: secondsOf(this.#context) });
      throw refusal;
    }
  }

  async #ask(url: string, mustRead: boolean): Promise<Robots> {
    try {
      const { status, bytes } = await this.file(url);
      if (status >= 200 && status < 300) return parseRobots(new TextDecoder().decode(bytes));
      // Nothing may be fetched while robots.txt is unavailable: RFC 9309 section 2.3.1.4.
      if (status < 500 || !mustRead) return NO_ROBOTS;
      throw new ToolError("fetch_failed", `robots.txt was answered with ${status}`, { url });
    } catch (refusal) {
      if (mustRead || !(refusal instanceof ToolError)) throw refusal;
      return NO_ROBOTS;
    }
  }
}
