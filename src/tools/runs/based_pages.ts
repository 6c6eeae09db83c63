/** The base of the links of a page that was handed in. */
import { badInput } from "../../base/errors.ts";
import { baseOf, type Page } from "../../page/html/mod.ts";
import { isAddress } from "../../page/url/mod.ts";
import { checkAddress } from "./check_address.ts";

/** Refuses a base that is not an http(s) address. */
export function checkBase(base: string | null): void {
  if (base === null) return;
  if (!isAddress(base)) throw badInput("base_url is no http(s) address");
  checkAddress(base);
}

/** Returns a page; links of one that was handed in are resolved against a base. */
export function basedPage(page: Page, base: string | null): Page {
  return base === null || page.url !== null
    ? page
    : { ...page, base: baseOf(page.tree, base.trim()) };
}
