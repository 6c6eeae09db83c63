/** Addresses in feeds, resolved against `xml:base` and the address of the feed. */
import type { XmlElement } from "../xml/document.ts";

/** Resolves what is written inside an element of one document. */
export interface Resolver {
  /** Gives an address, as written when nothing resolves it; null for a blank one. */
  link(element: XmlElement, written: string): string | null;
  /** Gives an identifier, which only an `xml:base` can complete. */
  id(element: XmlElement, written: string): string;
  /**
   * Gives text or markup with the addresses of its attributes resolved, when an `xml:base` is in
   * force: the answer has no other place for that base. Without one it stays as written.
   */
  markup(element: XmlElement, text: string): string;
}

/** Creates the resolver of one document; `feedUrl` is null for handed-in text. */
export function createResolver(source: string, feedUrl: string | null): Resolver {
  // Most feeds have no base of their own: then no ancestor needs to be asked.
  const hasBases = source.includes("xml:base");
  return {
    link(element, written): string | null {
      const text = written.trim();
      if (text === "") return null;
      return resolveWritten(hasBases ? baseOf(element, feedUrl) : feedUrl, text);
    },
    id(element, written): string {
      if (!hasBases || written.trim() === "" || writtenBases(element).length === 0) return written;
      return resolveWritten(baseOf(element, feedUrl), written.trim());
    },
    markup(element, text): string {
      if (!hasBases || !text.includes("=") || writtenBases(element).length === 0) return text;
      return resolveAttributes(text, baseOf(element, feedUrl));
    },
  };
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Resolves an address against a base; an absolute one keeps its spelling. */
export function resolveWritten(base: string | null, text: string): string {
  if (base === null || SCHEME.test(text)) return text;
  return URL.parse(text, base)?.href ?? text;
}

/** Attributes of HTML that hold an address. */
const ADDRESS =
  /(\s(?:href|src|cite|action|longdesc|background|data|poster)\s*=\s*)(?:"([^"<>]*)"|'([^'<>]*)')/gi;

function resolveAttributes(markup: string, base: string | null): string {
  return markup.replace(ADDRESS, (whole, before: string, double?: string, single?: string) => {
    const written = (double ?? single ?? "").trim();
    if (written === "" || written.startsWith("#")) return whole;
    const quote = double === undefined ? "'" : '"';
    return `${before}${quote}${resolveWritten(base, written)}${quote}`;
  });
}

/** Walks outwards: a relative base counts from the base outside it. RFC 4287 section 2, XML Base. */
function baseOf(element: XmlElement, feedUrl: string | null): string | null {
  let base = feedUrl;
  for (const step of writtenBases(element).reverse()) {
    const resolved = base === null ? URL.parse(step) : URL.parse(step, base);
    base = resolved?.href ?? base;
  }
  return base;
}

/** The bases written on an element and around it, innermost first. */
function writtenBases(element: XmlElement): string[] {
  const written: string[] = [];
  for (let at: XmlElement | null = element; at !== null; at = at.parent) {
    const base = at.attributes.get("xml:base")?.trim();
    if (base !== undefined && base !== "") written.push(base);
  }
  return written;
}
