/** Which rung the pages of a folder, not of a site, needed: the next one starts there. */
import { keepRecent } from "../../../base/keep_recent.ts";
import { MAX_KNOWN_SITES } from "../../../base/limits.ts";
import { siteOf } from "../../../page/url/mod.ts";
import type { RungName } from "../messages.ts";

// Bounds.
/** Hours the rung that a site needed is remembered. */
export const RUNG_MEMORY_HOURS = 24;
/** Pages of a folder after which plain HTTP is tried again although a dearer rung is remembered. */
export const RUNG_RECHECK_PAGES = 20;

/** What an earlier page needed. */
export interface Remembered {
  readonly rung: RungName;
  readonly reason: string;
}

/** Remembers rungs. */
export interface RungMemory {
  /** Reports whether anything is remembered for an address. */
  knows(url: URL): boolean;
  /** Returns the remembered rung; every so often none, to see whether plain HTTP suffices again. */
  recall(url: URL): Remembered | null;
  /** Remembers a rung for so many milliseconds, or forgets what was remembered. */
  learn(url: URL, rung: RungName | null, reason: string, milliseconds?: number): void;
}

/** Creates an empty memory; `now` in milliseconds. */
export function createRungMemory(now: () => number): RungMemory {
  const known = new Map<string, Remembered & { until: number; uses: number }>();
  return {
    knows: (url) => (known.get(folderOf(url))?.until ?? 0) > now(),
    recall(url): Remembered | null {
      const entry = known.get(folderOf(url));
      if (entry === undefined || entry.until <= now()) return null;
      entry.uses++;
      return entry.uses % RUNG_RECHECK_PAGES === 0
        ? null
        : { rung: entry.rung, reason: entry.reason };
    },
    learn(url, rung, reason, milliseconds = RUNG_MEMORY_HOURS * 3_600_000): void {
      const folder = folderOf(url);
      const uses = known.get(folder)?.uses ?? 0;
      if (rung === null || rung === "http") return void known.delete(folder);
      const entry = { rung, reason, uses, until: now() + milliseconds };
      keepRecent(known, folder, entry, MAX_KNOWN_SITES);
    },
  };
}

/** Names what an address is remembered by. */
export function folderOf(url: URL): string {
  return siteOf(url) + url.pathname.slice(0, url.pathname.lastIndexOf("/") + 1);
}
