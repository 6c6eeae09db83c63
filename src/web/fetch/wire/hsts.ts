/**
 * HTTP Strict Transport Security (RFC 6797): a host that asks for it once over TLS is asked over TLS
 * alone, for as long as this process lives and the host said.
 *
 * Each caller's visits are known apart, so that none learns where another has been.
 */
import { keepRecent } from "../../../base/keep_recent.ts";
import { parseAddress } from "../../../page/url/mod.ts";

// Bounds.
/** Hosts that are known; the one longest known is forgotten for another. */
const MAX_HSTS_HOSTS = 10_000;
/** Characters of the header that are read. */
const MAX_HSTS_CHARS = 500;

/** What is known of hosts. */
export interface StrictHosts {
  /** Returns an address as it is asked for: over TLS, where its host has asked for that. */
  upgraded(address: string, party: string): string;
  /** Notes what an answer over TLS says; another says nothing. */
  note(url: URL, header: string | undefined, party: string): void;
}

interface Known {
  /** Milliseconds on the clock given. */
  readonly until: number;
  readonly withSubdomains: boolean;
}

/** Creates them; `now` is a clock of milliseconds. */
export function createStrictHosts(now: () => number): StrictHosts {
  const hosts = new Map<string, Known>();

  function isStrict(host: string, party: string): boolean {
    for (let name = host;; name = name.slice(name.indexOf(".") + 1)) {
      const known = hosts.get(`${party} ${name}`);
      if (known !== undefined && known.until > now() && (name === host || known.withSubdomains)) {
        return true;
      }
      if (!name.includes(".")) return false;
    }
  }

  return {
    upgraded(address, party): string {
      if (hosts.size === 0) return address;
      const url = parseAddress(address);
      if (url === null || url.protocol !== "http:" || isNumeric(url.hostname)) return address;
      if (!isStrict(url.hostname, party)) return address;
      // Section 8.3: port 80 becomes 443, any other stays.
      url.protocol = "https:";
      return url.href;
    },
    note(url, header, party): void {
      if (url.protocol !== "https:" || header === undefined || isNumeric(url.hostname)) return;
      const asked = readHeader(header.slice(0, MAX_HSTS_CHARS));
      if (asked === undefined) return;
      const name = `${party} ${url.hostname}`;
      if (asked.seconds === 0) return void hosts.delete(name);
      const until = now() + asked.seconds * 1000;
      keepRecent(hosts, name, { until, withSubdomains: asked.withSubdomains }, MAX_HSTS_HOSTS);
    },
  };
}

/** An address of numbers is nobody's name: section 8.1.1. */
function isNumeric(host: string): boolean {
  return host.startsWith("[") || /^[\d.]+$/.test(host);
}

/** Reads the first field of that name, as section 8.1 asks; undefined for one that says nothing. */
function readHeader(header: string): { seconds: number; withSubdomains: boolean } | undefined {
  const [first = ""] = header.split(",", 1);
  const directives = new Map(
    first.split(";").map((each): [string, string] => {
      const [name = "", value = ""] = each.split("=", 2);
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', "")];
    }),
  );
  const age = directives.get("max-age") ?? "";
  return /^\d{1,15}$/.test(age)
    ? { seconds: Number(age), withSubdomains: directives.has("includesubdomains") }
    : undefined;
}
