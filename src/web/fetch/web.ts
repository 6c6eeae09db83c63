/** What a reader of pages asks of the web, and what it is given. Types only. */
import type { RenderMode } from "../../base/names/render_modes.ts";
import type { Page } from "../../page/html/mod.ts";
import type { Validators } from "./validators.ts";

/** One step up or down the ladder, with the measurement that forced it. */
export interface Climb {
  from_rung: string;
  to_rung: string;
  reason: string;
  /** Seconds `from_rung` took, three decimals. */
  seconds: number;
}

/** Why a page may lack its content: a wall, still loading, cut short, no text, a login. */
export type Incomplete = "consent" | "loading" | "truncated" | "empty" | "login";

/** One step from a page to where it leads by itself. */
export interface SelfRedirect {
  from: string;
  to: string;
  /** What of the page leads there. */
  by: "refresh header" | "meta refresh" | "script";
}

/** What a fetch cost; part of every answer about a fetched page. */
export interface FetchRecord {
  rung: string;
  status: number;
  /** Seconds the delivering rung took, three decimals. */
  seconds: number;
  climbs: Climb[];
  /** Redirects that the site answered one after the other; absent for one or none. */
  hops?: number;
  /** Where pages led by themselves, each judged as a redirect is; absent for a page that stays. */
  redirects?: readonly SelfRedirect[];
  archived?: { archive: string; asked: string; captured: string; url: string };
  /** Absent for a page that has its content. */
  incomplete?: readonly Incomplete[];
  /** Set when the page came out of the cache: without a request, or after the site confirmed it. */
  cache?: "hit" | "revalidated";
  /** What the site gave in place of HTML, when it was asked for it. */
  negotiated?: "text/markdown";
  /** Seconds since the site sent a cached page, or last confirmed it. */
  age?: number;
}

/** A page as the network delivered it, not yet decoded. */
export interface FetchedPage {
  /** Where the fetch landed after redirects. */
  url: string;
  status: number;
  /** Names in lower case; repeated ones joined with a comma. */
  headers: ReadonlyMap<string, string>;
  /** The body after content decoding. */
  bytes: Uint8Array;
  /** The page as it was parsed for the verdict; absent for what is not HTML. */
  page?: Page;
  fetch: FetchRecord;
  /** What to do to get more of the page, when it is empty without a browser and there was none. */
  hint?: string;
  /** Where the page leads by itself off its site, unfollowed as `stayOnSite` asks. */
  leadsTo?: string;
}

/** What a page is to have before it is read. */
export interface Wait {
  /** A CSS selector, or `text:` and a text: what the browser waits for. */
  readonly what: string;
  isThere(page: Page): boolean;
}

/** How a page is to be fetched. */
export interface PageOptions {
  /** Whether its scripts are run; where it seems to need it when left out. */
  render?: RenderMode;
  /** What it must have; a page without it is refused. */
  wait?: Wait;
  /** Seconds after which a page in a browser is read as it stands; the browser's own by default. */
  renderSeconds?: number;
  /**
   * Reports whether a page has what is asked of it: where it has not, or only an empty place for it,
   * its scripts may write it, and a browser is asked; where it has a part, the caller is told.
   */
  finds?(page: Page): boolean | "in part" | "empty";
  /** Read the archive's nearest capture of this date instead. */
  at?: string;
  /** Answer an error status as a page instead of `fetch_failed`. */
  errorPages?: boolean;
  /** Refuse a page whose rights are reserved with `tdm_reserved`. */
  respectTdm?: boolean;
  /**
   * Answer a redirect that leaves the site as a page, unfollowed: its 3xx status, its `location`
   * header, and the address that redirected as `url`.
   */
  stayOnSite?: boolean;
  /** Answer a PDF as well, which is not a page to others. */
  pdf?: boolean;
  /** Seconds the page may take once its site's turn has come; past them it failed. */
  seconds?: number;
  /** Seconds to rest before each redirect that is followed; none by default. */
  hopRest?: number;
  /** Ask for the page as Markdown first, as HTML where there is none. */
  markdown?: boolean;
  /** Ask only for a page that is another since; one that is not is answered with 304 and no body. */
  validators?: Validators;
  /** Seconds an answer of the page cache may be old; 0 asks the site. As old as may be by default. */
  maxAge?: number;
}

/** A plain file of a site: robots.txt, a sitemap, llms.txt. */
export interface FetchedFile {
  url: string;
  status: number;
  headers: ReadonlyMap<string, string>;
  bytes: Uint8Array;
}

/** The web under every rule of the service; a test passes a plain object. */
export interface Web {
  /** Fetches a page under every rule of the service. Throws `ToolError`. */
  page(address: string, options?: PageOptions): Promise<FetchedPage>;
  /**
   * Fetches a plain file under the same address rules, never through the browser.
   *
   * Any HTTP status is a file. A site's `/robots.txt` comes from the cache that `page` itself uses,
   * so it costs no second request. Past `seconds` it failed.
   */
  file(address: string, seconds?: number): Promise<FetchedFile>;
  /**
   * Reads several files of one site in a single visit: its turn is awaited once, and the files
   * follow one another without a rest. `address` is any of the site; each file is checked as by
   * `file`.
   */
  visit<Value>(address: string, read: (file: Web["file"]) => Promise<Value>): Promise<Value>;
}

/** The clock of a call. */
export interface Clock {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Waits; ends early by throwing when the call is over. */
  sleep(milliseconds: number): Promise<void>;
  /** When a survey of a site begins no further page, on the clock of `now`. */
  readonly surveyEnds?: number;
  /** Reports the progress of the call to a client that asked for it. */
  progress(done: number, total: number | undefined, message: string): void;
}
