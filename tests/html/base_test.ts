import assert from "node:assert/strict";
import { baseOf, resolveAddress, resolveLink } from "../../src/page/html/base.ts";
import { parseHtml } from "../../src/page/html/parse.ts";

const PAGE = "https://example.com/a/b?c#d";

const BASES: readonly [html: string, url: string | null, base: string | null][] = [
  ["<p>x", PAGE, PAGE],
  ["<p>x", null, null],
  ['<base href="/x/">', PAGE, "https://example.com/x/"],
  ['<base href="/x/">', null, null],
  ['<base href="https://other.example/">', null, "https://other.example/"],
  ['<base target=_top><base href="/x/"><base href="/y/">', PAGE, "https://example.com/x/"],
  ['<base href="  "><base href="/y/">', PAGE, "https://example.com/y/"],
  ['<base href="javascript:alert(1)">', PAGE, PAGE],
  ['<base href="data:text/html,x">', PAGE, PAGE],
  ['<base href="https://[x/">', PAGE, PAGE],
  ['<p>late<base href="/x/">', PAGE, "https://example.com/x/"],
  ['<template><base href="/x/"></template>', PAGE, PAGE],
  ['<svg><base href="/x/"></base></svg>', PAGE, PAGE],
];

for (const [html, url, base] of BASES) {
  Deno.test(`baseOf() gives ${base} for ${html} at ${url}`, () => {
    assert.equal(baseOf(parseHtml(html), url), base);
  });
}

Deno.test("resolveAddress() gives http and https addresses alone", () => {
  const cases: readonly [string, string | undefined][] = [
    ["x", "https://example.com/a/x"],
    ["../x", "https://example.com/x"],
    [" \t/x\n ", "https://example.com/x"],
    ["/a\nb", "https://example.com/ab"],
    ["//other.example", "https://other.example/"],
    ["?q", "https://example.com/a/b?q"],
    ["#top", "https://example.com/a/b?c#top"],
    ["HTTP://Other.Example:80/%7Ex", "http://other.example/%7Ex"],
    ["\\x", "https://example.com/x"],
    ["", undefined],
    ["  ", undefined],
    ["javascript:void(0)", undefined],
    ["JavaScript:void(0)", undefined],
    ["java\nscript:void(0)", undefined],
    ["data:text/html,x", undefined],
    ["mailto:a@example.com", undefined],
    ["ftp://example.com/x", undefined],
    ["https://[domain]/p", undefined],
    ["https://exa mple.com/", undefined],
  ];
  for (const [text, address] of cases) assert.equal(resolveAddress(PAGE, text), address, text);
});

Deno.test("resolveAddress() needs no base for a whole address", () => {
  assert.equal(resolveAddress(null, "https://example.com"), "https://example.com/");
  assert.equal(resolveAddress(null, "/x"), undefined);
});

Deno.test("resolveLink() lets other schemes through but those that carry code", () => {
  assert.equal(resolveLink(PAGE, "mailto:a@example.com"), "mailto:a@example.com");
  assert.equal(resolveLink(PAGE, "tel:+49"), "tel:+49");
  for (const text of ["javascript:x", "vbscript:x", "data:,x", "blob:https://a/b", "about:blank"]) {
    assert.equal(resolveLink(PAGE, text), undefined);
  }
});
