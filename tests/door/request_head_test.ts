/** Heads: what is read of good ones, and that no bytes at all make reading fail or disagree. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  findHeadEnd,
  type HeadFault,
  parseRequestHead,
  type RequestHead,
} from "../../src/serve/door/request_head.ts";
import { bytesOf } from "./raw_socket.ts";

function parse(text: string): RequestHead | HeadFault {
  const bytes = bytesOf(text);
  return parseRequestHead(bytes, 0, findHeadEnd(bytes, 0, bytes.length), true);
}

const head = (...lines: string[]) => ["GET /x HTTP/1.1", "Host: a", ...lines, "", ""].join("\r\n");

Deno.test("parseRequestHead() tells how long the body is", () => {
  const bodyOf = (...lines: string[]) => (parse(head(...lines)) as RequestHead).body;
  assert.equal(bodyOf(), 0);
  assert.equal(bodyOf("content-LENGTH:  12 "), 12);
  assert.equal(bodyOf("Transfer-Encoding: Chunked"), "chunked");
});

Deno.test("parseRequestHead() finds the lines about the body", () => {
  const text = head("Content-Length: 1", "A: b", "Expect: 100-Continue", "X: y");
  const { bodyLines, expectsContinue } = parse(text) as RequestHead;
  assert.equal(expectsContinue, true);
  assert.deepEqual(bodyLines.map(({ from, to }) => text.slice(from, to)), [
    "Content-Length: 1\r\n",
    "Expect: 100-Continue\r\n",
  ]);
  assert.deepEqual(parse(head("A: b")), { body: 0, expectsContinue: false, bodyLines: [] });
});

Deno.test("findHeadEnd() finds the same end however the bytes arrive", () => {
  const bytes = bytesOf(head("A: b") + "body");
  const whole = findHeadEnd(bytes, 0, bytes.length);
  assert.equal(whole, bytes.length - 4);
  for (let arrived = 0; arrived <= bytes.length; arrived++) {
    const end = findHeadEnd(bytes, 0, arrived);
    assert.equal(end, arrived < whole ? -1 : whole);
    // As the gate does it: only the new bytes, and three before them.
    assert.equal(
      findHeadEnd(bytes, Math.max(0, arrived - 3), bytes.length),
      arrived - 3 > whole - 1 ? -1 : whole,
    );
  }
});

Deno.test("parseRequestHead() reads any bytes without failing", () => {
  const piece = fc.oneof(
    fc.constantFrom("\r\n", "\n", ":", " ", "\t", "GET / HTTP/1.1", "Host: a", "Content-Length: 5"),
    fc.constantFrom("Transfer-Encoding: chunked", "Expect: 100-continue", "\0", "\u00ff"),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const result = parse(pieces.join("") + "\r\n\r\n");
      if ("status" in result) assert([400, 417, 431, 505].includes(result.status));
      else assert(result.body === "chunked" || result.body >= 0);
    }),
    { numRuns: 3000 },
  );
});

Deno.test("parseRequestHead() takes no head in which a framing field occurs twice", () => {
  const field = fc.constantFrom(
    "Content-Length: 5",
    "content-length: 5",
    "Transfer-Encoding: chunked",
    "TRANSFER-ENCODING: chunked",
    "Host: b",
  );
  const other = fc.constantFrom("A: b", "Content-Lengthy: 5", "X-Host: c");
  fc.assert(fc.property(field, field, fc.array(other), (first, second, others) => {
    const names = [first, second].map((line) => line.split(":")[0]?.toLowerCase());
    const isFraming = names.every((name) => name !== "host");
    const result = parse(head(first, ...others, second));
    if (names[0] === names[1] || names.includes("host") || isFraming) assert("status" in result);
  }));
});
