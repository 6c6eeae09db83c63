/** Which reader processes are started, get turns, are replaced and ended, on a clock of the test's own. */
import assert from "node:assert/strict";
import { ReaderFault, type ReaderProcess } from "../../src/serve/pool/reader_process.ts";
import {
  BUSY_MS,
  createReaders,
  type Host,
  READER_IDLE_SECONDS,
  READER_TIDY_SECONDS,
  type ReaderCounts,
  type Readers,
  SLOW_BUSY_MS,
  SOON_MS,
  type Turn,
  WARM_READERS,
} from "../../src/serve/pool/readers.ts";

const COUNTS = { usual: 2, most: 4 };

interface FakeReader extends ReaderProcess {
  readonly pid: number;
  worn: boolean;
  untidy: boolean;
  dead: boolean;
  collected: number;
  used: number;
}

interface Bench {
  readonly readers: Readers;
  /** Every process started, in order. */
  readonly started: FakeReader[];
  /** Lets so many seconds pass. */
  pass(seconds: number): Promise<void>;
}

/** A call that notes what it is given. */
interface FakeTurn extends Turn {
  host: Host | undefined;
  given: number;
  heldUp: number;
  fault: unknown;
}

function createTurn(...marks: string[]): FakeTurn {
  const turn: FakeTurn = {
    marks,
    host: undefined,
    given: 0,
    heldUp: 0,
    fault: undefined,
    give(host): void {
      turn.given++;
      turn.host = host;
    },
    isHeldUp: () => void turn.heldUp++,
    fail: (fault) => turn.fault = fault,
  };
  return turn;
}

function createFake(pid: number): FakeReader {
  const ended = Promise.withResolvers<never>();
  const reader: FakeReader = {
    pid,
    worn: false,
    untidy: false,
    dead: false,
    collected: 0,
    used: 0,
    isWorn: () => reader.worn,
    cpuSeconds: () => reader.used,
    isDead: () => reader.dead,
    isUntidy: () => reader.untidy,
    collect: () => {
      reader.collected++;
      return Promise.resolve();
    },
    call: () => {
      throw new Error("no calls here");
    },
    kill: () => {
      reader.dead = true;
      ended.resolve(undefined as never);
    },
    ended: ended.promise,
  };
  return reader;
}

/** Runs a test with timers that only `pass` moves. */
async function withReaders(
  use: (bench: Bench) => Promise<void>,
  counts: ReaderCounts = COUNTS,
): Promise<void> {
  const timers = new Map<number, { at: number; work: () => void }>();
  const { setTimeout: own, clearTimeout: ownClear } = globalThis;
  const { now: ownNow } = performance;
  let now = 0;
  let next = 1;
  const settle = (): Promise<void> => new Promise((wake) => own(wake));
  const fake = {
    setTimeout: (work: () => void, ms: number): number => {
      timers.set(next, { at: now + ms, work });
      return next++;
    },
    clearTimeout: (id: number): void => void timers.delete(id),
  };
  Object.assign(globalThis, fake);
  performance.now = (): number => now;
  const started: FakeReader[] = [];
  const readers = createReaders(() => {
    const reader = createFake(started.length + 1);
    started.push(reader);
    return Promise.resolve(reader);
  }, counts);
  const pass = async (seconds: number): Promise<void> => {
    now += seconds * 1000;
    for (const [id, { at, work }] of timers) {
      if (at <= now && timers.delete(id)) work();
    }
    await settle();
  };
  try {
    await use({ readers, started, pass });
    await readers.close();
    assert.equal(timers.size, 0, "closing stops every timer");
    assert(started.every(({ dead }) => dead), "closing ends every process");
  } finally {
    Object.assign(globalThis, { setTimeout: own, clearTimeout: ownClear });
    performance.now = ownNow;
  }
}

/** Has a process read so many pages that it is fast. */
function warmed(readers: Readers, host: Host | undefined): void {
  for (let turns = 0; turns < 20; turns++) {
    const turn = createTurn();
    readers.ask(turn, host);
    readers.leave(turn, host as Host);
  }
}

/** Begins so many calls, each at work, with all the time they need to get a process each. */
async function begin(bench: Bench, ...turns: FakeTurn[]): Promise<FakeReader[]> {
  for (const turn of turns) bench.readers.ask(turn);
  for (let at = 0; at < 2 * turns.length; at++) await bench.pass(BUSY_MS / 1000);
  return turns.map(({ host }) => host?.reader as FakeReader);
}

function end(readers: Readers, ...turns: FakeTurn[]): void {
  for (const turn of turns) readers.leave(turn, turn.host as Host);
}

Deno.test("createReaders() gives a process to one call at a time, in the order they came", async () => {
  await withReaders(async ({ readers, started, pass }) => {
    const [first, second, third] = [createTurn(), createTurn(), createTurn()];
    for (const turn of [first, second, third]) readers.ask(turn);
    await pass(0);
    assert.deepEqual([first.given, second.given, third.given], [1, 0, 0]);
    readers.end(first, first.host as Host);
    assert.deepEqual([second.given, third.given], [1, 0]);
    // A call whose reply is there waits for its own process behind those that came before it.
    readers.ask(first, first.host);
    end(readers, second);
    assert.deepEqual([first.given, third.given], [1, 1]);
    end(readers, third);
    assert.equal(first.given, 2);
    assert.equal(started.length, 1);
    end(readers, first);
  });
});

Deno.test("createReaders() starts as many as there are processors for calls that wait a little", async () => {
  await withReaders(async ({ readers, started, pass }) => {
    const turns = [createTurn(), createTurn(), createTurn()];
    for (const turn of turns) readers.ask(turn);
    await pass(0);
    assert.equal(started.length, 1);
    await pass(SOON_MS / 1000);
    assert.equal(started.length, COUNTS.usual);
    await pass(SOON_MS / 1000);
    assert.equal(started.length, COUNTS.usual);
    assert.deepEqual(turns.map(({ given }) => given), [1, 1, 0]);
  });
});

Deno.test("createReaders() lets calls wait longer where memory counts for more", async () => {
  const soonMs = 4 * SOON_MS;
  await withReaders(async ({ readers, started, pass }) => {
    const turns = [createTurn(), createTurn(), createTurn()];
    for (const turn of turns) readers.ask(turn);
    for (let at = 1; at < 4; at++) {
      await pass(SOON_MS / 1000);
      assert.equal(started.length, 1);
    }
    await pass(SOON_MS / 1000);
    assert.equal(started.length, 2);
    for (let at = 0; at < 9; at++) await pass(SLOW_BUSY_MS / 1000);
    assert.equal(started.length, 2, "and no further one than usual");
  }, { ...COUNTS, most: COUNTS.usual, soonMs });
});

Deno.test("createReaders() starts further ones only while all are busy with one page for long", async () => {
  await withReaders(async ({ readers, started, pass }) => {
    const turns = Array.from({ length: 6 }, () => createTurn());
    for (const turn of turns.slice(0, 3)) readers.ask(turn);
    await pass(SOON_MS / 1000);
    // One goes on with another page meanwhile.
    await pass((SLOW_BUSY_MS - 50) / 1000);
    readers.end(turns[0] as Turn, turns[0]?.host as Host);
    readers.ask(turns[3] as Turn);
    await pass(0.1);
    assert.equal(started.length, 2);
    await pass(SLOW_BUSY_MS / 1000);
    assert.equal(started.length, 3);
    for (const turn of turns.slice(4)) readers.ask(turn);
    for (let at = 0; at < 9; at++) await pass(SLOW_BUSY_MS / 1000);
    assert.equal(started.length, COUNTS.most);
  });
});

Deno.test("createReaders() tells a waiting call that its process is busy with another page", async () => {
  await withReaders(async (bench) => {
    const { readers, pass } = bench;
    const [waits, busy] = [createTurn(), createTurn()];
    await begin(bench, waits);
    readers.end(waits, waits.host as Host);
    readers.ask(busy);
    readers.ask(waits, waits.host);
    await pass((SLOW_BUSY_MS - 50) / 1000);
    assert.equal(waits.heldUp, 0);
    await pass(0.1);
    assert.equal(waits.heldUp, 1);
  });
});

Deno.test("createReaders() calls a process busy sooner once it is fast", async () => {
  await withReaders(async (bench) => {
    const { readers, pass } = bench;
    const [waits, busy] = [createTurn(), createTurn()];
    await begin(bench, waits);
    readers.end(waits, waits.host as Host);
    warmed(readers, waits.host);
    readers.ask(busy);
    readers.ask(waits, waits.host);
    await pass((BUSY_MS - 50) / 1000);
    assert.equal(waits.heldUp, 0);
    await pass(0.1);
    assert.equal(waits.heldUp, 1);
  });
});

Deno.test("createReaders() waits longer for a process that others keep from the processor", async () => {
  await withReaders(async (bench) => {
    const { readers, started, pass } = bench;
    const [waits, busy] = [createTurn(), createTurn()];
    await begin(bench, waits);
    readers.end(waits, waits.host as Host);
    warmed(readers, waits.host);
    const startAgain = (): void => {
      readers.ask(busy);
      readers.ask(waits, waits.host);
      waits.heldUp = 0;
    };
    const endAfter = async (seconds: number, used: number): Promise<void> => {
      readers.unask(waits);
      await pass(seconds);
      for (const reader of started) reader.used += used;
      readers.leave(busy, busy.host as Host);
    };
    startAgain();
    await endAfter(0.2, 0.04);
    startAgain();
    await pass((SLOW_BUSY_MS - 50) / 1000);
    assert.equal(waits.heldUp, 0);
    await pass(0.1);
    assert.equal(waits.heldUp, 1);
    await endAfter(0, 1);
    startAgain();
    await pass((BUSY_MS + 50) / 1000);
    assert.equal(waits.heldUp, 1);
    readers.unask(waits);
  });
});

Deno.test("createReaders() ends idle processes beyond the warm ones when their time is over", async () => {
  await withReaders(async (bench) => {
    const { readers, started, pass } = bench;
    const turns = [createTurn(), createTurn(), createTurn()];
    await begin(bench, ...turns);
    assert.equal(started.length, 3);
    end(readers, ...turns);
    await pass(READER_IDLE_SECONDS - 1);
    assert.deepEqual(started.map(({ dead }) => dead), [false, false, false]);
    await pass(1);
    assert.equal(started.filter(({ dead }) => !dead).length, WARM_READERS);
    await pass(100 * READER_IDLE_SECONDS);
    assert.equal(started.filter(({ dead }) => !dead).length, WARM_READERS);
  });
});

Deno.test("createReaders() takes the process that knows the page, then the site, then the warmest", async () => {
  await withReaders(async (bench) => {
    const { readers } = bench;
    const turns = [createTurn("page 1", "a.test"), createTurn("page 2", "b.test")];
    const [first, second] = await begin(bench, ...turns);
    end(readers, ...turns);
    for (
      const [marks, reader] of [
        [["page 3", "a.test"], first],
        [["page 2", "a.test"], second],
        [["page 4", "c.test"], second],
        [[], second],
      ] as const
    ) {
      const turn = createTurn(...marks);
      readers.ask(turn);
      assert.equal(turn.host?.reader, reader, marks.join());
      end(readers, turn);
    }
  });
});

Deno.test("createReaders() keeps a process alive while a call is at work or waits in it", async () => {
  await withReaders(async (bench) => {
    const { readers, pass } = bench;
    const [waits, other, works] = [createTurn(), createTurn(), createTurn()];
    const [own, their] = await begin(bench, waits, other);
    readers.end(waits, waits.host as Host);
    readers.ask(works);
    end(readers, other);
    await pass(10 * READER_IDLE_SECONDS);
    assert.deepEqual([own?.dead, works.host?.reader === own], [false, true]);
    assert.equal(own?.collected, 0, "none is at work while garbage is collected");
    assert.equal(their?.dead, true);
  });
});

Deno.test("createReaders() replaces a worn process once its calls are over, and gives it no new ones", async () => {
  await withReaders(async (bench) => {
    const { readers, started, pass } = bench;
    const [waits, next] = [createTurn(), createTurn()];
    const [worn] = await begin(bench, waits) as [FakeReader];
    worn.worn = true;
    readers.end(waits, waits.host as Host);
    assert.equal(worn.dead, false);
    readers.ask(next);
    await pass(0);
    assert.equal(next.host?.reader, started[1]);
    end(readers, waits);
    assert.equal(worn.dead, true);
  });
});

Deno.test("createReaders() gives a process that one call must keep to no further call", async () => {
  await withReaders(async (bench) => {
    const { readers, started, pass } = bench;
    const [keeps, next] = [createTurn(), createTurn()];
    await begin(bench, keeps);
    (keeps.host as Host).keeper = keeps;
    readers.end(keeps, keeps.host as Host);
    readers.ask(next);
    await pass(0);
    assert.equal(next.host?.reader, started[1]);
    readers.ask(keeps, keeps.host);
    assert.equal(keeps.given, 2);
    end(readers, keeps);
    assert.equal(started[0]?.dead, false);
  });
});

Deno.test("createReaders() has a process in the place of a killed one before the next call comes", async () => {
  await withReaders(async (bench) => {
    const { readers, started, pass } = bench;
    const turn = createTurn();
    const [killed] = await begin(bench, turn) as [FakeReader];
    killed.kill();
    await pass(0);
    end(readers, turn);
    assert.equal(started.length, 2);
  });
});

Deno.test("createReaders() passes over a dead process", async () => {
  await withReaders(async (bench) => {
    const { readers, started, pass } = bench;
    const [first, next] = [createTurn(), createTurn()];
    await begin(bench, first);
    end(readers, first);
    (started[0] as FakeReader).dead = true;
    readers.ask(next);
    await pass(0);
    assert.equal(next.host?.reader, started[1]);
  });
});

Deno.test("createReaders() has an idle process collect its garbage after a while, an untidy one now", async () => {
  await withReaders(async (bench) => {
    const { readers, pass } = bench;
    const turns = [createTurn(), createTurn()] as [FakeTurn, FakeTurn];
    const [tidy, untidy] = await begin(bench, ...turns) as [FakeReader, FakeReader];
    untidy.untidy = true;
    end(readers, ...turns);
    await pass(0);
    assert.deepEqual([tidy.collected, untidy.collected], [0, 1]);
    const next = createTurn();
    readers.ask(next);
    assert.equal(next.host?.reader, tidy, "the untidy one goes last");
    end(readers, next);
    await pass(READER_TIDY_SECONDS);
    assert.deepEqual([tidy.collected, untidy.collected], [1, 1]);
  });
});

Deno.test("createReaders() replaces an idle process that collecting left worn", async () => {
  await withReaders(async (bench) => {
    const { readers, started, pass } = bench;
    const turn = createTurn();
    const [grown] = await begin(bench, turn) as [FakeReader];
    end(readers, turn);
    grown.worn = true;
    await pass(READER_TIDY_SECONDS);
    assert.equal(grown.dead, true);
    assert.equal(started.length, 2);
  });
});

Deno.test("createReaders() warms one process and gives it to the first call", async () => {
  await withReaders(async ({ readers, started, pass }) => {
    readers.warm();
    readers.warm();
    const turn = createTurn();
    readers.ask(turn);
    await pass(0);
    assert.equal(turn.host?.reader.pid, 1);
    assert.equal(started.length, 1);
  });
});

Deno.test("createReaders() fails those that wait where no process can be started", async () => {
  let starts = 0;
  const readers = createReaders(() => {
    starts++;
    return Promise.reject(new ReaderFault("there is no room"));
  }, COUNTS);
  const turn = createTurn();
  readers.ask(turn);
  await new Promise((wake) => setTimeout(wake));
  assert.match(String(turn.fault), /there is no room/);
  assert.equal(starts, 1);
  await readers.close();
});

Deno.test("createReaders() leaves no timer for a process that was starting when it closed", async () => {
  await withReaders(async ({ readers, started, pass }) => {
    readers.warm();
    await readers.close();
    await pass(READER_TIDY_SECONDS);
    assert.deepEqual(started.map(({ dead, collected }) => ({ dead, collected })), [
      { dead: true, collected: 0 },
    ]);
  });
});

Deno.test("createReaders() starts nothing once it is closed", async () => {
  await withReaders(async ({ readers, started }) => {
    await readers.close();
    const turn = createTurn();
    readers.ask(turn);
    assert(turn.fault instanceof ReaderFault);
    readers.warm();
    assert.equal(started.length, 0);
  });
});
