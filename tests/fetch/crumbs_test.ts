/** Answers that come in crumbs: each costs the network side time in which it hears no other site. */
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { MAX_ROBOTS_BYTES } from "../../src/base/limits.ts";
import { afterRobots, createFakeSite, type FakeSite, writeRaw } from "../support/fake_site.ts";
import { MAX_INTERIM_ANSWERS } from "../../src/web/fetch/wire/exchange.ts";
import { MAX_BODY_PIECES } from "../../src/web/fetch/rungs/http_rung.ts";

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
const TEXT = "A sentence that is long enough to count as text of a page. ".repeat(8);
const PAGE = `${HEAD}Content-Length: ${TEXT.length}\r\n\r\n${TEXT}`;
const HINT = "HTTP/1.1 103 Early Hints\r\n\r\n";

/** A body of so many chunks, each of one letter. */
const crumbs = (count: number): string => `${"1\r\nx\r\n".repeat(count)}0\r\n\r\n`;

function site(answer: (path: string) => string): FakeSite {
  const serve = afterRobots(async (connection, head) => {
    await writeRaw(connection, answer(head.split(" ", 2)[1] ?? ""));
    // Until the other side has read or left.
    await connection.read(new Uint8Array(1)).catch(() => {});
  });
  return createFakeSite({}, { raw: { "raw.example": serve } });
}

async function refusal(work: Promise<unknown>): Promise<ToolError> {
  const error = await work.then(() => undefined, (thrown) => thrown);
  assert.ok(error instanceof ToolError, `expected a ToolError, got ${error}`);
  return error;
}

Deno.test("page() reads a body that comes in many chunks", async () => {
  await using web = site(() => CHUNKED + crumbs(20_000));
  assert.equal((await web.pages.page("http://raw.example/")).bytes.length, 20_000);
});

Deno.test("page() gives up a body that comes in crumbs without an end", async () => {
  await using web = site(() => CHUNKED + crumbs(MAX_BODY_PIECES + 1));
  const error = await refusal(web.pages.page("http://raw.example/"));
  assert.equal(error.code, "fetch_failed");
  assert.equal(error.retryable, false);
  assert.match(error.message, /comes in too many pieces/);
});

Deno.test("page() counts the crumbs of every hop together", async () => {
  const half = crumbs(MAX_BODY_PIECES * 0.6);
  const moved = "HTTP/1.1 302 Found\r\nLocation: /next\r\nTransfer-Encoding: chunked\r\n\r\n";
  const serve = async (connection: Deno.Conn, head: string): Promise<void> => {
    const isFirst = head.startsWith("GET / ");
    await writeRaw(connection, (isFirst ? moved : CHUNKED) + half);
    await connection.read(new Uint8Array(1)).catch(() => {});
  };
  await using web = createFakeSite({}, { raw: { "raw.example": afterRobots(serve) } });
  const error = await refusal(web.pages.page("http://raw.example/"));
  assert.match(error.message, /comes in too many pieces/);
});

Deno.test("page() passes over some interim answers and gives up on more", async () => {
  await using web = site((path) =>
    HINT.repeat(path === "/some" ? MAX_INTERIM_ANSWERS : MAX_INTERIM_ANSWERS + 1) + PAGE
  );
  assert.equal((await web.pages.page("http://raw.example/some")).status, 200);
  const error = await refusal(web.pages.page("http://raw.example/more"));
  assert.match(error.message, /comes in too many pieces/);
});

Deno.test("file() reads the head of a robots.txt of any length", async () => {
  const rules = "User-agent: *\nDisallow: /x\n";
  await using web = createFakeSite({
    "shop.example": { "/robots.txt": () => new Response(rules + "#".repeat(20 * 1024 * 1024)) },
  });
  const { status, bytes } = await web.pages.file("http://shop.example/robots.txt");
  assert.equal(status, 200);
  assert.equal(bytes.length, MAX_ROBOTS_BYTES);
});
