/** The argument that is a page, or an address to fetch (docs/design/contract.md, 1.2). */
import { defined } from "../../base/defined.ts";
import { badInput, ToolError } from "../../base/errors.ts";
import { isDocumentType, mediaTypeOf } from "../../base/media_type.ts";
import { isPacked, type PackedText, readPacked } from "../../page/documents/packed/mod.ts";
import { isPdf, readPdf } from "../../page/documents/pdf/mod.ts";
import { decodeHtml } from "../../page/html/encoding/mod.ts";
import { createPage, type Page } from "../../page/html/mod.ts";
import { isAddress, quotedAddress } from "../../page/url/mod.ts";
import { hasNoMarkup } from "../../read/markdown/mod.ts";
import type { FetchedPage, FetchRecord, PageOptions } from "../../web/fetch/asked/mod.ts";
import { MAX_ADDRESS_CHARS, MAX_PAGE_BYTES } from "../../base/limits.ts";
import { isPageName, unknownPage } from "../../base/page_name.ts";
import { basedPage, checkBase } from "./based_pages.ts";
import { checkAddress } from "./check_address.ts";
import type { Context } from "./context.ts";

const NO_HEADERS: ReadonlyMap<string, string> = new Map();

/** A page ready for reading, and what fetching it cost when it was fetched. */
export interface OpenedPage {
  page: Page;
  fetch?: FetchRecord;
  /** What to do to get more of a fetched page. */
  hint?: string;
  /** Of a document: the page was made of its text, and what of it was not read, in words. */
  document?: Omit<DocumentText, "html">;
}

interface DocumentText {
  readonly kind: "pdf" | PackedText["kind"];
  readonly html: string;
  readonly unread: string | undefined;
  /** Heads, feet and numbers of a PDF's pages. */
  readonly linesLeftOut?: number;
}

interface OpenOptions extends PageOptions {
  /** What links of handed-in HTML are resolved against. */
  readonly base?: string | null;
  /** Whether all of a document is wanted, what its pages repeat as well. */
  readonly isWhole?: boolean;
}

const DOCUMENTS = /^application\/(?:pdf|zip)$/;
const BARE_DOMAIN = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]\S*)?$/u;

/** Opens a page from an argument, fetched or handed in with its `base`. Throws `ToolError`. */
export async function openPage(
  argument: string,
  context: Context,
  { base = null, isWhole = false, ...options }: OpenOptions = {},
): Promise<OpenedPage> {
  checkBase(base);
  if (!isAddress(argument)) {
    const opened = await openText(argument, context, { ...options, isWhole });
    return { ...opened, page: basedPage(opened.page, base) };
  }
  const fetched = await context.page(checkAddress(argument), options);
  if (options.pdf === true && mayBeDocument(fetched)) {
    const type = mediaTypeOf(fetched.headers.get("content-type"));
    const { html, ...document } = await readDocumentFile(
      fetched.bytes,
      type !== "application/pdf" && isDocumentType(type),
      isWhole,
      fetched.url,
    );
    const page = createPage(html, fetched.url, fetched.headers, document.kind === "epub");
    return { page, fetch: fetched.fetch, document };
  }
  const page = fetched.page ?? parseFetched(fetched);
  return { page, fetch: fetched.fetch, ...defined({ hint: fetched.hint }) };
}

/** Opens text that was handed in, or a file that was stored as bytes. */
async function openText(
  text: string,
  context: Context,
  { at = context.at, pdf: readsDocuments = false, isWhole = false }: OpenOptions,
): Promise<OpenedPage> {
  if (isPageName(text)) {
    const page = context.openNamed?.(text.trim());
    if (page === undefined) throw unknownPage();
    refuseDate(at);
    return { page };
  }
  const file = context.fileOf?.(text);
  // A file has a media type; what was written into the call has none, and must look like HTML.
  const isRead = readsDocuments && (file !== undefined || isDocument(text));
  if (!isRead || text.trim() === "" || text.length > MAX_PAGE_BYTES) checkText(text);
  refuseDate(at);
  if (file === undefined || !DOCUMENTS.test(file.type)) {
    return { page: context.openText?.(text) ?? createPage(text, null) };
  }
  if (!readsDocuments) {
    const what = file.type === "application/pdf" ? "PDF" : "document";
    throw badInput(`this is a ${what} and no HTML; page_markdown reads its text`);
  }
  const { html, ...document } = await readDocumentFile(file.bytes, false, isWhole);
  return { page: createPage(html, null, NO_HEADERS, document.kind === "epub"), document };
}

function refuseDate(at: string | undefined): void {
  if (at !== undefined) throw badInput("at needs an address: handed-in HTML has no archive");
}

/** Reads the text of a file that is a PDF or a packed text. Throws `ToolError`. */
async function readDocumentFile(
  bytes: Uint8Array,
  isPackedByType: boolean,
  isWhole: boolean,
  url?: string,
): Promise<DocumentText> {
  if (isPacked(bytes) || (isPackedByType && !isPdf(bytes))) return await readPacked(bytes, url);
  return { kind: "pdf", ...await readPdf(bytes, url, isWhole) };
}

/**
 * Reports whether text without markup was meant as a text, as all is but one line of a few words:
 * that is rather the name of a file or an address without its scheme. An address whose scheme a
 * blank or a line end breaks is none either: read as a text it would be answered with its password.
 */
function isDocument(text: string): boolean {
  const start = text.trim().slice(0, MAX_ADDRESS_CHARS);
  return hasNoMarkup(text) && !NAME_LIKE.test(start) && !SCHEME.test(start.replaceAll(/\s/g, ""));
}

const SCHEME = /^(?:https?|ftp):[\\/]/i;

/** A word, or a few that end as no sentence does; JSON is neither. */
const NAME_LIKE = /^[^\s{[]\S*(?:$|(?: \S+){1,3}(?<![.!?:;])$)/;

/** What is a document by its bytes is one also where it is served as HTML. */
function mayBeDocument({ page, headers, bytes }: FetchedPage): boolean {
  if (isPdf(bytes) || isPacked(bytes)) return true;
  return page === undefined && isDocumentType(mediaTypeOf(headers.get("content-type")));
}

function parseFetched({ bytes, url, headers }: FetchedPage): Page {
  const { text } = decodeHtml(bytes, headers.get("content-type") ?? null);
  return createPage(text, url, headers);
}

/** Refuses handed-in text that is too long or no HTML at all. */
function checkText(text: string): void {
  if (text.length > MAX_PAGE_BYTES) {
    throw new ToolError("too_large", `the page has more than ${MAX_PAGE_BYTES} characters`);
  }
  if (text.includes("<")) return;
  const trimmed = text.trim();
  if (trimmed === "") throw badInput("the page is empty: give an http(s) address or HTML text");
  const hint = trimmed.length <= MAX_ADDRESS_CHARS && BARE_DOMAIN.test(trimmed)
    ? `an address needs its scheme: try ${quotedAddress("https://" + trimmed)}`
    : "give an http(s) address or HTML text";
  throw badInput(`${quotedAddress(trimmed)} is neither an address nor HTML; ${hint}`);
}
