/** What is shared of a site, as it comes from a Redis that anybody may have written to. */
import assert from "node:assert/strict";
import { createRungMemory } from "../../../src/web/fetch/rungs/rung_memory.ts";
import { createRedisLink } from "../../../src/web/fetch/shared/redis_link.ts";
import { createReplicas } from "../../../src/web/manners/replicas.ts";
import {
  createSharedPages,
  recallRobots,
  shareRobots,
} from "../../../src/web/fetch/shared/shared_answers.ts";
import { learnRung, recallRung } from "../../../src/web/fetch/shared/shared_rungs.ts";
import { ALONE, type SharedSites } from "../../../src/web/manners/replicas.ts";
import { freePort } from "../../support/program.ts";

const URL_OF_PAGE = new URL("https://a.example/folder/page");

/** Shared sites that keep texts, as long as they are told. */
function createKeeper(): SharedSites & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    ...ALONE,
    kept,
    recall(kind, name) {
      const text = kept.get(`${kind} ${name}`);
      return Promise.resolve(text === undefined ? undefined : { text, left: 5_000 });
    },
    remember(kind, name, text) {
      if (text === null) kept.delete(`${kind} ${name}`);
      else kept.set(`${kind} ${name}`, text);
    },
  };
}

Deno.test("a shared robots.txt comes back as it was, without cookies, for what is left", async () => {
  const shared = createKeeper();
  const answer = {
    url: new URL("https://a.example/robots.txt"),
    status: 200,
    headers: new Map([["content-type", "text/plain"], ["set-cookie", "me=1"]]),
    bytes: new TextEncoder().encode("User-agent: *\nDisallow: /ä"),
  };
  shareRobots(shared, URL_OF_PAGE, answer);
  assert.deepEqual(await recallRobots(shared, URL_OF_PAGE), {
    ...answer,
    headers: new Map([["content-type", "text/plain"]]),
    left: 5_000,
  });
});

Deno.test("shareRobots() does not share a failure of the site's", () => {
  const shared = createKeeper();
  const bytes = new Uint8Array();
  for (const [status, kept] of [[500, 0], [503, 0], [499, 1]] as const) {
    shareRobots(shared, URL_OF_PAGE, { url: URL_OF_PAGE, status, headers: new Map(), bytes });
    assert.equal(shared.kept.size, kept, String(status));
  }
});

const GARBAGE = [
  "",
  "null",
  "[]",
  "{}",
  '{"url":1,"status":200,"headers":[],"body":""}',
  '{"url":"no address","status":200,"headers":[],"body":""}',
  '{"url":"https://a.example/","status":"200","headers":[],"body":""}',
  '{"url":"https://a.example/","status":200,"headers":[["a"]],"body":""}',
  '{"url":"https://a.example/","status":200,"headers":[],"body":"%%"}',
  '{"rung":"archive","reason":""}',
  '{"rung":"browser","reason":7}',
];

Deno.test("what no replica has written counts as nothing", async () => {
  for (const text of GARBAGE) {
    const shared = createKeeper();
    shared.kept.set("robots https://a.example", text);
    shared.kept.set("rung a.example/folder/", text);
    assert.equal(await recallRobots(shared, URL_OF_PAGE), undefined, text);
    const memory = createRungMemory(() => 0);
    assert.equal(await recallRung({ memory, shared }, URL_OF_PAGE), null, text);
  }
});

Deno.test("a rung that one replica learns is another's until one of them forgets it", async () => {
  const shared = createKeeper();
  const replica = (): Parameters<typeof learnRung>[0] => ({
    memory: createRungMemory(() => 0),
    shared,
  });
  const [first, second, third] = [replica(), replica(), replica()];
  learnRung(first, URL_OF_PAGE, "browser", "an empty page");
  const learnt = { rung: "browser", reason: "an empty page" };
  assert.deepEqual(await recallRung(second, URL_OF_PAGE), learnt);
  learnRung(second, URL_OF_PAGE, null, "");
  assert.equal(await recallRung(third, URL_OF_PAGE), null);
});

async function missRedis(): Promise<void> {
  const lines: string[] = [];
  const link = createRedisLink(
    `redis://:secret@127.0.0.1:${freePort()}`,
    (line) => lines.push(line),
  );
  const sites = createReplicas(link, "one");
  assert.equal(await sites.take("a.example"), 0);
  assert.equal(await sites.recall("rung", "a.example/"), undefined);
  sites.leave("a.example", 1_000);
  await sites.flushed();
  await sites.close();
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /is away \(ECONNREFUSED\)/);
}

Deno.test({
  name: "a Redis that is not there is told once, and nothing waits for it",
  fn: missRedis,
  // The client's pause before it tries again ends by itself, some time after its socket is closed.
  sanitizeOps: false,
  sanitizeResources: false,
});

Deno.test("a Redis whose reply has no end is cut off, and counts as away", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let sent = 0;
  const serving = (async () => {
    const connection = await listener.accept();
    const piece = new Uint8Array(64 * 1024).fill(0x61);
    const asked = new Uint8Array(64 * 1024);
    let isCut = false;
    while (!isCut && sent === 0) {
      const count = await connection.read(asked);
      if (count === null) break;
      const commands = new TextDecoder().decode(asked.subarray(0, count));
      // Every command of the greeting is answered, and then one at length.
      const others = commands.match(/\*\d+\r\n\$\d+\r\n(?!EVAL)/g) ?? [];
      await connection.write(new TextEncoder().encode("+OK\r\n".repeat(others.length)));
      if (!commands.includes("EVAL")) continue;
      await connection.write(new TextEncoder().encode("$8589934592\r\n"));
      while (!isCut && sent < 256 * 1024 * 1024) {
        await connection.write(piece).then((bytes) => sent += bytes, () => isCut = true);
      }
    }
    connection.close();
    listener.close();
    return isCut;
  })();
  const lines: string[] = [];
  const link = createRedisLink(
    `redis://127.0.0.1:${listener.addr.port}`,
    (line) => lines.push(line),
  );
  const sites = createReplicas(link, "one");
  assert.equal(await sites.recall("rung", "a.example/"), undefined);
  const isCut = await serving;
  await sites.close();
  assert.match(lines.join("\n"), /is away \(REPLY_TOO_LONG\)/);
  assert.ok(isCut, `${sent} bytes were taken`);
  // What lies in the buffers of the system and of two runtimes comes on top.
  assert.ok(sent < 32 * 1024 * 1024, `${sent} bytes were taken`);
});

Deno.test("the longest text that replicas share comes back in one reply", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const text = "a".repeat(1024 * 1024);
  const serving = (async () => {
    const connection = await listener.accept();
    const decoder = new TextDecoder();
    for await (const asked of connection.readable) {
      const commands = decoder.decode(asked);
      const others = commands.match(/\*\d+\r\n\$\d+\r\n(?!EVAL)/g) ?? [];
      const answers = "+OK\r\n".repeat(others.length) +
        (commands.includes("EVAL") ? `*2\r\n$${text.length}\r\n${text}\r\n:5000\r\n` : "");
      const bytes = new TextEncoder().encode(answers);
      for (let sent = 0; sent < bytes.length;) {
        sent += await connection.write(bytes.subarray(sent)).catch(() => bytes.length);
      }
    }
  })().catch(() => {});
  const lines: string[] = [];
  const link = createRedisLink(
    `redis://127.0.0.1:${listener.addr.port}`,
    (line) => lines.push(line),
  );
  const sites = createReplicas(link, "one");
  const known = await sites.recall("page", "a page");
  await sites.close();
  await serving;
  listener.close();
  assert.deepEqual(lines, []);
  assert.equal(known?.text, text);
  assert.equal(known.left, 5_000);
});

Deno.test("a shared page comes back as it was kept, and nothing else is one", async () => {
  const sites = createKeeper();
  const pages = createSharedPages(sites);
  const answer = {
    status: 200,
    headers: new Map([["etag", '"1"']]),
    cookies: [],
    body: new TextEncoder().encode("<p>ä"),
    tooLarge: false,
    endedByClose: false,
  };
  pages.remember("a page", { answer, receivedAt: 5 });
  assert.deepEqual(await pages.recall("a page"), { answer, receivedAt: 5 });
  assert.equal(await pages.recall("another"), undefined);
  const good = { receivedAt: 5, status: 200, headers: [], body: "" };
  for (
    const bad of [
      ...GARBAGE,
      JSON.stringify({ ...good, receivedAt: "5" }),
      JSON.stringify({ ...good, status: null }),
      JSON.stringify({ ...good, headers: [["a"]] }),
      JSON.stringify({ ...good, body: "?" }),
    ]
  ) {
    sites.kept.set("page a page", bad);
    assert.equal(await pages.recall("a page"), undefined, bad);
  }
});
