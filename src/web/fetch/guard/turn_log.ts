/**
 * Reports to another process which sites are being requested, so that politeness outlives this one.
 */

/** Is notified of the turns of a gate. Each note is of one turn, which has a number of its own. */
export interface TurnLog {
  /**
   * Called before the first request of a turn to a site; the request waits.
   */
  asks(turn: number, site: string): Promise<void>;
  /** Called with the milliseconds a site asks to be left alone while its turn goes on. */
  pauses(turn: number, site: string, milliseconds: number): void;
  /** Called when a turn is over, with the milliseconds the site rests. */
  leaves(turn: number, site: string, milliseconds: number): void;
}

/** A log that drops every note. */
export const NO_TURN_LOG: TurnLog = {
  asks: () => Promise.resolve(),
  pauses(): void {},
  leaves(): void {},
};
