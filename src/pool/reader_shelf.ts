/** Keeps reader processes: started on demand, one warm, worn and dead ones replaced. */
import { READER_IDLE_SECONDS, WARM_READERS } from "../limits.ts";
import { ReaderFault, type ReaderProcess } from "./reader_process.ts";

/** A place to take reader processes from and to put them back. */
export interface ReaderShelf {
  /** Gives an idle process or starts one. Throws `ReaderFault`. */
  take(): Promise<ReaderProcess>;
  /** Takes a process back after its call; a worn or dead one is replaced when none is warm. */
  put(reader: ReaderProcess): void;
  /** Starts a process so that the first call need not wait. */
  warm(): void;
  /** Kills every process and waits until they are gone. */
  close(): Promise<void>;
}

/** Creates a shelf; `startOne` starts one process. */
export function createReaderShelf(startOne: () => Promise<ReaderProcess>): ReaderShelf {
  const all = new Set<ReaderProcess>();
  const idle: ReaderProcess[] = [];
  const timers = new Map<ReaderProcess, ReturnType<typeof setTimeout>>();
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

  function takeIdle(): ReaderProcess | undefined {
    for (let reader = idle.pop(); reader !== undefined; reader = idle.pop()) {
      clearTimeout(timers.get(reader));
      timers.delete(reader);
      if (!reader.isDead()) return reader;
    }
    return undefined;
  }

  function rest(reader: ReaderProcess): void {
    idle.push(reader);
    if (idle.length <= WARM_READERS) return;
    const timer = setTimeout(() => {
      timers.delete(reader);
      idle.splice(idle.indexOf(reader), 1);
      reader.kill();
    }, READER_IDLE_SECONDS * 1000);
    timers.set(reader, timer);
  }

  function warm(): void {
    if (closed || warming !== undefined || idle.length + starting >= WARM_READERS) return;
    warming = start().then(rest, () => {
      // The next call starts its own and tells why it could not.
    }).finally(() => {
      warming = undefined;
    });
  }

  return {
    async take(): Promise<ReaderProcess> {
      if (closed) throw new ReaderFault("the service is stopping");
      const ready = takeIdle();
      if (ready !== undefined) return ready;
      if (warming !== undefined) {
        await warming;
        const warmed = takeIdle();
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
      for (const timer of timers.values()) clearTimeout(timer);
      await warming;
      for (const reader of all) reader.kill();
      await Promise.all([...all].map((reader) => reader.ended));
    },
  };
}
