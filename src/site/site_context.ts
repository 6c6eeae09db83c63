/** What the site room needs from outside: the web and a clock, or a plain object in a test. */
import { decodeHtml } from "../page/html/encoding/mod.ts";
import { createPage, type Page } from "../page/html/mod.ts";
import type { Clock, FetchedPage, Web } from "../web/fetch/mod.ts";

/** Pages, files and the clock. */
export interface SiteContext extends Web, Clock {}

/** Returns the seconds of a context's clock, rounded to the millisecond. */
export function secondsOf(context: SiteContext): number {
  return Math.round(context.now()) / 1000;
}

/** Returns when a survey begins no further page: after so many seconds, or as its caller asked. */
export function surveyEnd(context: SiteContext, seconds: number): number {
  const asked = (context.surveyEnds ?? Infinity) / 1000;
  return Math.min(secondsOf(context) + seconds, asked);
}

/** Waits until a moment of that clock. */
export async function sleepUntil(context: SiteContext, seconds: number): Promise<void> {
  const wait = Math.ceil(seconds * 1000 - context.now());
  if (wait > 0) await context.sleep(wait);
}

/** Returns a fetched page parsed; a page already parsed to classify it is not parsed again. */
export function pageOf({ page, bytes, url, headers }: FetchedPage): Page {
  if (page !== undefined) return page;
  return createPage(decodeHtml(bytes, headers.get("content-type") ?? null).text, url, headers);
}
