/**
 * What two addresses of one page have in common: the key a crawl asks each page once by.
 *
 * Sessions, campaigns, print and AMP forms, `www.`, the scheme, index files, a final slash and escapes
 * that change nothing are twins of a page; the key leaves them out and tells which were there. Pages are asked for by their
 * addresses as written, never by keys.
 */
import { siteOf, urlOf, withoutIdleEscapes } from "../../page/url/mod.ts";

interface AddressKey {
  readonly key: string;
  /** What was left out, as a pattern of addresses; empty for an address as a page's own. */
  readonly twinOf: string;
}

/** Parameters that never choose a page: sessions and the marks of campaigns. */
const NOISE = new RegExp(
  "^(?:utm_.*|[pa]?sid|s(?:ess(?:ion)?)?_?id|session|phpsessid|jsessionid|aspsessionid.*|cfid|cftoken|" +
    "osc?sid|zenid|gclid|gbraid|wbraid|fbclid|msclkid|dclid|yclid|mc_[ce]id|_ga|igshid)$",
  "i",
);
/** Parameters that choose a form of a page, with the values that do; without one any does. */
const FORMS: ReadonlyMap<string, RegExp | undefined> = new Map([
  ["amp", undefined],
  ["print", undefined],
  ["printable", undefined],
  ["printview", undefined],
  ["outputtype", /^amp$/i],
  ["view", /^(?:print|amp)$/i],
  ["format", /^(?:print|amp)$/i],
  ["mode", /^print$/i],
]);
const INDEX_FILE = /\/(?:index|default)\.(?:html?|php|aspx?|jsp)$/i;
const FORM_SEGMENT = /^(?:amp|print)$/i;

/** Returns the key of an address; `noise` names further parameters that choose nothing. */
export function addressKey(address: string, noise: ReadonlySet<string> = new Set()): AddressKey {
  const url = urlOf(address);
  let twinOf = "";
  const path = pathKey(withoutIdleEscapes(url.pathname), (pattern) => twinOf = pattern);
  const kept: string[] = [];
  for (const pair of withoutIdleEscapes(url.search).slice(1).split("&")) {
    const [name = ""] = pair.split("=", 1);
    if (pair === "") continue;
    if (NOISE.test(name) || noise.has(name)) twinOf = `?${name}=*`;
    else if (isForm(name, pair.slice(name.length + 1))) twinOf = `?${pair}`;
    else kept.push(pair);
  }
  const query = kept.length === 0 ? "" : `?${kept.join("&")}`;
  return { key: `${siteOf(url)}${path}${query}`, twinOf };
}

function isForm(name: string, value: string): boolean {
  const values = FORMS.get(name.toLowerCase());
  return values === undefined ? FORMS.has(name.toLowerCase()) : values.test(value);
}

function pathKey(written: string, tell: (pattern: string) => void): string {
  let path = written;
  const session = path.indexOf(";jsessionid=");
  if (session >= 0) {
    tell(";jsessionid=*");
    path = path.slice(0, session);
  }
  if (INDEX_FILE.test(path)) {
    tell(path.slice(path.lastIndexOf("/")));
    path = path.slice(0, path.lastIndexOf("/") + 1);
  }
  if (/\.amp(?:\.html?)?$/i.test(path)) {
    tell("*.amp");
    path = path.replace(/\.amp(\.html?)?$/i, "$1");
  }
  const segments = path.split("/").filter((segment) => segment !== "");
  // A site with a page named print or amp has it at the top, not first or last of several.
  for (const end of segments.length > 1 ? [0, segments.length - 1] : []) {
    if (!FORM_SEGMENT.test(segments[end] ?? "")) continue;
    tell(end === 0 ? `/${segments[end]}/*` : `*/${segments[end]}`);
    segments.splice(end, 1);
    break;
  }
  return `/${segments.join("/")}`;
}
