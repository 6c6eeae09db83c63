import assert from "node:assert/strict";
import { isDoctype, readDoctype } from "../../../src/page/html/tokenizer/doctype.ts";
import {
  bogusPiece,
  commentPiece,
  instructionPiece,
  instructionTarget,
} from "../../../src/page/html/tokenizer/markup.ts";
import { SourceText } from "../../../src/page/html/columns/source_text.ts";

const COMMENTS: readonly [source: string, data: string, rest: string][] = [
  ["<!--a-->b", "a", "b"],
  ["<!-->b", "", "b"],
  ["<!--->b", "", "b"],
  ["<!---->b", "", "b"],
  ["<!--a--!>b", "a", "b"],
  ["<!--a--b-->c", "a--b", "c"],
  ["<!--a--->b", "a-", "b"],
  ["<!--a<!--b-->c", "a<!--b", "c"],
  ["<!--a", "a", ""],
  ["<!--a-", "a", ""],
  ["<!--a--", "a", ""],
  ["<!--a--!", "a", ""],
  ["<!--", "", ""],
  ["<!---", "", ""],
];

for (const [source, data, rest] of COMMENTS) {
  Deno.test(`commentPiece() reads ${source}`, () => {
    const { from, to, end } = commentPiece(source, 0);
    assert.equal(source.slice(from, to), data);
    assert.equal(source.slice(end), rest);
  });
}

Deno.test("bogusPiece() reads up to the next >", () => {
  assert.deepEqual(bogusPiece("<?xml?>x", 1), { from: 1, to: 6, end: 7 });
  assert.deepEqual(bogusPiece("<?xml", 1), { from: 1, to: 5, end: 5 });
});

/** As Chromium 156 reads them: a target that is undefined ends the page, an empty one is of a comment. */
const INSTRUCTIONS: readonly [source: string, target: string | undefined, data?: string][] = [
  ["<?a b?>", "a", "b"],
  ["<?a>", "a", ""],
  ["<?a?>", "a", ""],
  ["<?a  b ?>", "a", "b "],
  ["<?a?b>", "a", "?b"],
  ["<?a b??>", "a", "b?"],
  ["<?a\tb>", "a", "b"],
  ["<?_a-b c?>", "_a-b", "c"],
  ["<?A ?b?>", "A", "?b"],
  ["<?xml-x y?>", "xml-x", "y"],
  ["<?a b", "a"],
  ["<?a", undefined],
  ["<?", undefined],
  ["<?xml v?>", ""],
  ["<?XML-Stylesheet?>", ""],
  ["<?1a?>", ""],
  ["<?a.b c?>", ""],
  ["<?a\u00a0b>", ""],
  ["<?>", ""],
  ["<? a?>", ""],
];

Deno.test("instructionTarget() and instructionPiece() read what a browser takes for an instruction", () => {
  for (const [source, target, data] of INSTRUCTIONS) {
    assert.equal(instructionTarget(source, 2), target, source);
    if (target === undefined || target === "") continue;
    const piece = instructionPiece(source, 2 + target.length);
    assert.equal(piece && source.slice(piece.from, piece.to), data, source);
    if (piece !== undefined) assert.equal(piece.end, source.length);
  }
});

type Read = [
  name: string | null,
  publicId: string | null,
  systemId: string | null,
  quirks: boolean,
];

const DOCTYPES: readonly [source: string, read: Read, end: number][] = [
  ["<!doctype html>x", ["html", null, null, false], 15],
  ["<!DOCTYPEHTML>", ["html", null, null, false], 14],
  ["<!doctype>", [null, null, null, true], 10],
  ["<!doctype", [null, null, null, true], 9],
  ["<!doctype html", ["html", null, null, true], 14],
  ["<!doctype html ", ["html", null, null, true], 15],
  ["<!doctype html public 'a' \"b\">", ["html", "a", "b", false], 30],
  ["<!doctype html public'a''b'>", ["html", "a", "b", false], 28],
  ["<!doctype html public 'a'>", ["html", "a", null, false], 26],
  ["<!doctype html public>", ["html", null, null, true], 22],
  ["<!doctype html public x>", ["html", null, null, true], 24],
  ["<!doctype html public 'a>x", ["html", "a", null, true], 25],
  ["<!doctype html system 'b' x>", ["html", null, "b", false], 28],
  ["<!doctype html system 'b'", ["html", null, "b", true], 25],
  ["<!doctype html nonsense 'b'>", ["html", null, null, true], 28],
  ["<!doctype h\0L>", ["h\uFFFDl", null, null, false], 14],
];

for (const [source, read, end] of DOCTYPES) {
  Deno.test(`readDoctype() reads ${JSON.stringify(source)}`, () => {
    const token = readDoctype(new SourceText(source), 0);
    const { name, publicId, systemId, forceQuirks } = token;
    assert.deepEqual([name, publicId, systemId, forceQuirks], read);
    assert.equal(token.end, end);
  });
}

Deno.test("isDoctype() takes any case and nothing shorter", () => {
  assert.equal(isDoctype("<!DocType html>", 0), true);
  assert.equal(isDoctype("<!docty>", 0), false);
});
