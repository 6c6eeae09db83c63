/** What search engines would find wrong with a page. */
import { type Audit, auditPage as audit } from "../read/audit/mod.ts";
import type { PageSource } from "./arguments.ts";
import { type Html, pageOf } from "./page.ts";

/** Audits a page's structured data and head against what search engines document. */
export function auditPage(page: Html, source: PageSource = {}): Audit {
  return audit(pageOf(page, source));
}
