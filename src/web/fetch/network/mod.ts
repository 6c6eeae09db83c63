/**
 * What the service says to its network process, and the browser that it starts for it.
 *
 * A front of its own within `web/fetch`: what needs this alone loads no more.
 * Never parses a page.
 */
export type { BrowserChoice } from "../browser/browser_command.ts";
export { type BrowserHost, createBrowserHost } from "../browser/browser_host.ts";
export { type FromNetwork, parseFromNetwork, type SiteNote, type ToNetwork } from "./messages.ts";
export type { SiteCredentials } from "../wire/site_credentials.ts";
