/** A page that is parsed once, for more than one reading. */
import { badInput } from "../base/errors.ts";
import { createPage, type Page } from "../page/html/mod.ts";
import { isAddress } from "../page/url/mod.ts";
import { addressOf, checkOptions, type PageSource, refuse } from "./arguments.ts";

/** A page that was parsed, for more than one reading of it. */
export interface OpenPage {
  /** Its address, which relative links are resolved against; null where it is not known. */
  readonly url: string | null;
}

/** A page to read: its HTML, or a page that was parsed before. */
export type Html = string | OpenPage;

const PAGES = new WeakMap<OpenPage, Page>();

/**
 * Parses a page once, for several readings.
 *
 * Throws `ToolError` `bad_input` for an address in place of HTML: the library fetches nothing.
 */
export function openPage(html: string, source: PageSource = {}): OpenPage {
  if (typeof html !== "string") refuse("openPage", "html", html, "a string");
  checkOptions(source);
  if (isAddress(html) && !html.includes("<")) {
    throw badInput(
      "the readers take HTML, not an address: give await (await fetch(address)).text(), and the " +
        "address as { url }",
    );
  }
  const headers = new Map(
    Object.entries(source.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const page = createPage(html, addressOf(source), headers);
  const opened: OpenPage = { url: page.url };
  PAGES.set(opened, page);
  return opened;
}

/** Gives the page that was parsed, or parses it. Throws `ToolError` for what is not a page. */
export function pageOf(page: Html, source: PageSource): Page {
  checkOptions(source);
  if (typeof page !== "string") {
    return PAGES.get(page) ?? refuse("the reader", "page", page, "HTML, or what openPage() gave,");
  }
  return PAGES.get(openPage(page, source)) as Page;
}
