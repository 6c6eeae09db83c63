/** What the site room needs from outside: the web and a clock, or a plain object in a test. */
import { decodeHtml } from "../page/html/encoding/mod.ts";
import { createPage, type Page } from "../page/html/mod.ts";
import { secondsOf } from "../web/manners/mod.ts";
import type { Clock, FetchedPage, Web } from "../web/fetch/asked/mod.ts";

/** Pages, files and the clock. */
export interface SiteContext extends Web, Clock {}

/** Returns when a survey begins no further page: after so many seconds, or as its caller asked. */
export function surveyEnd(context: SiteContext, seconds: number): number {
  const asked = (context.surveyEnds ?? Infinity) / 1000;
  return Math.min(secondsOf(context) + seconds, asked);
}

/** Returns a fetched page parsed; a page already parsed to classify it is not parsed again. */
export function pageOf({ page, bytes, url, headers }: FetchedPage): Page {
  if (page !== undefined) return page;
  return createPage(decodeHtml(bytes, headers.get("content-type") ?? null).text, url, headers);
}
