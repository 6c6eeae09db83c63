import assert from "node:assert/strict";
import fc from "fast-check";
import { joinBytes } from "../../src/base/bytes.ts";
import {
  BrokenChannel,
  createFrameParser,
  encodeFrame,
  type Frame,
} from "../../src/base/channel/frame.ts";

function parse(bytes: Uint8Array, most: number): Frame[] {
  const frames: Frame[] = [];
  const parser = createFrameParser((frame) => frames.push(frame));
  // One buffer for every piece, as a process reads its input.
  const piece = new Uint8Array(most);
  for (let at = 0; at < bytes.length; at += most) {
    const count = Math.min(most, bytes.length - at);
    piece.set(bytes.subarray(at, at + count));
    parser.push(piece.subarray(0, count));
  }
  return frames;
}

Deno.test("createFrameParser() reads back what encodeFrame() wrote, however it arrives", () => {
  const message = fc.record({
    call: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    head: fc.jsonValue(),
    body: fc.uint8Array({ maxLength: 64 }),
  });
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 4 }),
      fc.integer({ min: 1, max: 40 }),
      (messages, most) => {
        const sent = messages.flatMap(({ call, head, body }) => encodeFrame(call, head, body));
        const plain = ({ call, head, body }: Frame): unknown => [
          call,
          JSON.stringify(head),
          [...body],
        ];
        assert.deepEqual(parse(joinBytes(sent), most).map(plain), messages.map(plain));
      },
    ),
    { numRuns: 300 },
  );
});

function bytesOf(call: number, headBytes: number, bodyBytes: number, rest: string): Uint8Array {
  const prefix = new Uint8Array(12);
  const view = new DataView(prefix.buffer);
  view.setUint32(0, call);
  view.setUint32(4, headBytes);
  view.setUint32(8, bodyBytes);
  return joinBytes([prefix, new TextEncoder().encode(rest)]);
}

for (
  const [what, bytes] of [
    ["claims to be huge", new Uint8Array(12).fill(255)],
    ["has no head", bytesOf(1, 0, 0, "")],
    ["has a head that is no JSON", bytesOf(1, 3, 0, "{a}")],
    ["has a head that is cut", bytesOf(1, 3, 5, `{"a":1}!`)],
  ] as const
) {
  Deno.test(`createFrameParser() refuses a message that ${what}`, () => {
    assert.throws(() => parse(bytes, 64), BrokenChannel);
  });
}

Deno.test("createFrameParser() refuses a head that is not UTF-8", () => {
  const bytes = bytesOf(1, 3, 0, `"a"`);
  bytes[13] = 0xff;
  assert.throws(() => parse(bytes, 64), BrokenChannel);
});

Deno.test("encodeFrame() refuses what the other side would not take", () => {
  assert.throws(() => encodeFrame(1, {}, new Uint8Array(2 ** 27)), RangeError);
  assert.throws(() => encodeFrame(-1, {}), RangeError);
  assert.throws(() => encodeFrame(2 ** 32, {}), RangeError);
});
