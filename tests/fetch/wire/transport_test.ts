/** What comes over the wire: framing, codings, redirects, deadlines, each as the reader sees it. */
import assert from "node:assert/strict";
import * as zlib from "node:zlib";
import { ToolError } from "../../../src/base/errors.ts";
import {
  afterRobots,
  createFakeSite,
  FAKE_ADDRESS,
  type FakeHosts,
  type FakeSite,
  type FakeSiteOptions,
  readHead,
  writeRaw,
} from "../../support/fake_site.ts";

const TEXT = "A sentence that is long enough to count as text of a page. ".repeat(8);
const PAGE = `<!doctype html><title>Fine</title><p>${TEXT}</p>`;
const BYTES = new TextEncoder().encode(PAGE);
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

async function refusal(work: Promise<unknown>): Promise<ToolError> {
  const error = await work.then(() => undefined, (thrown) => thrown);
  assert.ok(error instanceof ToolError, `expected a ToolError, got ${error}`);
  return error;
}

/** A site whose one page is written byte by byte by a test. */
function rawSite(
  write: (connection: Deno.Conn, head: string) => Promise<void>,
  options: FakeSiteOptions = {},
): FakeSite {
  return createFakeSite({}, { ...options, raw: { "raw.example": afterRobots(write) } });
}

function rawAnswer(head: string, body: Uint8Array): (connection: Deno.Conn) => Promise<void> {
  return async (connection) => {
    await writeRaw(connection, `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${head}\r\n\r\n`);
    await writeRaw(connection, body);
  };
}

function chunked(body: Uint8Array, last = "0\r\n\r\n"): Uint8Array {
  const encoder = new TextEncoder();
  const parts = [encoder.encode(`${body.length.toString(16)}\r\n`), body, encoder.encode("\r\n")];
  return concat([...parts, encoder.encode(last)]);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

const CODINGS: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  gzip: (bytes) => zlib.gzipSync(bytes),
  "x-gzip": (bytes) => zlib.gzipSync(bytes),
  deflate: (bytes) => zlib.deflateSync(bytes),
  br: (bytes) => zlib.brotliCompressSync(bytes),
  zstd: (bytes) => zlib.zstdCompressSync(bytes),
  identity: (bytes) => bytes,
};

for (const [coding, encode] of Object.entries(CODINGS)) {
  Deno.test(`page() reads ${coding} with a length, in chunks and ended by the close`, async () => {
    const body = encode(BYTES);
    const named = `Content-Encoding: ${coding}`;
    for (
      const answer of [
        rawAnswer(`${named}\r\nContent-Length: ${body.length}`, body),
        rawAnswer(`${named}\r\nTransfer-Encoding: chunked`, chunked(body)),
        rawAnswer(named, body),
      ]
    ) {
      await using web = rawSite(answer);
      assert.equal(text((await web.pages.page("http://raw.example/")).bytes), PAGE);
    }
  });

  Deno.test(`page() takes a ${coding} body with too few bytes as cut short, retryable`, async () => {
    const body = encode(BYTES);
    for (
      const answer of [
        rawAnswer(
          `Content-Encoding: ${coding}\r\nContent-Length: ${body.length + 50}`,
          body,
        ),
        rawAnswer(`Content-Encoding: ${coding}\r\nTransfer-Encoding: chunked`, chunked(body, "")),
      ]
    ) {
      await using web = rawSite(answer);
      const error = await refusal(web.pages.page("http://raw.example/"));
      assert.equal(error.code, "fetch_failed");
      assert.equal(error.retryable, true);
    }
  });
}

Deno.test("page() takes a stream without its end for whole by its length alone", async () => {
  const gzip = zlib.gzipSync(BYTES);
  const flushed = zlib.deflateRawSync(BYTES, { finishFlush: zlib.constants.Z_SYNC_FLUSH });
  const cases: readonly (readonly [coding: string, body: Uint8Array])[] = [
    ["gzip", gzip.subarray(0, -8)],
    ["gzip", gzip.subarray(0, -1)],
    ["gzip", concat([gzip.subarray(0, 10), flushed])],
    ["deflate", zlib.deflateSync(BYTES).subarray(0, -1)],
    ["deflate", flushed],
  ];
  for (const [coding, body] of cases) {
    const named = `Content-Encoding: ${coding}`;
    await using told = rawSite(rawAnswer(`${named}\r\nContent-Length: ${body.length}`, body));
    assert.equal(text((await told.pages.page("http://raw.example/")).bytes), PAGE);
    await using closed = rawSite(rawAnswer(named, body));
    const error = await refusal(closed.pages.page("http://raw.example/"));
    assert.match(error.message, /not finished/);
    assert.equal(error.retryable, true);
  }
});

Deno.test("page() offers every coding it reads and says who it is", async () => {
  await using web = createFakeSite({ "shop.example": { "/": PAGE } });
  await web.pages.page("http://shop.example/");
  for (const { headers } of web.met) {
    assert.equal(headers.get("user-agent"), "service/0.1.0 (+https://example.com/service)");
    assert.equal(headers.get("accept-encoding"), "gzip, deflate, br, zstd");
    for (const name of ["cookie", "referer", "accept-language", "authorization"]) {
      assert.equal(headers.get(name), null);
    }
  }
});

Deno.test("page() undoes stacked codings from the last to the first", async () => {
  const body = zlib.brotliCompressSync(zlib.gzipSync(BYTES));
  const head = `Content-Encoding: gzip, br\r\nContent-Length: ${body.length}`;
  await using web = rawSite(rawAnswer(head, body));
  assert.equal(text((await web.pages.page("http://raw.example/")).bytes), PAGE);
});

Deno.test("page() takes a body that announces a coding and is empty as an empty page", async () => {
  await using web = rawSite(rawAnswer("Content-Encoding: gzip\r\nContent-Length: 0", BYTES));
  const error = await refusal(web.pages.page("http://raw.example/"));
  assert.match(error.message, /empty/);
  assert.equal(error.retryable, false);
});

Deno.test("page() refuses a declared length over the bound unread, and a body over it", async () => {
  const service = { maxPageBytes: 1_000 };
  const big = new Uint8Array(2_000).fill(65);
  for (
    const answer of [
      rawAnswer(`Content-Length: ${10 ** 9}`, BYTES),
      rawAnswer("X: y", big),
      rawAnswer("Content-Encoding: gzip", zlib.gzipSync(new Uint8Array(100_000))),
    ]
  ) {
    await using web = rawSite(answer, { service });
    const error = await refusal(web.pages.page("http://raw.example/"));
    assert.equal(error.code, "too_large");
    assert.equal(error.retryable, false);
    assert.equal(error.url, "http://raw.example/");
  }
});

Deno.test("page() ends a byte at a time, a silent server and a hanging lookup at the deadline", async () => {
  const service = { httpSeconds: 0.3 };
  const never = new Promise<never>(() => {});
  const drip = async (connection: Deno.Conn): Promise<void> => {
    await writeRaw(connection, "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
    for (;;) {
      await writeRaw(connection, "x");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const dripHead = async (connection: Deno.Conn): Promise<void> => {
    await writeRaw(connection, "HTTP/1.1 200 OK\r\n");
    for (;;) {
      await writeRaw(connection, "X");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const silent = async (connection: Deno.Conn): Promise<void> => {
    await connection.read(new Uint8Array(1));
  };
  for (const write of [drip, dripHead, silent]) {
    await using web = rawSite(write, { service });
    const error = await refusal(web.pages.page("http://raw.example/"));
    assert.equal(error.code, "fetch_failed");
    assert.equal(error.retryable, true);
    // None of these ends by itself.
    assert.match(error.message, /0\.3 seconds/);
  }
  await using web = createFakeSite({}, { service: { ...service, resolve: () => never } });
  const error = await refusal(web.pages.page("http://raw.example/"));
  assert.equal(error.retryable, true);
});

Deno.test("page() refuses an endless head and an endless body", async () => {
  const line = `X-Pad: ${"x".repeat(4_000)}\r\n`;
  const endless = (head: string, piece: string) => async (connection: Deno.Conn): Promise<void> => {
    await writeRaw(connection, head);
    for (;;) await writeRaw(connection, piece);
  };
  const ok = "HTTP/1.1 200 OK\r\n";
  for (
    const [write, code] of [
      [endless(ok, line), "fetch_failed"],
      [endless(`${ok}Content-Type: text/html\r\n\r\n`, "x".repeat(65_536)), "too_large"],
      [endless("", "HTTP/1.1 103 Early Hints\r\n\r\n"), "fetch_failed"],
    ] as const
  ) {
    await using web = rawSite(write, { service: { httpSeconds: 2, maxPageBytes: 1_000_000 } });
    assert.equal((await refusal(web.pages.page("http://raw.example/"))).code, code);
  }
});

Deno.test("page() takes what is no HTTP as a passing failure", async () => {
  for (
    const answer of ["SSH-2.0-OpenSSH_9.2\r\n", "", "HTTP/1.1 101 Switching Protocols\r\n\r\n"]
  ) {
    await using web = rawSite(async (connection) => {
      await writeRaw(connection, answer);
    });
    const error = await refusal(web.pages.page("http://raw.example/"));
    assert.equal(error.code, "fetch_failed");
    assert.equal(error.retryable, true, answer);
  }
});

Deno.test("page() passes over early hints and reads the answer behind them", async () => {
  await using web = rawSite(async (connection) => {
    await writeRaw(connection, "HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n");
    await rawAnswer(`Content-Length: ${BYTES.length}`, BYTES)(connection);
  });
  const page = await web.pages.page("http://raw.example/");
  assert.equal(page.status, 200);
  assert.equal(text(page.bytes), PAGE);
});

Deno.test("page() sends once more what met the end of a kept connection, never on a fresh one", async () => {
  let connections = 0;
  await using web = createFakeSite({}, {
    raw: {
      "raw.example": async (connection) => {
        connections++;
        const head = await readHead(connection);
        if (head.startsWith("GET /dead ")) return;
        const body = head.startsWith("GET /robots.txt") ? "" : PAGE;
        await writeRaw(
          connection,
          `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n`,
        );
        await writeRaw(connection, body);
        // Closes when the next request arrives on the kept connection.
        await readHead(connection);
      },
    },
  });
  assert.equal((await web.pages.page("http://raw.example/a")).status, 200);
  const error = await refusal(web.pages.page("http://raw.example/dead"));
  assert.equal(error.retryable, true);
  assert.ok(connections <= 4, `${connections} connections`);
});

Deno.test("page() joins repeated headers and keeps cookies out of them", async () => {
  await using web = createFakeSite({
    "shop.example": {
      "/": () =>
        new Response(PAGE, {
          headers: [["link", "<a>"], ["link", "<b>"], ["set-cookie", "a=b"], [
            "content-type",
            "text/html",
          ]],
        }),
    },
  });
  const page = await web.pages.page("http://shop.example/");
  assert.equal(page.headers.get("link"), "<a>, <b>");
  assert.equal(page.headers.has("set-cookie"), false);
});

Deno.test("page() speaks TLS to the real name and refuses a certificate for another", async () => {
  await using web = createFakeSite({
    "secure.example": { "/": PAGE },
    "other.example": { "/": PAGE },
  });
  assert.equal((await web.pages.page("https://secure.example/")).status, 200);
  const error = await refusal(web.pages.page("https://other.example/"));
  assert.equal(error.code, "fetch_failed");
  assert.deepEqual(web.asked("other.example"), []);
});

Deno.test("page() keeps out whom its authorities do not know", async () => {
  await using web = createFakeSite({ "secure.example": { "/": PAGE } }, {
    service: { trustedAuthorities: [] },
  });
  assert.equal((await refusal(web.pages.page("https://secure.example/"))).code, "fetch_failed");
});

const moved = (location: string, status = 302, cookies: string[] = []) => (): Response =>
  new Response(null, {
    status,
    headers: [
      ["location", location],
      ...cookies.map((each): [string, string] => [
        "set-cookie",
        each,
      ]),
    ],
  });

function shop(paths: FakeHosts[string], more: FakeHosts = {}): FakeSite {
  return createFakeSite({ "shop.example": paths, ...more });
}

for (const status of [301, 302, 303, 307, 308]) {
  Deno.test(`page() follows ${status} and answers where it landed`, async () => {
    await using web = shop({ "/a": moved("../b?c=d#e", status), "/b?c=d": PAGE });
    const page = await web.pages.page("http://shop.example/a");
    assert.equal(page.url, "http://shop.example/b?c=d#e");
    assert.equal(page.status, 200);
  });
}

Deno.test("page() counts redirects in a row, where there is more than one", async () => {
  await using web = shop({ "/a": moved("/b"), "/b": moved("/c"), "/c": PAGE });
  assert.equal((await web.pages.page("http://shop.example/a")).fetch.hops, 2);
  assert.equal((await web.pages.page("http://shop.example/b")).fetch.hops, undefined);
});

Deno.test("page() answers 300, 304 and a redirect to nowhere as they are", async () => {
  await using web = shop({
    "/a": moved("/b", 300),
    "/c": () => new Response("x", { status: 302 }),
  });
  for (const [path, status] of [["/a", 300], ["/c", 302]] as const) {
    const page = await web.pages.page(`http://shop.example${path}`, { errorPages: true })
      .catch((error) => error);
    assert.ok(page.status === status || page.code === "fetch_failed");
  }
});

Deno.test("page() ends redirects that do not end, a plain loop after one round", async () => {
  let hops = 0;
  await using web = shop({
    "/robots.txt": 404,
    "/loop": moved("/loop"),
    "/two": moved("/three"),
    "/three": moved("/two"),
    "*": () => moved(`/next${++hops}`)(),
  });
  for (const path of ["/loop", "/two", "/long"]) {
    const error = await refusal(web.pages.page(`http://shop.example${path}`));
    assert.equal(error.code, "fetch_failed");
    assert.equal(error.retryable, false);
    assert.match(error.message, /redirects/);
  }
  assert.equal(web.asked("shop.example").filter((path) => path === "/loop").length, 1);
  assert.equal(web.asked("shop.example").filter((path) => /next|long/.test(path)).length, 11);
});

Deno.test("page() carries cookies from hop to hop of one fetch and no further", async () => {
  let seen: (string | null)[] = [];
  const gate = (request: Request): Response => {
    const cookie = request.headers.get("cookie");
    seen.push(cookie);
    return cookie === null
      ? moved("/", 302, ["pass=1; Path=/", "other=2; Path=/deep"])()
      : new Response(PAGE, {
        headers: { "content-type": "text/html" },
      });
  };
  await using web = shop({ "/": gate }, { "else.example": { "/": PAGE } });
  await web.pages.page("http://shop.example/");
  assert.deepEqual(seen, [null, "pass=1"]);
  seen = [];
  await web.pages.page("http://shop.example/");
  assert.deepEqual(seen, [null, "pass=1"]);
});

Deno.test("page() gives cookies and credentials to nobody else", async () => {
  const auth: (string | null)[] = [];
  const note = (answer: Response) => (request: Request): Response => {
    auth.push(request.headers.get("authorization"), request.headers.get("cookie"));
    return answer;
  };
  await using web = createFakeSite({
    "shop.example": { "/a": note(moved("http://else.example/b", 302, ["a=b"])()) },
    "else.example": {
      "/b": note(new Response(PAGE, { headers: { "content-type": "text/html" } })),
    },
  });
  const page = await web.pages.page("http://me:p!ss@shop.example/a");
  assert.deepEqual(auth, [`Basic ${btoa("me:p!ss")}`, null, null, null]);
  assert.equal(web.met[0]?.headers.get("authorization"), null);
  assert.equal(page.url, "http://else.example/b");
});

Deno.test("page() leaves a redirect off the site unfollowed when told to stay", async () => {
  await using web = createFakeSite({
    "shop.example": {
      "/off": moved("http://else.example/"),
      "/on": moved("http://www.shop.example/x"),
    },
    "www.shop.example": { "/x": PAGE },
    "else.example": { "/": PAGE },
  });
  const stay = { stayOnSite: true, errorPages: true };
  const off = await web.pages.page("http://shop.example/off", stay);
  assert.equal(off.status, 302);
  assert.equal(off.headers.get("location"), "http://else.example/");
  assert.deepEqual(web.asked("else.example"), []);
  assert.equal((await web.pages.page("http://shop.example/on", stay)).status, 200);
});

Deno.test("page() reads a location of raw UTF-8 as it was meant", async () => {
  await using web = rawSite(async (connection, head) => {
    if (head.startsWith("GET /caf%C3%A9 ")) {
      return await rawAnswer(`Content-Length: ${BYTES.length}`, BYTES)(connection);
    }
    await writeRaw(
      connection,
      "HTTP/1.1 302 Found\r\nLocation: /caf\u00e9\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    );
  });
  assert.equal((await web.pages.page("http://raw.example/")).url, "http://raw.example/caf%C3%A9");
});

Deno.test("page() writes paths as a URL carries them", async () => {
  await using web = shop({ "*": PAGE });
  await web.pages.page("http://shop.example/caf\u00e9 x?q=a b%2f#frag");
  assert.deepEqual(web.asked("shop.example").slice(1), ["/caf%C3%A9%20x?q=a%20b%2f"]);
});

Deno.test("page() says that a name does not exist, or cannot be looked up for now", async () => {
  for (const allowPrivate of [false, true]) {
    for (const [code, retryable] of [["ENOTFOUND", false], ["EAI_AGAIN", true]] as const) {
      const fail = (): never => {
        throw Object.assign(new Error(`getaddrinfo ${code}`), { code });
      };
      await using web = createFakeSite({}, { names: { "gone.example": fail }, allowPrivate });
      const error = await refusal(web.pages.page("http://gone.example/"));
      assert.equal(error.code, "fetch_failed");
      assert.equal(error.retryable, retryable, code);
      assert.match(error.message, /^gone\.example: the name /);
    }
  }
});

Deno.test("page() stops asking when its caller leaves", async () => {
  await using web = rawSite(async (connection) => {
    await connection.read(new Uint8Array(1));
  });
  const leaving = new AbortController();
  const caller = { allowPrivate: false, signal: leaving.signal };
  const opened = await web.service.handle({ kind: "open", url: "http://raw.example/" }, caller);
  assert.ok(opened.reply.kind === "opened");
  const { visit } = opened.reply;
  const rung = web.service.handle(
    { kind: "rung", visit, rung: "http", url: "http://raw.example/" },
    caller,
  );
  setTimeout(() => leaving.abort(new Error("left")), 50);
  await assert.rejects(rung, /left/);
});

Deno.test("a name's next address is tried when its first takes no connection", async () => {
  const dead = "93.184.215.99";
  const page = new Response(PAGE, { headers: { "content-type": "text/html" } });
  await using web: FakeSite = createFakeSite({ "two.example": { "/": () => page.clone() } }, {
    names: { "two.example": [dead, FAKE_ADDRESS] },
    service: {
      // Nothing listens at the first port of this machine.
      dial: (address, port) =>
        address === dead ? { address: "127.0.0.1", port: 1 } : web.dial(address, port),
    },
  });
  assert.equal(text((await web.pages.page("http://two.example/", {})).bytes), PAGE);
});
