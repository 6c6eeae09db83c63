/** What follows from the media type of a response, and from the first bytes of one without. */
import { mediaTypeOf } from "../../../base/media_type.ts";
import { hasByteOrderMark, isBinary, typeOfBytes } from "../../../base/type_of_bytes.ts";

// Bounds.
/** First bytes in which the line that begins a PDF ends. */
const PDF_HEAD_BYTES = 16;

/** Types without text of a page; their bodies are left unread. */
const NOT_PAGES = [
  /^(?:image\/(?!svg\+xml)|audio\/|video\/|font\/|model\/)/,
  /^application\/(?:pdf|zip|gzip|x-gzip|x-tar|x-bzip2?|x-xz|zstd|x-7z-compressed|vnd\.rar|x-rar-compressed)$/,
  /^(?:application|text)\/rtf$/,
  /^application\/(?:java-archive|wasm|msword|vnd\.ms-|vnd\.openxmlformats|vnd\.oasis|epub\+zip|x-msdownload)/,
];

/** Names the media type of an answer that cannot be a page, else undefined. */
export function refusalOfMediaType(contentType: string | undefined): string | undefined {
  const type = mediaTypeOf(contentType);
  return NOT_PAGES.some((pattern) => pattern.test(type)) ? type : undefined;
}

const UNKNOWN_TYPES = new Set(
  [
    "",
    ..."application/octet-stream application/unknown binary/octet-stream unknown/unknown".split(
      " ",
    ),
  ],
);

/** Names what is not a page by its first bytes, where the media type leaves it open. */
export function refusalOfBytes(
  bytes: Uint8Array,
  contentType: string | undefined,
): string | undefined {
  const known = typeOfBytes(bytes);
  const isUnknown = UNKNOWN_TYPES.has(mediaTypeOf(contentType));
  // A text may begin as some file does, but not go on as one.
  const isCertain = isUnknown || isBinary(bytes) || hasPdfHead(bytes);
  if (known !== undefined && isCertain) return known;
  if (!isUnknown) return undefined;
  if (hasByteOrderMark(bytes)) return undefined;
  return isBinary(bytes) ? "binary data" : undefined;
}

const LATIN = new TextDecoder("latin1");

/** A PDF's first line (ISO 32000-2, 7.5.2): much of one may be text, and a text may name the format. */
function hasPdfHead(bytes: Uint8Array): boolean {
  return /^%PDF-\d\.\d *[\r\n%]/.test(LATIN.decode(bytes.subarray(0, PDF_HEAD_BYTES)));
}

/** Reports whether an answer may be HTML: what a browser renders rather than shows as a file. */
export function mayBeHtml(contentType: string | undefined): boolean {
  const type = mediaTypeOf(contentType);
  return type === "" || type === "text/html" || type === "application/xhtml+xml";
}
