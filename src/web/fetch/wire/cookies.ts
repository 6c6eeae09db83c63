/** Cookies of one fetch, from hop to hop (RFC 6265): the library's rules, our bounds. */
import type { CookieJar as Jar } from "tough-cookie";

// Bounds.
/** Cookies read of one answer, and kept from hop to hop of one fetch; later ones are dropped. */
export const MAX_FETCH_COOKIES = 50;
/** Bytes of one `Set-Cookie` line; a longer one is dropped whole. */
export const MAX_COOKIE_BYTES = 4_096;

/** The cookies of one fetch. */
export interface CookieJar {
  /** Takes the `Set-Cookie` lines of an answer; what is not a cookie or not the site's to set is passed over. */
  take(url: URL, lines: readonly string[]): Promise<void>;
  /** Returns the `Cookie` header for a request, empty when there is none. */
  headerFor(url: URL): string;
}

/** Creates an empty jar. */
export function createCookieJar(): CookieJar {
  let jar: Jar | undefined;
  const known = new Set<string>();
  return {
    async take(url, lines): Promise<void> {
      const fit = lines.slice(0, MAX_FETCH_COOKIES).filter(isSendable);
      if (fit.length === 0) return;
      // Loaded when first needed: only a redirect that sets a cookie asks for it.
      const { Cookie, CookieJar: Library } = await import("tough-cookie");
      jar ??= new Library();
      for (const line of fit) {
        const cookie = Cookie.parse(line);
        if (cookie === undefined) continue;
        const name = `${cookie.key};${cookie.domain ?? url.hostname};${cookie.path ?? ""}`;
        if (!known.has(name) && known.size >= MAX_FETCH_COOKIES) continue;
        if (jar.setCookieSync(cookie, url.href, { ignoreError: true }) !== undefined) {
          known.add(name);
        }
      }
    },
    headerFor: (url) => jar?.getCookieStringSync(url.href) ?? "",
  };
}

/** A truncated cookie would be another; one of bytes no header may have cannot be sent back. */
function isSendable(line: string): boolean {
  return line.length <= MAX_COOKIE_BYTES && !/[^\t\x20-\x7e\x80-\xff]/.test(line);
}
