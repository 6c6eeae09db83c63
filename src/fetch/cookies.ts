/** Cookies of one fetch: kept from hop to hop of one page, gone with it (RFC 6265, the part that matters). */
import { MAX_COOKIE_BYTES, MAX_FETCH_COOKIES } from "../limits.ts";

/** The cookies of one fetch. */
export interface CookieJar {
  /** Takes the `Set-Cookie` lines of an answer. */
  take(url: URL, lines: readonly string[]): void;
  /** Gives the `Cookie` header for a request, empty when there is none. */
  headerFor(url: URL): string;
}

interface Cookie {
  name: string;
  value: string;
  domain: string;
  hostOnly: boolean;
  path: string;
  secure: boolean;
}

/** Creates an empty jar. */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  return {
    take(url, lines): void {
      for (const line of lines) {
        const read = parseCookie(line.slice(0, MAX_COOKIE_BYTES), url);
        if (read === undefined) continue;
        const key = `${read.cookie.domain};${read.cookie.path};${read.cookie.name}`;
        cookies.delete(key);
        if (!read.expired && cookies.size < MAX_FETCH_COOKIES) cookies.set(key, read.cookie);
      }
    },
    headerFor(url): string {
      return [...cookies.values()].filter((cookie) => suits(cookie, url))
        .map((cookie) => `${cookie.name}=${cookie.value}`).join("; ");
    },
  };
}

function parseCookie(line: string, url: URL): { cookie: Cookie; expired: boolean } | undefined {
  const [pair = "", ...attributes] = line.split(";");
  const match = /^\s*([^=\s]+)\s*=\s*([\x21-\x7e ]*?)\s*$/.exec(pair);
  if (match === null) return undefined;
  const named = new Map(attributes.map((text) => {
    const [name = "", ...value] = text.split("=");
    return [name.trim().toLowerCase(), value.join("=").trim()] as const;
  }));
  const host = url.hostname;
  const domain = (named.get("domain") ?? "").replace(/^\./, "").toLowerCase();
  if (domain !== "" && !covers(domain, host)) return undefined;
  const path = named.get("path") ?? "";
  const cookie = {
    name: match[1] ?? "",
    value: match[2] ?? "",
    domain: domain === "" ? host : domain,
    hostOnly: domain === "",
    path: path.startsWith("/") ? path : url.pathname.replace(/\/[^/]*$/, "") || "/",
    secure: named.has("secure"),
  };
  return { cookie, expired: /^(?:0|-\d+)$/.test(named.get("max-age") ?? "") };
}

/** A domain without a dot would be a whole top level. */
function covers(domain: string, host: string): boolean {
  return host === domain || (domain.includes(".") && host.endsWith(`.${domain}`));
}

function suits(cookie: Cookie, url: URL): boolean {
  if (cookie.secure && url.protocol !== "https:") return false;
  const host = url.hostname;
  if (cookie.hostOnly ? host !== cookie.domain : !covers(cookie.domain, host)) return false;
  const path = url.pathname;
  if (!path.startsWith(cookie.path)) return false;
  return path.length === cookie.path.length || cookie.path.endsWith("/") ||
    path[cookie.path.length] === "/";
}
