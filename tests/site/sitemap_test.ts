/** Sitemaps as sites write them, and as an attacker would. */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { readSitemap } from "../../src/site/sitemap.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string): ReturnType<typeof readSitemap> => readSitemap(bytes(text));
const urls = (text: string): string[] => read(text).entries.map(({ url }) => url);

Deno.test("readSitemap() reads namespaced and bare entries, not those of images", () => {
  const namespaced = ` \n<?xml version="1.0"?>
    <s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i">
      <s:url><image:image><image:loc>https://a.example/i.png</image:loc></image:image>
        <s:loc>\n https://a.example/?a=1&amp;b=2 </s:loc><s:lastmod>2024</s:lastmod></s:url>
      <s:url><s:loc></s:loc></s:url><s:url/></s:urlset>`;
  assert.deepEqual(read(namespaced), {
    kind: "urlset",
    entries: [{ url: "https://a.example/?a=1&b=2", lastmod: "2024" }],
    error: null,
    isTruncated: false,
  });
  const plain = `<urlset xmlns="x"><url><loc>https://a.example/</loc>
    <image:image xmlns:image="i"><image:loc>https://a.example/i.png</image:loc></image:image></url></urlset>`;
  assert.deepEqual(urls(plain), ["https://a.example/"]);
});

Deno.test("readSitemap() keeps what it can of a broken one and says where it broke", () => {
  const cut = read("<urlset><url><loc>https://a.example/1</loc></url>\n<url><loc>https://a.exa");
  assert.deepEqual(cut.entries.map(({ url }) => url), ["https://a.example/1"]);
  assert.match(cut.error ?? "", /^line 2: the text ends inside/);
  const ampersand =
    "<urlset><url><loc>https://a.example/1</loc></url><url><loc>https://a.example/?a&b</loc></url></urlset>";
  assert.deepEqual(urls(ampersand), ["https://a.example/1", "https://a.example/?a&b"]);
  assert.match(read(ampersand).error ?? "", /ampersand/);
});

Deno.test("readSitemap() tells gzip by its bytes and refuses a cut, broken or endless one", () => {
  const packed = gzipSync("https://a.example/1\r\nhttps://a.example/2\rftp://x\n");
  assert.equal(readSitemap(packed).entries.length, 2);
  const twice = new Uint8Array([
    ...gzipSync("https://a.example/1\n"),
    ...gzipSync("https://a.example/2"),
  ]);
  assert.equal(readSitemap(twice).entries.length, 2);
  assert.match(readSitemap(packed.subarray(0, packed.length - 9)).error ?? "", /gzip/);
  assert.match(readSitemap(new Uint8Array([0x1f, 0x8b, 8, 1, 2])).error ?? "", /gzip/);
  const bomb = gzipSync(new Uint8Array(20 * 1024 * 1024));
  assert.match(readSitemap(bomb).error ?? "", /over 16777216 bytes/);
});

Deno.test("readSitemap() refuses every document type, in whatever encoding it hides", () => {
  const bodies = [
    `<!DOCTYPE urlset><urlset><url><loc>https://a.example/</loc></url></urlset>`,
    `<!DOCTYPE urlset SYSTEM "https://evil.example/x.dtd"><urlset/>`,
    `<!DOCTYPE u [<!ENTITY x SYSTEM "file:///etc/passwd">]><urlset><url><loc>&x;</loc></url></urlset>`,
    `<!DOCTYPE u [<!ENTITY % p SYSTEM "https://evil.example/">%p;]><urlset/>`,
    `<!DOCTYPE u [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>`,
  ];
  for (const body of bodies) {
    for (
      const hidden of [bytes(body), wide(body, 2, false), wide(body, 2, true), wide(body, 4, true)]
    ) {
      assert.deepEqual(readSitemap(hidden), {
        kind: null,
        entries: [],
        error: "it carries a document type",
        isTruncated: false,
      });
    }
  }
});

/** Writes ASCII in units of 2 or 4 bytes. */
function wide(text: string, width: 2 | 4, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * width));
  for (let at = 0; at < text.length; at++) {
    if (width === 2) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
    else view.setUint32(at * 4, text.charCodeAt(at), isLittle);
  }
  return new Uint8Array(view.buffer);
}

Deno.test("readSitemap() says what is no sitemap", () => {
  assert.equal(read("<!doctype html><html><p>Not found").error, "it is an HTML page");
  assert.equal(read("<html><urlset/></html>").error, "it is an HTML page");
  assert.equal(read("").error, "it is empty");
  assert.equal(read("not a sitemap").error, "it is text without a single address");
  assert.equal(read("<other/>").error, "its root element is <other>");
});

Deno.test("readSitemap() reads the first 50,000 entries and says so", () => {
  const entry = "<url><loc>https://a.example/</loc></url>";
  const long = read(`<urlset>${entry.repeat(50_001)}</urlset>`);
  assert.equal(long.entries.length, 50_000);
  assert.equal(long.isTruncated, true);
  assert.match(long.error ?? "", /first 50000/);
  assert.equal(read("https://a.example/\n".repeat(50_001)).isTruncated, true);
});
