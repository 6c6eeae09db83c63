import assert from "node:assert/strict";
import fc from "fast-check";
import { type ByteSource, encodeFrame, readFrame } from "../../src/reader/frame.ts";
import { packArguments, unpackArguments } from "../../src/reader/messages.ts";

function sourceOf(parts: readonly Uint8Array[], most: number): ByteSource {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let filled = 0;
  for (const part of parts) {
    bytes.set(part, filled);
    filled += part.length;
  }
  let at = 0;
  return {
    read(into) {
      if (at === bytes.length) return Promise.resolve(null);
      const count = Math.min(into.length, most, bytes.length - at);
      into.set(bytes.subarray(at, at + count));
      at += count;
      return Promise.resolve(count);
    },
  };
}

Deno.test("readFrame() reads back what encodeFrame() wrote, however it arrives", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.jsonValue(),
      fc.uint8Array({ maxLength: 64 }),
      fc.integer({ min: 1, max: 9 }),
      async (head, body, most) => {
        const source = sourceOf([...encodeFrame(head, body), ...encodeFrame("next")], most);
        const frame = await readFrame(source);
        assert.deepEqual(JSON.stringify(frame?.head), JSON.stringify(head));
        assert.deepEqual([...frame?.body ?? []], [...body]);
        assert.equal((await readFrame(source))?.head, "next");
        assert.equal(await readFrame(source), null);
      },
    ),
    { numRuns: 100 },
  );
});

Deno.test("readFrame() refuses a message that claims to be huge", async () => {
  const huge = new Uint8Array(8).fill(255);
  await assert.rejects(readFrame(sourceOf([huge], 8)), RangeError);
});

Deno.test("readFrame() refuses a message that breaks off", async () => {
  const [whole] = encodeFrame({ a: 1 });
  await assert.rejects(readFrame(sourceOf([(whole as Uint8Array).slice(0, 10)], 8)), SyntaxError);
});

Deno.test("unpackArguments() puts back what packArguments() moved", () => {
  const long = "é\ufeff".repeat(5000);
  const args = { pages: ["a", long, "b"], html_or_url: "\ufeff" + long, n: 3, o: { "0": long } };
  const packed = packArguments(args);
  assert.equal(packed.moved.length, 2);
  assert.deepEqual(unpackArguments(packed.args, packed.moved, packed.body), args);
});
