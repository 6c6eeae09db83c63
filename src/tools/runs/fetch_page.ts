/** What `fetch_page` runs; `../fetch_page.ts` declares it. */
import { defined } from "../../base/defined.ts";
import { checkSlice, sliceAnswer } from "./answer/slice.ts";
import { badInput, factsOfStatus, mayPass, ToolError } from "../../base/errors.ts";
import { decodeHtml } from "../../page/html/encoding/mod.ts";
import { isAddress, quotedAddress } from "../../page/url/mod.ts";
import type { Answer, FetchPageArguments } from "../contract/mod.ts";
import type { FetchedPage } from "../../web/fetch/asked/mod.ts";
import { checkAddress } from "./check_address.ts";
import { asAsked } from "./asked_pages.ts";
import type { Context } from "./context.ts";

/** Fetches a page and returns a slice of its HTML, error pages included. Throws `ToolError`. */
export async function run(args: FetchPageArguments, context: Context): Promise<Answer> {
  const { url, offset, max_chars } = args;
  if (!isAddress(url)) {
    const what = `${
      quotedAddress(url)
    } is not an address: fetch_page takes one that begins with http`;
    throw badInput(`${what}:// or https://`);
  }
  const address = checkAddress(url);
  checkSlice(offset, max_chars);
  const fetched = await asAsked(context, args, 0).page(address, { errorPages: true });
  // As it was delivered: the page that is read has what the first answer declared behind it.
  const html = decodeHtml(fetched.bytes, fetched.headers.get("content-type") ?? null).text;
  if (html === "") throw emptyAnswer(fetched);
  return sliceAnswer(html, offset, max_chars, ({ text, length, next_offset }) => ({
    ok: true,
    html: text,
    url: fetched.url,
    fetch: fetched.fetch,
    truncated: next_offset !== null,
    length,
    next_offset,
    ...defined({ hint: fetched.hint }),
  }), { maxTokens: args.max_tokens });
}

/** An answer of any status is a page when there is something in it, and a failed fetch otherwise. */
function emptyAnswer({ fetch: { status }, url }: FetchedPage): ToolError {
  const message = `the site answered ${status} with nothing in it`;
  return new ToolError("fetch_failed", message, {
    retryable: mayPass(status),
    url,
    ...factsOfStatus(status),
  });
}
