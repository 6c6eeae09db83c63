/** Which media type a file in a folder has, by its name and how it begins. */
import assert from "node:assert/strict";
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
    const page = pageOfFile("a.html", Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
    assert.throws(() => storedPage(page), {
      code: "bad_input",
      message: `this is ${type} by its first bytes, and no page`,
    });
  });
}
