/** How the pages of a site are come by for its audit. */
import assert from "node:assert/strict";
import { type Ask, surveySite } from "../../src/terminal/survey_site.ts";

const START = "https://a.example/";

/** A site by the links of its pages; what is missing answers 404. `room`: pages an answer holds. */
function fakeAsk(links: Readonly<Record<string, readonly string[]>>, room = 10) {
  const asked: string[][] = [];
  const ask: Ask = (tool, args) => {
    if (tool === "map_site") {
      const urls = [{ url: `${START}lonely`, sitemap: `${START}sitemap.xml` }, {
        url: `${START}a`,
        sitemap: null,
        source: "link",
      }];
      return Promise.resolve({ ok: true, urls });
    }
    const urls = args["urls"] as string[];
    asked.push(urls);
    const pages = urls.slice(0, room).map((url) => {
      const found = links[new URL(url).pathname];
      const fetch = { status: found === undefined ? 404 : 200 };
      if (found === undefined) return { ok: false, url, fetch, error: { message: "gone" } };
      const fields = { title: url, heading: "h", links: found, robots: "noindex, follow" };
      return { ok: true, url, landed: url, fetch, canonical: url, run: { fields } };
    });
    return Promise.resolve({ ok: true, pages });
  };
  return { ask, asked };
}

const options = { start: START, maxPages: 50, onBatch: () => {} };

Deno.test("surveySite() follows the links of a site, and none that leave it", async () => {
  const { ask } = fakeAsk({ "/": ["a#x", "/b", "https://b.example/", "mailto:x@y"], "/a": ["/c"] });
  const site = await surveySite(ask, options);
  assert.deepEqual(site.pages.map(({ url, status }) => [url.slice(START.length), status]), [
    ["", 200],
    ["lonely", 404],
    ["a", 200],
    ["b", 404],
    ["c", 404],
  ]);
  assert.deepEqual(site.mapped, [`${START}lonely`]);
  assert.deepEqual(site.pages[0]?.links, [`${START}a`, `${START}b`]);
  assert.equal(site.pages[0]?.isNoindex, true);
  assert.equal(site.left, 0);
});

Deno.test("surveySite() stops at its bound and counts what is left, each template in turn", async () => {
  const trap = Array.from({ length: 40 }, (_, day) => `/day/${day}`);
  const { ask, asked } = fakeAsk({ "/": [...trap, "/about"] });
  const site = await surveySite(ask, { ...options, maxPages: 12 });
  assert.equal(site.pages.length, 12);
  assert.equal(site.left, 31);
  assert.ok(asked.flat().includes(`${START}about`));
});

Deno.test("surveySite() asks again for what found no room, and ends where nothing is answered", async () => {
  const some = fakeAsk({ "/": ["/a", "/b", "/c"] }, 1);
  assert.equal((await surveySite(some.ask, options)).pages.length, 5);
  const none = fakeAsk({ "/": ["/a"] }, 0);
  const { pages } = await surveySite(none.ask, options);
  assert.deepEqual(pages.map(({ error }) => error), ["no answer", "no answer"]);
});
