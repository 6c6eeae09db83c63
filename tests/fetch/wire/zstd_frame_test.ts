/** Where Zstandard frames end, header by header: RFC 8878, section 3.1.1.1. */
import assert from "node:assert/strict";
import { measureZstdFrame } from "../../../src/web/fetch/wire/zstd_frame.ts";

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];

/** A frame of one raw block of three bytes, with so many bytes of header behind its descriptor. */
function frame(descriptor: number, headerBytes: number): Uint8Array {
  const block = [(3 << 3) | 1, 0, 0, 0x61, 0x62, 0x63];
  const checksum = (descriptor & 4) === 0 ? [] : [1, 2, 3, 4];
  return Uint8Array.from([
    ...MAGIC,
    descriptor,
    ...Array(headerBytes).fill(0xff),
    ...block,
    ...checksum,
  ]);
}

const DICTIONARY = [0, 1, 2, 4];

Deno.test("measureZstdFrame() reads window, dictionary and content size by their bits", () => {
  for (const checksum of [0, 4]) {
    DICTIONARY.forEach((dictionary, bits) => {
      // Without a single segment there is a byte of window; with one the smallest size has a byte.
      [0, 2, 4, 8].forEach((content, size) => {
        const bytes = frame((size << 6) | checksum | bits, 1 + dictionary + content);
        assert.deepEqual(measureZstdFrame(bytes, 0), { kind: "data", end: bytes.length });
      });
      [1, 2, 4, 8].forEach((content, size) => {
        const bytes = frame((size << 6) | 0x20 | checksum | bits, dictionary + content);
        assert.deepEqual(measureZstdFrame(bytes, 0), { kind: "data", end: bytes.length });
        const cut = bytes.subarray(0, -1);
        assert.deepEqual(measureZstdFrame(cut, 0), { kind: "cut", end: cut.length });
      });
    });
  }
});

Deno.test("measureZstdFrame() passes over frames that decoders skip, and finds the next", () => {
  const skipped = [0x5f, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9, 9];
  const data = frame(0x20, 1);
  const body = Uint8Array.from([...skipped, ...data]);
  assert.deepEqual(measureZstdFrame(body, 0), { kind: "skipped", end: skipped.length });
  assert.deepEqual(measureZstdFrame(body, skipped.length), { kind: "data", end: body.length });
  assert.equal(measureZstdFrame(body, 1).kind, "none");
  for (const length of [7, 9]) {
    assert.equal(measureZstdFrame(body.subarray(0, length), 0).kind, "cut", String(length));
  }
});

Deno.test("measureZstdFrame() counts a repeated byte as one, and knows no reserved block", () => {
  const repeated = Uint8Array.from([...MAGIC, 0x20, 0, (1000 << 3 & 0xff) | 3, 1000 >> 5, 0, 7]);
  assert.deepEqual(measureZstdFrame(repeated, 0), { kind: "data", end: repeated.length });
  const reserved = Uint8Array.from([...MAGIC, 0x20, 0, 7, 0, 0]);
  assert.equal(measureZstdFrame(reserved, 0).kind, "none");
});
