/**
 * Findings across the pages of a site, and their report.
 *
 * A front of its own within `read/audit`: what needs this alone loads no more.
 * Never fetches: the pages are handed in.
 */
export { auditSite, type SiteAudit } from "./audit_site.ts";
export { speaksOfError } from "../error_words.ts";
export type { Site, SitePage } from "./site_page.ts";
export { wordsIn } from "../../../page/text/mod.ts";
export { printOf } from "./site_page.ts";
export { readAudit } from "./grades.ts";
export { writeCsv, writeSarif } from "./write_lists.ts";
export { writeReport } from "./write_report.ts";
