/** The headers of a page that a browser has read, as those of plain HTTP are kept. */
import { MAX_ANSWER_HEAD_BYTES } from "../../../src/web/fetch/wire/answer_head.ts";
import assert from "node:assert/strict";
import { headersOf } from "../../../src/web/fetch/browser/browser_page.ts";

Deno.test("headersOf() leaves out what is true of the bytes on the wire alone, and says UTF-8", () => {
  const headers = headersOf({
    "content-type": "text/html; charset=latin1",
    "content-encoding": "br",
    "content-length": "9",
    "set-cookie": "a=1",
    "X-Robots-Tag": "noindex\nnoarchive",
  });
  assert.deepEqual([...headers], [
    ["content-type", "text/html; charset=utf-8"],
    ["x-robots-tag", "noindex, noarchive"],
  ]);
  assert.deepEqual([...headersOf()], [["content-type", "text/html; charset=utf-8"]]);
});

Deno.test("headersOf() keeps as many headers as an answer of plain HTTP may have", () => {
  const half = "x".repeat(MAX_ANSWER_HEAD_BYTES / 2 - 1);
  const kept = (received: Record<string, string>): string[] =>
    [...headersOf(received).keys()].filter((name) => name !== "content-type");
  assert.deepEqual(kept({ a: half, b: half }), ["a", "b"]);
  assert.deepEqual(kept({ a: half, b: half, c: "" }), ["a", "b"]);
  assert.deepEqual(kept({ a: `${half}x`, b: half }), ["a"]);
  assert.deepEqual(kept({ a: half, [half]: "b", c: "d" }), ["a", half]);
});
