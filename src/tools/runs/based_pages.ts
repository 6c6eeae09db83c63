/** The pages that an extractor is learnt from or run on, and the base of their links. */
import { badInput } from "../../base/errors.ts";
import { baseOf, type Page } from "../../page/html/mod.ts";
import { isAddress } from "../../page/url/mod.ts";
import { checkAddress } from "./check_address.ts";
import type { OpenedPage } from "./page_argument.ts";

/** Refuses a base that is no http(s) address. */
export function checkBase(base: string | null): void {
  if (base === null) return;
  if (!isAddress(base)) throw badInput("base_url is no http(s) address");
  checkAddress(base);
}

/** Returns the pages opened; links of those that were handed in are resolved against a base. */
export function basedPages(opened: readonly OpenedPage[], base: string | null): Page[] {
  return opened.map(({ page }) => basedPage(page, base));
}

/** Returns a page; links of one that was handed in are resolved against a base. */
export function basedPage(page: Page, base: string | null): Page {
  return base === null || page.url !== null
    ? page
    : { ...page, base: baseOf(page.tree, base.trim()) };
}
