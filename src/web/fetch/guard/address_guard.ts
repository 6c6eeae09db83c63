/**
 * Admits only addresses of the public web, and pins names to the addresses that were checked.
 *
 * Specification: address safety. A name is looked up once; every address it has is checked, and a
 * connection goes to those addresses alone, so a resolver that answers differently the second time
 * (DNS rebinding) is never used a second time.
 */
import { keepRecent } from "../../../base/keep_recent.ts";
import { untilAborted } from "../../../base/until_aborted.ts";
import { ToolError } from "../../../base/errors.ts";
import { isMetadata, judgeAddress, parseIp, refusalOfIp } from "../../../page/url/mod.ts";
import type { RefusalReason } from "../../../page/url/mod.ts";
import { FetchFailure, toFailure } from "../fetch_failure.ts";
import { promises as dns } from "node:dns";

// Bounds.
/** Seconds a judged name keeps its addresses before it is looked up and checked again. */
const PIN_SECONDS = 10;
/** Names whose checked addresses are kept; the oldest is looked up again. */
const MAX_PINNED_NAMES = 1_024;

/** Looks a host name up; returns every address it has, as text. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Checks addresses and looks names up. */
export interface AddressGuard {
  /**
   * Judges an address and, by looking its name up, everything it leads to.
   *
   * Returns the parsed URL. Throws `ToolError` `refused_address`, or `fetch_failed` for one that
   * cannot be read, and `FetchFailure` for a name that does not resolve.
   */
  admit(address: string, allowPrivate: boolean, signal: AbortSignal): Promise<URL>;
  /** Returns the checked addresses to connect to. Throws `refused_address` or as the system. */
  pin(host: string, allowPrivate: boolean, signal: AbortSignal): Promise<readonly string[]>;
}

/** Creates a guard; `now` in milliseconds. `note` is called with the reason of each refusal, once. */
export function createAddressGuard(
  resolve: Resolve,
  now: () => number,
  note: (reason: RefusalReason) => void = () => {},
): AddressGuard {
  const pins = new Map<string, { addresses: readonly string[]; until: number }>();

  async function lookUp(host: string, signal: AbortSignal): Promise<readonly string[]> {
    const kept = pins.get(host);
    if (kept !== undefined && kept.until > now()) return kept.addresses;
    const addresses = await untilAborted(resolve(host), signal);
    if (addresses.length === 0) throw new FetchFailure(`${host}: the name has no address`);
    const pinned = { addresses, until: now() + PIN_SECONDS * 1000 };
    keepRecent(pins, host, pinned, MAX_PINNED_NAMES);
    return addresses;
  }

  async function pin(
    host: string,
    allowPrivate: boolean,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const bare = host.replace(/^\[|\]$/g, "");
    const addresses = parseIp(bare) === undefined ? await lookUp(bare, signal) : [bare];
    if (!allowPrivate) checkAll(host, addresses, note);
    return addresses;
  }

  return {
    pin,
    async admit(address, allowPrivate, signal): Promise<URL> {
      const judged = judgeAddress(address, allowPrivate);
      if (judged.verdict === "refused") {
        note(judged.reason);
        throw refused(address, judged.why, judged.reason !== "scheme");
      }
      if (judged.verdict === "invalid") {
        throw new ToolError("fetch_failed", `the address cannot be fetched: ${judged.why}`, {
          retryable: false,
          url: address,
        });
      }
      try {
        await pin(judged.host, allowPrivate, signal);
      } catch (error) {
        if (error instanceof ToolError) throw refused(address, error.message);
        throw signal.aborted ? error : toFailure(error, judged.host);
      }
      return judged.url;
    },
  };
}

/** One private answer refuses the name: which of them is connected to is not under our control. */
function checkAll(
  host: string,
  addresses: readonly string[],
  note: (reason: RefusalReason) => void,
): void {
  for (const address of addresses) {
    const bytes = parseIp(address);
    const why = bytes === undefined ? "it is not an address" : refusalOfIp(bytes);
    if (why === undefined) continue;
    note(bytes !== undefined && isMetadata(bytes) ? "metadata" : "private");
    const what = parseIp(host) === undefined
      ? `${host} leads to ${address}`
      : `${address} is not public`;
    throw new ToolError("refused_address", `${what} (${why})`);
  }
}

/** `mayBeAllowed` is false of what is fetched from nowhere: there is no switch to tell of. */
function refused(address: string, why: string, mayBeAllowed = true): ToolError {
  const how = mayBeAllowed ? "; only the public web is fetched unless SERVICE_ALLOW_PRIVATE=1" : "";
  return new ToolError("refused_address", `the address is refused: ${why}${how}`, { url: address });
}

/** Looks a host name up as every program of the machine does. */
export const lookUp: Resolve = async (host) =>
  (await dns.lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
