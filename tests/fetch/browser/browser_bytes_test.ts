/**
 * Bytes that are no page, as a real Chromium is sent them: judged as over plain HTTP.
 *
 * The first answer of each address is a shell that is worth a climb; what the browser is then sent
 * is broken. Passed over with a printed line where there is no Chromium.
 */
import assert from "node:assert/strict";
import * as zlib from "node:zlib";
import { createFakeSite, readHead, writeRaw } from "../../support/fake_site.ts";
import { browserPath, startTestBrowser } from "../../support/test_browser.ts";

const LONG = "A sentence that is long enough to count as text of a page. ".repeat(2_000);
const PAGE = new TextEncoder().encode(`<!doctype html><title>Whole</title><p>${LONG}`);
const SHELL = new TextEncoder().encode("<!doctype html><div id=root></div><script></script>");
const GZIP = zlib.gzipSync(PAGE);

/** Fields and body of an answer, and what must be said of it; undefined for a page to be read. */
type Sent = readonly [fields: string, body: Uint8Array, refused?: RegExp];

const length = (body: Uint8Array, more = 0): string => `Content-Length: ${body.length + more}`;
const coded = (coding: string, body: Uint8Array): string =>
  `Content-Encoding: ${coding}\r\n${length(body)}`;
const UNREADABLE = /the content encoding cannot be read/;
const UNFINISHED = /the body of the answer is not finished/;

const ANSWERS: Record<string, Sent> = {
  "gzip that is none": [coded("gzip", PAGE), PAGE, UNREADABLE],
  "a coding of bytes that is not offered": [coded("compress", PAGE), PAGE, UNREADABLE],
  "an unknown coding under gzip": [coded("odd, gzip", GZIP), GZIP, UNREADABLE],
  "br that is none": [coded("br", PAGE), PAGE, /ERR_CONTENT_DECODING_FAILED/],
  "a body shorter than its length": [
    `${length(PAGE, 100)}\r\nConnection: close`,
    PAGE,
    UNFINISHED,
  ],
  "chunks without the last one": [
    "Transfer-Encoding: chunked\r\nConnection: close",
    new TextEncoder().encode(
      `${PAGE.length.toString(16)}\r\n${new TextDecoder().decode(PAGE)}\r\n`,
    ),
    UNFINISHED,
  ],
  "gzip": [coded("gzip", GZIP), GZIP],
  "identity": [coded("identity", PAGE), PAGE],
  "no coding": [length(PAGE), PAGE],
};

/** Answers each path with the shell first and with its broken bytes from then on. */
function answerer(asked: Set<string>): (connection: Deno.Conn) => Promise<void> {
  return async (connection) => {
    for (let head = await readHead(connection); head !== ""; head = await readHead(connection)) {
      const path = head.split(" ", 2)[1] ?? "";
      const name = decodeURIComponent(path.split("/", 2)[1] ?? "");
      const [fields, body] = asked.has(name)
        ? ANSWERS[name] ?? [length(PAGE), PAGE]
        : [length(SHELL), SHELL];
      asked.add(name);
      const status = path === "/robots.txt" ? "404 Not Found" : "200 OK";
      await writeRaw(
        connection,
        `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\n${fields}\r\n\r\n`,
      );
      await writeRaw(connection, body);
      if (fields.includes("Connection: close")) return;
    }
  };
}

Deno.test({
  name: "fetch() of this machine's Chromium gives no page of bytes that are none",
  ignore: browserPath === undefined,
  async fn(test) {
    const browser = startTestBrowser();
    const asked = new Set<string>();
    const web = createFakeSite({}, {
      raw: { "shop.example": answerer(asked) },
      service: { browser: browser.rung },
    });
    browser.lead(web.dial);
    try {
      for (const [name, [, , refused]] of Object.entries(ANSWERS)) {
        await test.step({
          name,
          sanitizeOps: false,
          sanitizeResources: false,
          async fn() {
            // A folder each: what one needed is not remembered for the next.
            const address = `http://shop.example/${encodeURIComponent(name)}/page`;
            const { fetch, bytes } = await web.pages.page(address);
            const said = JSON.stringify(fetch);
            const isWhole = new TextDecoder().decode(bytes).includes("<title>Whole");
            assert.equal(fetch.rung, refused === undefined ? "browser" : "http", said);
            assert.equal(isWhole, refused === undefined, said);
            if (refused !== undefined) assert.match(fetch.climbs.at(-1)?.reason ?? "", refused);
          },
        });
      }
    } finally {
      await browser.end();
      await web.close();
    }
  },
});
