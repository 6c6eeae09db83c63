import assert from "node:assert/strict";
import { charsetLabel, encodingOf } from "../../../src/page/html/encoding/label.ts";
import { prescanEncoding } from "../../../src/page/html/encoding/prescan.ts";

function prescan(head: string): string | undefined {
  return prescanEncoding(new TextEncoder().encode(head));
}

const PRESCAN: readonly [head: string, encoding: string | undefined][] = [
  ["<meta charset=koi8-r>", "koi8-r"],
  ["<META CHARSET='KOI8-R'>", "koi8-r"],
  ["<meta/charset=koi8-r>", "koi8-r"],
  ["<meta  name=x charset = 'koi8-r' >", "koi8-r"],
  ["<metacharset=koi8-r>", undefined],
  ["<!-- <meta charset=koi8-r> --><meta charset=big5>", "big5"],
  ["<!--><meta charset=big5>", "big5"],
  ["<!-- <meta charset=koi8-r>", undefined],
  ["<title a='<meta charset=koi8-r>'><meta charset=big5>", "big5"],
  ["</title a='<meta charset=koi8-r>'><meta charset=big5>", "big5"],
  ["<!x <meta charset=koi8-r><meta charset=big5>", "big5"],
  ["<?x <meta charset=koi8-r><meta charset=big5>", "big5"],
  ["<meta charset=nonsense><meta charset=big5>", "big5"],
  ["<meta charset=koi8-r charset=big5>", "koi8-r"],
  ["<meta http-equiv=content-type content='text/html; charset=koi8-r'>", "koi8-r"],
  ["<meta content='text/html; charset=koi8-r' http-equiv=Content-Type>", "koi8-r"],
  ["<meta content='text/html; charset=koi8-r'>", undefined],
  ["<meta http-equiv=refresh content='text/html; charset=koi8-r'>", undefined],
  ["<meta charset=utf-16le>", "utf-8"],
  ["<meta charset=x-user-defined>", "windows-1252"],
  ["<meta charset=utf-7>", undefined],
  ["<meta charset=koi8-r", undefined],
  ["<meta charset='koi8-r>", undefined],
  ["<?xml version='1.0' encoding='koi8-r'?>", "koi8-r"],
  ["<?xml version='1.0' encoding='koi8-r'?><meta charset=big5>", "big5"],
  [" <?xml version='1.0' encoding='koi8-r'?>", undefined],
  [`${"x".repeat(2000)}<meta charset=koi8-r>`, "koi8-r"],
  [`<p>${"x".repeat(2000)}<body><meta charset=koi8-r>`, undefined],
  ["<body><meta charset=koi8-r>", "koi8-r"],
  [`${"x".repeat(66_000)}<meta charset=koi8-r>`, undefined],
];

for (const [head, encoding] of PRESCAN) {
  Deno.test(`prescanEncoding() finds ${encoding} in ${head.slice(-60)}`, () => {
    assert.equal(prescan(head), encoding);
  });
}

Deno.test("prescanEncoding() knows an XML declaration in UTF-16", () => {
  const bytes = Uint8Array.from([0x3c, 0, 0x3f, 0, 0x78, 0]);
  assert.equal(prescanEncoding(bytes), "utf-16le");
  assert.equal(prescanEncoding(bytes.map((_, at) => bytes[at ^ 1] as number)), "utf-16be");
});

Deno.test("charsetLabel() reads the label after charset=", () => {
  assert.equal(charsetLabel("text/html; charset=utf-8"), "utf-8");
  assert.equal(charsetLabel("text/html; CharSet = 'x y' ; a"), "x y");
  assert.equal(charsetLabel("charset charset=big5;q"), "big5");
  assert.equal(charsetLabel("charset='big5"), undefined);
  assert.equal(charsetLabel("charset="), undefined);
  assert.equal(charsetLabel("text/html"), undefined);
});

Deno.test("encodingOf() knows the labels of browsers and no others", () => {
  const known: readonly [string, string][] = [
    ["latin1", "windows-1252"],
    ["ISO-8859-1", "windows-1252"],
    ["ascii", "windows-1252"],
    [" gb2312 ", "gbk"],
    ["shift_jis", "shift_jis"],
    ["iso-8859-9", "windows-1254"],
    ["tis-620", "windows-874"],
    ["euc-kr", "euc-kr"],
    ["unicode-1-1-utf-8", "utf-8"],
  ];
  for (const [label, encoding] of known) assert.equal(encodingOf(label), encoding);
  for (const label of ["", "utf-7", "hex", "cp037", "x".repeat(100)]) {
    assert.equal(encodingOf(label), undefined, label);
  }
});
