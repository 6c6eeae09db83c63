/**
 * One page of a crawl: asked for in its site's turn, and asked again where that may help.
 *
 * A front of its own within `site`: what needs this alone loads no more.
 * Never reads a page.
 */
export { type FailedPage, NOT_ASKED_CODES, reportFailure } from "./failed_page.ts";
export { type Outcome, type Retry, visitPage } from "./visit.ts";
