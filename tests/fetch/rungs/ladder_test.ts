/** The ladder over a fake site: what is kept, what is climbed from, and how failures read. */
import assert from "node:assert/strict";
import type { BrowserRung } from "../../../src/web/fetch/browser/browser_rung.ts";
import { FetchFailure } from "../../../src/web/fetch/fetch_failure.ts";
import { ToolError } from "../../../src/base/errors.ts";
import { createFakeSite, type FakeHosts, type FakeSite } from "../../support/fake_site.ts";

const LONG = "A sentence that is long enough to count as text of a page. ".repeat(8);
const PAGE = `<!doctype html><title>Fine</title><p>${LONG}</p>`;
const SHELL = `<!doctype html><title>App</title><div id=root></div><script src=/app.js></script>`;
const SKELETON = `<!doctype html><title>App</title>${"<div class=slot></div>".repeat(150)}`;
const CHALLENGE = "<!doctype html><title>Just a moment...</title><p>Checking</p>";

/** A browser that answers from a table and counts its calls. */
function fakeBrowser(
  pages: Record<string, string | { status: number; html: string } | Error>,
): BrowserRung & { calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    fetch(address) {
      calls.push(address);
      const page = pages[new URL(address).pathname];
      if (page === undefined) throw new Error("not in the table");
      if (page instanceof Error) return Promise.reject(page);
      const { status, html } = typeof page === "string" ? { status: 200, html: page } : page;
      return Promise.resolve({
        url: new URL(address),
        status,
        headers: new Map([["content-type", "text/html; charset=utf-8"]]),
        bytes: new TextEncoder().encode(html),
      });
    },
    close: () => Promise.resolve(),
  };
}

const MISSING = new FetchFailure("no browser is installed", { climbs: true });

function site(paths: FakeHosts[string], browser?: BrowserRung): FakeSite {
  return createFakeSite(
    { "shop.example": paths },
    browser === undefined ? {} : { service: { browser } },
  );
}

async function refusal(work: Promise<unknown>): Promise<ToolError> {
  const error = await work.then(() => undefined, (thrown) => thrown);
  assert.ok(error instanceof ToolError, `expected a ToolError, got ${error}`);
  return error;
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

Deno.test("page() keeps a good cheap page and never calls the browser", async () => {
  const browser = fakeBrowser({});
  await using web = site({ "/a": PAGE }, browser);
  const page = await web.pages.page("http://shop.example/a");
  assert.equal(text(page.bytes), PAGE);
  assert.deepEqual(page.fetch.climbs, []);
  assert.equal(page.fetch.rung, "http");
  assert.equal(page.fetch.status, 200);
  assert.deepEqual(browser.calls, []);
  assert.deepEqual(web.asked("shop.example"), ["/robots.txt", "/a"]);
});

for (
  const [what, cheap, reason] of [
    ["an empty shell", SHELL, /empty shell: 0 characters/],
    ["a skeleton", SKELETON, /skeleton: 0 characters of text in \d+ of markup/],
    ["a challenge", CHALLENGE, /challenge page: the title "just a moment"/],
  ] as const
) {
  Deno.test(`page() climbs from ${what} and says why`, async () => {
    const browser = fakeBrowser({ "/a": PAGE });
    await using web = site({ "/a": cheap }, browser);
    const page = await web.pages.page("http://shop.example/a");
    assert.equal(page.fetch.rung, "browser");
    assert.equal(page.fetch.climbs.length, 1);
    assert.match(page.fetch.climbs[0]?.reason ?? "", reason);
    assert.equal(page.fetch.climbs[0]?.from_rung, "http");
    assert.equal(page.fetch.climbs[0]?.to_rung, "browser");
  });
}

for (const status of [401, 403, 407]) {
  Deno.test(`page() climbs from status ${status} once`, async () => {
    const browser = fakeBrowser({ "/a": PAGE });
    await using web = site({ "/a": () => new Response(PAGE, { status }) }, browser);
    const page = await web.pages.page("http://shop.example/a");
    assert.match(page.fetch.climbs[0]?.reason ?? "", new RegExp(String(status)));
    assert.deepEqual(browser.calls, ["http://shop.example/a"]);
  });
}

for (const status of [404, 410, 429, 500, 503]) {
  Deno.test(`page() keeps status ${status}: a browser would get the same`, async () => {
    const browser = fakeBrowser({});
    await using web = site({ "/a": () => new Response(SHELL, { status }) }, browser);
    const page = await web.pages.page("http://shop.example/a", { errorPages: true });
    assert.equal(page.fetch.status, status);
    assert.deepEqual(browser.calls, []);
    const error = await refusal(web.pages.page("http://shop.example/a"));
    assert.equal(error.code, "fetch_failed");
    assert.equal(error.retryable, status === 429 || status >= 500);
    assert.match(error.message, new RegExp(String(status)));
  });
}

for (const status of [429, 503]) {
  Deno.test(`page() asks no browser for a page that is to be asked for later (${status})`, async () => {
    const browser = fakeBrowser({ "/a": PAGE });
    const headers = { "content-type": "text/html", "retry-after": "3" };
    await using web = site({ "/a": () => new Response(CHALLENGE, { status, headers }) }, browser);
    const error = await refusal(web.pages.page("http://shop.example/a"));
    assert.equal(error.code, "fetch_failed");
    assert.equal(error.retryable, true);
    assert.deepEqual(browser.calls, []);
  });
}

Deno.test("page() takes an empty 404 as that, an empty 200 as a failure", async () => {
  await using web = site({ "/gone": 404, "/empty": 200, "/none": 204 });
  const gone = await web.pages.page("http://shop.example/gone", { errorPages: true });
  assert.equal(gone.bytes.length, 0);
  for (const path of ["/empty", "/none"]) {
    const error = await refusal(web.pages.page(`http://shop.example${path}`));
    assert.equal(error.code, "fetch_failed");
    assert.equal(error.retryable, false);
  }
});

Deno.test("page() does not take a browser's document of nothing for an empty page", async () => {
  const browser = fakeBrowser({ "/empty": "<html><head></head><body></body></html>" });
  await using web = site({ "/empty": 200 }, browser);
  const error = await refusal(web.pages.page("http://shop.example/empty"));
  assert.equal(error.code, "fetch_failed");
  assert.equal(error.retryable, false);
  assert.deepEqual(browser.calls, []);
});

Deno.test("page() answers 402 with payment_required on any rung and asks nothing else", async () => {
  const browser = fakeBrowser({ "/b": { status: 402, html: PAGE } });
  await using web = site({
    "/a": () => new Response(CHALLENGE, { status: 402, headers: { "content-type": "text/html" } }),
    "/b": SHELL,
  }, browser);
  assert.equal((await refusal(web.pages.page("http://shop.example/a"))).code, "payment_required");
  assert.deepEqual(browser.calls, []);
  assert.equal((await refusal(web.pages.page("http://shop.example/b"))).code, "payment_required");
});

Deno.test("page() returns the poor page of the last rung, unless it is a challenge", async () => {
  const poor = `<p>Hello</p>${SHELL}`;
  const browser = fakeBrowser({ "/a": poor, "/b": CHALLENGE, "/c": SHELL });
  await using web = site({ "/a": SHELL, "/b": SHELL, "/c": SHELL }, browser);
  const page = await web.pages.page("http://shop.example/a");
  assert.equal(page.fetch.rung, "browser");
  assert.equal(page.fetch.incomplete, undefined);
  const nothing = await refusal(web.pages.page("http://shop.example/c"));
  assert.equal(nothing.code, "fetch_failed");
  assert.match(nothing.message, /nothing to read, in a browser either: it is empty/);
  const kept = await web.pages.page("http://shop.example/c", { errorPages: true });
  assert.deepEqual(kept.fetch.incomplete, ["empty"]);
  const error = await refusal(web.pages.page("http://shop.example/b"));
  assert.equal(error.code, "refused_by_site");
  assert.equal(error.retryable, false);
  assert.match(error.message, /just a moment/);
});

Deno.test("page() without a browser returns a shell, says so, and refuses a challenge", async () => {
  await using web = site({ "/a": SHELL, "/b": CHALLENGE, "/c": PAGE, "/d": () => errorPage(403) });
  const page = await web.pages.page("http://shop.example/a");
  assert.equal(page.fetch.rung, "http");
  const steps = page.fetch.climbs.map(({ from_rung, to_rung }) => `${from_rung}>${to_rung}`);
  assert.deepEqual(steps, ["http>browser", "browser>http"]);
  assert.match(page.fetch.climbs[0]?.reason ?? "", /empty shell/);
  assert.match(page.fetch.climbs[1]?.reason ?? "", /no browser is switched on/);
  assert.equal(page.fetch.climbs[1]?.seconds, 0);
  assert.match(
    page.hint ?? "",
    /empty without a browser \(an empty shell.*SERVICE_BROWSER to auto/,
  );
  assert.equal((await refusal(web.pages.page("http://shop.example/b"))).code, "refused_by_site");
  const whole = await web.pages.page("http://shop.example/c");
  assert.deepEqual(whole.fetch.climbs, []);
  assert.equal(whole.hint, undefined);
  // An error page is what it is.
  const refusing = await web.pages.page("http://shop.example/d", { errorPages: true });
  assert.equal(refusing.hint, undefined);
});

Deno.test("page() with a browser that is missing climbs back down", async () => {
  await using web = site(
    { "/a": SHELL, "/b": CHALLENGE },
    fakeBrowser({ "/a": MISSING, "/b": MISSING }),
  );
  const page = await web.pages.page("http://shop.example/a");
  assert.equal(page.fetch.rung, "http");
  assert.equal(text(page.bytes), SHELL);
  const steps = page.fetch.climbs.map(({ from_rung, to_rung }) => `${from_rung}>${to_rung}`);
  assert.deepEqual(steps, ["http>browser", "browser>http"]);
  assert.match(page.fetch.climbs[1]?.reason ?? "", /no browser is installed/);
  assert.match(page.hint ?? "", /empty without a browser .*no browser is installed/);
  assert.equal((await refusal(web.pages.page("http://shop.example/b"))).code, "refused_by_site");
});

Deno.test("page() names what every rung said when all failed", async () => {
  const browser = fakeBrowser({ "/a": MISSING });
  await using web = site({ "/a": () => toItself("/a") }, browser);
  const error = await refusal(web.pages.page("http://shop.example/a"));
  assert.equal(error.code, "fetch_failed");
  assert.equal(error.retryable, false);
  assert.match(error.message, /http: .*redirects do not end; browser: no browser is installed/);
  assert.equal(error.facts.reason, "loop");
});

Deno.test("page() answers missing_extra when a named browser is needed and is not there", async () => {
  const missing = new FetchFailure(MISSING.message, { ...MISSING.failure, missing: "browser" });
  await using web = site({ "/a": () => toItself("/a") }, fakeBrowser({ "/a": missing }));
  const error = await refusal(web.pages.page("http://shop.example/a"));
  assert.equal(error.code, "missing_extra");
  assert.equal(error.extra, "browser");
});

Deno.test("page() judges by media type first: feeds, JSON and text are never climbed from", async () => {
  const browser = fakeBrowser({});
  const as = (type: string, body: string) => (): Response =>
    new Response(body, { headers: { "content-type": type } });
  await using web = site({
    "/feed": as("application/rss+xml", "<rss><channel><title>x</title></channel></rss>"),
    "/json": as("application/json", "{}"),
    "/text": as("text/plain", "hi"),
    "/map": as("application/xml", "<urlset/>"),
  }, browser);
  for (const path of ["/feed", "/json", "/text", "/map"]) {
    const page = await web.pages.page(`http://shop.example${path}`);
    assert.deepEqual(page.fetch.climbs, []);
  }
  assert.deepEqual(browser.calls, []);
});

Deno.test("page() refuses images and archives without reading them", async () => {
  await using web = site({
    "/i": () => new Response(new Uint8Array(9), { headers: { "content-type": "image/png" } }),
  });
  const error = await refusal(web.pages.page("http://shop.example/i"));
  assert.equal(error.code, "fetch_failed");
  assert.equal(error.retryable, false);
  assert.match(error.message, /image\/png/);
});

Deno.test("page() remembers the rung a folder needed, and its www twin's", async () => {
  const browser = fakeBrowser({ "/a/1": PAGE, "/a/2": PAGE });
  await using web = createFakeSite({
    "shop.example": { "/a/1": SHELL, "/b": PAGE },
    "www.shop.example": {},
  }, { service: { browser } });
  await web.pages.page("http://shop.example/a/1");
  const next = await web.pages.page("http://www.shop.example/a/2");
  assert.equal(next.fetch.rung, "browser");
  assert.equal(next.fetch.climbs[0]?.seconds, 0);
  assert.match(next.fetch.climbs[0]?.reason ?? "", /earlier page.*empty shell/);
  assert.deepEqual(web.asked("www.shop.example"), ["/robots.txt"]);
  assert.equal((await web.pages.page("http://shop.example/b")).fetch.rung, "http");
});

Deno.test("page() forgets a remembered rung that fails and never asks it twice", async () => {
  const browser = fakeBrowser({ "/1": PAGE, "/2": MISSING, "/3": PAGE });
  await using web = site({ "/1": SHELL, "/2": SHELL, "/3": PAGE }, browser);
  await web.pages.page("http://shop.example/1");
  const second = await web.pages.page("http://shop.example/2");
  assert.equal(second.fetch.rung, "http");
  assert.deepEqual(
    second.fetch.climbs.map(({ from_rung, to_rung }) => `${from_rung}>${to_rung}`),
    ["http>browser", "browser>http", "http>browser", "browser>http"],
  );
  assert.equal(browser.calls.filter((call) => call.endsWith("/2")).length, 1);
  assert.equal((await web.pages.page("http://shop.example/3")).fetch.rung, "http");
});

Deno.test("page() learns nothing from a rung that merely failed", async () => {
  const browser = fakeBrowser({ "/1": PAGE, "/2": PAGE });
  await using web = site({ "/1": () => toItself("/1"), "/2": PAGE }, browser);
  assert.equal((await web.pages.page("http://shop.example/1")).fetch.rung, "browser");
  assert.equal((await web.pages.page("http://shop.example/2")).fetch.rung, "http");
});

Deno.test("page() keeps content that only speaks of challenges", async () => {
  const browser = fakeBrowser({});
  const filler = "Real words of an article about waiting rooms. ".repeat(40);
  await using web = site({
    "/headline": `<title>Just a moment: how sites keep bots out</title><p>${filler}`,
    "/script": `<title>x</title><script src=/cdn-cgi/challenge-platform/x.js></script><p>${filler}`,
    "/quote": `<title>x</title><p>It said "checking your browser". ${filler}`,
  }, browser);
  for (const path of ["/headline", "/script", "/quote"]) {
    assert.equal((await web.pages.page(`http://shop.example${path}`)).fetch.rung, "http", path);
  }
});

Deno.test("page() counts text as it is read, not as it is written", async () => {
  const browser = fakeBrowser({
    "/links": PAGE,
    "/hidden": PAGE,
    "/upper": PAGE,
    "/noscript": PAGE,
  });
  await using web = site({
    "/links": `<title>x</title>${"<link rel=preload href=/a>\n".repeat(120)}<p>hello</p>`,
    "/hidden": `<title>x</title><div hidden>${LONG}</div><div style="display: none">${LONG}</div>` +
      "<script>1</script>",
    "/upper": `<title>x</title><SCRIPT>${LONG}</SCRIPT>`,
    "/noscript": `<title>x</title><noscript>${LONG}</noscript><script>1</script>`,
  }, browser);
  for (const path of ["/links", "/hidden", "/upper", "/noscript"]) {
    const page = await web.pages.page(`http://shop.example${path}`);
    assert.equal(page.fetch.rung, "browser", path);
    assert.match(page.fetch.climbs[0]?.reason ?? "", /: [05] characters/);
  }
});

Deno.test("page() keeps a thin page that declares a thing, not one that has a theme colour", async () => {
  const browser = fakeBrowser({ "/head": PAGE });
  const ld = `<script type="application/ld+json">{"@type":"Product","name":"x"}</script>`;
  const pad = "<i></i>".repeat(400);
  await using web = site({
    "/ld": `<title>x</title>${ld}${pad}`,
    "/micro": `<title>x</title><div itemscope><b itemprop=name>x</b></div>${pad}`,
    "/rdfa": `<title>x</title><div typeof=Thing><b property=name>x</b></div>${pad}`,
    "/mf": `<title>x</title><div class=h-card><b class=p-name>x</b></div>${pad}`,
    "/head": `<title>x</title><meta name=theme-color content=red><meta property=og:title ` +
      `content=x>${pad}`,
  }, browser);
  for (const path of ["/ld", "/micro", "/rdfa", "/mf"]) {
    assert.equal((await web.pages.page(`http://shop.example${path}`)).fetch.rung, "http", path);
  }
  assert.equal((await web.pages.page("http://shop.example/head")).fetch.rung, "browser");
});

Deno.test("page() takes a challenge from its headers, whatever the page says", async () => {
  await using web = site({
    "/a": () =>
      new Response(PAGE, {
        status: 403,
        headers: { "cf-mitigated": "challenge", "content-type": "text/html" },
      }),
  });
  const error = await refusal(web.pages.page("http://shop.example/a", { errorPages: true }));
  assert.equal(error.code, "refused_by_site");
  assert.match(error.message, /cf-mitigated/);
});

Deno.test("page() reads 100,000 unclosed tags", async () => {
  const browser = fakeBrowser({ "/s": PAGE, "/t": PAGE });
  await using web = site({
    "/s": "<script>".repeat(100_000),
    "/t": "<title>".repeat(100_000),
  }, browser);
  assert.equal((await web.pages.page("http://shop.example/s")).fetch.rung, "browser");
  assert.equal((await web.pages.page("http://shop.example/t")).fetch.rung, "browser");
});

Deno.test("page() asks no browser for bytes that cannot be decoded: it would be sent the same", async () => {
  const browser = fakeBrowser({ "/a": PAGE, "/b": PAGE });
  await using web = site(
    { "/a": () => codedAs("compress"), "/b": () => codedAs("gzip") },
    browser,
  );
  for (const path of ["/a", "/b"]) {
    const error = await refusal(web.pages.page(`http://shop.example${path}`));
    assert.equal(error.code, "fetch_failed");
    assert.equal(error.retryable, false);
    assert.match(error.message, /the content encoding cannot be read/);
  }
  assert.deepEqual(browser.calls, []);
});

function toItself(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}

function errorPage(status: number): Response {
  return new Response(SHELL, { status, headers: { "content-type": "text/html" } });
}

function codedAs(coding: string): Response {
  return new Response(PAGE, {
    headers: { "content-encoding": coding, "content-type": "text/html" },
  });
}

Deno.test("page() tells the browser what to wait for, and when the page is read as it stands", async () => {
  const plain = fakeBrowser({ "/a": PAGE });
  const wishes: Parameters<BrowserRung["fetch"]>[3][] = [];
  const browser: BrowserRung = {
    ...plain,
    fetch(address, caller, guard, wish) {
      wishes.push(wish);
      return plain.fetch(address, caller, guard, wish);
    },
  };
  await using web = site({ "/a": PAGE }, browser);
  const wait = { what: ".price", isThere: () => true };
  await web.pages.page("http://shop.example/a", { render: "always", wait, renderSeconds: 5 });
  const [wish, ...more] = wishes;
  assert.deepEqual([wish?.waitFor, more], [".price", []]);
  assert.ok(Number.isFinite(wish?.until));
});
