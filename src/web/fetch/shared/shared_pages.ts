/** The kept pages as replicas share them: one of them asks, for all callers of one token. */
import type { KeptAnswer, SharedPages } from "../cache/page_cache.ts";
import { asFields } from "./shared_robots.ts";
import type { SharedSites } from "../../manners/mod.ts";

// Bounds.
/** Seconds a shared page stays; past its freshness it is of use to ask on condition. */
const REDIS_PAGE_SECONDS = 3_600;

/** Keeps pages where sites are shared; one too long for that is kept by its own replica alone. */
export function createSharedPages(shared: SharedSites): SharedPages {
  return {
    async recall(name): Promise<KeptAnswer | undefined> {
      const known = await shared.recall("page", name);
      return known === undefined ? undefined : parseKept(known.text);
    },
    remember(name, { answer, receivedAt }): void {
      const { status, headers, body = new Uint8Array() } = answer;
      const text = JSON.stringify({
        receivedAt,
        status,
        headers: [...headers],
        body: body.toBase64(),
      });
      shared.remember("page", name, text, REDIS_PAGE_SECONDS * 1000);
    },
  };
}

/** Reads a shared answer as strictly as remote text; undefined for anything else. */
function parseKept(text: string): KeptAnswer | undefined {
  try {
    const { receivedAt, status, headers, body } = JSON.parse(text) as Record<string, unknown>;
    const fields = asFields(headers);
    if (fields === undefined || typeof body !== "string") return undefined;
    if (!Number.isInteger(status) || !Number.isFinite(receivedAt)) return undefined;
    const answer = {
      status: status as number,
      headers: new Map(fields),
      cookies: [],
      body: Uint8Array.fromBase64(body),
      tooLarge: false,
      endedByClose: false,
    };
    return { answer, receivedAt: receivedAt as number };
  } catch {
    return undefined;
  }
}
