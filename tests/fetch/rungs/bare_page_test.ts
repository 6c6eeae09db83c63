/** What a browser makes of an answer that it cannot read: a document with nothing in it. */
import assert from "node:assert/strict";
import type { BrowserRung } from "../../../src/web/fetch/browser/browser_rung.ts";
import { createFakeSite } from "../../support/fake_site.ts";

const SHELL = `<!doctype html><title>App</title><div id=root></div><script src=/app.js></script>`;

Deno.test("page() takes no empty document of the browser for a page", async () => {
  const bare = "<html><head></head><body></body></html>";
  const browser: BrowserRung = {
    fetch: (address) =>
      Promise.resolve({
        url: new URL(address),
        status: 200,
        headers: new Map([["content-type", "text/html; charset=utf-8"]]),
        bytes: new TextEncoder().encode(bare),
      }),
    close: () => Promise.resolve(),
  };
  const round = (): Response =>
    new Response(null, { status: 302, headers: { location: "/broken" } });
  const pages = { "/broken": round, "/shell": SHELL };
  await using web = createFakeSite({ "shop.example": pages }, { service: { browser } });
  await assert.rejects(web.pages.page("http://shop.example/broken"), {
    code: "fetch_failed",
    message: /browser: the page in the browser is empty/,
  });
  const { fetch } = await web.pages.page("http://shop.example/shell");
  assert.equal(fetch.rung, "http");
  assert.match(fetch.climbs.at(-1)?.reason ?? "", /the page in the browser is empty/);
});
