/** Bodies: their end is found wherever the pieces are cut, and never past it. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { ChunkedSpan } from "../../src/serve/door/chunked_span.ts";
import { bytesOf } from "./raw_socket.ts";

/** What became of bytes: how many belong to the body, and the data in them. */
interface Passed {
  /** -1 when they are malformed, -2 when the body does not end. */
  length: number;
  data: string;
}

/** Passes bytes in pieces; the data is taken out so many bytes at a time. */
function pass(bytes: Uint8Array, cuts: readonly number[], room = 7): Passed {
  const span = new ChunkedSpan();
  const into = new Uint8Array(room);
  let data = "";
  let from = 0;
  for (const to of [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort(ascending)) {
    while (from < to && !span.done) {
      const taken = span.take(bytes, from, to, into);
      if (taken < 0) return { length: -1, data: "" };
      data += String.fromCharCode(...into.subarray(0, span.copied));
      from += taken;
    }
  }
  return { length: span.done ? from : -2, data };
}

function passed(bytes: Uint8Array, cuts: readonly number[]): number {
  return pass(bytes, cuts).length;
}

const ascending = (a: number, b: number): number => a - b;

const chunk = fc.record({
  data: fc.string({ minLength: 1, maxLength: 40 }).map((text) => text.replace(/[^ -~]/g, "\n")),
  extension: fc.constantFrom("", ";a", ";a=b", ';a="b;c"', " ;a".slice(1)),
  capitals: fc.boolean(),
  zeros: fc.integer({ min: 0, max: 3 }),
});
const rooms = fc.integer({ min: 1, max: 50 });
const trailer = fc.constantFrom("", "X: y\r\n", "X: y\r\nZ:\r\n");

Deno.test("ChunkedSpan ends a body where it ends and gives its data, however it is cut", () => {
  fc.assert(
    fc.property(fc.array(chunk), trailer, fc.array(fc.nat()), rooms, (chunks, last, cuts, room) => {
      const parts = chunks.map(({ data, extension, capitals, zeros }) => {
        const size = data.length.toString(16);
        return `${"0".repeat(zeros)}${
          capitals ? size.toUpperCase() : size
        }${extension}\r\n${data}\r\n`;
      });
      const body = `${parts.join("")}0\r\n${last}\r\n`;
      assert.deepEqual(pass(bytesOf(`${body}GET / HTTP/1.1\r\n\r\n`), cuts, room), {
        length: body.length,
        data: chunks.map(({ data }) => data).join(""),
      });
    }),
    { numRuns: 500 },
  );
});

Deno.test("ChunkedSpan gives the same verdict on any bytes, however they are cut", () => {
  const piece = fc.constantFrom(
    "5",
    "a",
    "\r\n",
    "\n",
    "\r",
    ";",
    "0\r\n\r\n",
    "5\r\nhello\r\n",
    "X: y",
    "\0",
  );
  fc.assert(
    fc.property(fc.array(piece), fc.array(fc.nat()), (pieces, cuts) => {
      const bytes = bytesOf(pieces.join(""));
      assert.equal(passed(bytes, cuts), passed(bytes, []));
    }),
    { numRuns: 2000 },
  );
});

for (
  const [title, body] of [
    ["a size that is none", "zz\r\n"],
    ["a size of nine digits", "100000000\r\n"],
    ["an endless extension", `1;${"x".repeat(5000)}`],
    ["an endless trailer", `0\r\n${"x".repeat(5000)}`],
    ["trailers without end", `0\r\n${"X: y\r\n".repeat(2000)}`],
    ["a chunk that is too long", "1\r\nab\r\n"],
    ["a bare line feed after the size", "1\na\r\n"],
    ["a bare line feed after the data", "1\r\na\n"],
    ["a bare carriage return in a trailer", "0\r\nX: \ry\r\n\r\n"],
  ] as const
) {
  Deno.test(`ChunkedSpan refuses ${title}`, () => {
    assert.equal(passed(bytesOf(body), []), -1);
  });
}
