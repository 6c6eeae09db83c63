/** Pages and files for tools, over a network they have no access to. */
import { defined } from "../../base/defined.ts";
import {
  badInput,
  type ErrorDetails,
  factsOfStatus,
  mayPass,
  ToolError,
} from "../../base/errors.ts";
import { mediaTypeOf } from "../../base/media_type.ts";
import { decodeHtml } from "../../page/html/encoding/mod.ts";
import { createPage, metaContent, type Page } from "../../page/html/mod.ts";
import {
  joinTdm,
  matchTdmRules,
  parseTdmFile,
  TDM_FILE_PATH,
  type TdmReservation,
  tdmWords,
} from "../manners/robots/mod.ts";
import { type Climbed, climbLadder, type LadderVisit, type RungPage } from "./rungs/ladder.ts";
import { type AskNetwork, type Delivery, type FetchReply, toFile } from "./messages.ts";
import { type PageLack, readLack } from "./rungs/incomplete_page.ts";
import { judgePage } from "./rungs/judge_page.ts";
import type { FetchedPage, Incomplete, PageOptions, SelfRedirect, Web } from "./web.ts";
import { isSameSite, urlOf } from "../../page/url/mod.ts";
import { quoted } from "../../base/quoted.ts";

// Bounds.
/** Pages followed from one to the next because each leads there by itself; more is `fetch_failed`. */
const MAX_SELF_REDIRECTS = 10;

/** Creates the network half of a tool's context from a way to ask the network side. */
export function createPages(ask: AskNetwork): Web {
  const reservations: Reservations = new Map();
  return {
    page: (address, options = {}) => fetchPage(ask, address.trim(), options, reservations),
    file: async (address, seconds) =>
      toFile(await ask({ kind: "file", url: address.trim(), ...defined({ seconds }) })),
    visit: (address, read) => visitSite(ask, address.trim(), read),
  };
}

/**
 * Takes a page that was asked for by the first rung outside this process; undefined where it is not
 * worth keeping or leads on by itself, so that the ladder has to go on from there.
 */
export function takeDelivered(
  page: Page,
  { status, seconds, hops }: {
    readonly status: number;
    readonly seconds: number;
    readonly hops: number | undefined;
  },
): FetchedPage | undefined {
  const { climb, challenge, lead } = judgePage(page, status);
  const goesOn = climb !== undefined || challenge !== undefined || lead !== undefined;
  if (status === 402 || goesOn) return undefined;
  const incomplete = status > 299 ? [] : readLack(page).incomplete;
  return {
    url: page.url ?? "",
    status,
    headers: page.headers,
    bytes: new Uint8Array(),
    page,
    fetch: {
      rung: "http",
      status,
      seconds,
      climbs: [],
      ...defined({ hops }),
      ...(incomplete.length === 0 ? {} : { incomplete }),
    },
  };
}

async function visitSite<Value>(
  ask: AskNetwork,
  address: string,
  read: (file: Web["file"]) => Promise<Value>,
): Promise<Value> {
  const visit = openedBy(await ask({ kind: "open", url: address, filesOnly: true })).visit;
  try {
    return await read(async (url) => toFile(await ask({ kind: "file", url: url.trim(), visit })));
  } finally {
    await ask({ kind: "close", visit }).catch(() => {});
  }
}

function openedBy({ reply }: Delivery): Extract<FetchReply, { kind: "opened" }> {
  if (reply.kind !== "opened") throw new Error(`an open was answered with ${reply.kind}`);
  return reply;
}

/** Fetches a page and follows where it leads by itself: each such step is a visit of its own. */
async function fetchPage(
  ask: AskNetwork,
  address: string,
  options: PageOptions,
  reservations: Reservations,
): Promise<FetchedPage> {
  const at = options.at === undefined ? undefined : archiveDigits(options.at);
  const redirects: SelfRedirect[] = [];
  let { seconds: left, renderSeconds: renderLeft } = options;
  for (let next = address;;) {
    const bounds = defined({
      seconds: left === undefined ? undefined : Math.max(0, left),
      renderSeconds: renderLeft,
    });
    const fetched = await visitPage(ask, next, at, { ...options, ...bounds }, reservations);
    const { climbed } = fetched;
    const { url, verdict: { lead } } = climbed.page;
    for (const to of climbed.page.led ?? []) {
      redirects.push({ from: redirects.at(-1)?.to ?? next, to, by: "script" });
    }
    const isOff = lead !== undefined && options.stayOnSite === true && !isSameSite(lead.to, url);
    if (lead === undefined || isOff) {
      const page = toFetchedPage(climbed, fetched.incomplete, options, redirects);
      return isOff ? { ...page, leadsTo: lead.to } : page;
    }
    checkLead(redirects, url, lead.to, address);
    redirects.push({ from: url, ...lead });
    if (left !== undefined) left -= climbed.page.seconds;
    if (renderLeft !== undefined) renderLeft -= climbed.page.seconds;
    next = lead.to;
  }
}

/** Throws `fetch_failed` for pages that lead to each other, or on without end. */
function checkLead(
  redirects: readonly SelfRedirect[],
  from: string,
  to: string,
  address: string,
): void {
  const isCircle = to === from || redirects.some((each) => each.from === to);
  if (!isCircle && redirects.length < MAX_SELF_REDIRECTS) return;
  const message = isCircle
    ? "the pages lead to each other in a circle, and none stays"
    : `the pages lead on from one to the next, more than ${MAX_SELF_REDIRECTS} times`;
  throw new ToolError("fetch_failed", message, { retryable: false, url: address });
}

async function visitPage(
  ask: AskNetwork,
  address: string,
  at: string | undefined,
  options: PageOptions,
  reservations: Reservations,
): Promise<{ readonly climbed: Climbed; readonly incomplete: readonly Incomplete[] }> {
  const { at: _, ...asked } = options;
  const opening = { archive: at !== undefined, ...defined({ maxAge: options.maxAge }) };
  const reply = openedBy(await ask({ kind: "open", url: address, ...opening }));
  const visit: LadderVisit = {
    ...asked,
    ask,
    visit: reply.visit,
    url: address,
    rungs: at === undefined ? reply.rungs : ["archive"],
    remembered: reply.remembered,
    ...defined({ at }),
  };
  try {
    const climbed = await climbLadder(visit);
    const { page, status, verdict } = climbed.page;
    if (verdict.lead !== undefined) return { climbed, incomplete: [] };
    if (options.errorPages !== true) checkStatus(climbed.page);
    if (options.respectTdm === true) await checkTdm(visit, climbed.page, reservations);
    // Error pages and files that are not HTML lack nothing.
    const lack = page === undefined || status > 299 ? undefined : readLack(page);
    if (options.errorPages !== true) checkUsable(climbed, lack);
    return { climbed, incomplete: lack?.incomplete ?? [] };
  } finally {
    await ask({ kind: "close", visit: visit.visit }).catch(() => {});
  }
}

/** A page that is empty where scripts have run, or in the archive, has nothing to answer with. */
function checkUsable({ page, climbs }: Climbed, lack: PageLack | undefined): void {
  const isLast = page.rung === "archive" || page.rung === "browser";
  if (lack?.isUnusable !== true || !isLast || page.verdict.climb === undefined) return;
  const where = page.rung === "archive" ? "as it was captured" : "in a browser either";
  const what = lack.incomplete.join(" and ");
  const why = climbs.length === 0 ? "" : ` (${page.verdict.climb})`;
  const message = `the page has nothing to read, ${where}: it is ${what}${why}`;
  throw new ToolError("fetch_failed", message, { retryable: false, url: page.url });
}

function toFetchedPage(
  { page, climbs, hint }: Climbed,
  incomplete: readonly Incomplete[],
  { at, markdown }: PageOptions,
  redirects: readonly SelfRedirect[],
): FetchedPage {
  const { url, status, headers, bytes, rung, seconds, captured, cached, hops } = page;
  const archived = at === undefined || captured === undefined
    ? {}
    : { archived: { archive: "web.archive.org", asked: at, captured, url } };
  const isMarkdown = mediaTypeOf(headers.get("content-type")) === "text/markdown";
  return {
    url,
    status,
    headers,
    bytes,
    ...defined({ page: page.page }),
    fetch: {
      rung,
      status,
      seconds,
      climbs: [...climbs],
      ...defined({ hops }),
      ...(redirects.length === 0 ? {} : { redirects }),
      ...(incomplete.length === 0 ? {} : { incomplete }),
      ...archived,
      ...(markdown === true && isMarkdown ? { negotiated: "text/markdown" as const } : {}),
      ...defined({ cache: cached?.state, age: cached?.age }),
    },
    ...defined({ hint }),
  };
}

function checkStatus({ status, url, captured }: RungPage): void {
  if (status >= 200 && status < 300) return;
  const answered = `the site answered ${status} instead of a page`;
  if (captured === undefined) {
    const details = { retryable: mayPass(status), url, ...factsOfStatus(status) };
    throw new ToolError("fetch_failed", answered, details);
  }
  const message = `${answered} when the archive captured it, at ${captured}; ask for another date`;
  // What the site answered then says nothing of the page now.
  throw new ToolError("fetch_failed", message, { retryable: false, url, status });
}

async function checkTdm(
  visit: LadderVisit,
  page: RungPage,
  reservations: Reservations,
): Promise<void> {
  const { bytes, headers, url } = page;
  const parsed = page.page ??
    createPage(decodeHtml(bytes, headers.get("content-type") ?? null).text, url, headers);
  const file = visit.at === undefined ? await tdmOfFile(visit, url, reservations) : undefined;
  const header = tdmWords((name) => headers.get(name));
  const joined = joinTdm(file, header, tdmWords((name) => metaContent(parsed, name)));
  if (joined?.reserved === true) throw tdmReserved(joined, { url });
}

function tdmReserved({ source, policy }: TdmReservation, details: ErrorDetails): ToolError {
  const terms = policy === null ? "" : `; its policy: ${policy}`;
  const what = `text and data mining of this page is reserved (${source})${terms}`;
  return new ToolError("tdm_reserved", what, details);
}

/** The rules of each origin's tdmrep.json, asked for once a call. */
type Reservations = Map<string, ReturnType<typeof parseTdmFile> | undefined>;

async function tdmOfFile(
  visit: LadderVisit,
  url: string,
  reservations: Reservations,
): Promise<TdmReservation | undefined> {
  const { origin, pathname, search } = urlOf(url);
  if (!reservations.has(origin)) reservations.set(origin, await readTdmFile(visit, origin));
  const rules = reservations.get(origin);
  return rules === undefined ? undefined : matchTdmRules(rules, pathname + search);
}

/** A file that cannot be read has no rules. */
async function readTdmFile(
  visit: LadderVisit,
  origin: string,
): Promise<ReturnType<typeof parseTdmFile> | undefined> {
  try {
    const request = { kind: "file", url: origin + TDM_FILE_PATH, visit: visit.visit } as const;
    const { status, bytes } = toFile(await visit.ask(request));
    if (status < 200 || status > 299) return undefined;
    return parseTdmFile(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

/** Ranges of month, day, hour, minute and second. */
const RANGES = [[1, 12], [1, 31], [0, 23], [0, 59], [0, 59]] as const;

/**
 * Returns the archive's digits of a date: a year, then pairs as far as they were given.
 *
 * Takes 2025, 2025-06, 2025-06-01, 2025-06-01T10:30:00Z and digits alone. Throws `bad_input`.
 */
export function archiveDigits(at: string): string {
  const digits = at.trim().replace(/[-:TZ ]/gi, "");
  if (!/^[0-9]{4}(?:[0-9]{2}){0,5}$/.test(digits)) throw unreadable(at);
  RANGES.forEach(([least, most], index) => {
    const pair = digits.slice(4 + 2 * index, 6 + 2 * index);
    if (pair !== "" && (Number(pair) < least || Number(pair) > most)) throw unreadable(at);
  });
  return digits;
}

function unreadable(at: string): ToolError {
  return badInput(
    `at is ${quoted(at)}; give a date such as 2024, 2024-03, 2024-03-09 or 20240309120000`,
  );
}
