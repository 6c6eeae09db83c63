/** Brotli that is damaged, or none: the runtime's decoder stops there without an error. */
import assert from "node:assert/strict";
import { brotliCompressSync } from "node:zlib";
import { decodeBody } from "../../../src/web/fetch/wire/decode_body.ts";

const PAGE = "<!doctype html><p>" +
  Array.from({ length: 4_000 }, (_, at) => `Word ${at * 7919 % 4001} of a page. `).join("");
const encoder = new TextEncoder();
const BOUND = 1_000_000;

for (const text of ["<html><p>words", "<!DOCTYPE html>\n<p>words", "\n<title>x", "zzzz", PAGE]) {
  Deno.test(`decodeBody() takes no text for brotli: ${text.slice(0, 20)}`, () => {
    const { state } = decodeBody(encoder.encode(text), "br", BOUND);
    assert(state === "unreadable" || state === "unfinished", state);
  });
}

Deno.test("decodeBody() takes no part of a damaged brotli stream for the whole", () => {
  const whole: Uint8Array = brotliCompressSync(PAGE);
  let silent = 0;
  for (let at = 1; at < whole.length; at += 97) {
    const damaged = whole.slice();
    damaged[at] = (damaged[at] as number) ^ 0xff;
    const decoded = decodeBody(damaged, "br", BOUND);
    // Brotli has no checksum: other words of the same length cannot be told.
    if (decoded.state === "whole" && decoded.bytes.length < PAGE.length - 200) silent++;
  }
  assert.equal(silent, 0);
});

Deno.test("decodeBody() reads whole brotli streams of any size, and filling behind them", () => {
  for (const length of [0, 1, 20, 16_383, 16_384, 65_536, PAGE.length]) {
    const whole: Uint8Array = brotliCompressSync(PAGE.slice(0, length));
    for (const filling of ["", "\n", "\r\n \0"]) {
      const body = new Uint8Array([...whole, ...encoder.encode(filling)]);
      const decoded = decodeBody(body, "br", BOUND);
      assert.equal(decoded.state, "whole");
      assert(decoded.state === "whole" && decoded.bytes.length === length, `${length}`);
    }
  }
});
