/** Lines and blocks out of bytes that come in pieces of any size. */
import assert from "node:assert/strict";
import { ByteReader, sourceOfFile } from "../../src/terminal/batch/byte_reader.ts";
import { bytesOf, readerOf } from "./found_inputs.ts";

const decoder = new TextDecoder();

for (const piece of [1, 3, 7, 1000]) {
  Deno.test(`ByteReader gives lines of pieces of ${piece} bytes`, async () => {
    const reader = readerOf(bytesOf("one\r\n\ntwo words\nlast"), piece);
    const lines: string[] = [];
    for (let line = await reader.line(100); line; line = await reader.line(100)) {
      assert.equal(line.isCut, false);
      lines.push(decoder.decode(line.bytes));
    }
    assert.deepEqual(lines, ["one", "", "two words", "last"]);
  });

  Deno.test(`ByteReader cuts a line that is too long, pieces of ${piece} bytes`, async () => {
    const reader = readerOf(bytesOf(`${"x".repeat(50)}\nnext\n`), piece);
    const cut = await reader.line(10);
    assert.deepEqual([cut?.bytes.length, cut?.isCut], [10, true]);
    assert.equal(decoder.decode((await reader.line(10))?.bytes), "next");
    assert.equal(await reader.line(10), undefined);
  });
}

Deno.test("ByteReader takes a line that is just as long as may be", async () => {
  const reader = readerOf(bytesOf("12345\n6"));
  assert.deepEqual((await reader.line(5))?.isCut, false);
  assert.equal(decoder.decode((await reader.line(5))?.bytes), "6");
});

Deno.test("ByteReader takes, peeks and skips, and gives what is left at the end", async () => {
  const reader = readerOf(bytesOf("abcdefghij"), 3);
  assert.equal(decoder.decode(await reader.peek(4)), "abcd");
  assert.equal(decoder.decode(await reader.take(2)), "ab");
  assert.equal(await reader.skip(5), 5);
  assert.equal(decoder.decode(await reader.take(9)), "hij");
  assert.equal(await reader.skip(2), 0);
  assert.equal((await reader.rest(9))?.length, 0);
});

Deno.test("ByteReader gives no rest that is longer than asked for", async () => {
  assert.equal(await readerOf(bytesOf("abcdef")).rest(5), undefined);
  assert.equal((await readerOf(bytesOf("abcde")).rest(5))?.length, 5);
});

Deno.test("wholeLine() gives no line that lacks its end", async () => {
  const reader = readerOf(bytesOf("a\nb"));
  assert.equal(decoder.decode(await reader.wholeLine(10)), "a");
  assert.equal(await reader.wholeLine(10), undefined);
});

Deno.test("sourceOfFile() takes no more room than a file has, and all of one that grew", async () => {
  const rooms: number[] = [];
  const pieces = [4_000, 100, 300_000, 5];
  const file = {
    read(into: Uint8Array): Promise<number | null> {
      rooms.push(into.length);
      const piece = pieces.shift();
      if (piece === undefined) return Promise.resolve(null);
      const count = Math.min(piece, into.length);
      if (piece > count) pieces.unshift(piece - count);
      return Promise.resolve(count);
    },
  };
  const reader = new ByteReader(sourceOfFile(file, () => {}, 4_000));
  assert.equal((await reader.take(1_000_000)).length, 304_105);
  assert.deepEqual(rooms.slice(0, 3), [4_000, 512, 256 * 1024]);
});

Deno.test("ByteReader gives a line when it is there, however long nothing follows", async () => {
  let reads = 0;
  const pieces = ["x".repeat(60), "y\n"].map(bytesOf);
  const reader = new ByteReader({
    read: () => {
      const piece = pieces[reads++];
      return piece === undefined ? new Promise<never>(() => {}) : Promise.resolve(piece);
    },
  });
  assert.equal((await reader.line(1_000))?.bytes.length, 61);
  assert.equal(reads, 2, "it reads no further than the end of the line");
});

Deno.test("ByteReader gives whole lines, empty ones too, and none that is too long", async () => {
  const reader = readerOf(bytesOf("\none\n\nlonger than that\n"), 3);
  const line = async (): Promise<string | undefined> => {
    const bytes = await reader.wholeLine(6);
    return bytes && decoder.decode(bytes);
  };
  assert.deepEqual([await line(), await line(), await line()], ["", "one", ""]);
  assert.equal(await line(), undefined);
});
