/** One page of a crawl, asked again where that helps; every failure of it is an outcome. */
import { defined } from "../../base/defined.ts";
import {
  type ErrorCode,
  mayPass,
  type PAGE_CODES,
  type RefusalFacts,
  ToolError,
} from "../../base/errors.ts";
import { retryAfterSeconds } from "../../page/text/mod.ts";
import { canonicalAddress, isSameSite, parseAddress } from "../../page/url/mod.ts";
import type {
  FetchedPage,
  FetchRecord,
  PageOptions,
  Validators,
} from "../../web/fetch/asked/mod.ts";
import { hideAddressSecrets } from "../../base/hide_secrets.ts";
import type { SiteContext } from "../site_context.ts";
import { NO_REQUEST, type Pace, secondsOf, waitUntil } from "../../web/manners/mod.ts";

// Bounds.
/** Times a page is asked again. */
const MAX_PAGE_RETRIES = 2;

/** The `error` of one page. */
export interface PageError {
  code: ErrorCode | (typeof PAGE_CODES)[number];
  message: string;
  retryable: boolean;
  url: string;
  /** Where a redirect off the site leads. */
  target?: string;
}

/** One time a page was asked again. */
export interface Retry {
  reason: string;
  /** Seconds since the failed request ended, three decimals. */
  seconds: number;
}

/** The outcome of one page. */
export type Outcome =
  | { readonly kind: "read"; readonly fetched: FetchedPage; readonly retries: Retry[] }
  | {
    readonly kind: "failed";
    readonly error: PageError;
    readonly retries: Retry[];
    readonly landed?: string;
    readonly fetch?: FetchRecord;
    /** Why, where a program decides by it. */
    readonly reason?: RefusalFacts["reason"];
  }
  /** The time budget ended before the page was asked. */
  | { readonly kind: "unreached" };

interface VisitOptions {
  /** The moment after which nothing begins, in seconds of the context's clock. */
  readonly deadline: number;
  readonly respectTdm: boolean;
  /** Seconds that asking for the page may cost, all tries together; none when left out. */
  readonly pageSeconds?: number;
  /** What the page was known by when it was read last: unchanged, it is read with status 304. */
  readonly validators?: Validators;
  /** Ask for the page as Markdown first. */
  readonly markdown?: boolean;
  readonly finds?: PageOptions["finds"];
  /** Whether the page is known to be refused: then no request is made and none is waited for. */
  readonly isRefused: boolean;
  /** Runs a request in its turn among those of other sites; waiting for the site takes no turn. */
  readonly pass?: <Result>(action: () => Promise<Result>) => Promise<Result>;
}

/** One result of the network, and whether a retry may help. */
interface Attempt {
  readonly outcome: Exclude<Outcome, { kind: "unreached" }>;
  /** Why the page may be asked again; undefined when that would change nothing. */
  readonly again: string | undefined;
  /** Seconds it took. */
  readonly took: number;
}

/** Visits one page at its site's pace. */
export async function visitPage(
  context: SiteContext,
  pace: Pace,
  url: string,
  options: VisitOptions,
): Promise<Outcome> {
  const refusal = refusalOf(context, pace, url);
  if (refusal !== undefined) return refusal;
  const start = options.isRefused ? -Infinity : pace.readyAt();
  if (!await waitUntil(context, start, options.deadline)) return { kind: "unreached" };
  const retries: Retry[] = [];
  const pass = options.pass ?? ((action) => action());
  let left = options.pageSeconds ?? Infinity;
  const ask = async (): Promise<Attempt> => {
    const attempt = await pass(() => askOnce(context, pace, url, options, left));
    left -= attempt.took;
    return attempt;
  };
  let { outcome, again } = await ask();
  const allowed = pace.isFailing ? 0 : MAX_PAGE_RETRIES;
  const mayAsk = (): boolean =>
    retries.length < allowed && left > 0 && !pace.isLimited(secondsOf(context));
  while (again !== undefined && mayAsk()) {
    const failed = secondsOf(context);
    const next = pace.retryAt(retries.length + 1);
    if (!await waitUntil(context, next, options.deadline)) break;
    retries.push({ reason: again, seconds: round(secondsOf(context) - failed) });
    ({ outcome, again } = await ask());
  }
  if (again === undefined) pace.isFailing = false;
  else if (retries.length === MAX_PAGE_RETRIES) pace.isFailing = true;
  return { ...outcome, retries };
}

function refusalOf(context: SiteContext, pace: Pace, url: string): Outcome | undefined {
  if (pace.isTooSlow) {
    const message = `robots.txt asks for ${pace.rule} seconds between requests, too long to wait`;
    return failed({ code: "crawl_delay_too_long", message, retryable: false, url });
  }
  if (!pace.isLimited(secondsOf(context))) return undefined;
  const message = "the site asked not to be asked again for longer than a crawl waits";
  return failed({ code: "rate_limited", message, retryable: true, url });
}

async function askOnce(
  context: SiteContext,
  pace: Pace,
  url: string,
  { respectTdm, validators, markdown, finds }: VisitOptions,
  left: number,
): Promise<Attempt> {
  const started = secondsOf(context);
  const took = (): number => secondsOf(context) - started;
  try {
    const fetched = await context.page(url, {
      errorPages: true,
      stayOnSite: true,
      respectTdm,
      ...(left === Infinity ? {} : { seconds: left }),
      hopRest: pace.rule,
      ...defined({ validators }),
      ...(markdown === true ? { markdown } : {}),
      ...defined({ finds }),
    });
    pace.note({
      ended: secondsOf(context),
      took: fetched.fetch.seconds,
      status: fetched.status,
      retryAfter: retryAfterSeconds(fetched.headers),
    });
    return { ...toAttempt(fetched, url, validators !== undefined), took: took() };
  } catch (refusal) {
    if (!(refusal instanceof ToolError)) throw refusal;
    const { code, message, retryable } = refusal;
    if (refusal.facts.reason === "pause") {
      // The page was not asked for: its site had wanted a pause before, of another request.
      const error: PageError = { code: "rate_limited", message, retryable: true, url };
      return { outcome: failed(error), again: undefined, took: took() };
    }
    if (!NO_REQUEST.has(code)) pace.note({ ended: secondsOf(context) });
    const again = code === "fetch_failed" && retryable ? message : undefined;
    const error: PageError = { code, message, retryable, url: refusal.url ?? url };
    const outcome = { ...failed(error), ...defined({ reason: refusal.facts.reason }) };
    return { outcome, again, took: took() };
  }
}

function toAttempt(
  fetched: FetchedPage,
  url: string,
  isConditional: boolean,
): Omit<Attempt, "took"> {
  const { status, fetch, url: landed } = fetched;
  const target = targetOffSite(fetched, url);
  if (target !== undefined) {
    const message = `it redirects off its site, to ${target}`;
    const error: PageError = {
      code: "redirected_off_site",
      message,
      retryable: false,
      url,
      target,
    };
    return { outcome: failed(error), again: undefined };
  }
  if (status >= 200 && status < 300 || status === 304 && isConditional) {
    return { outcome: { kind: "read", fetched, retries: [] }, again: undefined };
  }
  const message = `the site answered ${status}`;
  const retryable = mayPass(status);
  const error: PageError = { code: "fetch_failed", message, retryable, url };
  return { outcome: { ...failed(error), landed, fetch }, again: retryable ? message : undefined };
}

/** Returns where a page led off its site: by a redirect left unfollowed, or by where it landed. */
function targetOffSite(
  { status, headers, url: landed, leadsTo }: FetchedPage,
  url: string,
): string | undefined {
  if (!isSameSite(landed, url)) return landed;
  const location = status >= 300 && status < 400 ? headers.get("location") : leadsTo;
  const target = location === undefined ? null : parseAddress(location, landed);
  if (target === null || isSameSite(target, url)) return undefined;
  return canonicalAddress(target.href) ?? hideAddressSecrets(target.href);
}

function failed(error: PageError): Extract<Outcome, { kind: "failed" }> {
  return { kind: "failed", error, retries: [] };
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
