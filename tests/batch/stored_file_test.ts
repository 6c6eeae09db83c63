/** Which media type a file in a folder has, by its name and how it begins. */
import assert from "node:assert/strict";
import { isBinary } from "../../src/base/type_of_bytes.ts";
import { pageOfFile, storedPage } from "../../src/terminal/batch/stored_file.ts";

const NAMED: readonly (readonly [name: string, text: string, type: string])[] = [
  ["a.html", "<p>a", ""],
  ["a.htm.gz", "a", ""],
  ["a.xhtml", "<p>a", "application/xhtml+xml"],
  ["a.XHT.gz", "<p>a", "application/xhtml+xml"],
  ["a.md", "<p>a", "text/markdown"],
  ["a", "a", "text/plain"],
  ["a", "<p>a", ""],
  ["a.xhtml", "%PDF-1.4", "application/pdf"],
];

for (const [name, text, type] of NAMED) {
  Deno.test(`pageOfFile() takes ${name} with ${text} for ${type || "a page"}`, () => {
    const { headers } = pageOfFile(name, new TextEncoder().encode(text));
    assert.deepEqual(headers, type === "" ? [] : [["content-type", type]]);
  });
}

for (
  const [bytes, type] of [
    ["\x89PNG\r\n\x1a\n\0\0", "image/png"],
    ["\x1f\x8b\x08\0", "application/gzip"],
    ["\x28\xb5\x2f\xfd\x04", "application/zstd"],
    ["\xfd7zXZ\0\0", "application/x-xz"],
    ["7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"],
    ["Rar!\x1a\x07\x01", "application/vnd.rar"],
    ["BZh91AY&SY", "application/x-bzip2"],
  ] as const
) {
  Deno.test(`storedPage() refuses a file of ${type}, whatever its name`, () => {
    // Of some the first bytes might be text as well.
    const isSure = isBinary(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
    const others = isSure ? ["a", "a.bin", "a.txt", "a.md", "a.json", "a.xhtml"] : [];
    for (const name of ["a.html", ...others]) {
      const page = pageOfFile(name, Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
      assert.throws(() => storedPage(page), {
        code: "bad_input",
        message: `this is ${type} by its first bytes, and no page`,
      }, name);
    }
  });
}

Deno.test("storedPage() refuses binary data of no known kind, and takes text of every encoding", () => {
  const pageOf = (name: string, bytes: string): unknown =>
    storedPage(pageOfFile(name, Uint8Array.from(bytes, (one) => one.charCodeAt(0))));
  for (const bytes of ["\0\0\0\x01Bud1\0", "\x7fELF\x02\x01\0\0", "SQLite format 3\0< >\0"]) {
    for (const name of [".DS_Store", "a.txt", "a"]) {
      assert.throws(
        () => pageOf(name, bytes),
        /this is binary data by its first bytes, and no page/,
      );
    }
  }
  for (
    const [name, bytes] of [
      ["a.txt", "GIF89a is a format"],
      ["a", "a text with a bell \x07"],
      ["a.txt", "\xff\xfea\0b\0"],
      ["a.html", "<\0p\0>\0a\0"],
      ["a", "<p>a\0b"],
      ["a.txt", ""],
    ] as const
  ) assert.doesNotThrow(() => pageOf(name, bytes), bytes);
});
