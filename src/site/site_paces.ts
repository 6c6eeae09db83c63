/**
 * The pace of every site one call asks, read from each origin's robots.txt before its first page.
 */
import { ToolError } from "../base/errors.ts";
import { CRAWL_PAGE_SECONDS } from "../base/limits.ts";
import { decodeXml } from "../page/documents/xml/mod.ts";
import { originOf, siteOf } from "../page/url/mod.ts";
import type { FetchedFile } from "../web/fetch/mod.ts";
import {
  AGENT_TOKEN,
  crawlDelay,
  isAllowed,
  parseRobots,
  type Robots,
} from "../web/manners/mod.ts";
import { Pace } from "./pace.ts";
import { secondsOf, type SiteContext, sleepUntil } from "./site_context.ts";

const NO_ROBOTS: Robots = { groups: [], sitemaps: [] };

/** The paces of one call. */
export class SitePaces {
  readonly #context: SiteContext;
  readonly #deadline: number;
  readonly #paces = new Map<string, Pace>();
  readonly #robots = new Map<string, Robots>();

  /** `deadline` is the moment after which nothing begins, in seconds of the context's clock. */
  constructor(context: SiteContext, deadline: number) {
    this.#context = context;
    this.#deadline = deadline;
  }

  /** Returns the pace of an address's site; no request is made for it. */
  paceOf(url: string): Pace {
    const site = siteOf(url);
    const known = this.#paces.get(site);
    if (known !== undefined) return known;
    const pace = new Pace();
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
    const origin = originOf(new URL(url));
    const known = this.#robots.get(origin);
    if (known !== undefined) return known;
    const pace = this.paceOf(url);
    if (Math.max(pace.readyAt(), secondsOf(this.#context)) >= this.#deadline) return NO_ROBOTS;
    await sleepUntil(this.#context, pace.readyAt());
    const robots = await this.#ask(`${origin}/robots.txt`, options.mustRead === true);
    this.#robots.set(origin, robots);
    pace.setRule(Math.max(pace.rule, crawlDelay(robots, AGENT_TOKEN)));
    return robots;
  }

  /**
   * Reports whether a robots.txt already read refuses an address: asking for it costs no request.
   */
  refuses(url: string): boolean {
    const robots = this.#robots.get(originOf(new URL(url)));
    return robots !== undefined && !isAllowed(robots, AGENT_TOKEN, url);
  }

  /** Fetches a plain file and counts the request. Throws `ToolError`. */
  async file(url: string): Promise<FetchedFile> {
    const pace = this.paceOf(url);
    try {
      const file = await this.#context.file(url, CRAWL_PAGE_SECONDS);
      pace.note({
        ended: secondsOf(this.#context),
        isBusy: file.status === 429 || file.status === 503,
      });
      return file;
    } catch (refusal) {
      const isCounted = !(refusal instanceof ToolError) || !NO_REQUEST.has(refusal.code);
      if (isCounted) pace.note({ ended: secondsOf(this.#context), isBusy: false });
      throw refusal;
    }
  }

  async #ask(url: string, mustRead: boolean): Promise<Robots> {
    try {
      const { status, bytes } = await this.file(url);
      if (status >= 200 && status < 300) return parseRobots(decodeXml(bytes).text);
      // Nothing may be fetched while robots.txt is unavailable: RFC 9309 section 2.3.1.4.
      if (status < 500 || !mustRead) return NO_ROBOTS;
      throw new ToolError("fetch_failed", `robots.txt was answered with ${status}`, { url });
    } catch (refusal) {
      if (mustRead || !(refusal instanceof ToolError)) throw refusal;
      return NO_ROBOTS;
    }
  }
}

/** What is refused by what is already known costs its site no request. */
export const NO_REQUEST: ReadonlySet<string> = new Set(["refused_by_robots", "refused_address"]);
