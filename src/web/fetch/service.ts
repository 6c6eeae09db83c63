/**
 * The network side of the service: answers the requests of reader processes, under every rule.
 *
 * Runs in one process with net permission only, so there is one politeness gate, one robots cache
 * and one rung memory for the whole service. It never parses a page.
 */
import { defined } from "../../base/defined.ts";
import { badInput, ToolError } from "../../base/errors.ts";
import { MAX_ROBOTS_BYTES } from "../../base/limits.ts";
import type { Turn, Visit } from "../manners/mod.ts";
import { isSameSite, siteOf } from "../../page/url/mod.ts";
import { ARCHIVE_SITE, fetchArchive } from "./rungs/archive_rung.ts";
import { FetchFailure } from "./fetch_failure.ts";
import { fetchHttp, findKept, type HttpAnswer } from "./rungs/http_rung.ts";
import type { Asked, Caller, Delivery, FetchRequest } from "./messages.ts";
import { createNetwork, type FetchServiceOptions, type Network } from "./network.ts";
import { recallRobots, shareRobots } from "./shared/shared_answers.ts";
import { learnRung, recallRung } from "./shared/shared_rungs.ts";
import { admitAddress, checkRobots, noteAnswer, ruledWish, toRefusal } from "./site_rules.ts";
import { withinSeconds } from "./stopwatch.ts";

/** The network side. */
export interface FetchService {
  /** Answers a request of a reader. Rejects with `ToolError`, or the signal's reason. */
  handle(request: FetchRequest, caller: Caller): Promise<Delivery>;
  /** Closes visits, connections and the browser. */
  close(): Promise<void>;
}

/** Creates the network side of the service. */
export function createFetchService(options: FetchServiceOptions): FetchService {
  const network = createNetwork(options);
  return {
    async handle(request, caller): Promise<Delivery> {
      caller.signal.throwIfAborted();
      const delivery = await handle(network, request, caller);
      // A call that is answered may be the last of this process: its site must not stay taken.
      await network.shared.flushed();
      return delivery;
    },
    async close(): Promise<void> {
      network.visits.closeAll();
      await network.shared.close();
      await network.browser?.close();
      await network.tools.transport.close();
    },
  };
}

async function handle(network: Network, request: FetchRequest, caller: Caller): Promise<Delivery> {
  switch (request.kind) {
    case "open":
      return await openVisit(network, request, caller);
    case "rung":
      return await runRung(network, request, caller);
    case "file":
      return await fetchFile(network, request, caller);
    case "learn":
      return await learnOfVisit(network, request, caller);
    case "close":
      network.visits.close(request.visit);
      return DONE;
  }
}

/** Only the beginning of a fetch is known here: a redirect may still lead to what is not kept. */
async function isKept(
  { cache, tools }: Network,
  url: URL,
  caller: Caller,
  maxAge: number | undefined,
): Promise<boolean> {
  if (cache === undefined || url.username !== "" || url.password !== "") return false;
  return await findKept(tools, url, { ...caller, cache, maxAge }) !== undefined;
}

const DONE: Delivery = { reply: { kind: "done" } };

async function openVisit(
  network: Network,
  { url: address, archive = false, filesOnly = false, maxAge }: Asked<"open">,
  caller: Caller,
): Promise<Delivery> {
  // A page in the archive may be long gone from the web.
  const url = await admitAddress(network, address, caller, archive);
  const turn = await network.gate.enter(archive ? ARCHIVE_SITE : siteOf(url), caller.signal);
  try {
    // The archive's own robots.txt is checked for the capture's address, by its rung.
    if (!archive && !filesOnly) {
      await checkRobots(network, url, turn, caller);
      // Waits here, so that a rung's seconds are its own; not for a page that needs no request.
      if (!await isKept(network, url, caller, maxAge)) await turn.begin(caller.signal);
    }
  } catch (error) {
    turn.leave();
    throw error;
  }
  const rungs = network.browser === undefined ? ["http"] as const : ["http", "browser"] as const;
  const remembered = archive ? null : await recallRung(network, url);
  const { id } = network.visits.add(url, turn, caller.signal);
  return { reply: { kind: "opened", visit: id, rungs, remembered } };
}

async function runRung(
  network: Network,
  request: Asked<"rung">,
  caller: Caller,
): Promise<Delivery> {
  const started = network.now();
  try {
    const answer = await network.visits.use(
      request.visit,
      caller.signal,
      (visit) =>
        withinSeconds(
          request.seconds,
          caller,
          (bounded) => fetchPage(network, request, visit, bounded),
        ),
    );
    return deliver(answer, network.now() - started);
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    const seconds = roundSeconds(network.now() - started);
    return { reply: { kind: "failed", failure: error.failure, seconds } };
  }
}

async function fetchPage(
  network: Network,
  request: Asked<"rung">,
  visit: Visit,
  caller: Caller,
): Promise<Delivered> {
  const { url, rung, at = "", stayOnSite = false, pdf = false, hopRest, maxAge } = request;
  const { validators, markdown = false } = request;
  const { turn } = visit;
  // A visit is a site's turn: it fetches no other site's pages.
  if (!isSameSite(url, visit.url)) throw badInput("another site's visit");
  if (rung === "browser") return await fetchInBrowser(network, request, turn, caller);
  const { cache } = network;
  const rules = ruledWish(network, turn, caller, hopRest);
  const wish = { ...rules, cache, maxAge, isPage: true, mayBePdf: pdf, wantsMarkdown: markdown };
  if (rung === "archive") return await fetchArchive(network.tools, url, at, wish);
  const answer = await fetchHttp(network.tools, url, {
    ...wish,
    ...(validators === undefined ? {} : { cache: undefined, validators }),
    mayFollow: (target) => !stayOnSite || isSameSite(target, visit.url),
  });
  return noteAnswer(answer, turn);
}

/** What a rung answers beyond the page. */
type Delivered = HttpAnswer & {
  readonly captured?: string;
  readonly came?: boolean;
  readonly led?: readonly string[];
};

/** Where a browser went and ended is checked like a hop: it went there by itself. */
async function fetchInBrowser(
  network: Network,
  { url: address, waitFor, renderSeconds }: Asked<"rung">,
  turn: Turn,
  caller: Caller,
): Promise<Delivered> {
  if (network.browser === undefined) throw new ToolError("fetch_failed", "there is no browser");
  const until = renderSeconds === undefined ? Infinity : performance.now() + renderSeconds * 1000;
  await turn.begin(caller.signal);
  const wish = { waitFor, until };
  const answer = await network.browser.fetch(address, caller, network.tools.guard, wish);
  for (const hop of new Set([...answer.led ?? [], answer.url.href])) {
    const url = await admitAddress(network, hop, caller);
    await checkRobots(network, url, turn, caller);
  }
  return noteAnswer(answer, turn);
}

async function fetchFile(
  network: Network,
  request: Asked<"file">,
  caller: Caller,
): Promise<Delivery> {
  const url = await admitAddress(network, request.url, caller);
  const isRobots = url.pathname === "/robots.txt" && url.search === "";
  const kept = isRobots ? await keptRobots(network, url) : undefined;
  // A copy: what is delivered may be handed over to another thread. (`slice` of a Buffer is none.)
  if (kept !== undefined) return deliver({ ...kept, bytes: new Uint8Array(kept.bytes) }, 0);
  const started = network.now();
  const answer = await withTurn(
    network,
    request,
    url,
    caller,
    (turn) => askFile(network, request, isRobots, turn, caller),
  );
  if (isRobots) {
    network.robots.keep(url, answer);
    shareRobots(network.shared, url, answer);
  }
  return deliver(answer, network.now() - started);
}

/** Returns the robots.txt that this replica has, or another one. */
async function keptRobots({ robots, shared }: Network, url: URL): Promise<HttpAnswer | undefined> {
  const kept = robots.kept(url);
  if (kept !== undefined) return kept;
  const known = await recallRobots(shared, url);
  if (known !== undefined) robots.keep(url, known);
  return known;
}

/** Uses the turn of the visit a file belongs to, or takes one for it alone. */
async function withTurn<Value>(
  { gate, visits }: Network,
  { visit }: Asked<"file">,
  url: URL,
  caller: Caller,
  work: (turn: Turn) => Promise<Value>,
): Promise<Value> {
  if (visit !== undefined) return await visits.use(visit, caller.signal, ({ turn }) => work(turn));
  const turn = await gate.enter(siteOf(url), caller.signal);
  try {
    return await work(turn);
  } finally {
    turn.leave();
  }
}

async function askFile(
  network: Network,
  { url: address, seconds }: Asked<"file">,
  isRobots: boolean,
  turn: Turn,
  caller: Caller,
): Promise<HttpAnswer> {
  try {
    const bounds = isRobots ? { bound: MAX_ROBOTS_BYTES, keepsHead: true } : {};
    return await withinSeconds(seconds, caller, async (bounded) => {
      const wish = { ...ruledWish(network, turn, bounded), ...bounds };
      return noteAnswer(await fetchHttp(network.tools, address, wish), turn);
    });
  } catch (error) {
    throw toRefusal(error, address);
  }
}

async function learnOfVisit(
  network: Network,
  { visit, rung, reason }: Asked<"learn">,
  caller: Caller,
): Promise<Delivery> {
  await network.visits.use(visit, caller.signal, ({ url }) => {
    learnRung(network, url, rung, reason);
    return Promise.resolve();
  });
  return DONE;
}

function deliver(answer: Delivered, milliseconds: number): Delivery {
  const { captured, cached, hops, came, led = [] } = answer;
  return {
    reply: {
      kind: "delivered",
      url: answer.url.href,
      status: answer.status,
      headers: [...answer.headers],
      seconds: roundSeconds(milliseconds),
      ...defined({ captured, cached, hops, came }),
      ...(led.length === 0 ? {} : { led }),
    },
    body: answer.bytes,
  };
}

function roundSeconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}
