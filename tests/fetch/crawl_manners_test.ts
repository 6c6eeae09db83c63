/** What a crawl asks of the network side besides pages: rests, bounds, and a file only once. */
import assert from "node:assert/strict";
import { createFakeSite } from "../support/fake_site.ts";

const WORDS = "<p>Some words of a page, so that it is one worth keeping as it stands.</p>".repeat(
  8,
);
const moved = (to: string) => (): Response =>
  new Response(null, { status: 302, headers: { location: to } });

Deno.test("page() rests before each redirect that a crawl follows, and before none otherwise", async () => {
  const slept: number[] = [];
  const clock = {
    now: () => 0,
    sleep: (milliseconds: number) => {
      slept.push(milliseconds);
      return Promise.resolve();
    },
  };
  const hosts = { "a.test": { "/": moved("/b"), "/b": moved("/c"), "/c": WORDS } };
  await using site = createFakeSite(hosts, { clock });
  await site.pages.page("http://a.test/", { stayOnSite: true, hopRest: 2 });
  assert.deepEqual(slept, [2_000, 2_000]);
  await site.pages.page("http://a.test/");
  assert.equal(slept.length, 2);
  await site.pages.page("http://a.test/", { hopRest: 86_400 });
  assert.deepEqual(slept.slice(2), [10_000, 10_000], "no page makes a crawl sleep for a day");
});

Deno.test("page() gives up a page that hangs when its seconds end, and goes on with its site", async () => {
  const hosts = {
    "a.test": {
      "/hangs": () =>
        new Promise<Response>((resolve) => setTimeout(resolve, 1_000, new Response())),
      "/here": WORDS,
    },
  };
  await using site = createFakeSite(hosts);
  await assert.rejects(site.pages.page("http://a.test/hangs", { seconds: 0.2 }), {
    code: "fetch_failed",
    retryable: true,
    message: /no whole answer within 1 seconds/,
  });
  await assert.rejects(site.pages.file("http://a.test/hangs", 0.2), {
    code: "fetch_failed",
    message: /no whole answer within 1 seconds/,
  });
  const { status } = await site.pages.page("http://a.test/here", { seconds: 10 });
  assert.equal(status, 200);
});

Deno.test("page() reads the tdmrep.json of an origin once a call, whatever its pages", async () => {
  const rules = [{ location: "/mine/*", "tdm-reservation": 1 }];
  const hosts = {
    "a.test": {
      "/.well-known/tdmrep.json": () => Response.json(rules),
      "/1": WORDS,
      "/2": WORDS,
      "/mine/3": WORDS,
    },
  };
  await using site = createFakeSite(hosts);
  for (const path of ["/1", "/2"]) {
    await site.pages.page(`http://a.test${path}`, { respectTdm: true });
  }
  await assert.rejects(site.pages.page("http://a.test/mine/3", { respectTdm: true }), {
    code: "tdm_reserved",
  });
  const asked = site.asked("a.test").filter((path) => path.endsWith("tdmrep.json"));
  assert.equal(asked.length, 1);
});

Deno.test("a site's Retry-After holds the next single fetch of it, and a longer one refuses it", async () => {
  const slept: number[] = [];
  let now = 0;
  const clock = {
    now: () => now,
    sleep: (milliseconds: number) => {
      slept.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
  };
  const busy = (seconds: string) => (): Response =>
    new Response("<p>busy", { status: 429, headers: { "retry-after": seconds } });
  const hosts = { "a.test": { "/short": busy("3"), "/long": busy("60"), "/here": WORDS } };
  await using site = createFakeSite(hosts, { clock });
  await assert.rejects(site.pages.page("http://a.test/short"), { code: "fetch_failed" });
  assert.equal((await site.pages.page("http://a.test/here")).status, 200);
  assert.deepEqual(slept, [3_000]);
  await assert.rejects(site.pages.page("http://a.test/long"), { code: "fetch_failed" });
  await assert.rejects(site.pages.page("http://a.test/here"), {
    code: "fetch_failed",
    message: /asked for a pause \(Retry-After\): ask again in 60 seconds/,
  });
});
