/** Which pages a browser reads as XML, by what they are sent as. */

// Bounds.
/** UTF-16 units in which the root of a document sent as XML is looked for; one that opens later is not taken for a page. */
const MAX_XML_OPENING_CHARS = 2_000;

/** Reports whether XML is a page: its root is near its beginning, behind a declaration or two. */
export function hasHtmlRoot(text: string): boolean {
  return /<html[\s>]/i.test(text.slice(0, MAX_XML_OPENING_CHARS));
}

/** Reports whether a page is sent as XHTML, by its `Content-Type` or as XML with the root of a page. */
export function isSentAsXhtml(text: string, contentType: string | undefined): boolean {
  if (contentType === undefined || !XML_TYPE.test(contentType)) return false;
  return XHTML_TYPE.test(contentType) || hasHtmlRoot(text);
}

const XML_TYPE = /^\s*(?:application\/xhtml\+xml|(?:application|text)\/xml)\s*(?:;|$)/i;
const XHTML_TYPE = /^\s*application\/xhtml/i;
