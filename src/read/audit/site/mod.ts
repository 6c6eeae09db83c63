/**
 * Findings across the pages of a site, and their report.
 *
 * A front of its own within `read/audit`: what needs this alone loads no more.
 * Never fetches: the pages are handed in.
 */
export { auditSite } from "./audit_site.ts";
export type { Site, SitePage } from "./site_page.ts";
export { writeReport } from "./write_report.ts";
