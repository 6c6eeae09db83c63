/** The `Link` header of a response, RFC 8288. Garbage is skipped to the next comma. */
import { MAX_HEADER_CHARS, MAX_LINKS } from "../../../base/limits.ts";
import { percentDecoded } from "../../../base/percent_decoded.ts";

interface HeaderLink {
  readonly target: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const LINK = /\s*<([^>]*)>((?:\s*;\s*[^\s=;,"]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*))?)*)/y;
const PARAMETER = /;\s*([^\s=;,"]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/g;

/** Parses a `Link` header; the first of each parameter counts and `title*` is read as `title`. */
export function parseLinkHeader(header: string): HeaderLink[] {
  const text = header.slice(0, MAX_HEADER_CHARS);
  const links: HeaderLink[] = [];
  for (let at = 0; at >= 0 && at < text.length && links.length < MAX_LINKS;) {
    LINK.lastIndex = at;
    const found = LINK.exec(text);
    if (found !== null) {
      links.push({ target: (found[1] ?? "").trim(), parameters: parametersOf(found[2] ?? "") });
      at += found[0].length;
    }
    const comma = text.indexOf(",", at);
    at = comma < 0 ? -1 : comma + 1;
  }
  return links;
}

function parametersOf(text: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [, written = "", quoted, token] of text.matchAll(PARAMETER)) {
    const name = written.toLowerCase();
    const value = quoted?.replace(/\\(.)/g, "$1") ?? token ?? "";
    if (name === "title*") parameters.set("title", decodeExtended(value));
    else if (!parameters.has(name)) parameters.set(name, value);
  }
  return parameters;
}

/** Decodes RFC 8187's `UTF-8''...`; what does not decode is returned as written. */
function decodeExtended(value: string): string {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value)?.[1];
  return encoded === undefined ? value : percentDecoded(encoded);
}
