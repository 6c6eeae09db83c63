/** Content codings: whole, unfinished, broken, too large; each coding against the same rules. */
import assert from "node:assert/strict";
import * as zlib from "node:zlib";
import fc from "fast-check";
import { joinBytes } from "../../../src/base/bytes.ts";
import { decodeBody } from "../../../src/web/fetch/wire/decode_body.ts";

const MIB = 1024 * 1024;
const BOUND = 16 * MIB;
const TEXT = new TextEncoder().encode("All work and no play makes a dull page. ".repeat(500));

const ENCODERS: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  gzip: (bytes) => zlib.gzipSync(bytes),
  deflate: (bytes) => zlib.deflateSync(bytes),
  "raw deflate": (bytes) => zlib.deflateRawSync(bytes),
  br: (bytes) => zlib.brotliCompressSync(bytes),
  zstd: (bytes) => zlib.zstdCompressSync(bytes),
};

const codingOf = (name: string): string => name === "raw deflate" ? "deflate" : name;

function whole(body: Uint8Array, coding: string, bound = BOUND): Uint8Array {
  const decoded = decodeBody(body, coding, bound);
  assert.equal(decoded.state, "whole");
  return decoded.state === "whole" ? decoded.bytes : new Uint8Array();
}

for (const [name, encode] of Object.entries(ENCODERS)) {
  const coding = codingOf(name);

  Deno.test(`decodeBody() reads ${name} whole`, () => {
    assert.deepEqual(Uint8Array.from(whole(encode(TEXT), coding)), TEXT);
    assert.equal(whole(encode(new Uint8Array()), coding).length, 0);
  });

  Deno.test(`decodeBody() never takes ${name} cut in its data for a page`, () => {
    const random = crypto.getRandomValues(new Uint8Array(5_000));
    const body = encode(random);
    for (const kept of [0.1, 0.5, 0.9]) {
      const { state } = decodeBody(body.subarray(0, Math.floor(body.length * kept)), coding, BOUND);
      assert.ok(state === "unfinished" || state === "unreadable", `${kept}: ${state}`);
    }
  });

  Deno.test(`decodeBody() stops a ${name} bomb at the bound`, () => {
    const bomb = encode(new Uint8Array(4 * MIB));
    assert.deepEqual(decodeBody(bomb, coding, 100_000), { state: "too_large" });
    assert.equal(whole(bomb, coding, 4 * MIB).length, 4 * MIB);
    assert.deepEqual(decodeBody(bomb, coding, 4 * MIB - 1), { state: "too_large" });
  });

  Deno.test(`decodeBody() gives back what ${name} was made of, and never throws`, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        assert.deepEqual(Uint8Array.from(whole(encode(bytes), coding)), Uint8Array.from(bytes));
        decodeBody(bytes, coding, 1_000);
      }),
      { numRuns: 60 },
    );
  });
}

Deno.test("decodeBody() finds the end of a stream at any size", () => {
  for (const [name, encode] of Object.entries(ENCODERS)) {
    for (const size of [1, 16_383, 16_384, 16_385, 32_768, 65_536, 131_072, 1_048_576]) {
      const random = new Uint8Array(size).map((_, at) => (at * 7919) >> 5);
      for (const bytes of [random, new Uint8Array(size)]) {
        assert.equal(whole(encode(bytes), codingOf(name)).length, size, `${name} ${size}`);
      }
    }
  }
});

Deno.test("decodeBody() passes over skippable zstd frames", () => {
  const skipped = new Uint8Array([0x53, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9, 9]);
  const body = joinBytes([skipped, zlib.zstdCompressSync(TEXT), skipped]);
  assert.equal(whole(body, "zstd").length, TEXT.length);
  assert.equal(decodeBody(body.subarray(0, -1), "zstd", BOUND).state, "unfinished");
});

Deno.test("decodeBody() accepts gzip and zlib that lack only their formal end", () => {
  const gzip = zlib.gzipSync(TEXT);
  for (let missing = 1; missing <= 8; missing++) {
    assert.equal(whole(gzip.subarray(0, -missing), "gzip").length, TEXT.length);
  }
  const wrapped = zlib.deflateSync(TEXT);
  for (let missing = 1; missing <= 4; missing++) {
    assert.equal(whole(wrapped.subarray(0, -missing), "deflate").length, TEXT.length);
  }
});

Deno.test("decodeBody() accepts a stream that was flushed and never finished", async () => {
  const deflate = zlib.createDeflateRaw();
  const parts: Uint8Array[] = [];
  deflate.on("data", (part) => parts.push(part));
  deflate.write(TEXT);
  await new Promise<void>((resolve) => deflate.flush(zlib.constants.Z_SYNC_FLUSH, () => resolve()));
  await new Promise((resolve) => setTimeout(resolve, 10));
  const body = joinBytes(parts);
  assert.deepEqual([...body.subarray(-4)], [0, 0, 255, 255]);
  assert.equal(whole(body, "deflate").length, TEXT.length);
  deflate.destroy();
});

Deno.test("decodeBody() refuses bytes that their checksum denies", () => {
  const gzip = zlib.gzipSync(TEXT);
  const at = gzip.length - 8;
  gzip[at] = (gzip[at] ?? 0) ^ 1;
  assert.equal(decodeBody(gzip, "gzip", BOUND).state, "unreadable");
  const wrapped = zlib.deflateSync(TEXT);
  const last = wrapped.length - 1;
  wrapped[last] = (wrapped[last] ?? 0) ^ 1;
  assert.equal(decodeBody(wrapped, "deflate", BOUND).state, "unreadable");
});

Deno.test("decodeBody() reads several members and passes over what follows them", () => {
  const gzip = zlib.gzipSync(TEXT);
  assert.equal(whole(joinBytes([gzip, gzip]), "gzip").length, 2 * TEXT.length);
  assert.equal(whole(joinBytes([gzip, new Uint8Array(3)]), "gzip").length, TEXT.length);
  const zstd = zlib.zstdCompressSync(TEXT);
  assert.equal(whole(joinBytes([zstd, zstd]), "zstd").length, 2 * TEXT.length);
});

Deno.test("decodeBody() reads 3,000 empty members and refuses a hundred thousand", () => {
  const empty = zlib.gzipSync(new Uint8Array());
  const many = (count: number): Uint8Array => joinBytes(new Array<Uint8Array>(count).fill(empty));
  assert.equal(whole(many(3_000), "gzip").length, 0);
  assert.equal(decodeBody(many(100_000), "gzip", BOUND).state, "unreadable");
  const frame = zlib.zstdCompressSync(new Uint8Array());
  assert.equal(whole(joinBytes(new Array<Uint8Array>(3_000).fill(frame)), "zstd").length, 0);
});

Deno.test("decodeBody() reads gzip headers with a name, a comment, extra bytes and a checksum", () => {
  const raw = zlib.deflateRawSync(TEXT);
  const head = [0x1f, 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3];
  const fields = [2, 0, 7, 7, 97, 0, 98, 0, 9, 9];
  const body = joinBytes([new Uint8Array([...head, ...fields]), raw]);
  assert.equal(whole(body, "gzip").length, TEXT.length);
});

Deno.test("decodeBody() undoes stacked codings, each within the bound", () => {
  const bomb = zlib.gzipSync(zlib.gzipSync(new Uint8Array(4 * MIB)));
  assert.equal(whole(bomb, "gzip, gzip").length, 4 * MIB);
  assert.deepEqual(decodeBody(bomb, "gzip, gzip", MIB), { state: "too_large" });
  const four = decodeBody(TEXT, "gzip, gzip, gzip, gzip, gzip", BOUND);
  assert.equal(four.state, "unreadable");
});

Deno.test("decodeBody() names a coding it does not know, and none is none", () => {
  assert.deepEqual(decodeBody(TEXT, "compress", BOUND), {
    state: "unreadable",
    coding: "compress",
  });
  for (const none of ["none", "utf-8", "constructor", "none, gzip"]) {
    const sent = none.endsWith("gzip") ? zlib.gzipSync(TEXT) : TEXT;
    assert.equal(whole(sent, none).length, TEXT.length);
  }
  assert.deepEqual(decodeBody(new Uint8Array([31, 2, 0, 1]), "none", BOUND).state, "unreadable");
  assert.equal(whole(TEXT, "").length, TEXT.length);
  assert.equal(whole(TEXT, " Identity ,").length, TEXT.length);
  assert.equal(whole(new Uint8Array(), "gzip").length, 0);
});
