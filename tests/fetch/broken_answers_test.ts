/** Answers no server should give: each ends in a page or a refusal, soon, and harms no later one. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { ToolError } from "../../src/base/errors.ts";
import { afterRobots, createFakeSite, writeRaw } from "../support/fake_site.ts";

const line = fc.constantFrom(
  "HTTP/1.1 200 OK",
  "HTTP/1.0 200",
  "HTTP/1.1 204 No Content",
  "HTTP/1.1 304 Not Modified",
  "HTTP/1.1 302 Found",
  "HTTP/1.1 103 Early Hints",
  "HTTP/1.1 999 What",
  "HTTP/2 200",
  "ICY 200 OK",
  "HTTP/1.1 -1 x",
  "200 OK",
);

const field = fc.constantFrom(
  "Content-Length: 5",
  "Content-Length: 500000",
  "Content-Length: -1",
  "Content-Length: 5, 5",
  "Content-Length: 99999999999999999999",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: gzip, chunked",
  "Transfer-Encoding: nonsense",
  "Content-Encoding: gzip",
  "Content-Encoding: br",
  "Content-Encoding: zstd",
  "Content-Encoding: deflate",
  "Content-Encoding: gzip, gzip, br, zstd, deflate",
  "Content-Type: text/html",
  "Content-Type: ;;;charset=",
  "Location: ",
  "Location: http://[",
  "Location: \u0000",
  "Location: /next",
  "Set-Cookie: =;;=",
  "Set-Cookie: a=b; Domain=example; Path",
  "Retry-After: ---",
  "Connection: close",
  "Upgrade: h2c",
  "Trailer: x",
  ": empty",
  "no colon",
  " folded",
  "X: \u00ff\u00fe",
);

const body = fc.oneof(
  fc.constantFrom("", "hello", "5\r\nhello\r\n0\r\n\r\n", "zz\r\nhello", "5\r\nhel", "0\r\n\r\n"),
  fc.constantFrom("\u001f\u008b\u0008", "<script>".repeat(200), "HTTP/1.1 200 OK\r\n\r\nagain"),
  fc.string({ maxLength: 60 }),
);

const answer = fc.tuple(line, fc.array(field, { maxLength: 5 }), body)
  .map(([first, fields, rest]) => `${[first, ...fields].join("\r\n")}\r\n\r\n${rest}`);

Deno.test("page() survives every answer", async () => {
  let next = "";
  await using web = createFakeSite({}, {
    service: { httpSeconds: 1, maxPageBytes: 10_000 },
    raw: {
      "raw.example": afterRobots(async (connection) => {
        await writeRaw(connection, Uint8Array.from(next, (sign) => sign.charCodeAt(0) & 255));
      }),
    },
  });
  await fc.assert(
    fc.asyncProperty(answer, async (text) => {
      next = text;
      const outcome = await web.pages.page("http://raw.example/", { errorPages: true })
        .catch((error) => error);
      if (outcome instanceof ToolError) {
        assert.ok(["fetch_failed", "too_large"].includes(outcome.code), outcome.code);
        assert.doesNotMatch(outcome.message, /undici|TypeError|undefined|node:|\[object/);
      } else assert.ok(Number.isInteger(outcome.status), String(outcome));
    }),
    { numRuns: 300 },
  );
  next = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<p>yes";
  const page = await web.pages.page("http://raw.example/");
  assert.equal(new TextDecoder().decode(page.bytes), "<p>yes");
});
