/** WARC records: what is a page, what is passed over, and files that are damaged. */
import assert from "node:assert/strict";
import { brotliCompressSync } from "node:zlib";
import type { Skipped } from "../../src/terminal/batch/found.ts";
import { readWarc } from "../../src/terminal/batch/warc.ts";
import { bytesOf, gzipOf, join, readerOf, readNamed, seenOf, withFolder } from "./found_inputs.ts";

function record(
  type: string,
  target: string,
  block: Uint8Array,
  media = "application/http",
): Uint8Array {
  const head = [
    "WARC/1.0",
    `WARC-Type: ${type}`,
    `WARC-Target-URI: ${target}`,
    `Content-Type: ${media}; msgtype=response`,
    `Content-Length: ${block.length}`,
  ].join("\r\n");
  return join(bytesOf(`${head}\r\n\r\n`), block, bytesOf("\r\n\r\n"));
}

function answer(head: string, body: Uint8Array | string): Uint8Array {
  const bytes = typeof body === "string" ? bytesOf(body) : body;
  return join(bytesOf(`${head.replaceAll("\n", "\r\n")}\r\n\r\n`), bytes);
}

const OK = "HTTP/1.1 200 OK\nContent-Type: text/html";

Deno.test("readWarc() gives the answers and counts the other records by kind", async () => {
  const skipped: Skipped = {};
  const file = join(
    record("warcinfo", "", bytesOf("software: x"), "application/warc-fields"),
    record("request", "http://a.example/", bytesOf("GET / HTTP/1.1\r\n\r\n")),
    record("response", "http://a.example/", answer(OK, "<p>a")),
    record("metadata", "http://a.example/", bytesOf("x: y"), "application/warc-fields"),
    record("conversion", "http://a.example/", bytesOf("plain"), "text/plain"),
    record("response", "<http://b.example/>", answer(OK, "<p>b")),
    record("resource", "http://c.example/", bytesOf("<p>c"), "text/html"),
  );
  for (const piece of [5, 100_000]) {
    const seen = await seenOf(readWarc(readerOf(file, piece), "f", skipped));
    assert.deepEqual(seen.map(({ id, page, at }) => [id, page, at]), [
      ["http://a.example/", "<p>a", "http://a.example/"],
      ["http://b.example/", "<p>b", "http://b.example/"],
      ["http://c.example/", "<p>c", "http://c.example/"],
    ]);
  }
  assert.deepEqual(skipped, { warcinfo: 2, request: 2, metadata: 2, conversion: 2 });
});

Deno.test("readWarc() tells of which pages an archive has only the beginning", async () => {
  const cut = (why: string): Uint8Array =>
    record("response", `http://a.example/\r\nWARC-Truncated: ${why}`, answer(OK, "<p>a"));
  const file = join(cut("length"), cut("Disconnect"), cut("a b\u0001"), cut(""));
  const found: unknown[] = [];
  for await (const find of readWarc(readerOf(file), "f", {})) found.push((await find()).cut);
  assert.deepEqual(found, ["length", "disconnect", "unspecified", undefined]);
});

Deno.test("readWarc() tells of a page that goes on in other records", async () => {
  const segment = (type: string, number: number, block: Uint8Array): Uint8Array =>
    record(type, `http://a.example/\r\nWARC-Segment-Number: ${number}`, block);
  const file = join(
    segment("response", 1, answer(OK, "<p>a")),
    segment("continuation", 2, bytesOf("b<p>c")),
    record("response", "http://b.example/", answer(OK, "<p>b")),
  );
  const skipped: Skipped = {};
  const found: unknown[] = [];
  for await (const find of readWarc(readerOf(file), "f", skipped)) {
    const { id, cut } = await find();
    found.push([id, cut]);
  }
  assert.deepEqual(found, [["http://a.example/", "segment"], ["http://b.example/", undefined]]);
  assert.deepEqual(skipped, { continuation: 1 });
});

Deno.test("readWarc() tells of answers that are not the whole of a page", async () => {
  const chunked = `${OK}\nTransfer-Encoding: chunked`;
  const part = "HTTP/1.1 206 Part\nContent-Type: text/html\nContent-Range: bytes";
  const blocks = [
    [undefined, answer(chunked, "3\r\n<p>\r\n0\r\n\r\n")],
    ["unfinished", answer(chunked, "3\r\n<p>\r\n")],
    ["unfinished", answer(chunked, "3\r\n<p>\r\n9\r\nhal")],
    [undefined, answer(chunked, "<p>whole")],
    [undefined, answer(`${OK}\nContent-Length: 4`, "<p>a")],
    ["unfinished", answer(`${OK}\nContent-Length: 5`, "<p>a")],
    [undefined, answer(`${OK}\nContent-Length: 3`, "<p>longer")],
    [undefined, answer(`${OK}\nContent-Encoding: gzip\nContent-Length: 99`, "<p>decoded")],
    ["range", answer(`${part} 0-3/9`, "<p>a")],
    [undefined, answer(`${part} 0-3/4`, "<p>a")],
  ] as const;
  const file = join(...blocks.map(([, block]) => record("response", "http://a.example/", block)));
  const cuts: unknown[] = [];
  for await (const find of readWarc(readerOf(file), "f", {})) cuts.push((await find()).cut);
  assert.deepEqual(cuts, blocks.map(([cut]) => cut));
});

Deno.test("readWarc() leaves the encoding of each page to be told from its bytes", async () => {
  const file = join(
    record("response", "http://a.example/", answer(OK, "<p>a")),
    record("resource", "http://c.example/", bytesOf("<p>c"), "text/html; charset=latin1"),
  );
  const pages: unknown[] = [];
  for await (const find of readWarc(readerOf(file), "f", {})) {
    const { page } = await find();
    pages.push([page?.isText, new Map(page?.headers).get("content-type")]);
  }
  assert.deepEqual(pages, [
    [false, "text/html"],
    [false, "text/html; charset=latin1; msgtype=response"],
  ]);
});

Deno.test("readWarc() counts records of kinds there are not together", async () => {
  const skipped: Skipped = {};
  const kinds = ["__proto__", "constructor", "x".repeat(10_000), "revisit"];
  const file = join(...kinds.map((kind) => record(kind, "http://a.example/", bytesOf("x"))));
  assert.deepEqual(await seenOf(readWarc(readerOf(file, 1000), "f", skipped)), []);
  assert.deepEqual(skipped, { other: 3, revisit: 1 });
});

for (
  const [what, block, page] of [
    [
      "chunked",
      answer(`${OK}\nTransfer-Encoding: chunked`, "3\r\n<p>\r\n2;x=y\r\nhi\r\n0\r\n\r\n"),
      "<p>hi",
    ],
    ["gzip", answer(`${OK}\nContent-Encoding: gzip`, gzipOf("<p>zip")), "<p>zip"],
    [
      "brotli",
      answer(`${OK}\nContent-Encoding: br`, new Uint8Array(brotliCompressSync("<p>br"))),
      "<p>br",
    ],
    [
      "chunked by its head and whole in fact",
      answer(`${OK}\nTransfer-Encoding: chunked`, "<p>whole"),
      "<p>whole",
    ],
    [
      "gzip by its head and decoded in fact",
      answer(`${OK}\nContent-Encoding: gzip`, "<p>decoded"),
      "<p>decoded",
    ],
    ["of line feeds alone", join(bytesOf("HTTP/1.0 200 OK\nA: b\n\n<p>lf")), "<p>lf"],
  ] as const
) {
  Deno.test(`readWarc() decodes a body that is ${what}`, async () => {
    const file = record("response", "http://a.example/", block);
    assert.deepEqual((await seenOf(readWarc(readerOf(file), "f", {}))).map((one) => one.page), [
      page,
    ]);
  });
}

for (
  const [what, block, code, pattern] of [
    ["an error page", answer("HTTP/1.1 404 No", "<p>"), "fetch_failed", /answered 404/],
    ["a picture", answer("HTTP/1.1 200 OK\nContent-Type: image/png", "x"), "fetch_failed", /image/],
    ["no answer", bytesOf("hello"), "bad_input", /no head/],
    [
      "an unreadable coding",
      answer(`${OK}\nContent-Encoding: gzip`, new Uint8Array([0, 1, 2])),
      "fetch_failed",
      /coding/,
    ],
  ] as const
) {
  Deno.test(`readWarc() makes ${what} a failure of its own`, async () => {
    const file = join(
      record("response", "http://a.example/", block),
      record("response", "http://b.example/", answer(OK, "<p>b")),
    );
    const [first, second] = await seenOf(readWarc(readerOf(file), "f", {}));
    assert.equal(first?.failure?.code, code);
    assert.match(first?.failure?.message ?? "", pattern);
    assert.equal(first?.id, "http://a.example/");
    assert.equal(second?.page, "<p>b");
  });
}

Deno.test("readWarc() ends with a failure where the file is cut off or damaged", async () => {
  const whole = record("response", "http://a.example/", answer(OK, "<p>a"));
  const cut = await seenOf(readWarc(readerOf(join(whole, whole.slice(0, -20))), "f", {}));
  assert.equal(cut[0]?.page, "<p>a");
  assert.match(cut[1]?.failure?.message ?? "", /ends in the middle/);
  const damaged = await seenOf(
    readWarc(readerOf(join(whole, bytesOf("garbage\r\n"), whole)), "f", {}),
  );
  assert.match(damaged[1]?.failure?.message ?? "", /damaged/);
  assert.equal(damaged.length, 2);
  const headless = await seenOf(readWarc(readerOf(bytesOf("WARC/1.0\r\nA: b")), "f", {}));
  assert.match(headless[0]?.failure?.message ?? "", /no WARC record/);
});

Deno.test("readWarc() ends with a failure where a record that is passed over is cut off", async () => {
  const whole = record("request", "http://a.example/", bytesOf("GET / HTTP/1.1\r\n\r\n"));
  const skipped: Skipped = {};
  const seen = await seenOf(readWarc(readerOf(whole.slice(0, -12), 1000), "f", skipped));
  assert.equal(seen.length, 1);
  assert.match(seen[0]?.failure?.message ?? "", /ends in the middle of this record/);
  assert.deepEqual(skipped, { request: 1 });
});

Deno.test("readInputs() reads a WARC compressed record by record, and tells where it is cut off", async () => {
  const one = (name: string): Uint8Array =>
    gzipOf(record("response", `http://${name}.example/`, answer(OK, `<p>${name}`)));
  const files = {
    "a.warc.gz": join(one("a"), one("b")),
    "b.warc.gz": join(one("c"), one("d")).slice(0, -30),
    "c.warc.gz": "no gzip at all",
    "d.wet.gz": gzipOf(record("conversion", "http://a.example/", bytesOf("text"), "text/plain")),
  };
  await withFolder(files, async (folder) => {
    const skipped: Skipped = {};
    const seen = await readNamed([folder], skipped);
    assert.deepEqual(
      seen.map(({ id, page }) => page ?? id.replace(folder, "")),
      ["<p>a", "<p>b", "<p>c", "http://d.example/", "/b.warc.gz", "/c.warc.gz"],
    );
    assert.match(seen[4]?.failure?.message ?? "", /gzip is cut off/);
    assert.match(seen[5]?.failure?.message ?? "", /is no gzip/);
    assert.deepEqual(skipped, { conversion: 1 });
  });
});

for (const length of ["0x6", "6e0", "+6", "6.0", "", "6, 6", "-6", "٦"]) {
  Deno.test(`readWarc() takes no length of ${JSON.stringify(length)}`, async () => {
    const head = "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://a.example/";
    const fields = `Content-Type: text/html\r\nContent-Length: ${length}`;
    const file = bytesOf(`${head}\r\n${fields}\r\n\r\n<p>abc\r\n\r\n`);
    const seen = await seenOf(readWarc(readerOf(file), "f", {}));
    assert.match(seen[0]?.failure?.message ?? "", /no WARC record/);
    assert.equal(seen.length, 1);
  });
}
