/** The proxy a browser page gets: what it serves, whom it lets through, and that it asks who is there. */
import { MAX_ANSWER_HEAD_BYTES } from "../../../src/web/fetch/wire/answer_head.ts";
import assert from "node:assert/strict";
import { createAddressGuard } from "../../../src/web/fetch/guard/address_guard.ts";
import { type GuardProxy, startGuardProxy } from "../../../src/web/fetch/guard/guard_proxy.ts";

const PUBLIC = "93.184.215.14";

interface Bench extends AsyncDisposable {
  readonly proxy: GuardProxy;
  readonly origin: { hits: string[] };
  /** Sends raw text and reads until the proxy closes or some bytes came. */
  say(text: string, options?: { plain?: boolean }): Promise<string>;
}

async function createBench(allowPrivate = false): Promise<Bench> {
  const hits: string[] = [];
  const origin = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  void (async () => {
    for await (const connection of origin) {
      const buffer = new Uint8Array(65_536);
      const count = await connection.read(buffer).catch(() => null);
      hits.push(new TextDecoder().decode(buffer.subarray(0, count ?? 0)));
      const answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello";
      await connection.write(new TextEncoder().encode(answer)).catch(() => {});
      connection.close();
    }
  })().catch(() => {});
  const guard = createAddressGuard(
    (host) => Promise.resolve(host.startsWith("private") ? ["10.0.0.1"] : [PUBLIC]),
    () => performance.now(),
  );
  const proxy = startGuardProxy({
    guard,
    caller: { allowPrivate, signal: new AbortController().signal },
    dial: () => ({ address: "127.0.0.1", port: origin.addr.port }),
  });
  const token = btoa(`${proxy.username}:${proxy.password}`);
  return await Promise.resolve({
    proxy,
    origin: { hits },
    async say(text: string, { plain = false } = {}): Promise<string> {
      const connection = await Deno.connect({ hostname: "127.0.0.1", port: proxy.port });
      const authorised = plain
        ? text
        : text.replace("\r\n\r\n", `\r\nProxy-Authorization: Basic ${token}\r\n\r\n`);
      const [first = "", ...later] = authorised.split("\u0000");
      await connection.write(new TextEncoder().encode(first));
      let answer = "";
      const buffer = new Uint8Array(65_536);
      for (;;) {
        const count = await connection.read(buffer).catch(() => null);
        if (count === null) break;
        answer += new TextDecoder().decode(buffer.subarray(0, count));
        const next = later.shift();
        if (next !== undefined) await connection.write(new TextEncoder().encode(next));
      }
      connection.close();
      return answer;
    },
    [Symbol.asyncDispose](): Promise<void> {
      proxy.close();
      origin.close();
      return Promise.resolve();
    },
  });
}

Deno.test("startGuardProxy() forwards absolute-form requests without hop-by-hop fields", async () => {
  await using bench = await createBench();
  const answer = await bench.say(
    "GET http://shop.example/a?b=c HTTP/1.1\r\nHost: shop.example\r\nX-Kept: yes\r\n" +
      "Proxy-Connection: keep-alive\r\nConnection: keep-alive\r\n\r\n",
  );
  assert.match(answer, /^HTTP\/1\.1 200 OK[^]*hello$/);
  const [head = ""] = bench.origin.hits;
  assert.match(head, /^GET \/a\?b=c HTTP\/1\.1\r\nHost: shop\.example\r\nX-Kept: yes\r\n/);
  assert.match(head, /Connection: close\r\n\r\n$/);
  assert.doesNotMatch(head, /proxy-/i);
});

/** Answers each request of each connection, and keeps it open whatever it is asked. */
function startKeeping(heads: readonly string[]): { port: number; asked: string[]; close(): void } {
  const asked: string[] = [];
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  void (async () => {
    for await (const connection of listener) {
      void (async () => {
        const buffer = new Uint8Array(65_536);
        for (;;) {
          const count = await connection.read(buffer);
          if (count === null) break;
          asked.push(new TextDecoder().decode(buffer.subarray(0, count)).split("\r\n", 1)[0] ?? "");
          for (const part of heads) await connection.write(new TextEncoder().encode(part));
        }
      })().catch(() => {}).finally(() => connection.close());
    }
  })().catch(() => {});
  return { port: listener.addr.port, asked, close: () => listener.close() };
}

for (
  const [name, heads] of [
    ["keeps it open", ["HTTP/1.1 200 OK\r\nContent-Len", "gth: 5\r\n\r\nhello"]],
    ["ends lines in a line feed", ["HTTP/1.1 200 OK\nContent-Length: 5\n\nhello"]],
    ["asks for it", [
      "HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 5\r\n\r\nhello",
    ]],
    ["gives hints", [
      "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n",
      "Content-Length: 5\r\n\r\nhello",
    ]],
  ] as const
) {
  Deno.test(`startGuardProxy() serves one request a connection, where the server ${name}`, async () => {
    const site = startKeeping(heads);
    const guard = createAddressGuard(() => Promise.resolve([PUBLIC]), () => performance.now());
    const proxy = startGuardProxy({
      guard,
      caller: { allowPrivate: false, signal: new AbortController().signal },
      dial: () => ({ address: "127.0.0.1", port: site.port }),
    });
    const token = btoa(`${proxy.username}:${proxy.password}`);
    const request = (address: string): Uint8Array =>
      new TextEncoder().encode(
        `GET ${address} HTTP/1.1\r\nHost: x\r\nProxy-Authorization: Basic ${token}\r\n\r\n`,
      );
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: proxy.port });
    try {
      await connection.write(request("http://shop.example/a"));
      let answer = "";
      const buffer = new Uint8Array(65_536);
      while (!answer.endsWith("hello")) {
        const count = await connection.read(buffer);
        if (count === null) break;
        answer += new TextDecoder().decode(buffer.subarray(0, count));
      }
      const final = answer.slice(answer.lastIndexOf("HTTP/1.1 200"));
      assert.match(final, /^HTTP\/1\.1 200 OK\r?\nConnection: close\r\n[^]*hello$/);
      assert.equal(answer.startsWith("HTTP/1.1 103 Early Hints\r\nLink"), name === "gives hints");
      // A second one, which nobody has judged, goes nowhere.
      await connection.write(request("http://127.0.0.1/secret"));
      assert.equal(await connection.read(buffer).catch(() => null), null);
      assert.deepEqual(site.asked, ["GET /a HTTP/1.1"]);
    } finally {
      connection.close();
      proxy.close();
      site.close();
    }
  });
}

Deno.test("startGuardProxy() forwards the body of a request", async () => {
  await using bench = await createBench();
  const answer = await bench.say(
    "POST http://shop.example/a HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 4\r\n\r\nbody",
  );
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(bench.origin.hits.join(""), /^POST \/a HTTP\/1\.1\r\n/);
});

Deno.test("startGuardProxy() opens tunnels to judged addresses and carries bytes both ways", async () => {
  await using bench = await createBench();
  const answer = await bench.say("CONNECT shop.example:443 HTTP/1.1\r\n\r\n\u0000raw bytes");
  assert.match(answer, /^HTTP\/1\.1 200 Connection established\r\n\r\n/);
  assert.deepEqual(bench.origin.hits, ["raw bytes"]);
});

const REFUSED = [
  "GET http://127.0.0.1/ HTTP/1.1",
  "GET http://localhost/ HTTP/1.1",
  "GET http://private.example/ HTTP/1.1",
  "GET http://[::1]/ HTTP/1.1",
  "GET http://2130706433/ HTTP/1.1",
  "GET http://shop.example@127.0.0.1/ HTTP/1.1",
  "GET http://169.254.169.254/latest/ HTTP/1.1",
  "GET http://shop.example:22/ HTTP/1.1",
  "GET http://shop.example%2f@127.0.0.1/ HTTP/1.1",
  "POST http://10.0.0.1/ HTTP/1.1",
  "CONNECT 127.0.0.1:443 HTTP/1.1",
  "CONNECT [::1]:443 HTTP/1.1",
  "CONNECT localhost:443 HTTP/1.1",
  "CONNECT private.example:443 HTTP/1.1",
  "CONNECT 0x7f.1:443 HTTP/1.1",
  "CONNECT shop.example:25 HTTP/1.1",
  "CONNECT metadata.google.internal:80 HTTP/1.1",
];

for (const line of REFUSED) {
  Deno.test(`startGuardProxy() forbids ${line}`, async () => {
    await using bench = await createBench();
    assert.match(await bench.say(`${line}\r\n\r\n`), /^HTTP\/1\.1 403 /);
    assert.deepEqual(bench.origin.hits, []);
    assert.ok(bench.proxy.refused.size <= 1);
  });
}

const MALFORMED = [
  "GET / HTTP/1.1",
  "GET https://shop.example/ HTTP/1.1",
  "GET ftp://shop.example/ HTTP/1.1",
  "CONNECT shop.example HTTP/1.1",
  "CONNECT shop.example:\u00b2 HTTP/1.1",
  "CONNECT shop.example:999999 HTTP/1.1",
  "CONNECT :443 HTTP/1.1",
  "CONNECT a@b:443 HTTP/1.1",
  "CONNECT http://shop.example:443 HTTP/1.1",
  "GET http://shop.example/ HTTP/2.0",
  "nonsense",
];

for (const line of MALFORMED) {
  Deno.test(`startGuardProxy() takes ${JSON.stringify(line)} for no request`, async () => {
    await using bench = await createBench();
    assert.match(await bench.say(`${line}\r\n\r\n`), /^HTTP\/1\.1 400 /);
    assert.deepEqual(bench.origin.hits, []);
  });
}

Deno.test("startGuardProxy() serves nobody who does not know its password", async () => {
  await using bench = await createBench();
  const request = "GET http://shop.example/ HTTP/1.1\r\nHost: shop.example\r\n";
  for (
    const field of ["", `Proxy-Authorization: Basic ${btoa("a:b")}\r\n`, "Proxy-Authorization:\r\n"]
  ) {
    const answer = await bench.say(`${request}${field}\r\n`, { plain: true });
    assert.match(answer, /^HTTP\/1\.1 407 /);
    assert.match(answer, /Proxy-Authenticate: Basic/);
  }
  assert.deepEqual(bench.origin.hits, []);
});

Deno.test("startGuardProxy() ends a head that does not end", async () => {
  await using bench = await createBench();
  const answer = await bench.say(
    "GET http://shop.example/ HTTP/1.1\r\nX: ".padEnd(MAX_ANSWER_HEAD_BYTES + 10, "x"),
  );
  assert.match(answer, /^(?:HTTP\/1\.1 400 |$)/);
  assert.deepEqual(bench.origin.hits, []);
});

Deno.test("startGuardProxy() lets everything through where private addresses are open", async () => {
  await using bench = await createBench(true);
  assert.match(await bench.say("GET http://127.0.0.1:6379/ HTTP/1.1\r\n\r\n"), /^HTTP\/1\.1 200 /);
});
