/** How long each site is left alone: in one process, and across those that report their turns. */
import { keepRecent } from "../../base/keep_recent.ts";
import { BrokenChannel } from "../../base/channel/frame.ts";
import { MAX_KNOWN_SITES, SITE_REST_SECONDS } from "../../base/limits.ts";

/** How long no request may go to a site, in milliseconds from now. */
export type SiteRest = readonly [site: string, milliseconds: number];

/** A site is about to be requested in a turn, asked for a pause, or is released. */
export interface TurnNote {
  turn: number;
  site: string;
  /** Whether the turn goes on. */
  isHeld: boolean;
  /** How long the site rests from now, in milliseconds. */
  rest: number;
}

interface Rests {
  /** Lets a site rest for at least so many milliseconds from now. */
  rest(site: string, milliseconds: number): void;
  /** Milliseconds a site is still to rest; 0 or less when it has rested. */
  of(site: string): number;
  left(): SiteRest[];
}

/** Creates the rests of one process from those given; `now` in milliseconds. */
export function createRests(now: () => number, given: readonly SiteRest[] = []): Rests {
  /** When each site may be requested again; the most recent last. */
  const until = new Map<string, number>();
  const rests: Rests = {
    rest(site, milliseconds): void {
      const latest = Math.max(until.get(site) ?? 0, now() + milliseconds);
      keepRecent(until, site, latest, MAX_KNOWN_SITES);
    },
    of: (site) => (until.get(site) ?? 0) - now(),
    left: () =>
      [...until.keys()].map((site) => [site, rests.of(site)] as const).filter(([, ms]) => ms > 0),
  };
  for (const [site, milliseconds] of given) rests.rest(site, milliseconds);
  return rests;
}

/** The turns of a process that may die, kept where they survive it. */
interface TurnRecord {
  /** Takes a note. Throws `BrokenChannel` for more sites than there can be. */
  note(note: TurnNote): void;
  /** Called when the process is gone: the sites it was requesting rest from now. */
  processEnded(): void;
  left(): SiteRest[];
}

/** Creates an empty record; `now` in milliseconds. */
export function createTurnRecord(now: () => number = () => performance.now()): TurnRecord {
  const rests = createRests(now);
  /** The site of each pair of an open turn and a site that it has requested. */
  const held = new Map<string, string>();
  return {
    note({ turn, site, isHeld, rest }): void {
      if (rest > 0) rests.rest(site, rest);
      if (isHeld) held.set(`${turn} ${site}`, site);
      else held.delete(`${turn} ${site}`);
      if (held.size > MAX_KNOWN_SITES) throw new BrokenChannel("too many sites are asked");
    },
    processEnded(): void {
      for (const site of held.values()) rests.rest(site, SITE_REST_SECONDS * 1000);
      held.clear();
    },
    left: rests.left,
  };
}
