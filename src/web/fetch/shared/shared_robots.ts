/** The answers of robots.txt as replicas share them: one of them asks, for all. */
import { MAX_ROBOTS_BYTES } from "../../../base/limits.ts";
import { originOf, urlOf } from "../../../page/url/mod.ts";
import type { HttpAnswer } from "../rungs/http_rung.ts";
import type { SharedSites } from "../../manners/mod.ts";

// Bounds.
/** Hours a robots.txt is cached. */
export const ROBOTS_HOURS = 24;

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
  if (known === undefined) return undefined;
  const answer = parseAnswer(known.text);
  return answer === undefined ? undefined : { ...answer, left: known.left };
}

/** Gives the other replicas a robots.txt; a server's failure is none. */
export function shareRobots(shared: SharedSites, url: URL, answer: HttpAnswer): void {
  if (answer.status >= 500) return;
  // A cookie that the site gave to this replica is not for the others.
  const headers = [...answer.headers].filter(([name]) => name !== "set-cookie");
  const text = JSON.stringify({
    url: answer.url.href,
    status: answer.status,
    headers,
    body: answer.bytes.subarray(0, MAX_ROBOTS_BYTES).toBase64(),
  });
  shared.remember("robots", originOf(url), text, ROBOTS_HOURS * 3_600_000);
}

/** Reads a shared answer as strictly as remote text; undefined for anything else. */
function parseAnswer(text: string): HttpAnswer | undefined {
  try {
    const { url, status, headers, body } = JSON.parse(text) as Record<string, unknown>;
    if (typeof url !== "string" || typeof body !== "string") return undefined;
    const fields = asFields(headers);
    if (!Number.isInteger(status) || fields === undefined) return undefined;
    const bytes = Uint8Array.fromBase64(body).subarray(0, MAX_ROBOTS_BYTES);
    return { url: urlOf(url), status: status as number, headers: new Map(fields), bytes };
  } catch {
    return undefined;
  }
}

/** Reads names and values of headers; undefined for anything else. */
export function asFields(headers: unknown): readonly (readonly [string, string])[] | undefined {
  const isField = (field: unknown): field is [string, string] =>
    Array.isArray(field) && field.length === 2 && field.every((text) => typeof text === "string");
  return Array.isArray(headers) && headers.every(isField) ? headers : undefined;
}
