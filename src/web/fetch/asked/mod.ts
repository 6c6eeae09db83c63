/**
 * What is asked of the web and what it answers.
 *
 * A front of its own within `web/fetch`: what needs this alone loads no more.
 * Never loads what fetches.
 */
export { toFile } from "../messages.ts";
export type { Validators } from "../validators.ts";
export type { Clock, FetchedFile, FetchedPage, FetchRecord, PageOptions, Web } from "../web.ts";
