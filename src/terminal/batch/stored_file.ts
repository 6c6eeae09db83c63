/** Pages that were stored in files, as a call gets them. */
import { badInput } from "../../base/errors.ts";
import { startOf } from "../../base/json/long_text.ts";
import { StoredPage } from "../../base/json/stored_page.ts";
import { MAX_ADDRESS_CHARS } from "../../base/limits.ts";
import { binaryKindOf, typeOfBytes } from "../../base/type_of_bytes.ts";
import { isAddress, parseAddress, withoutUser } from "../../page/url/mod.ts";
import type { GivenPage } from "./input.ts";

/** Media types of what is not read as HTML is, by the end of its name (RFC 6838's own, or `text/plain`). */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.(?:md|markdown|mdown|mkd)(?:\.gz)?$/i, "text/markdown"],
  [/\.(?:txt|text|log)(?:\.gz)?$/i, "text/plain"],
  [/\.json(?:\.gz)?$/i, "application/json"],
  [/\.xht(?:ml?)?(?:\.gz)?$/i, "application/xhtml+xml"],
  [/\.html?(?:\.gz)?$/i, ""],
];
/** How files begin that are documents and no pages. */
const MARKS: readonly (readonly [string, string])[] = [
  ["%PDF-", "application/pdf"],
  ["PK\x03\x04", "application/zip"],
];
const MARK_BYTES = 5;
const LESS_THAN = "<".charCodeAt(0);

/** Returns the page of a file whose encoding is not known, and its media type where it is not HTML. */
export function pageOfFile(name: string, bytes: Uint8Array): GivenPage {
  const type = mediaTypeOf(name, bytes);
  return { bytes, url: null, headers: type === "" ? [] : [["content-type", type]], isText: false };
}

/** Text without any markup is not a page; empty for what may be one. */
function mediaTypeOf(name: string, bytes: Uint8Array): string {
  const begun = new TextDecoder("latin1").decode(bytes.subarray(0, MARK_BYTES));
  const document = MARKS.find(([mark]) => begun.startsWith(mark))?.[1];
  if (document !== undefined) return document;
  const named = TYPES.find(([pattern]) => pattern.test(name))?.[1];
  if (named !== undefined) return named;
  return bytes.length === 0 || bytes.includes(LESS_THAN) ? "" : "text/plain";
}

/** Makes a page ready for a call. Throws `ToolError` for pictures, archives and addresses. */
export function storedPage({ bytes, url, headers, isText }: GivenPage): StoredPage {
  const type = isText ? undefined : refusedType(bytes, headers);
  if (type !== undefined) throw badInput(`this is ${type} by its first bytes, and no page`);
  const stored = new StoredPage(bytes, { url: addressOf(url), headers, isText });
  if (isAddress(beginningOf(stored))) {
    throw badInput("this is an address and not a page; give --in urls to fetch it");
  }
  return stored;
}

/** Types by which a file is read as text, whatever is in it. */
const TEXTS = /^(?:text\/(?:plain|markdown)|application\/(?:json|xhtml\+xml))\b/i;

/** Names what cannot be a page, of a file that is taken for one or for a text. */
function refusedType(bytes: Uint8Array, headers: GivenPage["headers"]): string | undefined {
  if (headers.length === 0) return typeOfBytes(bytes) ?? binaryKindOf(bytes);
  const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
  return TEXTS.test(type) ? binaryKindOf(bytes) : undefined;
}

/** Whoever captured the page may have logged in: every address on it would repeat the password. */
function addressOf(url: string | null): string | null {
  const known = parseAddress(url);
  if (known === null) return null;
  return known.username === "" && known.password === "" ? url : withoutUser(known).href;
}

function beginningOf(stored: StoredPage): string {
  return startOf(stored, MAX_ADDRESS_CHARS).replace(/^[\uFEFF\uFFFD]+/, "").replaceAll("\0", "");
}
