/** A database as a ledger asks it: one dialect for the embedded one and for a server. */

/** What a column may hold. */
export type Value = string | number | null;

/** One row, by the names of its columns. */
export type Row = Readonly<Record<string, Value>>;

/** A database. */
export interface Sql {
  /** How the database numbers the rows of a table by itself: the type of such a column. */
  readonly ownNumber: string;
  /** What locks a row that is chosen to be changed, and passes over those that others have locked. */
  readonly forUpdate: string;
  /** Runs one statement with `?` for its values; returns the rows it answers with. */
  all(text: string, values?: readonly Value[]): Promise<readonly Row[]>;
  /** Runs one statement whose values stand in it. */
  ask(parts: TemplateStringsArray, ...values: readonly Value[]): Promise<readonly Row[]>;
  /** Runs work as one transaction, after those before it; what it throws takes all back. */
  atomic<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs work that only reads, outside of a transaction; tried again as one is. */
  reading<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Within a transaction: waits until no other worker is at such a place, and keeps them waiting. */
  lockAll(): Promise<void>;
  close(): Promise<void>;
}

/** Runs pieces of work one after another, whichever of them fail. */
export function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const own = last.then(work, work);
    last = own.catch(() => {});
    return own;
  };
}

/** Writes so many places for values, as `?, ?, ?`. */
export function places(count: number): string {
  return Array.from({ length: count }, () => "?").join(", ");
}
