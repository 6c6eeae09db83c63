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

/** The rests of one process; `now` in milliseconds. */
export class Rests {
  /** When each site may be requested again; the most recent last. */
  readonly #until = new Map<string, number>();

  constructor(readonly now: () => number, given: readonly SiteRest[] = []) {
    for (const [site, milliseconds] of given) this.rest(site, milliseconds);
  }

  /** Lets a site rest for at least so many milliseconds from now. */
  rest(site: string, milliseconds: number): void {
    const latest = Math.max(this.#until.get(site) ?? 0, this.now() + milliseconds);
    keepRecent(this.#until, site, latest, MAX_KNOWN_SITES);
  }

  /** Milliseconds a site is still to rest; 0 or less when it has rested. */
  of(site: string): number {
    return (this.#until.get(site) ?? 0) - this.now();
  }

  left(): SiteRest[] {
    return [...this.#until.keys()].map((site) => [site, this.of(site)] as const)
      .filter(([, milliseconds]) => milliseconds > 0);
  }
}

/** The turns of a process that may die, kept where they survive it; `now` in milliseconds. */
export class TurnRecord extends Rests {
  /** The site of each pair of an open turn and a site that it has requested. */
  readonly #held = new Map<string, string>();

  constructor(now: () => number = () => performance.now()) {
    super(now);
  }

  /** Takes a note. Throws `BrokenChannel` for more sites than there can be. */
  note({ turn, site, isHeld, rest }: TurnNote): void {
    if (rest > 0) this.rest(site, rest);
    if (isHeld) this.#held.set(`${turn} ${site}`, site);
    else this.#held.delete(`${turn} ${site}`);
    if (this.#held.size > MAX_KNOWN_SITES) throw new BrokenChannel("too many sites are asked");
  }

  /** Called when the process is gone: the sites it was requesting rest from now. */
  processEnded(): void {
    for (const site of this.#held.values()) this.rest(site, SITE_REST_SECONDS * 1000);
    this.#held.clear();
  }
}
