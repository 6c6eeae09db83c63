/**
 * What search engines and crawlers make of a page.
 *
 * May import: `base`, `page/url`, `page/text`, `page/html`, `page/layout`, `web/manners`,
 * `read/vocabularies`, `read/declared`.
 * Never claims a rule without its source and date.
 */
export { type Audit, auditPage, type ReadFile, robotsText, type SiteFiles } from "./audit_page.ts";
export type { Finding } from "./finding.ts";
export { patchOf } from "./patch.ts";
export { namedAddresses, type Target } from "./target_checks.ts";
