/**
 * Answers of sites as replicas share them: robots.txt, which one of them asks for all, and kept pages,
 * for all callers of one token.
 */
import { MAX_ROBOTS_BYTES } from "../../../base/limits.ts";
import { jsonIn, toFields } from "../../../base/json/plain.ts";
import { originOf, parseAddress } from "../../../page/url/mod.ts";
import type { SharedSites } from "../../manners/mod.ts";
import type { KeptAnswer, SharedPages } from "../cache/page_cache.ts";
import type { HttpAnswer } from "../rungs/http_rung.ts";

// Bounds.
/** Hours a robots.txt is cached. */
export const ROBOTS_HOURS = 24;
/** Seconds a shared page stays; past its freshness it is of use to ask on condition. */
const REDIS_PAGE_SECONDS = 3_600;

/** A robots.txt, and how long it is still good for. */
export type RobotsAnswer = HttpAnswer & {
  /** Milliseconds; undefined for one that was just asked for. */
  readonly left?: number;
};

/** Returns the robots.txt of an address's origin that another replica asked for. */
export async function recallRobots(
  shared: SharedSites,
  url: URL,
): Promise<RobotsAnswer | undefined> {
  const known = await shared.recall("robots", originOf(url));
  const read = known && parseAnswer(known.text);
  const asked = parseAddress(String(read?.fields["url"]));
  if (known === undefined || read === undefined || asked === null) return undefined;
  const { status, headers, body } = read;
  const bytes = body.subarray(0, MAX_ROBOTS_BYTES);
  return { url: asked, status, headers, bytes, left: known.left };
}

/** Gives the other replicas a robots.txt; not a server's failure. */
export function shareRobots(shared: SharedSites, url: URL, answer: HttpAnswer): void {
  if (answer.status >= 500) return;
  // A cookie that the site gave to this replica is not for the others.
  const headers = [...answer.headers].filter(([name]) => name !== "set-cookie");
  const body = answer.bytes.subarray(0, MAX_ROBOTS_BYTES);
  const text = written({ url: answer.url.href }, answer.status, headers, body);
  shared.remember("robots", originOf(url), text, ROBOTS_HOURS * 3_600_000);
}

/** Keeps pages where sites are shared; one too long for that is kept by its own replica alone. */
export function createSharedPages(shared: SharedSites): SharedPages {
  return {
    async recall(name): Promise<KeptAnswer | undefined> {
      const known = await shared.recall("page", name);
      const read = known && parseAnswer(known.text);
      const receivedAt = read?.fields["receivedAt"];
      if (read === undefined || !Number.isFinite(receivedAt)) return undefined;
      const { status, headers, body } = read;
      const answer = { status, headers, cookies: [], body, tooLarge: false, endedByClose: false };
      return { answer, receivedAt: receivedAt as number };
    },
    remember(name, { answer, receivedAt }): void {
      const { status, headers, body = new Uint8Array() } = answer;
      const text = written({ receivedAt }, status, [...headers], body);
      shared.remember("page", name, text, REDIS_PAGE_SECONDS * 1000);
    },
  };
}

type Field = readonly [name: string, value: string];

function written(
  more: object,
  status: number,
  headers: readonly Field[],
  body: Uint8Array,
): string {
  return JSON.stringify({ ...more, status, headers, body: body.toBase64() });
}

/** An answer, and what else is written of it. */
interface WrittenAnswer extends Pick<HttpAnswer, "status" | "headers"> {
  readonly body: Uint8Array;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Reads a shared answer as strictly as remote text; undefined for anything else. */
function parseAnswer(text: string): WrittenAnswer | undefined {
  const fields = toFields(jsonIn(text));
  const { status, headers, body } = fields;
  const isField = (field: unknown): field is Field =>
    Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === "string");
  if (!Array.isArray(headers) || !headers.every(isField) || typeof body !== "string") {
    return undefined;
  }
  if (!Number.isInteger(status)) return undefined;
  try {
    const bytes = Uint8Array.fromBase64(body);
    return { status: status as number, headers: new Map(headers), body: bytes, fields };
  } catch {
    return undefined;
  }
}
