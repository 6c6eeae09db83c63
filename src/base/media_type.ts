/** What an answer or a file is said to be: its media type. */

// Bounds.
/** Characters of a `Content-Type` in which a media type is looked for. */
const MAX_MEDIA_TYPE_CHARS = 200;

/** Returns the media type in small letters, without parameters (RFC 9110, 8.3.1); "" for none. */
export function mediaTypeOf(contentType: string | null | undefined): string {
  const [type = ""] = (contentType ?? "").slice(0, MAX_MEDIA_TYPE_CHARS).split(";", 1);
  return type.trim().toLowerCase();
}

/** Types of files whose text `page_markdown` reads: PDFs, and texts packed in ZIP archives. */
const DOCUMENTS =
  /^application\/(?:pdf|zip|epub\+zip|vnd\.oasis\.opendocument\.text|vnd\.openxmlformats-officedocument\.wordprocessingml\.document)$/;

/** Reports whether a media type that is not a page's is that of a document with text. */
export function isDocumentType(type: string): boolean {
  return DOCUMENTS.test(type);
}
