/** Addresses in feeds, resolved against `xml:base` and the address of the feed. */
import type { XmlElement } from "../xml/document.ts";

/** Resolves an address written inside an element; kept as written when nothing resolves it. */
export type Resolve = (element: XmlElement, written: string) => string | null;

/** Creates the resolver of one document; `feedUrl` is null for handed-in text. */
export function createResolver(source: string, feedUrl: string | null): Resolve {
  // Most feeds have no base of their own: then no ancestor needs to be asked.
  const hasBases = source.includes("xml:base");
  return (element, written) => {
    const text = written.trim();
    if (text === "") return null;
    return resolveWritten(hasBases ? baseOf(element, feedUrl) : feedUrl, text);
  };
}

/** Resolves an address against a base; an absolute one keeps its spelling. */
export function resolveWritten(base: string | null, text: string): string {
  if (base === null || /^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  return URL.parse(text, base)?.href ?? text;
}

/** Walks outwards: a relative base counts from the base outside it. RFC 4287 section 2, XML Base. */
function baseOf(element: XmlElement, feedUrl: string | null): string | null {
  const written: string[] = [];
  for (let at: XmlElement | null = element; at !== null; at = at.parent) {
    const base = at.attributes.get("xml:base")?.trim();
    if (base !== undefined && base !== "") written.push(base);
  }
  let base = feedUrl;
  for (const step of written.reverse()) base = resolveBase(base, step);
  return base;
}

function resolveBase(base: string | null, step: string): string | null {
  const resolved = base === null ? URL.parse(step) : URL.parse(step, base);
  return resolved?.href ?? base;
}
