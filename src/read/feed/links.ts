/** Addresses in feeds, resolved against `xml:base` and the address of the feed. */
import { MAX_ADDRESS_CHARS } from "../../base/limits.ts";
import type { XmlElement } from "../../page/documents/xml/mod.ts";
import type { Repeats } from "./repeats.ts";
import { parseAddress } from "../../page/url/mod.ts";

/** Resolves the addresses inside an element of one document. */
export interface Resolver {
  /** Returns an address, as written when nothing resolves it; null for a blank one. */
  link(element: XmlElement, written: string): string | null;
  /** Returns an identifier, which only an `xml:base` can complete. */
  id(element: XmlElement, written: string): string;
  /**
   * Returns text or markup with the addresses of its attributes resolved, when an `xml:base` is in
   * force: the answer has no other place for that base. Without one it stays as written.
   */
  markup(element: XmlElement, text: string): string;
  /** What the items of the feed may repeat. */
  readonly repeats: Repeats;
}

/** What an element's addresses are resolved against. */
interface Base {
  readonly address: string | null;
  /** Whether some `xml:base` contributed to it. */
  readonly isWritten: boolean;
}

/** Creates the resolver of one document; `feedUrl` is null for handed-in text. */
export function createResolver(source: string, feedUrl: string | null, repeats: Repeats): Resolver {
  // Most feeds have no base of their own: then no ancestor needs to be searched.
  const hasBases = source.includes("xml:base");
  const outside: Base = { address: feedUrl, isWritten: false };
  const bases = new Map<XmlElement, Base>();
  const baseOf = (element: XmlElement): Base =>
    hasBases ? baseAt(element, outside, bases, repeats) : outside;
  const resolve = (base: string | null, text: string): string =>
    resolveWritten(base, text, repeats);
  return {
    link(element, written): string | null {
      const text = written.trim();
      return text === "" ? null : resolve(baseOf(element).address, text);
    },
    id(element, written): string {
      const { address, isWritten } = baseOf(element);
      return isWritten && written.trim() !== "" ? resolve(address, written.trim()) : written;
    },
    markup(element, text): string {
      if (!hasBases || !text.includes("=")) return text;
      const { address, isWritten } = baseOf(element);
      return isWritten ? resolveAttributes(text, (written) => resolve(address, written)) : text;
    },
    repeats,
  };
}

/** Relations to older items: the next page (RFC 5005, 3), else the archive before (4). */
const OLDER = ["next", "prev-archive"];

/** Says where a feed's older items are, where one of its links does. */
export function nextPage(
  links: readonly XmlElement[],
  resolver: Resolver,
): { next_page?: string } {
  const rels = links.map((link) => link.attributes.get("rel")?.trim().toLowerCase());
  const at = OLDER.map((rel) => rels.indexOf(rel)).find((found) => found >= 0);
  const link = at === undefined ? undefined : links[at];
  const address = link && resolver.link(link, link.attributes.get("href") ?? "");
  return address ? { next_page: address } : {};
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Resolves an address against a base; an absolute one keeps its spelling. */
export function resolveWritten(base: string | null, text: string, repeats: Repeats): string {
  if (base === null || SCHEME.test(text) || !repeats.take(base.length)) return text;
  return parseAddress(text, base)?.href ?? text;
}

/** Attributes of HTML whose value is an address. */
const ADDRESS =
  /(\s(?:href|src|cite|action|longdesc|background|data|poster)\s*=\s*)(?:"([^"<>]*)"|'([^'<>]*)')/gi;

function resolveAttributes(markup: string, resolve: (written: string) => string): string {
  return markup.replace(ADDRESS, (whole, before: string, double?: string, single?: string) => {
    const written = (double ?? single ?? "").trim();
    if (written === "" || written.startsWith("#")) return whole;
    const quote = double === undefined ? "'" : '"';
    return `${before}${quote}${resolve(written)}${quote}`;
  });
}

/** A relative base counts from the base outside it. RFC 4287 section 2, XML Base. */
function baseAt(
  element: XmlElement,
  outside: Base,
  known: Map<XmlElement, Base>,
  repeats: Repeats,
): Base {
  const inner: XmlElement[] = [];
  let at: XmlElement | null = element;
  while (at !== null && !known.has(at)) {
    inner.push(at);
    at = at.parent;
  }
  let base = at === null ? outside : known.get(at) ?? outside;
  for (const each of inner.reverse()) {
    base = innerBase(each, base, repeats);
    known.set(each, base);
  }
  return base;
}

/** Returns the base inside an element; one longer than any address may be is passed over. */
function innerBase(element: XmlElement, base: Base, repeats: Repeats): Base {
  const written = element.attributes.get("xml:base")?.trim();
  if (written === undefined || written === "" || written.length > MAX_ADDRESS_CHARS) return base;
  if (!repeats.take(base.address?.length ?? 0)) return base;
  const resolved = parseAddress(written, base.address);
  const isTooLong = (resolved?.href.length ?? 0) > MAX_ADDRESS_CHARS;
  return { address: isTooLong ? base.address : resolved?.href ?? base.address, isWritten: true };
}
