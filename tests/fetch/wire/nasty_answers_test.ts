/**
 * Answers that browsers read though no standard asks for them, and answers that no browser reads:
 * each over a real socket, with the section of RFC 9110 or RFC 9112 it is about.
 */
import assert from "node:assert/strict";
import * as zlib from "node:zlib";
import fc from "fast-check";
import { ToolError } from "../../../src/base/errors.ts";
import { AnswerBytes } from "../../../src/web/fetch/wire/answer_bytes.ts";
import { readHead } from "../../../src/web/fetch/wire/answer_head.ts";
import { FetchFailure } from "../../../src/web/fetch/fetch_failure.ts";
import { afterRobots, createFakeSite, type FakeSite, writeRaw } from "../../support/fake_site.ts";

const PAGE = `<!doctype html><title>Fine</title><p>${"A sentence of a page. ".repeat(20)}`;
const HTML = "Content-Type: text/html\r\n";
const SIZED = `${HTML}Content-Length: ${PAGE.length}\r\n`;
const OK = "HTTP/1.1 200 OK\r\n";
const CHUNKS = `${PAGE.length.toString(16)}\r\n${PAGE}\r\n0\r\n\r\n`;
const CHUNKED = `${OK}${HTML}Transfer-Encoding: chunked\r\n\r\n`;
const whole = (head: string): string => `${OK}${head}${SIZED}\r\n${PAGE}`;
const LAST = PAGE.length - 1;
const part = (range: string): string =>
  whole(`Content-Range: ${range}\r\n`).replace("200 OK", "206 Partial Content");
const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const packed = latin1(zlib.gzipSync(PAGE));
const packedChunk = `${packed.length.toString(16)}\r\n${packed}\r\n0\r\n\r\n`;
const interim = (status: number): string => `HTTP/1.1 ${status} Wait\r\nX: y\r\n\r\n`;

const READ: readonly (readonly [string, string, string])[] = [
  ["9110 15.2.1", "100 Continue before the answer", interim(100) + whole("")],
  ["9110 15.2", "fifty 102 before the answer", interim(102).repeat(50) + whole("")],
  ["9110 15.2", "103 with fields of its own", interim(103) + whole("")],
  ["9110 8.6", "the same length twice", whole(`Content-Length: ${PAGE.length}\r\n`)],
  [
    "9110 8.6",
    "the same length twice in one field",
    `${OK}${HTML}Content-Length: ${PAGE.length}, ${PAGE.length}\r\n\r\n${PAGE}`,
  ],
  ["9110 8.6", "a length that is none", `${OK}${HTML}Content-Length: many\r\n\r\n${PAGE}`],
  ["9110 8.6", "a negative length", `${OK}${HTML}Content-Length: -1\r\n\r\n${PAGE}`],
  ["9112 2.2", "line feeds alone", whole("").replaceAll("\r\n", "\n")],
  ["9112 2.2", "a carriage return alone in the head", whole("A: b\rC: d\r\n")],
  ["9112 2.2", "empty lines before the answer", `\r\n\r\n${whole("")}`],
  ["9112 5.2", "a folded field", whole("X-Long: a\r\n  b\r\n\tc\r\n")],
  ["9112 5.2", "a fold before any field", `HTTP/1.1 200 OK\r\n  folded\r\n${SIZED}\r\n${PAGE}`],
  ["9112 5.1", "a blank before the colon", whole("X-Blank : a\r\n")],
  ["9112 5", "a line without a colon", whole("no colon\r\n")],
  ["9112 5", "a name that is none", whole("b@d name: x\r\n: empty\r\n")],
  ["9112 2.3", "the protocol in small letters", whole("").replace("HTTP/1.1", "http/1.1")],
  ["9112 2.3", "HTTP/1.0", whole("").replace("HTTP/1.1", "HTTP/1.0")],
  ["9112 2.3", "a version without a minor", whole("").replace("HTTP/1.1", "HTTP/2")],
  ["9112 2.3", "chunks of a later version", `${CHUNKED}${CHUNKS}`.replace("HTTP/1.1", "HTTP/1.2")],
  ["9112 4", "no reason", whole("").replace(" OK", "")],
  ["9112 4", "no status", whole("").replace(" 200 OK", "")],
  ["9112 4", "the protocol of radio stations", whole("").replace("HTTP/1.1", "ICY")],
  ["9112 4", "some bytes before the answer", `\0\0 ${whole("")}`.slice(2)],
  ["9112 6.1", "chunks and a length", `${OK}${SIZED}Transfer-Encoding: chunked\r\n\r\n${CHUNKS}`],
  [
    "9112 6.1",
    "a coding under the chunks",
    `${OK}${HTML}Transfer-Encoding: gzip, chunked\r\n\r\n${packedChunk}`,
  ],
  [
    "9112 6.1",
    "two fields of codings",
    `${OK}${HTML}Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n${packedChunk}`,
  ],
  [
    "9112 6.1",
    "chunks of HTTP/1.0, sent all the same",
    `${CHUNKED}${CHUNKS}`.replace("HTTP/1.1", "HTTP/1.0"),
  ],
  [
    "9112 6.1",
    "a coding under chunks of HTTP/1.0",
    `HTTP/1.0 200 OK\r\n${HTML}Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n${packedChunk}`,
  ],
  [
    "9112 6.1",
    "chunks of HTTP/1.0, which has none",
    `HTTP/1.0 200 OK\r\n${SIZED}Transfer-Encoding: chunked\r\n\r\n${PAGE}`,
  ],
  [
    "9112 6.1",
    "a transfer that names itself",
    `${OK}${SIZED}Transfer-Encoding: identity\r\n\r\n${PAGE}`,
  ],
  ["9112 6.3", "no length, ended by the close", `${OK}${HTML}\r\n${PAGE}`],
  [
    "9112 7.1",
    "capitals and zeros in a chunk's size",
    CHUNKED + CHUNKS.replace(/^[^\r]*/, (size) => `000${size.toUpperCase()}`),
  ],
  ["9112 7.1", "chunks ended by line feeds", CHUNKED + CHUNKS.replaceAll("\r\n", "\n")],
  ["9112 7.1", "blanks behind a chunk's size", CHUNKED + CHUNKS.replace("\r\n", "  \r\n")],
  ["9112 7.1.1", "an extension of a chunk", CHUNKED + CHUNKS.replace("\r\n", ';a="b;c"\r\n')],
  ["9112 7.1.2", "trailers", `${CHUNKED}${CHUNKS.slice(0, -2)}X-Sum: 1\r\nSet-Cookie: a=b\r\n\r\n`],
  ["9112 7.1.2", "no end of the trailers", CHUNKED + CHUNKS.slice(0, -2)],
  ["9110 8.4", "the coding none", whole("Content-Encoding: none\r\n")],
  ["9110 8.4", "a charset as coding", whole("Content-Encoding: utf-8\r\n")],
  ["9110 8.4.1", "the coding identity", whole("Content-Encoding: identity\r\n")],
  ["9110 8.4", "an empty coding", whole("Content-Encoding:\r\n")],
  ["9110 8.3", "two media types", whole("Content-Type: text/plain; charset=ascii\r\n")],
  [
    "9110 8.3.2",
    "a charset in quotes and odd places",
    `${OK}Content-Type: text/html;;charset = "utf-8" ;x\r\nContent-Length: ${PAGE.length}\r\n\r\n${PAGE}`,
  ],
  ["9110 5.4", "a head of 60 KiB", whole(`X: ${"x".repeat(60_000)}\r\n`)],
  ["9110 5.3", "400 fields", whole("X: y\r\n".repeat(400))],
  ["9112 9.6", "more behind the body", `${whole("")}HTTP/1.1 200 OK\r\n\r\nanother`],
];

const MOVED: readonly (readonly [string, string, string])[] = [
  ...[301, 302, 303, 307, 308].map((status) =>
    ["9110 15.4", `${status}`, `HTTP/1.1 ${status} x\r\nLocation: /next\r\n\r\n`] as const
  ),
  [
    "9110 10.2.2",
    "the same location twice",
    "HTTP/1.1 302 x\r\nLocation: /next\r\nLocation: /next\r\n\r\n",
  ],
  [
    "9110 10.2.2",
    "a location in UTF-8",
    "HTTP/1.1 302 x\r\nlocation:/next?\u00c3\u00bc\r\nContent-Length: 0\r\n\r\n",
  ],
];

const REFUSED: readonly (readonly [string, string, string, RegExp])[] = [
  ["9112 2.3", "HTTP/0.9", `${PAGE}\n`, /not proper HTTP/],
  ["9110 15.2.2", "101, which nobody asked for", "HTTP/1.1 101 x\r\n\r\n", /not proper HTTP/],
  ["9110 5.5", "a zero byte in the head", whole("X: \0\r\n"), /not proper HTTP/],
  ["9112 4", "a status of two digits", whole("").replace("200", "20"), /not proper HTTP/],
  ["9110 8.6", "two lengths", whole("Content-Length: 7\r\n"), /two different lengths/],
  [
    "9110 10.2.2",
    "two locations",
    "HTTP/1.1 302 x\r\nLocation: /a\r\nLocation: /b\r\n\r\n",
    /two different locations/,
  ],
  ["9112 6.3", "fewer bytes than its length", whole("").slice(0, -5), /not finished/],
  ["9112 8", "no last chunk", CHUNKED + CHUNKS.slice(0, -5), /not finished/],
  [
    "9112 8",
    "no last chunk of HTTP/1.0",
    (CHUNKED + CHUNKS.slice(0, -5)).replace("HTTP/1.1", "HTTP/1.0"),
    /not finished/,
  ],
  [
    "9112 6.1",
    "a flood of chunks of HTTP/1.0",
    CHUNKED.replace("HTTP/1.1", "HTTP/1.0") + "1\r\nx\r\n".repeat(100_001),
    /too many pieces/,
  ],
  ["9112 7.1", "a chunk without a size", `${CHUNKED}zz\r\nhello`, /not proper HTTP/],
  [
    "9112 7.1",
    "a chunk longer than its size",
    `${CHUNKED}2\r\nhello\r\n0\r\n\r\n`,
    /not proper HTTP|too large/,
  ],
  ["9110 15.3.7", "a part that nobody asked for", part("bytes 0-99/5000"), /a part of the page/],
  ["9110 15.3.7", "a part of who knows what", part(`bytes 0-${LAST}/*`), /a part of the page/],
  ["9110 15.3.7", "a part that does not say of what", part("none"), /a part of the page/],
  ["9112 6.3", "nothing", "", /closed before the answer/],
  ["9112 6.3", "half a head", OK + HTML, /closed before the answer/],
  [
    "9110 5.4",
    "a head of 1 MiB",
    whole(`X: ${"x".repeat(1_000_000)}\r\n`),
    /head of the answer is too large/,
  ],
  ["9110 15.2", "101 interim answers", interim(102).repeat(101) + whole(""), /too many pieces/],
  [
    "9110 8.4",
    "a coding that was not offered",
    whole("Content-Encoding: compress\r\n"),
    /cannot be read \(compress\)/,
  ],
];

function site(answers: readonly string[]): FakeSite {
  let at = 0;
  const serve = afterRobots(async (connection) => {
    const answer = answers[Math.min(at++, answers.length - 1)] ?? "";
    await writeRaw(connection, Uint8Array.from(answer, (sign) => sign.charCodeAt(0) & 255))
      .catch(() => {});
  });
  return createFakeSite({}, { raw: { "raw.example": serve } });
}

for (const [section, name, answer] of READ) {
  Deno.test(`RFC ${section}: ${name} is read`, async () => {
    await using web = site([answer]);
    const { bytes, status } = await web.pages.page("http://raw.example/");
    assert.equal(new TextDecoder().decode(bytes), PAGE);
    assert.equal(status, 200);
  });
}

for (const [section, name, answer] of MOVED) {
  Deno.test(`RFC ${section}: ${name} is followed`, async () => {
    await using web = site([answer, whole("")]);
    const page = await web.pages.page("http://raw.example/");
    assert.equal(new URL(page.url).pathname, "/next");
  });
}

for (const [section, name, answer, why] of REFUSED) {
  Deno.test(`RFC ${section}: ${name} is refused`, async () => {
    await using web = site([answer]);
    const error = await web.pages.page("http://raw.example/").catch((thrown) => thrown);
    assert.ok(error instanceof ToolError, String(error));
    assert.match(error.message, why);
  });
}

Deno.test("RFC 9110 15.3.7: a part that is the whole is read", async () => {
  await using web = site([part(`bytes 0-${LAST}/${PAGE.length}`)]);
  const { bytes, status } = await web.pages.page("http://raw.example/");
  assert.deepEqual([new TextDecoder().decode(bytes), status], [PAGE, 206]);
});

Deno.test("RFC 9112 9.3: a connection is used again only when its answer ended", async () => {
  await using web = site([`${whole("")}HTTP/1.1 200 OK\r\n${SIZED}\r\nsmuggled`, whole("")]);
  for (let times = 0; times < 3; times++) {
    const { bytes } = await web.pages.page("http://raw.example/");
    assert.equal(new TextDecoder().decode(bytes), PAGE);
  }
});

Deno.test("RFC 9112 9.3.1: each of several requests outlives the end of its kept connection", async () => {
  // A site that says it keeps connections and leaves after each answer, as one that restarts does.
  const serve = afterRobots((connection) => writeRaw(connection, whole("")));
  await using web = createFakeSite({}, { raw: { "raw.example": serve } });
  for (let round = 0; round < 3; round++) {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((at) => web.pages.page(`http://raw.example:${8_000 + at}/`)),
    );
    for (const { bytes } of pages) assert.equal(new TextDecoder().decode(bytes), PAGE);
  }
});

/** A source that gives a text in pieces of so many bytes. */
function piecesOf(text: string, size: number): AnswerBytes {
  let at = 0;
  return new AnswerBytes({
    read(into): Promise<number | null> {
      const piece = text.slice(at, at + Math.min(size, into.length));
      at += piece.length;
      for (let index = 0; index < piece.length; index++) {
        into[index] = piece.charCodeAt(index) & 255;
      }
      return Promise.resolve(piece === "" ? null : piece.length);
    },
  });
}

Deno.test("readHead() reads any bytes in any pieces the same, or refuses them", async () => {
  const part = fc.constantFrom(
    ...["HTTP/1.1 200 OK", "http", "\r\n", "\n", "\r", "\r\n\r\n", ": ", "a: b", " x", "\t", "\0"],
    ...["Content-Length: 5", "Transfer-Encoding: chunked", "\u00e9", "ICY ", "999", "-"],
  );
  const outcome = async (text: string, size: number): Promise<string> => {
    try {
      const { status, fields } = await readHead(piecesOf(text, size), "host");
      return JSON.stringify([status, [...fields]]);
    } catch (error) {
      const { code } = error as { code?: string };
      if (error instanceof FetchFailure) return error.message;
      assert.ok(code === "ENDED_EARLY" || code === "LINE_TOO_LONG", String(error));
      return code;
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 30 }),
      fc.integer({ min: 1, max: 9 }),
      async (parts, size) => {
        const text = parts.join("");
        assert.equal(await outcome(text, size), await outcome(text, 65_536));
      },
    ),
    { numRuns: 1_000 },
  );
});
