import assert from "node:assert/strict";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";

/** Bytes of a text whose characters are all below 256. */
function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function utf16(text: string, isBig: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBig);
  return bytes;
}

const CASES: readonly [name: string, Uint8Array, string | null, encoding: string, text: string][] =
  [
    ["reads plain ASCII as UTF-8", latin("<p>x"), null, "utf-8", "<p>x"],
    ["reads an empty page", new Uint8Array(), null, "utf-8", ""],
    ["drops a UTF-8 mark", utf8("\uFEFFé"), "text/html; charset=koi8-r", "utf-8", "é"],
    ["obeys a UTF-16LE mark", utf16("\uFEFFé", false), null, "utf-16le", "é"],
    ["obeys a UTF-16BE mark", utf16("\uFEFFé", true), "text/html", "utf-16be", "é"],
    ["obeys the header", latin("\xEF"), "text/html; charset=KOI8-R", "koi8-r", "О"],
    ["obeys a quoted header", latin("\xEF"), 'text/html;charset="koi8-r"', "koi8-r", "О"],
    [
      "puts the header before the page",
      latin("<meta charset=koi8-r>\xE9"),
      "text/html; charset=latin1",
      "windows-1252",
      "<meta charset=koi8-r>é",
    ],
    [
      "passes over a header nobody knows",
      latin("<meta charset=koi8-r>\xEF"),
      "text/html; charset=hex",
      "koi8-r",
      "<meta charset=koi8-r>О",
    ],
    ["reads latin1 as windows-1252", latin("\x80"), "a/b; charset=iso-8859-1", "windows-1252", "€"],
    ["falls back to windows-1252", latin("caf\xE9 \x80"), null, "windows-1252", "café €"],
    [
      "believes UTF-8 over a stale declaration",
      utf8("<meta charset=windows-1251>é"),
      "text/html; charset=koi8-r",
      "utf-8",
      "<meta charset=windows-1251>é",
    ],
    [
      "keeps a 7-bit encoding that is no UTF-8 text",
      latin('<meta charset=iso-2022-jp>\x1b$B$"\x1b(B'),
      null,
      "iso-2022-jp",
      "<meta charset=iso-2022-jp>あ",
    ],
    [
      "believes UTF-16 of a header when zero bytes show it",
      utf16("<p>é", false),
      "text/html; charset=utf-16",
      "utf-16le",
      "<p>é",
    ],
    ["sees UTF-16LE without a mark", utf16("<p>é中", false), null, "utf-16le", "<p>é中"],
    ["sees UTF-16BE without a mark", utf16("\r\n<p>é", true), null, "utf-16be", "\r\n<p>é"],
    ["sees it behind a header", utf16("<p>é", true), "a/b; charset=utf-16", "utf-16be", "<p>é"],
    ["sees none in a zero or two", latin("\0<\0!doctype"), null, "utf-8", "\0<\0!doctype"],
    [
      "does not believe UTF-16 of a header without zero bytes",
      latin("<p>x"),
      "text/html; charset=utf-16le",
      "utf-8",
      "<p>x",
    ],
    [
      "makes of what cannot be read a replacement character",
      latin("\xFF<meta charset=utf-8>"),
      null,
      "utf-8",
      "\uFFFD<meta charset=utf-8>",
    ],
  ];

for (const [name, bytes, contentType, encoding, text] of CASES) {
  Deno.test(`decodeHtml() ${name}`, () => {
    assert.deepEqual(decodeHtml(bytes, contentType), { text, encoding });
  });
}

Deno.test("decodeHtml() takes a header of a million characters", () => {
  const header = `text/html; ${"charset ".repeat(100_000)}`;
  assert.equal(decodeHtml(latin("x"), header).encoding, "utf-8");
});
