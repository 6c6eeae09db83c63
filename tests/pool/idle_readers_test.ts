/** Which reader processes are kept, handed out, replaced and ended, on a clock of the test's own. */
import assert from "node:assert/strict";
import { ReaderFault, type ReaderProcess } from "../../src/serve/pool/reader_process.ts";
import {
  createIdleReaders,
  type IdleReaders,
  READER_IDLE_SECONDS,
  READER_TIDY_SECONDS,
  WARM_READERS,
} from "../../src/serve/pool/idle_readers.ts";

interface FakeReader extends ReaderProcess {
  readonly pid: number;
  worn: boolean;
  untidy: boolean;
  dead: boolean;
  collected: number;
}

interface Bench {
  readonly readers: IdleReaders;
  /** Every process started, in order. */
  readonly started: FakeReader[];
  /** Lets so many seconds pass. */
  pass(seconds: number): Promise<void>;
}

function createFake(pid: number): FakeReader {
  const ended = Promise.withResolvers<never>();
  const reader: FakeReader = {
    pid,
    worn: false,
    untidy: false,
    dead: false,
    collected: 0,
    isWorn: () => reader.worn,
    cpuSeconds: () => 0,
    isDead: () => reader.dead,
    isUntidy: () => reader.untidy,
    knows: () => false,
    note: () => {},
    collect: () => {
      reader.collected++;
      return Promise.resolve();
    },
    call: () => Promise.reject(new Error("no calls here")),
    kill: () => {
      reader.dead = true;
      ended.resolve(undefined as never);
    },
    ended: ended.promise,
  };
  return reader;
}

/** Runs a test with timers that only `pass` moves. */
async function withReaders(use: (bench: Bench) => Promise<void>): Promise<void> {
  const timers = new Map<number, { at: number; work: () => void }>();
  const { setTimeout: own, clearTimeout: ownClear } = globalThis;
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
  const started: FakeReader[] = [];
  const readers = createIdleReaders(() => {
    const reader = createFake(started.length + 1);
    started.push(reader);
    return Promise.resolve(reader);
  });
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
  }
}

async function takeSome(readers: IdleReaders, count: number): Promise<FakeReader[]> {
  const taken: FakeReader[] = [];
  for (let at = 0; at < count; at++) taken.push(await readers.take() as FakeReader);
  return taken;
}

Deno.test("createIdleReaders() ends idle processes beyond the warm ones when their time is over", async () => {
  await withReaders(async ({ readers, started, pass }) => {
    for (const reader of await takeSome(readers, 3)) readers.put(reader);
    await pass(READER_IDLE_SECONDS - 1);
    assert.deepEqual(started.map(({ dead }) => dead), [false, false, false]);
    await pass(1);
    assert.equal(started.filter(({ dead }) => !dead).length, WARM_READERS);
    await pass(100 * READER_IDLE_SECONDS);
    assert.equal(started.filter(({ dead }) => !dead).length, WARM_READERS);
    assert.equal((await readers.take() as FakeReader).dead, false);
  });
});

Deno.test("createIdleReaders() hands out the process that rested last, and never two calls one", async () => {
  await withReaders(async ({ readers, started }) => {
    const [first, second] = await takeSome(readers, 2) as [FakeReader, FakeReader];
    readers.put(first);
    readers.put(second);
    assert.equal(await readers.take(), second);
    assert.equal(await readers.take(), first);
    assert.notEqual(await readers.take(), first);
    assert.equal(started.length, 3);
  });
});

Deno.test("createIdleReaders() hands out a process that is asked for, wherever it rests", async () => {
  await withReaders(async ({ readers }) => {
    const [first, second, third] = await takeSome(readers, 3) as [
      FakeReader,
      FakeReader,
      FakeReader,
    ];
    for (const reader of [first, second, third]) readers.put(reader);
    assert.equal(await readers.take(({ pid }) => pid === second.pid), second);
    assert.equal(await readers.take(({ pid }) => pid === second.pid), third);
    assert.equal(await readers.take(), first);
  });
});

Deno.test("createIdleReaders() keeps one in use alive however long its call takes", async () => {
  await withReaders(async ({ readers, pass }) => {
    const [first, second] = await takeSome(readers, 2) as [FakeReader, FakeReader];
    readers.put(first);
    readers.put(second);
    assert.equal(await readers.take(), second);
    await pass(10 * READER_IDLE_SECONDS);
    assert.equal(second.dead, false);
    assert.equal(second.collected, 0);
  });
});

Deno.test("createIdleReaders() replaces a worn process and passes over a dead one", async () => {
  await withReaders(async ({ readers, started, pass }) => {
    const [worn] = await takeSome(readers, 1) as [FakeReader];
    worn.worn = true;
    readers.put(worn);
    assert.equal(worn.dead, true);
    await pass(0);
    assert.equal(started.length, 2);
    (started[1] as FakeReader).dead = true;
    assert.equal((await readers.take() as FakeReader).pid, 3);
  });
});

Deno.test("createIdleReaders() has an idle process collect its garbage after a while, an untidy one now", async () => {
  await withReaders(async ({ readers, pass }) => {
    const [tidy, untidy] = await takeSome(readers, 2) as [FakeReader, FakeReader];
    untidy.untidy = true;
    readers.put(tidy);
    readers.put(untidy);
    await pass(0);
    assert.deepEqual([tidy.collected, untidy.collected], [0, 1]);
    assert.equal(await readers.take(), tidy, "the untidy one goes last");
    readers.put(tidy);
    await pass(READER_TIDY_SECONDS);
    assert.deepEqual([tidy.collected, untidy.collected], [1, 1]);
  });
});

Deno.test("createIdleReaders() replaces an idle process that collecting left worn", async () => {
  await withReaders(async ({ readers, started, pass }) => {
    const [grown] = await takeSome(readers, 1) as [FakeReader];
    readers.put(grown);
    grown.worn = true;
    await pass(READER_TIDY_SECONDS);
    assert.equal(grown.dead, true);
    assert.equal(started.length, 2);
    assert.equal((await readers.take() as FakeReader).pid, 2);
  });
});

Deno.test("createIdleReaders() warms one process and gives it to the first call", async () => {
  await withReaders(async ({ readers, started }) => {
    readers.warm();
    readers.warm();
    assert.equal((await readers.take() as FakeReader).pid, 1);
    assert.equal(started.length, 1);
  });
});

Deno.test("createIdleReaders() leaves no timer for a process that was starting when it closed", async () => {
  await withReaders(async ({ readers, started, pass }) => {
    readers.warm();
    await readers.close();
    await pass(READER_TIDY_SECONDS);
    assert.deepEqual(started.map(({ dead, collected }) => ({ dead, collected })), [
      { dead: true, collected: 0 },
    ]);
  });
});

Deno.test("createIdleReaders() starts nothing once it is closed", async () => {
  await withReaders(async ({ readers, started }) => {
    const [reader] = await takeSome(readers, 1) as [FakeReader];
    await readers.close();
    await assert.rejects(readers.take(), ReaderFault);
    readers.warm();
    readers.put(reader);
    assert.equal(started.length, 1);
  });
});
