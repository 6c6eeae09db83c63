/**
 * The requests of a reader process to the network side, and the replies: plain data, stable.
 *
 * A request travels reader -> service -> network process; the service adds the caller ({@link
 * Caller}), never the reader. A refusal travels as the error object of `ToolError`.
 */

import type { CacheUse } from "./cache/page_cache.ts";
import type { FetchedFile, PageOptions } from "./web.ts";

/** The ways to fetch a page, cheapest first; `archive` is a ladder of its own. */
export type RungName = "http" | "browser" | "archive";

/** One question of a reader process. */
export type FetchRequest =
  /**
   * Begins a visit: judges the address, takes the site's turn, asks robots.txt about it. A visit for
   * `filesOnly` leaves robots.txt to each file.
   */
  | {
    readonly kind: "open";
    readonly url: string;
    readonly archive?: boolean;
    readonly filesOnly?: boolean;
    /** Seconds a kept answer may be old. */
    readonly maxAge?: number;
  }
  /**
   * Fetches the page over one rung, inside a visit. `at` is the digits of a date, for `archive`; past
   * its `seconds` the rung failed and none other is tried.
   */
  | {
    readonly kind: "rung";
    readonly visit: number;
    readonly rung: RungName;
    readonly url: string;
    /** What the browser waits for: a CSS selector, or `text:` and a text. */
    readonly waitFor?: string;
  } & Readonly<Omit<PageOptions, "render" | "wait" | "finds" | "errorPages" | "respectTdm">>
  /** Remembers the rung a site needed and why, or forgets it (`rung` null). */
  | {
    readonly kind: "learn";
    readonly visit: number;
    readonly rung: RungName | null;
    readonly reason: string;
  }
  /**
   * Fetches a plain file; inside a visit when it belongs to that visit's site. A crawl asks for
   * `/robots.txt` to learn its Crawl-delay: that one is answered from the robots cache.
   */
  | {
    readonly kind: "file";
    readonly url: string;
    readonly visit?: number;
    /** Seconds it may take in its turn; past them it failed. */
    readonly seconds?: number;
  }
  /** Ends a visit and releases the site's turn. */
  | { readonly kind: "close"; readonly visit: number };

/** One kind of request. */
export type Asked<Kind extends FetchRequest["kind"]> = Extract<FetchRequest, { kind: Kind }>;

/** What a rung returned, without its kind. */
export type Replied<Kind extends FetchReply["kind"]> = Omit<
  Extract<FetchReply, { kind: Kind }>,
  "kind"
>;

/** The answers, by the kind of what was asked; bytes are sent along with them. */
export type FetchReply =
  | {
    readonly kind: "opened";
    readonly visit: number;
    /** The rungs there are, cheapest first. */
    readonly rungs: readonly RungName[];
    /** What an earlier page of the site needed. */
    readonly remembered: { readonly rung: RungName; readonly reason: string } | null;
  }
  /** A page or file came back, whatever its status; its bytes are the body. */
  | {
    readonly kind: "delivered";
    readonly url: string;
    readonly status: number;
    readonly headers: readonly (readonly [string, string])[];
    /** Seconds the rung took, three decimals. */
    readonly seconds: number;
    /** When the archive captured the page, its own 14 digits. */
    readonly captured?: string;
    readonly cached?: CacheUse;
    /** Redirects that the site answered, where there was more than one. */
    readonly hops?: number;
    /** Whether what the browser waited for came. */
    readonly came?: boolean;
    /** Where the page in the browser led by itself. */
    readonly led?: readonly string[];
  }
  /** The rung returned no page; another one may. */
  | { readonly kind: "failed"; readonly failure: RungFailure; readonly seconds: number }
  | { readonly kind: "done" };

/** Why a rung returned no page, and what that means for the ladder. */
export interface RungFailure {
  /** A phrase that completes "the rung failed: ". */
  readonly reason: string;
  /** Whether trying again later may help: what `retryable` is made of. */
  readonly passing: boolean;
  /** Whether another rung could do better; a cut body would be cut again. */
  readonly climbs: boolean;
  /** Named when a missing component is the reason. */
  readonly missing?: "browser";
  /** Whether redirects led round and round. */
  readonly isLoop?: boolean;
}

/** A reply and its bytes, which are sent raw. */
export interface Delivery {
  readonly reply: FetchReply;
  readonly body?: Uint8Array;
}

/** Makes a file of the reply to a request for one. */
export function toFile({ reply, body = new Uint8Array() }: Delivery): FetchedFile {
  if (reply.kind !== "delivered") throw new Error(`a file was answered with ${reply.kind}`);
  const { url, status, headers } = reply;
  return { url, status, headers: new Map(headers), bytes: body };
}

/** Who makes a request: added by the main process at every request, never by the reader. */
export interface Caller {
  /** Whether private addresses are open to this call: `SERVICE_ALLOW_PRIVATE`, read at each call. */
  readonly allowPrivate: boolean;
  /** Tells callers apart that must not get each other's cached pages; "" where there is one only. */
  readonly party?: string;
  /** Aborted when the call is over early; the request ends and its visit closes. */
  readonly signal: AbortSignal;
}

/** How a reader process asks. Rejects with `ToolError` for refusals that end the call. */
export type AskNetwork = (request: FetchRequest) => Promise<Delivery>;
