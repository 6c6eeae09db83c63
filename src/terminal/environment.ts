/** What the environment says, read into values. */
import type { BrowserChoice } from "../web/fetch/network/mod.ts";
import { PRODUCT, VERSION } from "../base/version.ts";
import { quoted } from "../base/quoted.ts";
import { parseAddress } from "../page/url/mod.ts";
import { isProgram } from "./is_program.ts";
import { UsageError } from "./usage_error.ts";

// Bounds.
/** MiB that `SERVICE_CACHE_MIB` may give; the network process has 2,000 in all. */
const MAX_CACHE_MIB = 1_024;
/** MiB of pages kept by the network process, unless `SERVICE_CACHE_MIB` gives another number. */
const CACHE_MIB = 64;
/** Characters of the address that sites are told; some refuse a user agent much longer. */
const MAX_CONTACT_CHARS = 200;
/** Characters of `SERVICE_CURSOR_SECRET` at least: fewer could be guessed. */
const MIN_CURSOR_SECRET_CHARS = 16;

/** The environment as a lookup; a test gives a plain function. */
export type Environment = (name: string) => string | undefined;

/**
 * Reads `SERVICE_BROWSER` (`auto`, `none`, a path or a ws: address), `SERVICE_BROWSER_SANDBOX` and
 * `SERVICE_SANDBOX`.
 *
 * The sandbox is on unless it is switched off. Throws `UsageError`, for a path that is not a program
 * too: pages that need it would be answered empty for as long as nobody looks at their climbs.
 */
export function readBrowserChoice(env: Environment): BrowserChoice {
  const wanted = env("SERVICE_BROWSER")?.trim() || "auto";
  const hasSandbox = readSwitch(env, "SERVICE_BROWSER_SANDBOX", true);
  const local = { kind: "local", hasSandbox, hasWall: readSandboxChoice(env) === "auto" } as const;
  if (wanted === "none") return { kind: "none" };
  if (wanted === "auto") return local;
  if (wanted.startsWith("/")) {
    if (isProgram(wanted)) return { ...local, path: wanted };
    throw new UsageError(`SERVICE_BROWSER is ${quoted(wanted)}, where there is no program to run`);
  }
  if (/^wss?:\/\/[^/]/i.test(wanted) && parseAddress(wanted) !== null) {
    return { kind: "remote", address: wanted };
  }
  throw new UsageError(
    `SERVICE_BROWSER is ${quoted(wanted)}; give auto, none, a full path or a ws:// address`,
  );
}

/** Reads what is on or off, by the usual words for either. Throws `UsageError`. */
function readSwitch(env: Environment, name: string, isOnByDefault: boolean): boolean {
  const wanted = env(name)?.trim() ?? "";
  if (wanted === "") return isOnByDefault;
  if (/^(?:1|on|yes|true)$/i.test(wanted)) return true;
  if (/^(?:0|off|no|false)$/i.test(wanted)) return false;
  throw new UsageError(`${name} is ${quoted(wanted)}; give on or off`);
}

/** Reads `SERVICE_SANDBOX`: whether the system's walls are put around what reads pages. Throws `UsageError`. */
export function readSandboxChoice(env: Environment): "auto" | "off" {
  const wanted = env("SERVICE_SANDBOX")?.trim() || "auto";
  if (wanted === "auto" || wanted === "off") return wanted;
  throw new UsageError(`SERVICE_SANDBOX is ${quoted(wanted)}; give auto or off`);
}

/** Reads `SERVICE_CACHE_MIB`: bytes of fetched pages that are kept, 0 for none. Throws `UsageError`. */
export function readCacheBytes(env: Environment): number {
  const wanted = env("SERVICE_CACHE_MIB")?.trim() || String(CACHE_MIB);
  const mib = /^\d{1,6}$/.test(wanted) ? Number(wanted) : NaN;
  if (mib <= MAX_CACHE_MIB) return mib * 1024 * 1024;
  throw new UsageError(
    `SERVICE_CACHE_MIB is ${quoted(wanted)}; give a number of MiB from 0 to ${MAX_CACHE_MIB}`,
  );
}

/** Reads `SERVICE_CACHE`: whether replicas share kept pages by their Redis. Throws `UsageError`. */
export function readSharesPages(env: Environment): boolean {
  const wanted = env("SERVICE_CACHE")?.trim() || "memory";
  const isRedis = wanted === "redis" && readRedis(env) !== undefined;
  if (isRedis || wanted === "memory") return isRedis;
  throw new UsageError("SERVICE_CACHE is memory, or redis where SERVICE_REDIS names one");
}

/** Reads `SERVICE_REDIS`. Throws `UsageError` without what was read: it may hold a password. */
export function readRedis(env: Environment): string | undefined {
  const address = env("SERVICE_REDIS")?.trim() || undefined;
  if (address === undefined) return undefined;
  if (/^rediss?:\/\/[^/]/.test(address) && parseAddress(address) !== null) return address;
  throw new UsageError("SERVICE_REDIS is no address of a Redis; give redis:// or rediss://");
}

/** A web address or a mail address, in characters a comment of RFC 9110 may contain unescaped. */
const CONTACT = /^(?:https?:\/\/[^\s()\\/]+(?:\/[^\s()\\]*)?|[^\s()\\@]+@[^\s()\\@]+)$/;

/** Reads the user agent, with its operator from `SERVICE_CONTACT`. Throws `UsageError`. */
export function readUserAgent(env: Environment): string {
  const contact = env("SERVICE_CONTACT")?.trim() || undefined;
  const product = `${PRODUCT}/${VERSION}`;
  if (contact === undefined) return product;
  const isAscii = /^[\x21-\x7e]+$/.test(contact) && contact.length <= MAX_CONTACT_CHARS;
  if (!isAscii || !CONTACT.test(contact)) {
    throw new UsageError(
      `SERVICE_CONTACT is ${quoted(contact)}; give an http(s) address or a mail address`,
    );
  }
  return `${product} (+${contact})`;
}

/**
 * Reads `SERVICE_CURSOR_SECRET`, by which replicas go on with each other's cursors; undefined makes
 * a secret of the process's own. Throws `UsageError`, which does not say what was read.
 */
export function readCursorSecret(env: Environment): string | undefined {
  const secret = env("SERVICE_CURSOR_SECRET")?.trim() || undefined;
  if (secret !== undefined && secret.length < MIN_CURSOR_SECRET_CHARS) {
    throw new UsageError(
      `SERVICE_CURSOR_SECRET is too short; give ${MIN_CURSOR_SECRET_CHARS} characters or more`,
    );
  }
  return secret;
}
