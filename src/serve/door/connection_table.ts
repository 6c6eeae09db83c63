/** Which connections are kept and which closed, as rules alone (docs/design/contract.md, 5.6). */

// Bounds.
/** Past twice `MAX_CONNECTIONS`: how long an accepted socket may take to send a request. */
const ACCEPT_GRACE_MS = 200;
/** Milliseconds an answer may take beyond its budget before its connection counts as lost. */
const LOST_ANSWER_MS = 5000;
/** Milliseconds of a turn of the loop: arrivals are looked at before anything is overdue. */
const LOOP_TURN_MS = 2;
/** Silent connections closed together when others wait to be accepted. */
const CLOSED_AT_ONCE = 8;
/** Milliseconds between two looks at the clocks of all connections. */
const CONNECTION_WATCH_MS = 100;

/** One connection as the rules see it. */
export interface TrackedConnection {
  /** Since when it owes a complete head, on the clock of `performance.now()`; null inside a request. */
  waitingSince: number | null;
  /** Since when its request is under way; null when none is. */
  insideSince: number | null;
  /** Since when the client has not read what is written to it; null when nothing is. */
  stuckSince: number | null;
  /** Ends the connection at once. */
  close(): void;
}

/** The bounds the rules go by. */
export interface ConnectionBounds {
  readonly maxConnections: number;
  readonly headSeconds: number;
  /** How long a response may stay unread, and about how long an answer may take to begin. */
  readonly drainSeconds: number;
}

/** Keeps the connections and decides which are closed. */
export class ConnectionTable {
  readonly #all = new Set<TrackedConnection>();
  readonly #bounds: ConnectionBounds;
  #inRequest = 0;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(bounds: ConnectionBounds) {
    this.#bounds = bounds;
  }

  /** How many connections there are. */
  get size(): number {
    return this.#all.size;
  }

  /** How many of them are inside a request. */
  get inRequest(): number {
    return this.#inRequest;
  }

  /** Adds a new connection, which now owes a head. */
  add(connection: TrackedConnection): void {
    connection.waitingSince = performance.now();
    this.#all.add(connection);
    this.#watchClocks();
  }

  remove(connection: TrackedConnection): void {
    if (this.#all.delete(connection) && connection.waitingSince === null) this.#inRequest--;
    if (this.#all.size > 0) return;
    clearTimeout(this.#watch);
    this.#watch = undefined;
  }

  /** Admits a complete head, closing who waits longest; false, for a 503, where all are busy. */
  enter(connection: TrackedConnection): boolean {
    if (!this.#all.has(connection)) return false;
    if (connection.waitingSince !== null) {
      connection.waitingSince = null;
      connection.insideSince = performance.now();
      this.#inRequest++;
    }
    const { maxConnections } = this.#bounds;
    if (this.#inRequest >= maxConnections) return false;
    while (this.#all.size > maxConnections && this.#closeLongestWaiting()) { /* until it fits */ }
    return true;
  }

  /** Takes a connection back whose request is answered. */
  leave(connection: TrackedConnection): void {
    if (!this.#all.has(connection) || connection.waitingSince !== null) return;
    this.#inRequest--;
    connection.waitingSince = performance.now();
    connection.insideSince = null;
  }

  /** Notes that bytes of an answer went out: the wait for the next head starts after them. */
  touch(connection: TrackedConnection): void {
    if (connection.waitingSince !== null) connection.waitingSince = performance.now();
  }

  /**
   * Waits until another socket may be accepted.
   *
   * Silent sockets may be twice `maxConnections`, so that a burst of honest clients is not
   * thrashed; past that the longest waiting is closed once it has had its moment to send a request.
   */
  async roomToAccept(): Promise<void> {
    while (this.#all.size >= this.#bounds.maxConnections * 2) {
      const waited = this.#waited(this.#longestWaiting());
      // The event loop may have been busy: what has arrived meanwhile is read before the age
      // counts.
      await new Promise((wake) =>
        setTimeout(wake, Math.max(LOOP_TURN_MS, ACCEPT_GRACE_MS - waited))
      );
      if (waited >= ACCEPT_GRACE_MS) this.#closeSilent();
    }
  }

  /** Closes some that have been silent for the grace: one a turn would keep many waiting. */
  #closeSilent(): void {
    for (let closed = 0; closed < CLOSED_AT_ONCE; closed++) {
      const oldest = this.#longestWaiting();
      if (this.#waited(oldest) < ACCEPT_GRACE_MS) return;
      oldest?.close();
    }
  }

  /** Closes every connection that has been waiting for so many milliseconds. */
  closeWaiting(milliseconds: number): void {
    const until = performance.now() - milliseconds;
    for (const connection of [...this.#all]) {
      if (isIdle(connection) && (connection.waitingSince ?? Infinity) <= until) connection.close();
    }
  }

  /** Closes every connection. */
  closeAll(): void {
    for (const connection of [...this.#all]) connection.close();
  }

  /** Milliseconds a connection has been waiting; 0 when it is not. */
  #waited(connection: TrackedConnection | undefined): number {
    const now = performance.now();
    return connection !== undefined && isIdle(connection)
      ? now - (connection.waitingSince ?? now)
      : 0;
  }

  #longestWaiting(): TrackedConnection | undefined {
    let longest: TrackedConnection | undefined;
    for (const connection of this.#all) {
      if (!isIdle(connection)) continue;
      if ((connection.waitingSince ?? Infinity) < (longest?.waitingSince ?? Infinity)) {
        longest = connection;
      }
    }
    return longest;
  }

  #closeLongestWaiting(): boolean {
    const longest = this.#longestWaiting();
    longest?.close();
    return longest !== undefined;
  }

  /**
   * Closes connections whose client reads nothing, or whose request never comes to an answer: the
   * server behind may refuse a head in its own way, and such a request would be counted forever.
   */
  #closeOverdue(): void {
    const stuckUntil = performance.now() - this.#bounds.drainSeconds * 1000;
    for (const connection of [...this.#all]) {
      const { stuckSince, insideSince } = connection;
      if ((stuckSince ?? Infinity) <= stuckUntil) connection.close();
      else if ((insideSince ?? Infinity) <= stuckUntil - LOST_ANSWER_MS) connection.close();
    }
  }

  /** One timer for all connections, only while there are any. */
  #watchClocks(): void {
    this.#watch ??= setTimeout(() => {
      this.#watch = undefined;
      this.closeWaiting(this.#bounds.headSeconds * 1000);
      this.#closeOverdue();
      if (this.#all.size > 0) this.#watchClocks();
    }, CONNECTION_WATCH_MS);
  }
}

function isIdle(connection: TrackedConnection): boolean {
  return connection.waitingSince !== null && connection.stuckSince === null;
}
