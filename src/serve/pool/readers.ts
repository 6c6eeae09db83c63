/**
 * The reader processes: as many as there are processors, each with several calls of which one is at
 * work.
 *
 * A call has a process while it reads. One that waits for the network keeps its place there, which
 * costs nothing, and asks for its turn again when the reply is there.
 */
import { collectGarbage } from "../../base/collect_garbage.ts";
import { MAX_KNOWN_PAGES } from "../../base/limits.ts";
import { ReaderFault, type ReaderProcess } from "./reader_process.ts";

// Bounds.
/** Idle reader processes kept warm for good; others end after `READER_IDLE_SECONDS`. */
export const WARM_READERS = 1;
/** Seconds a reader process beyond the warm ones is kept when it has no call. */
export const READER_IDLE_SECONDS = 10;
/** Seconds a reader process is idle before it collects garbage: code is slower after it. */
export const READER_TIDY_SECONDS = 8;
/**
 * Milliseconds a call waits for a busy process before a further one is started, where there are
 * fewer than processors: most turns are over sooner than that one is ready.
 */
export const SOON_MS = 50;
/** The same where nobody waits for one answer: a process costs more than that a page comes later. */
export const THRIFTY_SOON_MS = 1_000;
/** Processes that are killed from outside while they start, one after the other, before calls fail. */
const MAX_KILLED_STARTS = 4;
/**
 * Milliseconds a process is busy with one page after which calls that only waited in it go to
 * others; where all are, a further process is started.
 */
export const BUSY_MS = 250;
/**
 * The same while a process is in its first turns, and where the machine is busy with other things: a
 * further one would be as slow.
 */
export const SLOW_BUSY_MS = 1_000;
/** Turns after which a process is fast. */
const COLD_TURNS = 20;

/** A process and its calls. */
export interface Host {
  readonly reader: ReaderProcess;
  /** The calls that it has, and the one of them that cannot be run again elsewhere. */
  readonly calls: Set<Turn>;
  keeper: Turn | undefined;
}

/** A call, as it asks for turns. */
export interface Turn {
  /** Names what it reads, its page first, then sites: it goes where the first of them is known. */
  readonly marks: readonly string[];
  /** The process is the call's until `end`. */
  give(host: Host): void;
  /** Its process is busy with another page: it may ask for its turn elsewhere. */
  isHeldUp(): void;
  /** No process could be started. */
  fail(fault: unknown): void;
}

/** The reader processes. */
export interface Readers {
  /** Returns the process that knows what has this mark, and is not gone. */
  knowing(mark: string): Host | undefined;
  /** Notes that a process knows what a call of it read by a further mark. */
  note(turn: Turn, host: Host, mark: string): void;
  /** Asks for a turn in a process that has the call or knows its page, or in any. */
  ask(turn: Turn, host?: Host): void;
  /** Takes it back. */
  unask(turn: Turn): void;
  /** Ends the turn of a call, which waits. */
  end(turn: Turn, host: Host): void;
  /** Takes a call out of its process: it is over, or goes elsewhere. */
  leave(turn: Turn, host: Host): void;
  /** Milliseconds that the turn which ended last waited for a processor. */
  waitedMs(): number;
  /** Starts a process so that the first call need not wait. */
  warm(): void;
  /** Kills every process and waits until they are gone. */
  close(): Promise<void>;
}

/** How many processes there are. */
export interface ReaderCounts {
  /** As many as are started for calls that wait at all. */
  readonly usual: number;
  /** As many as are started where others are busy with one page for long. */
  readonly most: number;
  /** Milliseconds a call waits before a further one is started, where there are fewer than usual. */
  readonly soonMs?: number;
}

interface Kept extends Host {
  /** What its last calls read, the last first. */
  known: readonly (readonly string[])[];
  /** When the turn under way began, on the clock of `performance.now()`. */
  since: number | undefined;
  /** Whose turn it is. */
  atWork: Turn | undefined;
  turns: number;
  /** Seconds of processor time it had used before the turn under way. */
  usedBefore: number;
  /** Whether its last turn waited for a processor for longer than it had one. */
  wasKeptWaiting: boolean;
  readonly timers: Set<ReturnType<typeof setTimeout>>;
}

/** A call that waits for its turn. */
interface Asking {
  readonly turn: Turn;
  readonly host: Kept | undefined;
  readonly since: number;
}

/** Creates them; `startOne` starts one process, told whether others are there already. */
export function createReaders(
  startOne: (isFurther: boolean) => Promise<ReaderProcess>,
  { usual, most, soonMs = SOON_MS }: ReaderCounts,
): Readers {
  /** The one whose turn ended last, which is the warmest, is the last. */
  const hosts = new Set<Kept>();
  const asking = new Map<Turn, Asking>();
  let starting = 0;
  /** One after the other. */
  let killedStarts = 0;
  const startings = new Set<Promise<void>>();
  let looking: ReturnType<typeof setTimeout> | undefined;
  let waitedMs = 0;
  let closed = false;

  function start(): void {
    const isFurther = usable().length + starting > 0;
    starting++;
    const begun = begin(isFurther).finally(() => startings.delete(begun));
    startings.add(begun);
  }

  async function begin(isFurther: boolean): Promise<void> {
    try {
      const reader = await startOne(isFurther);
      const host: Kept = {
        reader,
        calls: new Set(),
        keeper: undefined,
        known: [],
        since: undefined,
        atWork: undefined,
        turns: 0,
        usedBefore: 0,
        wasKeptWaiting: false,
        timers: new Set(),
      };
      if (closed) {
        reader.kill();
        await reader.ended;
      }
      starting--;
      killedStarts = 0;
      if (closed) return;
      hosts.add(host);
      void reader.ended.then(() => forget(host));
      rest(host);
    } catch (fault) {
      starting--;
      const isForeign = fault instanceof ReaderFault && fault.isKilledFromOutside;
      if (isForeign && ++killedStarts < MAX_KILLED_STARTS) return serve();
      // Without any, nothing would ever give a turn.
      if (starting === 0 && usable().length === 0) failAll(fault);
    }
  }

  function failAll(fault: unknown): void {
    for (const { turn } of [...asking.values()]) {
      asking.delete(turn);
      turn.fail(fault);
    }
  }

  function forget(host: Kept): void {
    stopTimers(host);
    if (!hosts.delete(host)) return;
    serve();
    warm();
  }

  /** Those that new calls may go to. */
  function usable(): Kept[] {
    return [...hosts].filter(({ reader, keeper }) =>
      !reader.isDead() && !reader.isWorn() && keeper === undefined
    );
  }

  /** Gives every turn that can be given, the longest waiting first. */
  function serve(): void {
    if (closed) return;
    for (const { turn, host: own } of [...asking.values()]) {
      const host = own === undefined ? freeFor(turn) : own;
      if (host === undefined || host.since !== undefined) continue;
      if (host.reader.isDead()) {
        // What has begun there is told of its end; the rest goes elsewhere.
        if (!host.calls.has(turn)) turn.isHeldUp();
        continue;
      }
      asking.delete(turn);
      stopTimers(host);
      host.since = performance.now();
      host.atWork = turn;
      host.turns++;
      host.usedBefore = host.reader.cpuSeconds();
      if (!host.calls.has(turn)) {
        host.calls.add(turn);
        note(host, turn.marks);
      }
      turn.give(host);
    }
    grow();
    if (asking.size > 0) looking ??= setTimeout(look, SOON_MS);
  }

  function note(host: Kept, read: readonly string[]): void {
    if (read.length === 0) return;
    const isSame = (marks: readonly string[]): boolean => marks.includes(read[0] ?? "");
    const marks = new Set([...read, ...host.known.find(isSame) ?? []]);
    const others = host.known.filter((each) => !isSame(each));
    host.known = [[...marks], ...others].slice(0, MAX_KNOWN_PAGES);
  }

  function freeFor({ marks }: Turn): Kept | undefined {
    const free = usable().filter(({ since }) => since === undefined);
    for (const mark of marks) {
      const knowing = free.findLast(({ known }) => known.some((marks) => marks.includes(mark)));
      if (knowing !== undefined) return knowing;
    }
    return free.at(-1);
  }

  function look(): void {
    looking = undefined;
    const now = performance.now();
    for (const { turn, host } of [...asking.values()]) {
      if (host !== undefined && isBusy(host, now)) turn.isHeldUp();
    }
    serve();
  }

  function isBusy({ since, turns, wasKeptWaiting }: Kept, now: number): boolean {
    const isSlow = turns <= COLD_TURNS || wasKeptWaiting;
    return since !== undefined && now - since >= (isSlow ? SLOW_BUSY_MS : BUSY_MS);
  }

  /** Starts further processes for calls that wait for any. */
  function grow(): void {
    const waiting = [...asking.values()].filter(({ host }) => host === undefined);
    const [longest] = waiting;
    if (closed || longest === undefined || starting >= waiting.length) return;
    const now = performance.now();
    const there = usable();
    const count = there.length + starting;
    const isDue = count === 0 ||
      (count < usual && now - longest.since >= soonMs) ||
      (count < most && starting === 0 && there.every((host) => isBusy(host, now)));
    if (isDue) start();
  }

  function stopTimers({ timers }: Kept): void {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  }

  /** Ends a process for good. */
  function drop(host: Kept): void {
    stopTimers(host);
    hosts.delete(host);
    host.reader.kill();
    warm();
  }

  async function tidy(host: Kept): Promise<void> {
    await host.reader.collect();
    // One that got a turn in the meantime is looked at when that is over.
    if (host.since === undefined && hosts.has(host)) dropIfWorn(host);
  }

  function dropIfWorn(host: Kept): boolean {
    const { reader, calls } = host;
    const isOver = reader.isDead() || (reader.isWorn() && calls.size === 0);
    if (isOver) drop(host);
    return isOver;
  }

  function rest(host: Kept): void {
    serve();
    if (closed || host.since !== undefined || !hosts.has(host) || dropIfWorn(host)) return;
    stopTimers(host);
    const { reader, calls, timers } = host;
    const after = (seconds: number, act: () => void): void =>
      void timers.add(setTimeout(act, seconds * 1000));
    // One with much garbage collects it now, so others are taken first.
    if (reader.isUntidy()) {
      hosts.delete(host);
      const others = [...hosts];
      hosts.clear();
      for (const each of [host, ...others]) hosts.add(each);
    }
    after(reader.isUntidy() ? 0 : READER_TIDY_SECONDS, () => void tidy(host));
    if (calls.size > 0) return;
    after(READER_IDLE_SECONDS, () => {
      if (usable().length > WARM_READERS) drop(host);
      // Nothing is being read: the service gives back what it held of the calls as well.
      else collectGarbage();
    });
  }

  function end(turn: Turn, host: Kept): boolean {
    if (host.atWork !== turn || host.since === undefined) return false;
    const took = performance.now() - host.since;
    // In a short one most is the way to the process and back.
    const used = (host.reader.cpuSeconds() - host.usedBefore) * 1000;
    waitedMs = Math.max(took - used, 0);
    host.wasKeptWaiting = took > SOON_MS && used < took / 2;
    host.since = host.atWork = undefined;
    if (!hosts.delete(host)) return true;
    hosts.add(host);
    rest(host);
    return true;
  }

  function warm(): void {
    if (closed || usable().length + starting >= WARM_READERS) return;
    start();
  }

  return {
    ask(turn, host): void {
      if (closed) return turn.fail(new ReaderFault("the service is stopping"));
      const kept = host === undefined ? undefined : host as Kept;
      asking.set(turn, { turn, host: kept, since: performance.now() });
      serve();
    },
    knowing: (mark) => usable().findLast(({ known }) => known.flat().includes(mark)),
    note({ marks }, host, mark): void {
      note(host as Kept, marks[0] === undefined ? [mark] : [marks[0], mark]);
    },
    unask: (turn) => void asking.delete(turn),
    end(turn, host): void {
      end(turn, host as Kept);
    },
    leave(turn, host): void {
      host.calls.delete(turn);
      if (host.keeper === turn) host.keeper = undefined;
      const kept = host as Kept;
      if (!end(turn, kept) && kept.since === undefined) rest(kept);
    },
    waitedMs: () => waitedMs,
    warm,
    async close(): Promise<void> {
      closed = true;
      clearTimeout(looking);
      failAll(new ReaderFault("the service is stopping"));
      const all = [...hosts];
      for (const host of all) {
        stopTimers(host);
        host.reader.kill();
      }
      await Promise.all(all.map(({ reader }) => reader.ended));
      // One that is starting is killed once it has started.
      await Promise.all(startings);
    },
  };
}
