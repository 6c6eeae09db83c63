/**
 * What replicas of the service know of sites together, so that to a site they are one visitor.
 *
 * Nothing of it is needed: where it cannot be had, every replica goes on with what it knows itself.
 */

/** What is kept of a site besides its turn. */
export type SharedKind = "robots" | "rung" | "page";

/** What was kept. */
export interface SharedText {
  readonly text: string;
  /** Milliseconds it is still good for. */
  readonly left: number;
}

/** The sites as all replicas see them. No method ever rejects. */
export interface SharedSites {
  /**
   * Takes a site's turn for this replica. Returns 0 when it is taken, or the milliseconds after
   * which to try again.
   */
  take(site: string): Promise<number>;
  /** Lets a site rest for at least so many milliseconds from now. */
  rest(site: string, milliseconds: number): void;
  /** Releases a site's turn and lets it rest. */
  leave(site: string, milliseconds: number): void;
  /** Returns what is kept of a site under a name. */
  recall(kind: SharedKind, name: string): Promise<SharedText | undefined>;
  /** Keeps a text for so many milliseconds; null forgets it. */
  remember(kind: SharedKind, name: string, text: string | null, milliseconds: number): void;
  /** Settles when all that was told so far has arrived, or cannot. */
  flushed(): Promise<void>;
  /** Calls back each time this replica meets the others again after it was alone. */
  onRejoined(tell: () => void): void;
  close(): Promise<void>;
}

/** What a replica without others knows: nothing. */
export const ALONE: SharedSites = {
  take: () => Promise.resolve(0),
  rest(): void {},
  leave(): void {},
  recall: () => Promise.resolve(undefined),
  remember(): void {},
  flushed: () => Promise.resolve(),
  onRejoined(): void {},
  close: () => Promise.resolve(),
};
