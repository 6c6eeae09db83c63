/**
 * How long each site is to be left alone, as the network process reports it, kept where it survives
 * that process.
 */
import { BrokenChannel } from "../../base/channel/frame.ts";
import { MAX_KNOWN_SITES, SITE_REST_SECONDS } from "../../base/limits.ts";
import type { SiteNote, SiteRest } from "../../web/fetch/network/mod.ts";

/** The rests of all sites, across network processes. */
export interface SiteRests {
  /** Takes a note. Throws `BrokenChannel` for more sites than there can be. */
  note(note: SiteNote): void;
  /** Called when the process is gone: the sites it was requesting rest from now. */
  processEnded(): void;
  /** Returns the sites that are still to rest, with the milliseconds from now. */
  left(): SiteRest[];
}

/** Creates an empty list; `now` in milliseconds. */
export function createSiteRests(now: () => number = () => performance.now()): SiteRests {
  /** When each site may be requested again; the most recent last. */
  const until = new Map<string, number>();
  /** The sites each open turn has requested. */
  const turns = new Map<number, Set<string>>();

  function rest(site: string, moment: number): void {
    const latest = Math.max(until.get(site) ?? 0, moment);
    until.delete(site);
    until.set(site, latest);
    for (const oldest of until.keys()) {
      if (until.size <= MAX_KNOWN_SITES) break;
      until.delete(oldest);
    }
  }

  function hold(turn: number, site: string): void {
    const held = turns.get(turn) ?? new Set();
    turns.set(turn, held.add(site));
    if (turns.size > MAX_KNOWN_SITES || held.size > MAX_KNOWN_SITES) {
      throw new BrokenChannel("too many sites are asked");
    }
  }

  function release(turn: number, site: string): void {
    const held = turns.get(turn);
    held?.delete(site);
    if (held?.size === 0) turns.delete(turn);
  }

  return {
    note({ turn, site, isHeld, rest: milliseconds }): void {
      if (milliseconds > 0) rest(site, now() + milliseconds);
      if (isHeld) hold(turn, site);
      else release(turn, site);
    },
    processEnded(): void {
      const moment = now() + SITE_REST_SECONDS * 1000;
      for (const held of turns.values()) for (const site of held) rest(site, moment);
      turns.clear();
    },
    left(): SiteRest[] {
      return [...until].map(([site, moment]) => [site, moment - now()] as const)
        .filter(([, milliseconds]) => milliseconds > 0);
    },
  };
}
