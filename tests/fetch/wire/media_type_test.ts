/** What is no page by its first bytes, where its media type does not tell. */
import assert from "node:assert/strict";
import { refusalOfBytes } from "../../../src/web/fetch/wire/media_type.ts";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (at) => at.charCodeAt(0));

for (
  const [start, type] of [
    ["\x89PNG\r\n\x1a\n", "image/png"],
    ["\xff\xd8\xff\xe0\x00\x10JFIF", "image/jpeg"],
    ["GIF89a", "image/gif"],
    ["RIFF\x10\x00\x00\x00WEBPVP8 ", "image/webp"],
    ["\x00\x00\x00\x18ftypmp42", "video/mp4"],
    ["PK\x03\x04", "application/zip"],
    ["\x1f\x8b\x08", "application/gzip"],
    ["%PDF-1.7", "application/pdf"],
    ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00", "an Office file that is old or has a password"],
    ["{\\rtf1\\ansi x}", "application/rtf"],
    ["words \x01\x02", "binary data"],
  ] as const
) {
  Deno.test(`refusalOfBytes() names ${type}`, () => {
    for (const declared of [undefined, "application/octet-stream", "unknown/unknown"]) {
      assert.equal(refusalOfBytes(bytes(start), declared), type);
    }
    // What has bytes that no text has is none, whatever it is called.
    const isText = ["image/gif", "application/pdf", "application/rtf", "binary data"].includes(
      type,
    );
    assert.equal(refusalOfBytes(bytes(start), "text/html"), isText ? undefined : type);
  });
}

Deno.test("refusalOfBytes() leaves texts alone that begin as a file does", () => {
  for (const text of ["the ftyp box", "GIF89a<p>x", "Rar!\x1bx", "%PDF-1.7 is a format"]) {
    assert.equal(refusalOfBytes(bytes(text), "text/html; charset=utf-8"), undefined, text);
  }
});

Deno.test("refusalOfBytes() tells a PDF by its first line, though all that begins it is text", () => {
  for (
    const start of ["%PDF-1.4\n1 0 obj", "%PDF-2.0\r\n%\xe2\xe3\xcf\xd3", "%PDF-1.3 %\xe2\xe3"]
  ) {
    for (const declared of ["text/html", "text/plain", "application/xml", undefined]) {
      assert.equal(refusalOfBytes(bytes(start), declared), "application/pdf", start);
    }
  }
});

Deno.test("refusalOfBytes() leaves text alone, of every encoding", () => {
  for (
    const text of ["", "GIF", "<p>a\t\r\n\f\x1b", "\xff\xfe<\x00p\x00>\x00", "\xef\xbb\xbf\x01"]
  ) {
    assert.equal(refusalOfBytes(bytes(text), undefined), undefined);
  }
});
