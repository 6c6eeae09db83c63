/**
 * The page of `look` in a real browser: `deno task test:look`.
 *
 * Needs a Chromium; without one it says so in a line and passes over.
 */
import assert from "node:assert/strict";
import { HOSTILE_PAGES } from "./hostile_pages.ts";
import { startLook } from "./look_browser.ts";

const SHOP = `<!doctype html><html lang="en"><title>Brake pads | Example Shop</title>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",
"name": "Brake pads", "offers": {"@type": "Offer", "price": 41.90, "priceCurrency": "EUR"}}</script>
<h1>Brake pads</h1><p class="price">41.90 EUR</p><p>Sold in pairs, with screws: <a href="/more">more</a>.</p>
<ul><li class="row"><a href="/p/1">Front pads</a> <b class="price">31.50 EUR</b></li>
<li class="row"><a href="/p/2">Rear pads</a> <b class="price">29.00 EUR</b></li>
<li class="row"><a href="/p/3">Drum shoes</a> <b class="price">24.90 EUR</b></li></ul></html>`;

const look = await startLook();
/** Every test needs the browser; startLook() has said why where there is none. */
const test = (name: string, run: (one: NonNullable<typeof look>) => Promise<void>): void =>
  Deno.test({
    name,
    sanitizeOps: false,
    sanitizeResources: false,
    fn: async () => look === undefined ? undefined : await run(look),
  });

test("look shows what is read, tab by tab, and where", async ({ open, tab, page, until, errors }) => {
  await open(SHOP);
  assert.match(await tab("Summary"), /title.*Brake pads.*price.*41\.90/s);
  assert.match(await tab("Things"), /product.*Brake pads/s);
  assert.match(await tab("Markdown"), /Sold in pairs/);
  assert.match(await tab("Links"), /more.*\/more/s);
  assert.match(await tab("Audit"), /Merchant listing/);
  assert.match(await tab("Raw"), /"summary"/);
  assert.match(await tab("Rows"), /Front pads.*31\.50 EUR.*Drum shoes/s);
  await page.hover("[role=tabpanel]:not([hidden]) td .place");
  assert.equal((await page.$$(".overlay .lit")).length, 1);
  const [frame] = page.frames().slice(1);
  await frame?.click("h1");
  assert.match(await until("#here", /Brake pads/), /visible\.title/);
  await frame?.click("a");
  assert.equal(page.frames().length, 2);
  assert.deepEqual(errors, []);
});

test("no hostile page acts in look, asks for anything, or takes the page", async (one) => {
  let hits: string[] = [];
  const decoy = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    hits.push(request.url);
    return new Response("top.acted=1");
  });
  const base = `http://127.0.0.1:${decoy.addr.port}`;
  try {
    for (const [name, html] of HOSTILE_PAGES) {
      hits = [];
      one.errors.length = 0;
      await one.open(html.replaceAll("DECOY", base));
      const frame = one.page.frames()[1];
      for (const aim of ["#go", "#send", "a", "p", "i"]) {
        await (await frame?.$(aim))?.evaluate(clickIn);
      }
      for (const tab of ["Things", "Markdown", "Links", "Summary"]) await one.tab(tab);
      const state = await one.page.evaluate(() => {
        const { acted, document, frames } = globalThis as unknown as Inside;
        const frame = document.querySelector("iframe").contentWindow;
        const covered = document.elementFromPoint(1200, 20);
        return [
          acted ?? frame.acted ?? 0,
          frames.length,
          frame.length,
          frame.location.pathname.replace("-quirks", ""),
          covered?.closest("header") !== null,
        ];
      });
      assert.deepEqual(state, [0, 1, 0, "/frame", true], name);
      assert.deepEqual(hits, [], name);
      assert.deepEqual(one.asked, [], name);
      assert.deepEqual(one.errors.filter((text) => !REFUSED.test(text)), [], name);
    }
    await one.open(SHOP);
    assert.match(await one.tab("Summary"), /41\.90/);
  } finally {
    await decoy.shutdown();
  }
});

/** Clicks an element as a person would; an element of a drawing has no click() of its own. */
function clickIn(element: EventTarget): void {
  const { MouseEvent } = globalThis as unknown as { MouseEvent: typeof Event };
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

/** What the browser logs of what it did not let a page do. */
const REFUSED = /Content Security Policy|^Blocked script execution in/;

interface Inside {
  acted?: number;
  frames: { length: number };
  document: {
    querySelector(name: string): {
      contentWindow: { acted?: number; length: number; location: { pathname: string } };
    };
    elementFromPoint(x: number, y: number): { closest(name: string): unknown } | null;
  };
}

test("look ends", async ({ end }) => await end());
