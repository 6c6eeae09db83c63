/** Which pages are kept, for how long, and what sites are asked instead; over real sockets. */
import assert from "node:assert/strict";
import type { FetchedPage } from "../../../src/web/fetch/web.ts";
import { createPages } from "../../../src/web/fetch/pages.ts";
import { type Answerer, createFakeSite, type FakeSite } from "../../support/fake_site.ts";
import { MAX_FRESH_SECONDS } from "../../../src/web/fetch/cache/page_cache.ts";
import { MAX_AGE_SECONDS } from "../../../src/tools/contract/fetch_arguments.ts";

const START = Date.parse("2026-05-01T12:00:00Z");
const HTML = "<title>A page</title><p>Of some words, so that it is one.";

/** A site whose clock, and the cache's, only the test moves. */
function startSite(
  answer: Answerer,
  cacheBytes = 1_000_000,
): FakeSite & { pass(seconds: number): void; asks(): string[] } {
  let wall = START;
  const clock = {
    now: (): number => wall,
    sleep: (ms: number): Promise<void> => {
      wall += ms;
      return Promise.resolve();
    },
  };
  const site = createFakeSite({ "a.example": { "/robots.txt": 404, "*": answer } }, {
    clock,
    service: { cacheBytes, wallClock: () => wall },
  });
  return Object.assign(site, {
    pass: (seconds: number): void => void (wall += seconds * 1000),
    asks: () => site.asked("a.example").filter((path) => path !== "/robots.txt"),
  });
}

const page = (headers: Record<string, string> = {}, status = 200): Response =>
  new Response(status === 304 ? null : HTML, {
    status,
    headers: { "content-type": "text/html", "content-length": String(HTML.length), ...headers },
  });

const FRESH = { "cache-control": "max-age=60" };

const get = (site: FakeSite, address = "http://a.example/x"): Promise<FetchedPage> =>
  site.pages.page(address);

const useOf = ({ fetch: { cache, age } }: FetchedPage): unknown[] => [cache, age];

Deno.test("a page whose site says for how long it is good costs one visit for so long", async () => {
  await using site = startSite(() => page({ "cache-control": "max-age=60" }));
  assert.deepEqual(useOf(await get(site)), [undefined, undefined]);
  site.pass(3);
  const again = await get(site, "http://a.example/x#part");
  assert.deepEqual(useOf(again), ["hit", 3]);
  assert.equal(again.headers.get("age"), "3");
  assert.equal(new TextDecoder().decode(again.bytes), HTML);
  assert.deepEqual(useOf(await get(site)), ["hit", 3]);
  assert.deepEqual(site.asks(), ["/x"]);
  site.pass(57);
  assert.deepEqual(useOf(await get(site)), [undefined, undefined]);
  assert.deepEqual(site.asks(), ["/x", "/x"]);
});

Deno.test("a page whose site says nothing is asked for each time", async () => {
  await using site = startSite(() => page({ "last-modified": "Wed, 01 Jan 2020 00:00:00 GMT" }));
  await get(site);
  assert.deepEqual(useOf(await get(site)), [undefined, undefined]);
  assert.deepEqual(site.asks(), ["/x", "/x"]);
});

Deno.test("a caller may take an older copy, or none, whatever the site says", async () => {
  for (const headers of [{}, { "cache-control": "max-age=2" }, { "cache-control": "max-age=99" }]) {
    await using site = startSite(() => page(headers));
    const address = "http://a.example/x";
    await get(site);
    site.pass(5);
    assert.deepEqual(useOf(await site.pages.page(address, { maxAge: 5 })), ["hit", 5]);
    assert.deepEqual(useOf(await site.pages.page(address, { maxAge: 4 })), [undefined, undefined]);
    assert.deepEqual(useOf(await site.pages.page(address, { maxAge: 4 })), ["hit", 0]);
    assert.deepEqual(useOf(await site.pages.page(address, { maxAge: 0 })), [undefined, undefined]);
    assert.deepEqual(site.asks(), ["/x", "/x", "/x"]);
    site.pass(MAX_FRESH_SECONDS + 1);
    const old = await site.pages.page(address, { maxAge: MAX_AGE_SECONDS });
    assert.deepEqual(useOf(old), ["hit", MAX_FRESH_SECONDS + 1]);
  }
});

for (const said of ["no-cache", "max-age=1, must-revalidate", "max-age=1, No-CaChE", "no-store"]) {
  Deno.test(`a caller's wish for an older copy does not pass over ${said}`, async () => {
    await using site = startSite(() => page({ "cache-control": said }));
    await get(site);
    site.pass(2);
    const again = await site.pages.page("http://a.example/x", { maxAge: 100 });
    assert.deepEqual(useOf(again), [undefined, undefined]);
  });
}

Deno.test("a page that is always asked for may be answered by what is the same", async () => {
  await using site = startSite(({ headers }) =>
    page({ etag: '"1"', "cache-control": "max-age=100" }, headers.has("if-none-match") ? 304 : 200)
  );
  await get(site);
  const asked = await site.pages.page("http://a.example/x", { maxAge: 0 });
  assert.deepEqual([asked.status, ...useOf(asked)], [200, "revalidated", 0]);
  assert.equal(site.asks().length, 2);
});

Deno.test("a page that needs no request waits for no rest of its site", async () => {
  let slept = 0;
  const site = createFakeSite({ "a.example": { "*": () => page(FRESH) } }, {
    clock: { now: () => START + slept, sleep: (ms) => Promise.resolve(void (slept += ms)) },
    service: { cacheBytes: 1_000_000, wallClock: () => START, restSeconds: 1 },
  });
  await get(site);
  const before = slept;
  await get(site);
  await get(site);
  assert.equal(slept, before);
  await get(site, "http://a.example/other");
  assert.ok(slept > before);
  await site.close();
});

for (
  const [name, fresh] of [["ETag", { etag: '"1"' }], [
    "Last-Modified",
    { "last-modified": "Wed, 01 Apr 2026 00:00:00 GMT" },
  ]] as const
) {
  Deno.test(`a page with ${name} is asked for on condition, and kept when it is the same`, async () => {
    await using site = startSite(({ headers }) => {
      const isSame = headers.has("if-none-match") || headers.has("if-modified-since");
      return page({ ...fresh, "cache-control": "max-age=10" }, isSame ? 304 : 200);
    });
    await get(site);
    site.pass(11);
    const again = await get(site);
    assert.deepEqual([again.status, ...useOf(again)], [200, "revalidated", 0]);
    assert.equal(again.headers.get("content-type"), "text/html");
    site.pass(5);
    assert.deepEqual(useOf(await get(site)), ["hit", 5]);
    assert.equal(site.asks().length, 2);
  });
}

Deno.test("a page that changed replaces the one that was kept", async () => {
  let version = 1;
  await using site = startSite(() =>
    new Response(`<title>${version}</title><p>Words`, {
      headers: { "content-type": "text/html", "content-length": "23", etag: `"${version}"` },
    })
  );
  await get(site);
  version = 2;
  const again = await get(site);
  assert.deepEqual([useOf(again)[0], again.page?.html.includes(">2<")], [undefined, true]);
  assert.deepEqual((await get(site)).page?.html.includes(">2<"), true);
});

Deno.test("a site is asked again after some minutes whatever it said", async () => {
  await using site = startSite(() => page({ "cache-control": "max-age=86400, immutable" }));
  await get(site);
  site.pass(MAX_FRESH_SECONDS - 1);
  assert.equal(useOf(await get(site))[0], "hit");
  site.pass(1);
  await get(site);
  assert.equal(site.asks().length, 2);
});

for (
  const [what, headers, status] of [
    ["nothing", {}, 200],
    ["no-store", { "cache-control": "no-store" }, 200],
    ["no-cache", { "cache-control": "no-cache" }, 200],
    ["max-age=0", { "cache-control": "max-age=0" }, 200],
    ["Pragma: no-cache", { pragma: "no-cache" }, 200],
    ["Expires in the past", { expires: "Thu, 01 Jan 1970 00:00:00 GMT" }, 200],
    ["Vary: *", { vary: "*" }, 200],
    ["a cookie", { "set-cookie": "a=b" }, 200],
    ["an error", { "cache-control": "max-age=100" }, 500],
    ["404", { "cache-control": "max-age=100" }, 404],
  ] as const
) {
  Deno.test(`an answer with ${what} is not answered again without its site`, async () => {
    await using site = startSite(() => page(headers, status));
    const ask = (): Promise<FetchedPage> =>
      site.pages.page("http://a.example/x", { errorPages: true });
    await ask();
    assert.equal(useOf(await ask())[0], undefined);
    assert.equal(site.asks().length, 2);
  });
}

for (const control of ["no-store", "no-store, max-age=60"]) {
  Deno.test(`nothing is kept of an answer with ${control}, not even to ask whether it is the same`, async () => {
    await using site = startSite(() => page({ etag: '"1"', "cache-control": control }));
    await get(site);
    await site.pages.page("http://a.example/x", { maxAge: MAX_AGE_SECONDS });
    const pages = site.met.filter(({ url }) => !url.endsWith("/robots.txt"));
    assert.deepEqual(pages.map(({ headers }) => headers.get("if-none-match")), [null, null]);
  });
}

Deno.test("a page that varies with what every request says alike is kept", async () => {
  await using site = startSite(() =>
    page({ ...FRESH, vary: "Accept-Encoding, User-Agent, Cookie" })
  );
  await get(site);
  assert.equal(useOf(await get(site))[0], "hit");
});

Deno.test("nothing is kept of what is asked for with a password, nor answered to it", async () => {
  await using site = startSite(() => page({ "cache-control": "max-age=100" }));
  await get(site, "http://me:secret@a.example/x");
  assert.equal(useOf(await get(site))[0], undefined);
  assert.equal(useOf(await get(site, "http://me:secret@a.example/x"))[0], undefined);
  assert.equal(site.asks().length, 3);
});

Deno.test("no caller gets what was fetched for another, or with other rights", async () => {
  await using site = startSite(() => page({ "cache-control": "max-age=100" }));
  const pagesOf = (party: string, allowPrivate = false) =>
    createPages((request) =>
      site.service.handle(request, { party, allowPrivate, signal: new AbortController().signal })
    );
  const use = async (pages: ReturnType<typeof pagesOf>): Promise<unknown> =>
    useOf(await pages.page("http://a.example/x"))[0];
  const [one, other] = [pagesOf("one"), pagesOf("other")];
  assert.deepEqual([await use(one), await use(one)], [undefined, "hit"]);
  assert.deepEqual([await use(other), await use(other)], [undefined, "hit"]);
  assert.equal(await use(pagesOf("one", true)), undefined);
});

Deno.test("the least recently used pages go when the bytes are over", async () => {
  const length = 20_000;
  const body = HTML + " ".repeat(length - HTML.length);
  await using site = startSite(
    () =>
      new Response(body, {
        // Deno 2.7 would send the spaces compressed.
        headers: {
          "cache-control": "max-age=60, no-transform",
          "content-type": "text/html",
          "content-length": `${length}`,
        },
      }),
    3 * length,
  );
  const ask = async (path: string): Promise<unknown> =>
    useOf(await get(site, `http://a.example/${path}`))[0];
  assert.deepEqual([await ask("1"), await ask("2"), await ask("1")], [undefined, undefined, "hit"]);
  assert.deepEqual([await ask("3"), await ask("1"), await ask("2")], [undefined, "hit", undefined]);
});

Deno.test("a cache of no bytes keeps nothing", async () => {
  await using site = startSite(() => page({ "cache-control": "max-age=100" }), 0);
  await get(site);
  assert.equal(useOf(await get(site))[0], undefined);
});

Deno.test("a redirect that stays may be kept, one for now is asked for again", async () => {
  for (const [status, visits] of [[301, 2], [302, 3]] as const) {
    await using site = startSite(({ url }) =>
      new URL(url).pathname === "/x"
        ? new Response("", { status, headers: { ...FRESH, location: "/y", "content-length": "0" } })
        : page(FRESH)
    );
    await get(site);
    assert.deepEqual([(await get(site)).url, site.asks().length], ["http://a.example/y", visits]);
  }
});

Deno.test("robots.txt is obeyed for pages that are kept as well", async () => {
  let robots = "";
  const site = createFakeSite({
    "a.example": { "/robots.txt": () => new Response(robots), "*": () => page(FRESH) },
  }, { service: { cacheBytes: 1_000_000 }, clock: { now: () => wall, sleep: async () => {} } });
  let wall = START;
  await get(site);
  robots = "User-agent: *\nDisallow: /";
  wall += 25 * 3600 * 1000;
  await assert.rejects(get(site), { code: "refused_by_robots" });
  await site.close();
});
