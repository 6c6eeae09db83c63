import assert from "node:assert/strict";
import fc from "fast-check";
import { type ByteSink, type ByteSource, createChannel } from "../../src/base/channel/channel.ts";
import { BrokenChannel, encodeFrame, type Frame } from "../../src/base/channel/frame.ts";
import { bodyOf, digestOf } from "./bodies.ts";

interface Pipe {
  sink: ByteSink;
  source: ByteSource;
  /** Ends it as the death of its writer does. */
  end(): void;
}

/** A pipe that takes and gives bytes in pieces of the sizes it is told, over and over. */
function createPipe(cuts: readonly number[]): Pipe {
  const pieces: Uint8Array[] = [];
  let wake: () => void = () => {};
  let ended = false;
  let cut = 0;
  // One buffer for all pieces, as processes read their pipes.
  const buffer = new Uint8Array(70_000);
  return {
    sink: {
      async write(bytes) {
        if (ended) throw new Error("the pipe is broken");
        for (let at = 0; at < bytes.length;) {
          const size = cuts[cut++ % cuts.length] ?? 1;
          pieces.push(bytes.slice(at, at + size));
          at += size;
          wake();
          if (cut % 16 === 0) await Promise.resolve();
        }
      },
    },
    source: {
      async read() {
        while (pieces.length === 0 && !ended) {
          await new Promise<void>((resolve) => wake = resolve);
        }
        const piece = pieces.shift();
        if (piece === undefined) return null;
        buffer.set(piece);
        return buffer.subarray(0, piece.length);
      },
    },
    end() {
      ended = true;
      wake();
    },
  };
}

/** Mostly small, now and then as large as a page may be. */
const size = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0, max: 300 }) },
  { weight: 10, arbitrary: fc.integer({ min: 0, max: 200_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 4_000_000 }) },
);
const message = fc.record({ call: fc.nat(9), seed: fc.nat(1e9), size });
const cuts = fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 20 });

Deno.test("createChannel() gives what was sent at once whole, in order, however it is cut", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(message, { maxLength: 16 }), cuts, async (messages, cuts) => {
      // Pieces of one byte are a lot for more than some small messages.
      const total = messages.reduce((sum, { size }) => sum + size, 0);
      const least = total > 100_000 ? 997 : total > 5_000 ? 31 : 1;
      const pipe = createPipe(cuts.map((cut) => Math.max(cut, least)));
      const silent = createPipe([1]);
      const taken: unknown[] = [];
      const receiver = createChannel(pipe.source, silent.sink, ({ call, head, body }) => {
        taken.push([call, head, digestOf(body)]);
      });
      const sender = createChannel(silent.source, pipe.sink, () => {});
      const bodies = messages.map(({ seed, size }) => bodyOf(seed, size));
      await Promise.all(
        messages.map(({ call, seed }, at) => sender.send(call, { seed }, bodies[at])),
      );
      assert.equal(sender.queuedBytes(), 0);
      pipe.end();
      silent.end();
      assert.deepEqual([await receiver.ended, await sender.ended], [undefined, undefined]);
      const sent = messages.map(({ call, seed }, at) => [
        call,
        { seed },
        digestOf(bodies[at] as Uint8Array),
      ]);
      assert.deepEqual(taken, sent);
    }),
    { numRuns: 400 },
  );
});

function brokenBy(bytes: Uint8Array): Promise<[BrokenChannel | undefined, Frame[]]> {
  const taken: Frame[] = [];
  const pipe = createPipe([7]);
  const channel = createChannel(pipe.source, createPipe([1]).sink, (frame) => taken.push(frame));
  void pipe.sink.write(bytes);
  pipe.end();
  return channel.ended.then((broken) => [broken, taken]);
}

Deno.test("createChannel() takes nothing more after what it cannot read", async () => {
  const bytes = [encodeFrame(1, "a"), [new Uint8Array(12)], encodeFrame(1, "b")].flat();
  const [broken, taken] = await brokenBy(new Uint8Array(bytes.flatMap((part) => [...part])));
  assert(broken instanceof BrokenChannel);
  assert.deepEqual(taken.map(({ head }) => head), ["a"]);
});

Deno.test("createChannel() ends as whole when the other side dies within a message", async () => {
  const [part = new Uint8Array()] = encodeFrame(1, "a message");
  assert.deepEqual(await brokenBy(part.subarray(0, 15)), [undefined, []]);
});

Deno.test("createChannel() is broken by what its receiver throws, and takes nothing more", async () => {
  const pipe = createPipe([64]);
  let taken = 0;
  const channel = createChannel(pipe.source, createPipe([1]).sink, () => {
    taken++;
    throw new BrokenChannel("not mine");
  });
  for (let at = 0; at < 3; at++) void pipe.sink.write(encodeFrame(1, at)[0] as Uint8Array);
  assert.match(String(await channel.ended), /not mine/);
  assert.equal(taken, 1);
  await channel.send(1, "to nobody");
});

Deno.test("send() settles when its message is written, and when it never will be", async () => {
  const gate = Promise.withResolvers<void>();
  const written: number[] = [];
  const channel = createChannel(createPipe([1]).source, {
    async write(bytes) {
      await gate.promise;
      written.push(bytes.length);
    },
  }, () => {});
  const order: string[] = [];
  const body = new Uint8Array(100_000);
  const first = channel.send(1, "first", body).then(() => order.push("first"));
  const second = channel.send(1, "second", body).then(() => order.push("second"));
  assert(channel.queuedBytes() > 200_000);
  await Promise.resolve();
  assert.deepEqual(order, []);
  gate.resolve();
  await Promise.all([first, second]);
  assert.deepEqual(order, ["first", "second"]);
  assert.equal(channel.queuedBytes(), 0);
  const never = createChannel(createPipe([1]).source, {
    write: () => new Promise<void>(() => {}),
  }, () => {});
  const waiting = [never.send(1, "a", body), never.send(1, "b", body)];
  never.close();
  await Promise.all(waiting);
});
