/** The style sheets of a page, fetched by the service; what they name in turn is dropped. */
import { parseAddress } from "../../../page/url/mod.ts";
import type { Service } from "./calls.ts";
import { fetchWhole } from "./fetch_whole.ts";
import type { Fields } from "../../../base/json/plain.ts";
import type { PageCopy } from "./page_copy.ts";

// Bounds.
/** Characters of an address in a style sheet that is taken out; the frame refuses a longer one. */
const MAX_SHEET_ADDRESS_CHARS = 4_000;
/** Style sheets of a page that are fetched to show it as its readers know it; the others stay away. */
const MAX_LOOK_SHEETS = 16;

const IMPORTED = new RegExp(`@import\\b[^;@]{0,${MAX_SHEET_ADDRESS_CHARS}};?`, "gi");
const NAMED = new RegExp(
  `\\burl\\((?!\\s?["']?data:image/)[^()]{0,${MAX_SHEET_ADDRESS_CHARS}}\\)`,
  "gi",
);

/** Fetches and writes the sheets of the page at an address; says how many, "" where it has none. */
export async function dressPage(
  { sheets, base }: PageCopy,
  service: Service,
  address: string,
  more: Fields,
): Promise<string> {
  const asked = sheets.slice(0, MAX_LOOK_SHEETS);
  const texts = await Promise.all(asked.map(async ({ href }) => {
    try {
      const url = parseAddress(href, parseAddress(base, address)?.href ?? address)?.href;
      if (url === undefined) return undefined;
      const css = await fetchWhole(service, url, { ...more, render: "never" });
      // A site answers with a page for a sheet that is gone.
      return css.trimStart().startsWith("<") ? undefined : css;
    } catch {
      return undefined;
    }
  }));
  for (const [at, css] of texts.entries()) {
    if (css !== undefined) {
      asked[at]?.style.append(css.replace(IMPORTED, "").replace(NAMED, "none"));
    }
  }
  const written = texts.filter((css) => css !== undefined).length;
  return sheets.length === 0 ? "" : `${written} of ${sheets.length} style sheets are in.`;
}
