/** A page's markup fetched in slices: 96 MiB of JSON at once would hang the network process. */
import type { Page } from "puppeteer-core/internal/index-browser.js";
import { joinBytes } from "../../../base/bytes.ts";
import { MAX_PAGE_BYTES } from "../../../base/limits.ts";
import { MARKUP_OF } from "./page_parts.ts";

// Bounds.
/** UTF-16 units of a page's markup in one message of the browser; more take more messages. */
export const MAX_BROWSER_SLICE_CHARS = 1024 * 1024;

/** Reads a page's markup as UTF-8, where it went; undefined past `MAX_PAGE_BYTES`. May throw. */
export async function readMarkup(page: Page, tries = 3): Promise<Uint8Array | undefined> {
  try {
    return await readSlices(page);
  } catch (error) {
    if (tries <= 1 || !/context was destroyed|navigation/i.test(String(error))) throw error;
    await page.waitForNetworkIdle({ idleTime: 500, timeout: 2_000 }).catch(() => {});
    return await readMarkup(page, tries - 1);
  }
}

async function readSlices(page: Page): Promise<Uint8Array | undefined> {
  const encoder = new TextEncoder();
  const made = await page.evaluateHandle(SERIALISE) as MadeHandle;
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (let at = 0;; at++) {
      const slice = await made.evaluate(takeSlice, at);
      if (slice === null) return joinBytes(parts);
      const part = encoder.encode(String(slice));
      size += part.length;
      // A page may answer anything: an empty slice would be requested without end.
      if (size > MAX_PAGE_BYTES || part.length === 0) return undefined;
      parts.push(part);
    }
  } finally {
    await made.dispose();
  }
}

/** The part of the library's handle that is used here. */
interface MadeHandle {
  evaluate(take: typeof takeSlice, at: number): Promise<unknown>;
  dispose(): Promise<void>;
}

/** Runs in the page. An empty slice means that the page is too long. */
function takeSlice(
  { slices }: { readonly slices: string[] | undefined },
  at: number,
): string | null {
  return slices === undefined ? "" : slices[at] ?? null;
}

/** Runs in the page: cuts its markup into slices, none of them inside a character. */
const SERIALISE = `(() => {
  ${MARKUP_OF}
  const { doctype, documentElement } = document;
  const html = documentElement === null ? "" : markupOf(documentElement);
  if (html.length > ${MAX_PAGE_BYTES}) return { slices: undefined };
  const text = (doctype === null ? "" : new XMLSerializer().serializeToString(doctype)) + html;
  const slices = [];
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + ${MAX_BROWSER_SLICE_CHARS}, text.length);
    const last = text.charCodeAt(to - 1);
    if (to < text.length && last >= 0xd800 && last <= 0xdbff) to--;
    slices.push(text.slice(from, to));
    from = to;
  }
  return { slices };
})()`;
