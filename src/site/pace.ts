/**
 * When the next request to a site may start: by its robots.txt, its response times and its
 * `Retry-After`.
 */
import { MAX_CRAWL_DELAY_SECONDS, MIN_CRAWL_DELAY_SECONDS } from "../base/limits.ts";
import { numberOf } from "./cursor/saved_fields.ts";

/** What of a pace outlasts a call, in seconds; plain data. */
export interface SavedPace {
  /** The pause a busy site was given. */
  readonly slowed: number;
  /** How long it takes to answer; absent while unknown. */
  readonly smoothed?: number;
  readonly isFailing: boolean;
}

/** Reads a saved pace. Throws `ToolError` `bad_input` for anything else. */
export function readPace(fields: Readonly<Record<string, unknown>>): SavedPace {
  const { slowed, smoothed, isFailing } = fields;
  return {
    slowed: numberOf(slowed, MAX_CRAWL_DELAY_SECONDS),
    ...(smoothed === undefined ? {} : { smoothed: numberOf(smoothed, Number.MAX_SAFE_INTEGER) }),
    isFailing: isFailing === true,
  };
}

/** The result of one request, as far as its site's pace is concerned. Times in seconds. */
export interface PaceNote {
  /** When it ended, on the clock of the crawl. */
  readonly ended: number;
  /** How long the site took to answer; undefined when it did not. */
  readonly took?: number;
  /** Whether the site is overloaded or limits requests: 429 or 503. */
  readonly isBusy: boolean;
  /** The `Retry-After` of such an answer. */
  readonly retryAfter?: number;
}

/** The pace of one site within one crawl; every moment counts from the end of the last request. */
export class Pace {
  /** Set while pages fail through all their retries: then each is asked only once. */
  isFailing = false;
  #rule = MIN_CRAWL_DELAY_SECONDS;
  #slowed = 0;
  #smoothed: number | undefined;
  #ended = -Infinity;
  #quietUntil = -Infinity;
  #limitedUntil = -Infinity;

  /** Sets the site's own Crawl-delay, in seconds. */
  setRule(seconds: number): void {
    this.#rule = Math.max(MIN_CRAWL_DELAY_SECONDS, seconds);
  }

  /** Seconds the site's robots.txt asks for, at least the crawl's own. */
  get rule(): number {
    return this.#rule;
  }

  /** Whether the site asks for longer pauses than a crawl waits. */
  get isTooSlow(): boolean {
    return this.#rule > MAX_CRAWL_DELAY_SECONDS;
  }

  /** Whether a `Retry-After` too long to wait for is still in force. */
  isLimited(now: number): boolean {
    return now < this.#limitedUntil;
  }

  /** The first moment the next request may start. */
  readyAt(): number {
    return Math.max(this.#ended + this.#delay(), this.#quietUntil);
  }

  /** The first moment a page may be asked again, for the nth time from 1. */
  retryAt(retry: number): number {
    const wait = Math.max(this.#rule * 2 ** retry, this.#delay());
    return Math.max(this.#ended + Math.min(MAX_CRAWL_DELAY_SECONDS, wait), this.#quietUntil);
  }

  /** Updates the pace from a request that was made. */
  note({ ended, took, isBusy, retryAfter }: PaceNote): void {
    const before = this.#delay();
    this.#ended = ended;
    if (took !== undefined) {
      this.#smoothed = this.#smoothed === undefined ? took : (this.#smoothed + took) / 2;
    }
    if (!isBusy) return;
    if (retryAfter === undefined) this.#slowed = Math.min(MAX_CRAWL_DELAY_SECONDS, 2 * before);
    else if (retryAfter <= MAX_CRAWL_DELAY_SECONDS) this.#quietUntil = ended + retryAfter;
    else this.#limitedUntil = ended + retryAfter;
  }

  /** Goes on at the pace of an earlier call. */
  goOn({ slowed, smoothed, isFailing }: SavedPace): void {
    this.#slowed = slowed;
    this.#smoothed = smoothed;
    this.isFailing = isFailing;
  }

  save(): SavedPace {
    const smoothed = this.#smoothed === undefined ? {} : { smoothed: this.#smoothed };
    return { slowed: this.#slowed, ...smoothed, isFailing: this.isFailing };
  }

  #delay(): number {
    const slowness = Math.min(MAX_CRAWL_DELAY_SECONDS, this.#smoothed ?? 0);
    return Math.max(this.#rule, this.#slowed, slowness);
  }
}
