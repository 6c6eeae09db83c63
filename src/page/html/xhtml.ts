/** Which pages a browser reads as XML, by what they are sent as. */

// Bounds.
/** UTF-16 units in which the root of a document sent as XML is looked for; one that opens later is not taken for a page. */
const MAX_XML_OPENING_CHARS = 2_000;

/** Reports whether XML is a page: its root is near its beginning, behind a declaration or two. */
export function hasHtmlRoot(text: string): boolean {
  return /<html[\s>]/i.test(text.slice(0, MAX_XML_OPENING_CHARS));
}

/**
 * Reports whether a page is sent as XHTML, by its `Content-Type` or as XML with the root of a page.
 *
 * One without a type is what it says of itself, as browsers take what begins as XML does for XML.
 */
export function isSentAsXhtml(text: string, contentType: string | undefined): boolean {
  if (contentType === undefined) return XML_START.test(text) && isNamedXhtml(text);
  if (!XML_TYPE.test(contentType)) return false;
  return XHTML_TYPE.test(contentType) || hasHtmlRoot(text);
}

function isNamedXhtml(text: string): boolean {
  const opening = text.slice(0, MAX_XML_OPENING_CHARS);
  return hasHtmlRoot(opening) && XHTML_NAME.test(opening);
}

const XML_START = /^\uFEFF?\s*<\?xml\s/;
const XHTML_NAME = /["']http:\/\/www\.w3\.org\/1999\/xhtml["']|\/\/DTD XHTML /;
const XML_TYPE = /^\s*(?:application\/xhtml\+xml|(?:application|text)\/xml)\s*(?:;|$)/i;
const XHTML_TYPE = /^\s*application\/xhtml/i;
