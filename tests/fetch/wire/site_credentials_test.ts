/** The operator's credentials, against two real origins that write down what they are sent. */
import assert from "node:assert/strict";
import { UsageError } from "../../../src/terminal/usage_error.ts";
import { parseSites } from "../../../src/terminal/sites_file.ts";
import type { CacheUse } from "../../../src/web/fetch/cache/page_cache.ts";
import { createFetchService } from "../../../src/web/fetch/service.ts";
import {
  type SiteCredentials,
  withOwnCookies,
} from "../../../src/web/fetch/wire/site_credentials.ts";

interface Asked {
  readonly path: string;
  readonly cookie: string | null;
  readonly key: string | null;
  readonly authorization: string | null;
}

interface Origin extends AsyncDisposable {
  readonly origin: string;
  readonly asked: Asked[];
}

const WORDS = `<title>Here</title>${"<p>Some words of a page that is kept. ".repeat(20)}`;

/** Serves pages that may be kept, and redirects: `/to?ADDRESS`, with a cookie at `/set?ADDRESS`. */
function startOrigin(hostname: string): Origin {
  const asked: Asked[] = [];
  const server = Deno.serve({ hostname, port: 0, onListen() {} }, ({ url, headers }) => {
    const { pathname: path, search } = new URL(url);
    asked.push({
      path,
      cookie: headers.get("cookie"),
      key: headers.get("x-key"),
      authorization: headers.get("authorization"),
    });
    if (path === "/robots.txt") return new Response("User-agent: *\nDisallow:");
    const location = decodeURIComponent(search.slice(1));
    const cookies = path === "/set" ? { "set-cookie": "session=new; Path=/" } : {};
    if (location !== "") {
      return new Response(null, { status: 302, headers: { location, ...cookies } });
    }
    const kept = { "content-type": "text/html", "cache-control": "max-age=60" };
    return new Response(WORDS, { headers: kept });
  });
  return {
    origin: `http://${hostname}:${server.addr.port}`,
    asked,
    async [Symbol.asyncDispose]() {
      await server.shutdown();
    },
  };
}

interface Reader extends AsyncDisposable {
  /** Fetches a page; returns how it came out of the cache. */
  read(url: string): Promise<CacheUse | undefined>;
}

function startReader(sites: SiteCredentials): Reader {
  const service = createFetchService({
    userAgent: "service/0",
    httpSeconds: 5,
    maxPageBytes: 1e6,
    restSeconds: 0,
    cacheBytes: 1e6,
    sites,
  });
  const caller = { allowPrivate: true, signal: new AbortController().signal };
  return {
    async read(url) {
      const { reply: opened } = await service.handle({ kind: "open", url }, caller);
      assert.equal(opened.kind, "opened");
      const { visit } = opened as { visit: number };
      const page = await service.handle({ kind: "rung", visit, rung: "http", url }, caller);
      await service.handle({ kind: "close", visit }, caller);
      assert.equal(page.reply.kind, "delivered", JSON.stringify(page.reply));
      return (page.reply as { cached?: CacheUse }).cached;
    },
    [Symbol.asyncDispose]: () => service.close(),
  };
}

const NOTHING = { cookie: null, key: null, authorization: null };
const ALL = { cookie: "session=s-e-c; region=eu", key: "k-e-y", authorization: null };

const toll = ({ cookie, key, authorization }: Asked): Omit<Asked, "path"> => ({
  cookie,
  key,
  authorization,
});

async function withOrigins(
  use: (own: Origin, other: Origin, reader: Reader) => Promise<void>,
): Promise<void> {
  await using own = startOrigin("127.0.0.2");
  await using other = startOrigin("127.0.0.3");
  const file = { cookies: "session=s-e-c; region=eu", headers: { "X-Key": "k-e-y" } };
  await using reader = startReader(parseSites(JSON.stringify({ [own.origin]: file })));
  await use(own, other, reader);
}

const pagesOf = ({ asked }: Origin): Omit<Asked, "path">[] =>
  asked.filter(({ path }) => path !== "/robots.txt").map(toll);

Deno.test("a site is sent its credentials, robots.txt is asked for without, others get none", async () => {
  await withOrigins(async (own, other, reader) => {
    await reader.read(`${own.origin}/page`);
    await reader.read(`${other.origin}/page`);
    assert.deepEqual(pagesOf(own), [ALL]);
    assert.deepEqual(pagesOf(other), [NOTHING]);
    assert.deepEqual(own.asked.filter(({ path }) => path === "/robots.txt").map(toll), [NOTHING]);
  });
});

Deno.test("no redirect takes credentials to another host, or to another port of the same", async () => {
  await using beside = startOrigin("127.0.0.2");
  await withOrigins(async (own, other, reader) => {
    await reader.read(`${own.origin}/to?${encodeURIComponent(`${other.origin}/page`)}`);
    await reader.read(`${own.origin}/to?${encodeURIComponent(`${beside.origin}/page`)}`);
    assert.deepEqual(pagesOf(own), [ALL, ALL]);
    assert.deepEqual(pagesOf(other), [NOTHING]);
    assert.deepEqual(pagesOf(beside), [NOTHING]);
  });
});

Deno.test("no redirect of another site is followed with credentials, nor one that went by it", async () => {
  await withOrigins(async (own, other, reader) => {
    const to = ({ origin }: Origin, target: string): string =>
      `${origin}/to?${encodeURIComponent(target)}`;
    await reader.read(to(other, `${own.origin}/page`));
    assert.deepEqual(pagesOf(own), [NOTHING]);
    await reader.read(to(own, to(other, `${own.origin}/end`)));
    assert.deepEqual(pagesOf(own).slice(1), [ALL, NOTHING]);
    await reader.read(to(own, `${own.origin}/other`));
    assert.deepEqual(pagesOf(own).slice(3), [ALL, ALL]);
  });
});

Deno.test("a page that was fetched with credentials is not kept; another site's is", async () => {
  await withOrigins(async (own, other, reader) => {
    for (const  of of[own, other]) await reader.read(`${of.origin}/page`);
    assert.equal(await reader.read(`${own.origin}/page`), undefined);
    assert.equal((await reader.read(`${other.origin}/page`))?.state, "hit");
    assert.equal(pagesOf(own).length, 2);
    assert.equal(pagesOf(other).length, 1);
  });
});

Deno.test("a cookie that a site sets on the way wins, and so does a password in the address", async () => {
  await withOrigins(async (own, _other, reader) => {
    await reader.read(`${own.origin}/set?/page`);
    assert.equal(pagesOf(own).at(-1)?.cookie, "region=eu; session=new");
    const { host } = new URL(own.origin);
    await reader.read(`http://me:word@${host}/page`);
    assert.equal(pagesOf(own).at(-1)?.authorization, `Basic ${btoa("me:word")}`);
  });
});

Deno.test("withOwnCookies() sends each name once", () => {
  assert.equal(withOwnCookies(undefined, "a=1"), "a=1");
  assert.equal(withOwnCookies("a=1; b=2", ""), "a=1; b=2");
  assert.equal(withOwnCookies("a=1;b=2", "b=3; c=4"), "a=1; b=3; c=4");
  assert.equal(withOwnCookies("a=1", "a=2"), "a=2");
});

Deno.test("parseSites() names https for a host, and refuses what it cannot send", () => {
  assert.deepEqual([...parseSites('{"Shop.example": {"headers": {"X-A": " b "}}}')], [
    ["https://shop.example", { "x-a": "b" }],
  ]);
  const secret = "s-e-c-r-e-t";
  const refused: unknown[] = [
    secret,
    [secret],
    { "https://a.example/path": {} },
    { [`https://me:${secret}@a.example`]: {} },
    { "ftp://a.example": {} },
    { "": {} },
    { "a.example": {}, "https://A.example": {} },
    { "a.example": secret },
    { "a.example": { cookie: secret } },
    { "a.example": { cookies: [secret] } },
    { "a.example": { cookies: `${secret}\r\nX-Other: 1` } },
    { "a.example": { headers: { "X A": secret } } },
    { "a.example": { headers: { Host: secret } } },
    { "a.example": { headers: { Cookie: secret } } },
    { "a.example": { headers: { "X-A": `${secret}\n` } } },
  ];
  for (const text of [`{${secret}`, ...refused.map((one) => JSON.stringify(one))]) {
    assert.throws(() => parseSites(text), (error) => {
      assert.ok(error instanceof UsageError, text);
      assert.ok(!error.message.includes(secret), error.message);
      return true;
    });
  }
});
