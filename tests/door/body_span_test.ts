/** Bodies: their end is found wherever the pieces are cut, and never past it. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { createBodySpan } from "../../src/door/body_span.ts";
import { bytesOf } from "./raw_socket.ts";

/** Passes bytes in pieces; gives how many belong to the body, or -1 when they are malformed. */
function passed(body: number | "chunked", bytes: Uint8Array, cuts: readonly number[]): number {
  const span = createBodySpan(body);
  let from = 0;
  for (
    const cut of [...cuts.map((each) => each % (bytes.length + 1)), bytes.length].sort((a, b) =>
      a - b
    )
  ) {
    const taken = span.take(bytes, from, cut);
    if (taken < 0) return -1;
    from += taken;
    if (span.done) return from;
  }
  return span.done ? from : -2;
}

const chunk = fc.record({
  data: fc.string({ minLength: 1, maxLength: 40 }).map((text) => text.replace(/[^ -~]/g, "\n")),
  extension: fc.constantFrom("", ";a", ";a=b", ';a="b;c"', " ;a".slice(1)),
  capitals: fc.boolean(),
  zeros: fc.integer({ min: 0, max: 3 }),
});
const trailer = fc.constantFrom("", "X: y\r\n", "X: y\r\nZ:\r\n");

Deno.test("createBodySpan() ends a body of a length where it ends", () => {
  fc.assert(fc.property(fc.nat(100), fc.array(fc.nat()), (length, cuts) => {
    assert.equal(passed(length, new Uint8Array(length + 20), cuts), length);
  }));
});

Deno.test("createBodySpan() ends a chunked body where it ends, however it is cut", () => {
  fc.assert(
    fc.property(fc.array(chunk), trailer, fc.array(fc.nat()), (chunks, last, cuts) => {
      const parts = chunks.map(({ data, extension, capitals, zeros }) => {
        const size = data.length.toString(16);
        return `${"0".repeat(zeros)}${
          capitals ? size.toUpperCase() : size
        }${extension}\r\n${data}\r\n`;
      });
      const body = `${parts.join("")}0\r\n${last}\r\n`;
      assert.equal(passed("chunked", bytesOf(`${body}GET / HTTP/1.1\r\n\r\n`), cuts), body.length);
    }),
    { numRuns: 500 },
  );
});

Deno.test("createBodySpan() gives the same verdict on any bytes, however they are cut", () => {
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
      assert.equal(passed("chunked", bytes, cuts), passed("chunked", bytes, []));
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
  Deno.test(`createBodySpan() refuses ${title}`, () => {
    assert.equal(passed("chunked", bytesOf(body), []), -1);
  });
}
