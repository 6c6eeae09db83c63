/** Climbs from rung to rung by what came back; every request goes through the network side. */
import { defined } from "../../../base/defined.ts";
import { ToolError } from "../../../base/errors.ts";
import { decodeHtml } from "../../../page/html/encoding/mod.ts";
import { createPage, type Page } from "../../../page/html/mod.ts";
import { judgePage, judgeStatus, type PageVerdict } from "./judge_page.ts";
import { scriptSign } from "./script_signs.ts";
import { mayBeHtml } from "../wire/media_type.ts";
import type { AskNetwork, Delivery, Replied, RungFailure, RungName } from "../messages.ts";
import type { Climb, PageOptions, Wait } from "../web.ts";
import { keepLostFacts } from "./first_answer.ts";
import { clipped, quoted } from "../../../base/quoted.ts";
import { urlOf } from "../../../page/url/mod.ts";
import { measureMain } from "./main_measure.ts";
import { measurePage } from "./page_measure.ts";

// Bounds.
/** Characters of a page that are quoted where what was waited for did not come. */
const QUOTED_TEXT_CHARS = 120;

/** A page as a rung returned it, with its verdict. */
export interface RungPage extends Omit<Replied<"delivered">, "headers"> {
  readonly rung: RungName;
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: Uint8Array;
  /** The page as parsed for the verdict; undefined for what is not HTML. */
  readonly page: Page | undefined;
  readonly verdict: PageVerdict;
}

/** A rung that returned no page. */
interface RungMiss extends Replied<"failed"> {
  readonly rung: RungName;
}

/** An opened visit, as far as the ladder needs it; `at` is the digits of a date. */
export interface LadderVisit extends PageOptions {
  readonly ask: AskNetwork;
  readonly visit: number;
  readonly url: string;
  readonly rungs: readonly RungName[];
  readonly remembered: { readonly rung: RungName; readonly reason: string } | null;
}

/** What the climb ended with. */
export interface Climbed {
  readonly page: RungPage;
  readonly climbs: readonly Climb[];
  /** What to do about a page that is empty without a browser; undefined for a complete one. */
  readonly hint?: string;
}

type Outcome = RungPage | RungMiss;

/** Why no browser is used where the operator switched it off. */
const SWITCHED_OFF: RungFailure = {
  reason: "no browser is switched on; set SERVICE_BROWSER to auto",
  passing: false,
  climbs: true,
};

/** What a browser makes of an answer that it could not read: a document with nothing in it, status 200. */
const BARE: RungFailure = {
  reason: "the page in the browser is empty",
  passing: false,
  climbs: false,
};

/** Climbs until a page is worth keeping and has what is waited for. Throws `ToolError`. */
export async function climbLadder(visit: LadderVisit): Promise<Climbed> {
  const climbed = await climb(visit);
  if (climbed.page.verdict.lead === undefined) checkCame(visit.wait, climbed);
  return climbed;
}

async function climb(visit: LadderVisit): Promise<Climbed> {
  const climbs: Climb[] = [];
  const known = new Map<RungName, Outcome>();
  const fromMemory = await tryRemembered(visit, climbs, known);
  if (fromMemory !== undefined) return { page: fromMemory, climbs };
  let best: RungPage | undefined;
  let spent = known.values().reduce((sum, { seconds }) => sum + seconds, 0);
  const misses: RungMiss[] = [];
  const rungs = rungsOf(visit);
  for (const [index, rung] of rungs.entries()) {
    const run = best === undefined ? runRung : runUnrefused;
    const outcome = known.get(rung) ?? await run(visit, rung, spent);
    spent += outcome.seconds;
    const next = rungs[index + 1];
    if ("failure" in outcome) {
      misses.push(outcome);
      if (outcome.failure.climbs && next !== undefined) {
        climbs.push(climbTo(outcome, next, `the rung failed: ${outcome.failure.reason}`));
        continue;
      }
      // Who asks for a page in a browser is not served with one that was in none.
      if (visit.render === "always") throw allFailed(misses, visit.url);
      const page = fallBack(best, outcome, misses, climbs, visit.url);
      return { page, climbs, ...hintOf(page, climbs, outcome) };
    }
    checkPayment(outcome);
    if (outcome.verdict.lead !== undefined) return { page: outcome, climbs };
    const reason = climbReason(visit, outcome);
    if (reason === undefined || next === undefined) {
      refuseChallenge(outcome);
      if (best?.verdict.climb !== undefined && outcome.verdict.climb === undefined) {
        await learn(visit, outcome.rung, best.verdict.climb);
      }
      const hint = hintOfPlain(visit, outcome, reason);
      return { page: withFirst(outcome, best), climbs, ...hint };
    }
    best = outcome;
    climbs.push(climbTo(outcome, next, reason));
  }
  throw new ToolError("fetch_failed", "there is no way to fetch a page");
}

/**
 * The rungs of a visit. A browser that is switched off is a rung too: a caller is told that it
 * would have been used. A browser that the caller does not want is not.
 */
function rungsOf({ rungs, render }: LadderVisit): readonly RungName[] {
  if (render === "never") return rungs.filter((rung) => rung !== "browser");
  return rungs.at(-1) === "http" ? [...rungs, "browser"] : rungs;
}

/** Why a dearer rung may give more than this page: by what it is, or by what is asked of it. */
function climbReason(
  { render, wait, finds }: LadderVisit,
  { rung, status, page, verdict }: RungPage,
): string | undefined {
  const isPlain = rung === "http" && page !== undefined && status < 300;
  if (verdict.climb !== undefined || !isPlain) return verdict.climb;
  if (render === "always") return "a browser was asked for";
  if (wait !== undefined && !wait.isThere(page)) return `${wait.what} is not on it yet`;
  const found = finds?.(page) ?? true;
  if (found === true || found === "in part") return undefined;
  const sign = scriptSign(page, found === "empty");
  return sign === undefined ? undefined : `what is asked for is not on it, and it has ${sign}`;
}

/** Says of a page as it came what its scripts may write that was asked for. */
function hintOfPlain(
  { finds }: LadderVisit,
  { rung, page, status }: RungPage,
  reason: string | undefined,
): { hint?: string } {
  if (rung !== "http" || page === undefined || status > 299) return {};
  const found = finds?.(page) ?? true;
  const isMissed = found === "in part"
    ? scriptSign(page) !== undefined
    : found !== true && page.tree.named("script").length > 0;
  const why = reason ?? (isMissed ? "what is asked for is not all on it as it came" : undefined);
  return why === undefined ? {} : {
    hint: `the page may be incomplete without its scripts (${why}): render "always" runs them`,
  };
}

/** What the browser's page lost of the first answer is put back. */
function withFirst(page: RungPage, first: RungPage | undefined): RungPage {
  if (page.rung !== "browser" || page.page === undefined || first?.page === undefined) return page;
  return { ...page, page: keepLostFacts(first.page, page.page) };
}

/** Starts where an earlier page of the folder ended; undefined sends the ladder to its bottom. */
async function tryRemembered(
  visit: LadderVisit,
  climbs: Climb[],
  known: Map<RungName, Outcome>,
): Promise<RungPage | undefined> {
  const { remembered, rungs } = visit;
  const bottom = rungs[0];
  const isUnwanted = remembered?.rung === "browser" && visit.render === "never";
  if (
    remembered === null || bottom === undefined || !rungs.includes(remembered.rung) || isUnwanted
  ) {
    return undefined;
  }
  const why = `an earlier page of the site needed it: ${remembered.reason}`;
  climbs.push({ from_rung: bottom, to_rung: remembered.rung, reason: why, seconds: 0 });
  const outcome = await runUnrefused(visit, remembered.rung);
  const isPage = !("failure" in outcome);
  if (isPage) checkPayment(outcome);
  if (isPage && outcome.verdict.climb === undefined) {
    await learn(visit, remembered.rung, remembered.reason);
    return outcome;
  }
  known.set(remembered.rung, outcome);
  await learn(visit, null, "");
  const reason = isPage ? outcome.verdict.climb : `the rung failed: ${outcome.failure.reason}`;
  climbs.push(climbTo(outcome, bottom, `starting again from the bottom: ${reason}`));
  return undefined;
}

/** Where a page is there or may still come, a refusal is one more rung without a page. */
async function runUnrefused(visit: LadderVisit, rung: RungName, spent = 0): Promise<Outcome> {
  try {
    return await runRung(visit, rung, spent);
  } catch (error) {
    // A selector that the browser cannot read is the caller's to mend, whatever page there is.
    if (!(error instanceof ToolError) || error.code === "bad_input") throw error;
    const failure = { reason: error.message, passing: error.retryable, climbs: false };
    return { rung, failure, seconds: 0 };
  }
}

async function runRung(visit: LadderVisit, rung: RungName, spent = 0): Promise<Outcome> {
  if (!visit.rungs.includes(rung)) return { rung, failure: SWITCHED_OFF, seconds: 0 };
  const { at, stayOnSite, pdf, markdown, hopRest, maxAge, seconds, renderSeconds, wait } = visit;
  const left = (of: number | undefined): number | undefined =>
    of === undefined ? undefined : Math.max(0, of - spent);
  const delivery = await visit.ask({
    kind: "rung",
    visit: visit.visit,
    rung,
    url: visit.url,
    ...defined({ at, stayOnSite, pdf, seconds: left(seconds), markdown, hopRest, maxAge }),
    ...(rung === "browser"
      ? defined({ waitFor: wait?.what, renderSeconds: left(renderSeconds) })
      : {}),
  });
  const { reply } = delivery;
  if (reply.kind === "failed") return { rung, failure: reply.failure, seconds: reply.seconds };
  const page = toRungPage(rung, delivery);
  if (isEmpty(page)) {
    const reason = `${urlOf(page.url).hostname}: the page is empty`;
    return { rung, failure: { reason, passing: false, climbs: false }, seconds: page.seconds };
  }
  return rung === "browser" && isBare(page) ? { rung, failure: BARE, seconds: page.seconds } : page;
}

/** Reports whether an answer has no body, and a `Refresh` header that leads nowhere. */
function isEmpty({ bytes, status, headers, verdict }: RungPage): boolean {
  return bytes.length === 0 && status < 300 && headers.has("refresh") && verdict.lead === undefined;
}

/** Reports whether a document has nothing but the elements that every document has. */
function isBare({ page }: RungPage): boolean {
  if (page === undefined) return false;
  const { tree } = page;
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!/^(?:html|head|body)$/.test(tree.name(node))) return false;
  }
  return true;
}

/** Media type first: a feed, a file of JSON or plain text is what it is. */
function toRungPage(rung: RungName, { reply, body }: Delivery): RungPage {
  if (reply.kind !== "delivered") throw new Error(`a rung was answered with ${reply.kind}`);
  const { kind: _, ...told } = reply;
  const { url, status } = told;
  const headers = new Map(told.headers);
  const bytes = body ?? new Uint8Array();
  const type = headers.get("content-type");
  const isRedirect = status >= 300 && status < 400;
  const page = mayBeHtml(type) && (bytes.length > 0 || headers.has("refresh")) && !isRedirect
    ? createPage(decodeHtml(bytes, type ?? null).text, url, headers)
    : undefined;
  const verdict = page === undefined
    ? judgeStatus(status) ?? { climb: undefined, challenge: undefined }
    : judgePage(page, status);
  return { ...told, rung, headers, bytes, page, verdict };
}

function climbTo(from: Outcome, to: RungName, reason: string): Climb {
  return { from_rung: from.rung, to_rung: to, reason, seconds: from.seconds };
}

/** The page of a cheaper rung is kept when the dearer one failed. */
function fallBack(
  best: RungPage | undefined,
  miss: RungMiss,
  misses: readonly RungMiss[],
  climbs: Climb[],
  url: string,
): RungPage {
  if (best === undefined) throw allFailed(misses, url);
  refuseChallenge(best);
  climbs.push(climbTo(miss, best.rung, `back to the cheaper page: ${miss.failure.reason}`));
  return best;
}

/** Returns what a page lacks that no browser could be had for; an error page lacks nothing. */
function hintOf(
  { rung, status }: RungPage,
  climbs: readonly Climb[],
  { failure }: RungMiss,
): { hint?: string } {
  const reason = climbs.find(({ from_rung }) => from_rung === rung)?.reason;
  if (reason === undefined || status >= 300) return {};
  return { hint: `the page may be empty without a browser (${reason}): ${failure.reason}` };
}

function allFailed(misses: readonly RungMiss[], url: string): ToolError {
  const said = misses.map(({ rung, failure }) => `${rung}: ${failure.reason}`).join("; ");
  const missing = misses.find(({ failure }) => failure.missing !== undefined);
  if (missing?.failure.missing !== undefined) {
    return new ToolError("missing_extra", `the page could not be fetched (${said})`, {
      url,
      extra: missing.failure.missing,
    });
  }
  return new ToolError("fetch_failed", `the page could not be fetched (${said})`, {
    url,
    retryable: misses.some(({ failure }) => failure.passing),
    ...(misses.some(({ failure }) => failure.isLoop) ? { reason: "loop" } : {}),
  });
}

/** A page behind a payment is not tried again by other means. */
function checkPayment(page: RungPage): void {
  if (page.status !== 402) return;
  throw new ToolError("payment_required", "the site answered 402: it wants to be paid", {
    url: page.url,
  });
}

function refuseChallenge(page: RungPage): void {
  const sign = page.verdict.challenge;
  if (sign === undefined) return;
  const what = `the site answered with a challenge page on every rung (${sign})`;
  throw new ToolError("refused_by_site", what, { url: page.url });
}

async function learn(visit: LadderVisit, rung: RungName | null, reason: string): Promise<void> {
  await visit.ask({ kind: "learn", visit: visit.visit, rung, reason });
}

/** Throws `fetch_failed` for a page that what was waited for never came to; says what stood there. */
function checkCame(wait: Wait | undefined, { page: read, hint }: Climbed): void {
  const { page, came, status, rung, url } = read;
  if (wait === undefined || page === undefined || status < 200 || status > 299) return;
  if (came ?? wait.isThere(page)) return;
  const where = rung === "browser" ? "did not come in time" : "is not on the page as it came";
  const { title, textChars } = measurePage(page);
  const { text } = measureMain(page);
  const stood = text === "" ? "no text" : quoted(clipped(text, QUOTED_TEXT_CHARS));
  const named = title === "" ? "" : `, titled ${quoted(title)}`;
  const why = hint === undefined ? "" : `; ${hint}`;
  throw new ToolError(
    "fetch_failed",
    `${quoted(wait.what)} ${where}: there stood ${stood}${named}, ${textChars} characters of text` +
      why,
    { retryable: rung === "browser", url },
  );
}
