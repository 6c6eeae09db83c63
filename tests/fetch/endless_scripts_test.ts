/** Pages whose scripts never end, in this machine's Chromium: each costs its own process and no more. */
import assert from "node:assert/strict";
import type { AddressGuard } from "../../src/web/fetch/guard/address_guard.ts";
import type { HttpAnswer } from "../../src/web/fetch/rungs/http_rung.ts";
import { FAKE_ADDRESS, type FakeHosts } from "../support/fake_site.ts";
import { steadily } from "../support/steadily.ts";
import {
  browserPath,
  html,
  readThrough,
  shell,
  startTestBrowser,
  TEXT,
} from "../support/test_browser.ts";

/** Seconds that a silent page has here; each is spent in full. */
const ANSWER_SECONDS = 2;
/** Generous beside them: loading alone was given thirty. */
const SOON_MS = (ANSWER_SECONDS + 22) * 1000;

const GOOD = shell(`root.textContent = "${TEXT}"`);
const SHOP: FakeHosts = {
  "shop.example": {
    "/": GOOD,
    "/at-once": shell("for (;;);"),
    "/once-loaded": shell(`addEventListener("load", () => setTimeout(() => { for (;;); }));`),
    "/regex": shell(`/^(a+)+$/.test("a".repeat(60) + "b")`),
    "/slow": () => html(`<!doctype html><title>Slow</title><p>${TEXT}<img src="/late">`),
    "/late": async () => {
      // Past the end of an endless neighbour.
      await new Promise((done) => setTimeout(done, (ANSWER_SECONDS + 3) * 1000));
      return new Response("late");
    },
    "/framed": () =>
      html(
        `<!doctype html><title>Framed</title><p>${TEXT}<iframe src="http://other.example/"></iframe>`,
      ),
  },
  "other.example": { "/": shell("for (;;);") },
};

const CALLER = { allowPrivate: false, signal: new AbortController().signal };
const GUARD: AddressGuard = {
  admit: (address) => Promise.resolve(new URL(address)),
  pin: () => Promise.resolve([FAKE_ADDRESS]),
};

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const started = performance.now();
  const value = await work();
  return { value, ms: performance.now() - started };
}

Deno.test({
  name: "a page that never lets go of its browser process",
  ignore: browserPath === undefined,
  async fn(test) {
    const browser = startTestBrowser(undefined, { answerSeconds: ANSWER_SECONDS });
    const site = readThrough(browser, SHOP);
    // Past the site's gate, where two pages of one site would wait for each other.
    const fetch = (path: string): Promise<HttpAnswer> =>
      browser.rung.fetch(`http://shop.example${path}`, CALLER, GUARD);
    const step = (name: string, fn: () => Promise<void>): Promise<boolean> =>
      test.step({ name, fn: () => steadily(fn), sanitizeOps: false, sanitizeResources: false });

    for (const path of ["/at-once", "/once-loaded", "/regex"]) {
      await step(`${path} is ended and the cheaper page stands`, async () => {
        const { value: page, ms } = await timed(() =>
          site.pages.page(`http://shop.example${path}`)
        );
        assert.equal(page.fetch.rung, "http");
        assert.match(page.fetch.climbs.at(-1)?.reason ?? "", /did not answer for 2 seconds/);
        assert.ok(ms < SOON_MS, `${path} took ${ms} ms`);
      });
    }
    await step("its neighbour in the same browser is read to the end", async () => {
      const [good, bad] = await Promise.allSettled([fetch("/slow"), fetch("/at-once")]);
      assert.equal(bad.status, "rejected");
      assert.ok(good.status === "fulfilled", String((good as PromiseRejectedResult).reason));
      assert.match(decode(good.value.bytes), /long enough to count/);
    });
    await step("an endless frame of another site is ended alone", async () => {
      const { value: page, ms } = await timed(() => fetch("/framed"));
      assert.match(decode(page.bytes), /long enough to count/);
      assert.ok(ms < SOON_MS, `took ${ms} ms`);
    });
    await step("the next page is read", async () => {
      assert.equal((await site.pages.page("http://shop.example/")).fetch.rung, "browser");
    });
    await site.close();
    await browser.end();
  },
});
