/**
 * The robots.txt of each origin, requested once a day and cached.
 *
 * RFC 9309 section 2.3.1: 4xx means no rules; a server error or no answer at all forbids everything
 * for now, is not a refusal of the site's, and is asked again next time.
 */
import { ToolError } from "../../../base/errors.ts";
import { MAX_ROBOTS_BYTES } from "../../../base/limits.ts";
import { originOf } from "../../../page/url/mod.ts";
import { isAllowed, parseRobots, type Robots } from "../../manners/robots/mod.ts";
import { FetchFailure } from "../fetch_failure.ts";
import type { HttpAnswer } from "../rungs/http_rung.ts";
import { ROBOTS_HOURS, type RobotsAnswer } from "../shared/shared_answers.ts";
import { clipped } from "../../../base/quoted.ts";

// Bounds.
/** Origins whose robots.txt is kept; the least recently used is asked again. */
const MAX_ROBOTS_ORIGINS = 4_096;
/** Bytes of robots.txt kept for all origins together; the least recently used goes. */
export const MAX_ROBOTS_CACHE_BYTES = 32 * 1024 * 1024;
/** Bytes that one rule, name or delay of a robots.txt takes in memory; measured, rounded up. */
const ROBOTS_LINE_BYTES = 80;
/** Bytes that one group of a robots.txt takes in memory besides; measured, rounded up. */
const ROBOTS_GROUP_BYTES = 320;

/** Asks for the robots.txt of an address; throws as `fetchHttp` does. */
type AskRobots = (address: string) => Promise<RobotsAnswer>;

/** Answers from robots.txt files. */
export interface RobotsCache {
  /** Throws `refused_by_robots`, or `fetch_failed` when the file cannot be had. */
  check(url: URL, ask: AskRobots): Promise<void>;
  /** Returns the answer an origin's robots.txt was read from, while it is cached. */
  kept(url: URL): HttpAnswer | undefined;
  /** Takes an answer for an address of robots.txt that was asked for on its own. */
  keep(url: URL, answer: RobotsAnswer): void;
}

interface Kept {
  answer: HttpAnswer;
  robots: Robots;
  /** Bytes it takes, as `heldBytes` reckons. */
  bytes: number;
  until: number;
}

/** Creates the cache; `agent` is our token, `now` in milliseconds, `note` hears of refusals. */
export function createRobotsCache(
  agent: string,
  now: () => number,
  note: () => void = () => {},
): RobotsCache {
  /** By origin, the least recently used first. */
  const entries = new Map<string, Kept>();
  let bytes = 0;

  function find(origin: string): Kept | undefined {
    const entry = entries.get(origin);
    if (entry === undefined) return undefined;
    entries.delete(origin);
    if (entry.until <= now()) {
      bytes -= entry.bytes;
      return undefined;
    }
    entries.set(origin, entry);
    return entry;
  }

  function keep(url: URL, answer: RobotsAnswer): Kept {
    // A copy: the answer itself is handed on. (`slice` of a Buffer would share its memory.)
    const head = new Uint8Array(answer.bytes.subarray(0, MAX_ROBOTS_BYTES));
    const isRules = answer.status >= 200 && answer.status < 300;
    const text = isRules ? new TextDecoder().decode(head) : "";
    const robots = parseRobots(text);
    const entry = {
      answer: { ...answer, bytes: head },
      robots,
      bytes: heldBytes(head, robots),
      until: now() + (answer.left ?? ROBOTS_HOURS * 3_600_000),
    };
    const origin = originOf(url);
    bytes += entry.bytes - (entries.get(origin)?.bytes ?? 0);
    entries.delete(origin);
    entries.set(origin, entry);
    for (const [oldest, { bytes: old }] of entries) {
      if (entries.size <= MAX_ROBOTS_ORIGINS && bytes <= MAX_ROBOTS_CACHE_BYTES) break;
      entries.delete(oldest);
      bytes -= old;
    }
    return entry;
  }

  return {
    async check(url, ask): Promise<void> {
      const entry = find(originOf(url)) ?? keep(url, await askFor(url, ask));
      if (isAllowed(entry.robots, agent, url.href)) return;
      note();
      throw new ToolError(
        "refused_by_robots",
        `the site's robots.txt forbids ${clipped(url.pathname, 200)}`,
        { url: url.href, reason: "robots" },
      );
    },
    kept: (url) => find(originOf(url))?.answer,
    keep(url, answer): void {
      if (answer.status < 500) keep(url, answer);
    },
  };
}

/** Reckons what an origin takes: short rules take ten times the bytes they are written in. */
function heldBytes(file: Uint8Array, { groups, sitemaps }: Robots): number {
  let lines = sitemaps.length;
  for (const { agents, rules, delays } of groups) {
    lines += agents.length + rules.length + delays.length;
  }
  // The file as it came, and the text that the rules are parts of.
  return 2 * file.length + ROBOTS_LINE_BYTES * lines + ROBOTS_GROUP_BYTES * groups.length;
}

async function askFor(url: URL, ask: AskRobots): Promise<RobotsAnswer> {
  let why: string;
  let retryable = true;
  try {
    const answer = await ask(`${originOf(url)}/robots.txt`);
    if (answer.status < 500) return answer;
    why = `it answered ${answer.status}`;
  } catch (error) {
    if (error instanceof FetchFailure) {
      why = error.failure.reason;
      // What would fail again, a name that does not exist say, is not worth asking again.
      retryable = error.failure.passing;
    } else if (error instanceof ToolError) {
      why = error.message;
    } else {
      throw error;
    }
  }
  throw new ToolError("fetch_failed", `the site's robots.txt could not be read: ${why}`, {
    retryable,
    url: url.href,
  });
}
