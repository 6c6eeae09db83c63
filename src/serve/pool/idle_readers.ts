/** Keeps reader processes: started on demand, one warm, worn and dead ones replaced. */
import { ReaderFault, type ReaderProcess } from "./reader_process.ts";

// Bounds.
/** Idle reader processes kept warm for good; others end after `READER_IDLE_SECONDS`. */
export const WARM_READERS = 1;
/** Seconds an idle reader process beyond the warm ones is kept. */
export const READER_IDLE_SECONDS = 10;
/** Seconds a reader process is idle before it collects garbage: code is slower after it. */
export const READER_TIDY_SECONDS = 8;

/** The reader processes between calls. */
export interface IdleReaders {
  /**
   * Returns an idle process, preferably one for which `knows` is true, or starts one.
   * Throws `ReaderFault`.
   */
  take(knows?: (reader: ReaderProcess) => boolean): Promise<ReaderProcess>;
  /** Takes a process back after its call; a worn or dead one is replaced when none is warm. */
  put(reader: ReaderProcess): void;
  /** Starts a process so that the first call need not wait. */
  warm(): void;
  /** Kills every process and waits until they are gone. */
  close(): Promise<void>;
}

/** Creates them; `startOne` starts one process. */
export function createIdleReaders(startOne: () => Promise<ReaderProcess>): IdleReaders {
  const all = new Set<ReaderProcess>();
  const idle: ReaderProcess[] = [];
  const timers = new Map<ReaderProcess, ReturnType<typeof setTimeout>[]>();
  let starting = 0;
  let warming: Promise<void> | undefined;
  let closed = false;

  async function start(): Promise<ReaderProcess> {
    starting++;
    try {
      const reader = await startOne();
      all.add(reader);
      void reader.ended.then(() => all.delete(reader));
      if (closed) reader.kill();
      return reader;
    } finally {
      starting--;
    }
  }

  function takeIdle(knows: (reader: ReaderProcess) => boolean): ReaderProcess | undefined {
    while (idle.length > 0) {
      // Else the one put back last, which is the warmest: -1 is the last.
      const at = idle.findLastIndex(knows);
      const [reader] = idle.splice(at, 1);
      if (reader === undefined) return undefined;
      stopTimers(reader);
      if (!reader.isDead()) return reader;
    }
    return undefined;
  }

  function stopTimers(reader: ReaderProcess): void {
    for (const timer of timers.get(reader) ?? []) clearTimeout(timer);
    timers.delete(reader);
  }

  /** Removes an idle process for good. */
  function drop(reader: ReaderProcess): void {
    stopTimers(reader);
    idle.splice(idle.indexOf(reader), 1);
    reader.kill();
  }

  async function tidy(reader: ReaderProcess): Promise<void> {
    await reader.collect();
    // A process that gets a call in the meantime is checked when it is put back.
    if (!reader.isWorn() || !idle.includes(reader)) return;
    drop(reader);
    warm();
  }

  function rest(reader: ReaderProcess): void {
    // One with much garbage collects it now, so others are taken first.
    if (reader.isUntidy()) idle.unshift(reader);
    else idle.push(reader);
    const after = (seconds: number, act: () => void): ReturnType<typeof setTimeout> =>
      setTimeout(act, seconds * 1000);
    timers.set(reader, [
      after(reader.isUntidy() ? 0 : READER_TIDY_SECONDS, () => void tidy(reader)),
      ...(idle.length > WARM_READERS ? [after(READER_IDLE_SECONDS, () => drop(reader))] : []),
    ]);
  }

  function warm(): void {
    if (closed || warming !== undefined || idle.length + starting >= WARM_READERS) return;
    warming = start().then(rest, () => {
      // The next call starts its own and reports why it could not.
    }).finally(() => {
      warming = undefined;
    });
  }

  return {
    async take(knows = () => false): Promise<ReaderProcess> {
      if (closed) throw new ReaderFault("the service is stopping");
      const ready = takeIdle(knows);
      if (ready !== undefined) return ready;
      if (warming !== undefined) {
        await warming;
        const warmed = takeIdle(knows);
        if (warmed !== undefined) return warmed;
      }
      return await start();
    },
    put(reader): void {
      if (!closed && !reader.isDead() && !reader.isWorn()) return rest(reader);
      reader.kill();
      warm();
    },
    warm,
    async close(): Promise<void> {
      closed = true;
      // One that is starting begins to rest once it has started.
      await warming;
      for (const reader of [...timers.keys()]) stopTimers(reader);
      for (const reader of all) reader.kill();
      await Promise.all([...all].map((reader) => reader.ended));
    },
  };
}
