/** The codes a caller can meet, and the HTTP status of each; only the fronts answer with them. */

import { defined } from "./defined.ts";
import { clipped } from "./quoted.ts";
import { hideAddressSecrets, hideSecrets } from "./hide_secrets.ts";

// Bounds.
/** Characters of an address that an error repeats; a longer one is left out. */
export const MAX_ERROR_URL_CHARS = 8_192;
/** Code points of an error's message; the rest is cut. */
export const MAX_ERROR_MESSAGE_CHARS = 4_096;

/** HTTP status by error code. Codes of a single crawled page have none. */
export const STATUS_OF_CODE = {
  bad_input: 400,
  unauthorized: 401,
  payment_required: 402,
  refused_by_robots: 403,
  refused_by_site: 403,
  refused_address: 403,
  cross_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  tdm_reserved: 451,
  internal_error: 500,
  missing_extra: 501,
  fetch_failed: 502,
  timed_out: 504,
} as const satisfies Record<string, number>;

/** Every code of a whole call. */
export type ErrorCode = keyof typeof STATUS_OF_CODE;

/** The codes a tool itself answers with; the others belong to the door. */
export const TOOL_CODES = [
  "bad_input",
  "payment_required",
  "refused_by_robots",
  "refused_by_site",
  "refused_address",
  "too_large",
  "tdm_reserved",
  "missing_extra",
  "fetch_failed",
] as const satisfies readonly ErrorCode[];

/** The codes that only one page of a crawl can have. */
export const PAGE_CODES = ["redirected_off_site", "crawl_delay_too_long", "rate_limited"] as const;

/** The `error` object of an answer; `url` and `extra` are left out when unknown, never null. */
export interface ErrorObject {
  code: ErrorCode;
  message: string;
  retryable: boolean;
  url?: string;
  extra?: string;
}

/** Why a page could not be had, where a program decides by it and not by words. */
export const REFUSAL_REASONS = ["gone", "robots", "not_captured", "pause", "loop"] as const;

/** What else is known of a refusal: it crosses between processes, and no answer has it. */
export interface RefusalFacts {
  /** The status of the site's own answer. */
  readonly status?: number;
  readonly reason?: typeof REFUSAL_REASONS[number];
}

/** Reports whether an answer of this status may pass: its site is busy or at fault itself. */
export function mayPass(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Reports whether this status says that a site has too much to do, or limits requests. */
export function saysBusy(status: number): boolean {
  return status === 429 || status === 503;
}

/** Returns what a site's answer of this status says: a 404 or 410, that the page is gone. */
export function factsOfStatus(status: number): RefusalFacts {
  return status === 404 || status === 410 ? { status, reason: "gone" } : { status };
}

/** What a refusal may have beyond its code and message. */
export interface ErrorDetails extends RefusalFacts {
  /** Only `fetch_failed` and `timed_out` may be tried again; the default is true for those two. */
  retryable?: boolean;
  /** The address the refusal is about. */
  url?: string;
  /** The missing component of a `missing_extra`. */
  extra?: string;
}

/** An error on its way from one process to another, which makes a `ToolError` of it again. */
export type SentError = ErrorObject & RefusalFacts;

/** A refusal with a documented code, written for the caller: no secret of an address is in it. */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly retryable: boolean;
  readonly url: string | undefined;
  readonly extra: string | undefined;
  readonly facts: RefusalFacts;

  constructor(readonly code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(hideSecrets(message));
    this.retryable = details.retryable ?? (code === "fetch_failed" || code === "timed_out");
    this.url = details.url === undefined ? undefined : hideAddressSecrets(details.url);
    this.extra = details.extra;
    this.facts = defined({ status: details.status, reason: details.reason });
  }

  /** Returns the `error` object of an answer, a long message cut and a long address left out. */
  toObject(): ErrorObject {
    const { url } = this;
    return {
      code: this.code,
      message: clipped(this.message, MAX_ERROR_MESSAGE_CHARS).toWellFormed(),
      retryable: this.retryable,
      ...(url === undefined || url.length > MAX_ERROR_URL_CHARS ? {} : { url }),
      ...(this.extra === undefined ? {} : { extra: this.extra }),
    };
  }

  /** Returns the error as another process of the service takes it. */
  toSent(): SentError {
    return { ...this.toObject(), ...this.facts };
  }
}

/** Makes the refusal of what a caller gave: `bad_input`, with words that say what to give. */
export function badInput(message: string, details: ErrorDetails = {}): ToolError {
  return new ToolError("bad_input", message, details);
}

/** Makes the refusal of a cursor. */
export function badCursor(why: string): ToolError {
  return badInput(
    `the cursor cannot be used: ${why}; hand in the last answer's whole, or leave it out to start anew`,
  );
}

/** Makes the refusal again that another process has sent. */
export function refusalSent({ code, message, ...details }: SentError): ToolError {
  return new ToolError(code, message, details);
}
