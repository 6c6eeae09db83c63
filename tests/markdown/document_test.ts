/** Text that is no HTML: what each media type becomes. */
import assert from "node:assert/strict";
import { readDocument } from "../../src/read/markdown/document.ts";

const URL_OF = (name: string): string => `https://a.example/${name}`;

for (
  const [type, name, text, kind, markdown] of [
    ["text/plain", "llms.txt", "# T\r\n\r\n- [a](b)\n", "text", "# T\n\n- [a](b)"],
    ["text/plain; charset=utf-8", "README.md", "# T | a | b", "markdown", "# T | a | b"],
    ["text/markdown", "", '"<b>"', "markdown", '"<b>"'],
    ["text/plain", "a.py", 'x = "<b>"\n', "code", '```python\nx = "<b>"\n```'],
    ["text/x-python", "a", "x = 1", "code", "```python\nx = 1\n```"],
    ["application/json", "a", '{"a": 1}', "code", '```json\n{"a": 1}\n```'],
    ["application/ld+json", "a", "{}", "code", "```json\n{}\n```"],
    ["text/x-rust", "a/b.rs", "a```b", "code", "````\na```b\n````".replace("````\n", "````rust\n")],
    ["text/x-unknown", "a", "b", "code", "```\nb\n```"],
    ["text/csv", "a.b/c", "a,b\r\n1,2", "code", "```csv\na,b\n1,2\n```"],
    ["application/octet-stream", "a.py", "x = '<b>'", "code", "```python\nx = '<b>'\n```"],
    ["application/octet-stream", "LICENSE", "Copy <it>", "text", "Copy <it>"],
    ["", "notes.md", "# T", "markdown", "# T"],
  ] as const
) {
  Deno.test(`readDocument() reads ${type} at /${name}`, () => {
    assert.deepEqual(readDocument(text, type, URL_OF(name)), { text: markdown, kind });
  });
}

for (const type of [undefined, "", "text/html; charset=utf-8", "application/xhtml+xml", "x/y"]) {
  Deno.test(`readDocument() leaves ${type ?? "no type"} to the reader of HTML`, () => {
    assert.equal(readDocument("<p>a", type, URL_OF("a.py")), undefined);
  });
}

Deno.test("readDocument() leaves markup without a type to the reader of HTML", () => {
  for (const type of ["", "application/octet-stream"]) {
    assert.equal(readDocument("\n<!doctype html><p>a", type, URL_OF("a.md")), undefined);
    assert.equal(readDocument("\uFEFF<p>a", type, URL_OF("a")), undefined);
  }
  assert.equal(readDocument("words and <b>more", "", URL_OF("a")), undefined);
});

Deno.test("readDocument() leaves a page that is sent as XML to the reader of HTML", () => {
  const page =
    '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html xmlns="x"><body><p>a</p></body></html>';
  for (const type of ["application/xml", "text/xml"]) {
    assert.equal(readDocument(page, type, URL_OF("a")), undefined);
    assert.equal(readDocument("<a><b/></a>", type, URL_OF("a"))?.kind, "code");
  }
});
