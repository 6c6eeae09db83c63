/** Tells another process which sites are being asked, so that politeness outlives this one. */

/** Hears of the turns of a gate. Each note is of one turn, which has a number of its own. */
export interface TurnLog {
  /**
   * Hears that a turn is about to ask a site for the first time, before it does; the request waits.
   */
  asks(turn: number, site: string): Promise<void>;
  /** Hears for how many milliseconds a site wishes to be left alone while its turn goes on. */
  pauses(turn: number, site: string, milliseconds: number): void;
  /** Hears that a turn is over, and for how many milliseconds the site rests. */
  leaves(turn: number, site: string, milliseconds: number): void;
}

/** Where nobody needs to know. */
export const NO_TURN_LOG: TurnLog = {
  asks: () => Promise.resolve(),
  pauses(): void {},
  leaves(): void {},
};
