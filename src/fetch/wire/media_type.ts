/** What follows from the media type of a response before its body is read. */

/** Types without text of a page; their bodies are left unread. */
const NOT_PAGES = [
  /^(?:image\/(?!svg\+xml)|audio\/|video\/|font\/|model\/)/,
  /^application\/(?:pdf|zip|gzip|x-gzip|x-tar|x-bzip2?|x-xz|zstd|x-7z-compressed|vnd\.rar|x-rar-compressed)$/,
  /^application\/(?:java-archive|wasm|msword|vnd\.ms-|vnd\.openxmlformats|vnd\.oasis|epub\+zip|x-msdownload)/,
];

/** Names the media type of an answer that cannot be a page, else undefined. */
export function refusalOfMediaType(contentType: string | undefined): string | undefined {
  const type = essenceOf(contentType);
  return NOT_PAGES.some((pattern) => pattern.test(type)) ? type : undefined;
}

/**
 * Reports whether an answer may be HTML: what a browser would render rather than show as a file.
 */
export function mayBeHtml(contentType: string | undefined): boolean {
  const type = essenceOf(contentType);
  return type === "" || type === "text/html" || type === "application/xhtml+xml";
}

function essenceOf(contentType: string | undefined): string {
  return (contentType ?? "").slice(0, 200).split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
