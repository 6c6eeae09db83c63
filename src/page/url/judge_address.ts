/**
 * Judges an address as it was written, before any lookup or request.
 *
 * Specification: address safety. The raw text is judged first, because the URL parser would turn
 * `http:///x` into host `x` and hide other tricks that programs disagree about.
 */
import { MAX_HOST_CHARS } from "./canonical.ts";
import { type IpBytes, parseIp } from "./ip.ts";
import { isMetadata, refusalOfIp } from "./ip_ranges.ts";
import { MAX_ADDRESS_CHARS } from "../../base/limits.ts";
import { clipped } from "../../base/quoted.ts";
import { withoutFinalDots } from "./final_dots.ts";

/** Why an address is refused, in the few words that are counted. */
export type RefusalReason = "scheme" | "spelling" | "port" | "private" | "metadata";

type Refusal = {
  readonly verdict: "refused";
  readonly reason: RefusalReason;
  readonly why: string;
};

/** The verdict on an address by its text alone. */
type Judgement =
  | { readonly verdict: "fine"; readonly url: URL; readonly host: string }
  | { readonly verdict: "invalid"; readonly why: string }
  | Refusal;

const TOO_LONG = `it has more than ${MAX_ADDRESS_CHARS} characters`;

/** Names that never lead to the public web, whatever a resolver returns. */
const PRIVATE_SUFFIXES =
  ("localhost local internal localdomain lan home home.arpa corp intranet private metadata.goog")
    .split(" ");

/**
 * Ports on which a web request can be mistaken for another protocol: the Fetch standard's
 * "port blocking", plus databases and caches that answer line by line.
 */
const BAD_PORTS = new Set(
  ("1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 " +
    "115 117 119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 " +
    "554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 2375 2376 2379 2380 3306 3389 " +
    "3659 4045 4190 5060 5061 5432 5900 6000 6379 6566 6665 6666 6667 6668 6669 6679 6697 10080 " +
    "11211 27017").split(" ").map(Number),
);

/**
 * Reads an address and judges its scheme, and unless private ones are allowed its spelling, host,
 * literal IP and port. A name still has to be resolved and its addresses judged.
 */
export function judgeAddress(raw: string, allowPrivate: boolean): Judgement {
  if (raw.length > MAX_ADDRESS_CHARS) return { verdict: "invalid", why: TOO_LONG };
  const text = raw.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return { verdict: "invalid", why: "it has no scheme" };
  if (scheme !== "http" && scheme !== "https") {
    return refused("scheme", `only http and https are fetched, not ${clipped(scheme)}`);
  }
  // As written, but for tabs and newlines, which URLs drop.
  const authority = /^https?:\/\/([^/?#]*)/i.exec(text.replace(/[\t\n\r]/g, ""))?.[1];
  if (authority === undefined || /^\\|^$|@$/.test(authority)) {
    return { verdict: "invalid", why: "it names no host" };
  }
  if (!allowPrivate && /[%\\]/.test(authority)) {
    return refused("spelling", "its host is spelled with % or a backslash");
  }
  const url = URL.parse(text);
  if (url === null) return { verdict: "invalid", why: "it cannot be read as a URL" };
  // Port 0 is reserved: it is read as the scheme's own.
  if (url.port === "0") url.port = "";
  if (url.href.length > MAX_ADDRESS_CHARS) return { verdict: "invalid", why: TOO_LONG };
  // Without its final dots a name may turn out to be a number: it is read once more.
  const bare = withoutFinalDots(url.hostname.toLowerCase());
  if (bare.length > MAX_HOST_CHARS) return { verdict: "invalid", why: "its host is too long" };
  const host = bare === "" ? undefined : URL.parse(`http://${bare}/`)?.hostname;
  if (host === undefined) return { verdict: "invalid", why: "it names no host" };
  return (allowPrivate ? undefined : refusalOf(host, parseIp(host), url.port)) ??
    { verdict: "fine", url, host };
}

function refusalOf(host: string, ip: IpBytes | undefined, port: string): Refusal | undefined {
  if (BAD_PORTS.has(Number(port))) return refused("port", `port ${port} is not a web server's`);
  if (ip !== undefined) {
    const range = refusalOfIp(ip);
    if (range === undefined) return undefined;
    return refused(isMetadata(ip) ? "metadata" : "private", `${host} is not public (${range})`);
  }
  if (host.startsWith("[")) return refused("private", `${host} is not a public address`);
  if (!host.split(".").every((label) => /^[a-z0-9_-]{1,63}$/.test(label))) {
    return refused("spelling", "its host is not a host name");
  }
  const suffix = PRIVATE_SUFFIXES.find((name) => host === name || host.endsWith(`.${name}`));
  if (suffix !== undefined) {
    const reason = /^metadata(?:\.google\.internal|\.goog)?$/.test(host) ? "metadata" : "private";
    return refused(reason, `names in .${suffix} are not public`);
  }
  return host.includes(".")
    ? undefined
    : refused("private", `${host} is a name of a local network`);
}

function refused(reason: RefusalReason, why: string): Refusal {
  return { verdict: "refused", reason, why };
}
