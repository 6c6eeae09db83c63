/**
 * The page of `look` in a real browser: `deno task test:look`.
 *
 * Needs a Chromium; without one it says so in a line and passes over.
 */
import assert from "node:assert/strict";
import axe from "axe-core";
import type { HTTPRequest } from "puppeteer-core";
import { clickIn, HOSTILE_PAGES, REFUSED } from "./hostile_pages.ts";
import { startPadsSite } from "./pads_site.ts";
import { startLook } from "./look_browser.ts";

const SHOP = `<!doctype html><html lang="en"><title>Brake pads | Example Shop</title>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",
"name": "Brake pads", "offers": {"@type": "Offer", "price": 41.90, "priceCurrency": "EUR"}}</script>
<main><h1>Brake pads</h1><p class="price">41.90 EUR</p><p>Sold in pairs, with screws: <a href="/more">more</a>.</p>
<ul><li class="row"><a href="/p/1">Front pads</a> <b class="price">31.50 EUR</b></li>
<li class="row"><a href="/p/2">Rear pads</a> <b class="price">29.00 EUR</b></li>
<li class="row"><a href="/p/3">Drum shoes</a> <b class="price">24.90 EUR</b></li></ul></main></html>`;

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

test("a first-time user makes an extractor in ten actions or fewer, runs and heals it", async (one) => {
  const { page, until, open, tab, errors } = one;
  const site = startPadsSite();
  let actions = 0;
  const act = async (done: Promise<unknown>): Promise<void> => {
    actions++;
    await done;
  };
  try {
    errors.length = 0;
    await act(open(`${site.base}/`));
    await act(tab("Extractor"));
    const [frame] = page.frames().slice(1);
    assert(frame !== undefined);
    await act(frame.click("li a"));
    await act(frame.click("li b"));
    const learnt = await until("#learnt", /Rules that vote/);
    assert.match(learnt, /Front pads31\.50 EUR.*Drum shoes24\.90 EUR.*class \.price; path b/s);
    await act(page.type("#other", `${site.base}/redesigned`));
    await act(page.click("#run-other"));
    assert.match(
      await until("#there", /Rows: 3/),
      /What failed.*price in at least 80% of rows/s,
    );
    await act(page.locator("::-p-text(Heal it there)").click());
    assert.match(
      await until("#there", /What healing changed/),
      /Hoses19\.90 EUR.*movedpriceb\.cost/s,
    );
    await act(page.locator("::-p-text(Copy curl)").click());
    await until("#read", /The curl is copied|Copy the curl from the field/);
    assert(actions <= 10, `${actions} actions`);
    assert.deepEqual(errors, []);
  } finally {
    await site.end();
  }
});

test("what another page leaves open is asked, and a press of a button answers it", async (one) => {
  const { page, until, open, tab } = one;
  const site = startPadsSite();
  try {
    await open(`${site.base}/soup`);
    await tab("Extractor");
    const [frame] = page.frames().slice(1);
    await frame?.click("h1");
    await until("#learnt", /Bean Soup.*Rules that vote.*heading h1/s);
    await page.type("#other", `${site.base}/cake`);
    await page.click("#run-other");
    const asked = await until("#there", /which of these places is meant/);
    assert.match(asked, /Bean SoupThe Best Lemon Cake.*Bean SoupLemon Cake/s);
    const rows = await page.$$("#there tbody tr");
    for (const row of rows) {
      if (/SoupLemon Cake/.test(await row.evaluate((row) => row.textContent ?? ""))) {
        await (await row.$("button"))?.click();
      }
    }
    assert.match(await until("#there", /^Values/), /Lemon Cake/);
    assert.doesNotMatch(await until("#there", /./), /which of these places/);
  } finally {
    await site.end();
  }
});

test("look compares two pages and draws a crawl as a tree", async (one) => {
  const { page, until, open, tab } = one;
  const site = startPadsSite();
  try {
    await open(`${site.base}/`);
    await tab("Compare");
    await page.$eval("#compared", (element, address) => {
      (element as unknown as { value: string }).value = address;
    }, `${site.base}/redesigned`);
    await page.locator("::-p-aria([name='Compare'][role='button'])").click();
    assert.match(
      await until("#differs", /Text of one page alone/),
      /the open page.*Front pads.*the other.*Hoses/s,
    );
    assert((await page.$$(".overlay .lit")).length > 0);
    await tab("Crawl");
    await page.locator("::-p-aria([name='Start'][role='button'])").click();
    await until("#crawl-status", /that is all/);
    const below = await page.$eval("ul.tree > li > ul > li", (item) => item.textContent ?? "");
    assert.match(below, /\/p\/\d (?:Front|Rear) pads/);
  } finally {
    await site.end();
  }
});

test("look shows a page dressed as its readers know it, and its frame asks for nothing", async (one) => {
  const { page, until, open, tab, asked, errors } = one;
  const site = startPadsSite();
  try {
    asked.length = 0;
    errors.length = 0;
    await open(`${site.base}/worn`);
    await until("#status", /Read\. 1 of 2 style sheets are in\./);
    const look = await page.frames()[1]?.evaluate(() => {
      const { document, getComputedStyle } = globalThis as unknown as Styled;
      const style = getComputedStyle(document.querySelector(".bar"));
      return [style.backgroundColor, getComputedStyle(document.body).backgroundImage];
    });
    assert.deepEqual(look, ["rgb(15, 76, 74)", "none"]);
    assert.deepEqual(asked, []);
    const sheets = site.asked.filter((path) => /css|woff|png/.test(path));
    assert.deepEqual(sheets.sort(), ["/gone.css", "/shop.css"]);
    assert.match(
      await tab("Summary"),
      /price41\.90microdata: Product\.offers\.price.*contradicted/s,
    );
    assert.match(await tab("Rows"), /Table 1: Sizes \(3 rows\).*BP-47.*Save table-1\.csv/s);
    const tops = await page.$$eval(
      "[role=tab]",
      (tabs) => tabs.map((tab) => (tab as unknown as Boxed).getBoundingClientRect().top),
    );
    assert.equal(tops.length, 10);
    assert.deepEqual([...new Set(tops)].length, 1);
    const list = await page.$eval("[role=tablist]", (list) => {
      const { scrollWidth, clientWidth } = list as unknown as Boxed;
      return scrollWidth <= clientWidth;
    });
    assert(list, "the tabs stand in one row without scrolling");
    // Of the sheet that is gone, and no other.
    assert.equal(errors.length, 1, errors.join("; "));
    assert.match(errors[0] ?? "", /502/);
  } finally {
    await site.end();
  }
});

test("pictures are fetched by the service when a person asks for them, and told by their bytes", async (one) => {
  const { page, until, open, asked } = one;
  const site = startPadsSite();
  try {
    asked.length = 0;
    await open(`${site.base}/worn`);
    await until("#status", /style sheets are in/);
    assert.deepEqual(site.asked.filter((path) => /png|svg/.test(path)), []);
    await page.click("#pictures");
    await until("#status", /2 of 4 pictures are in: the others could not be had/);
    const wide = await page.frames()[1]?.$eval(
      "img[alt='A pad']",
      (shown) => (shown as unknown as { naturalWidth: number }).naturalWidth,
    );
    assert.equal(wide, 2);
    assert.deepEqual(
      site.asked.filter((path) => /png|svg/.test(path)).toSorted(),
      ["/gone.png", "/pad.png", "/pad.png", "/pad.svg"],
    );
    assert.deepEqual(asked, []);
    await open(SHOP);
    assert.equal(
      await page.$eval("#pictures", (button) => (button as unknown as Boxed).hidden),
      true,
    );
  } finally {
    await site.end();
  }
});

test("look shows a page with its scripts run, and beside it as its site sends it", async (one) => {
  const { page, until, open, tab } = one;
  const site = startPadsSite();
  const priced = async (): Promise<boolean> =>
    (await page.frames()[1]?.content() ?? "").includes(">12.00 EUR<");
  try {
    await open(`${site.base}/priced`);
    assert.equal(await priced(), false);
    await page.click("#scripts");
    await open(`${site.base}/priced`);
    assert.equal(await priced(), true);
    assert.match(await tab("Markdown"), /12\.00 EUR/);
    await tab("Compare");
    await page.locator("::-p-aria([name='Compare'][role='button'])").click();
    assert.match(await until("#differs", /Text of one page alone/), /12\.00 EUR/);
  } finally {
    await page.$eval(
      "#scripts",
      (box) => void ((box as unknown as { checked: boolean }).checked = false),
    );
    await site.end();
  }
});

test("an address that cannot be read is said in the place of the page, and nothing else stays", async (one) => {
  const { page, until, open } = one;
  await open(SHOP);
  await page.$eval(
    "#input",
    (element) =>
      void ((element as unknown as { value: string }).value = "http://127.0.0.1:1/nothing"),
  );
  await page.focus("#input");
  await page.keyboard.press("Enter");
  assert.match(await until(".failure", /could not be read/), /connect|refused|unreachable/i);
  assert.equal(await page.$eval("#read", (read) => read.textContent), "Nothing was read.");
  assert.equal(
    await page.$eval(".page-frame", (frame) => (frame as unknown as Boxed).hidden),
    true,
  );
  await open(SHOP);
  assert.equal(await page.$eval(".failure", (box) => (box as unknown as Boxed).hidden), true);
});

test("look reads an address at a date, with every tool", async ({ page, tab, until }) => {
  const asked: Record<string, unknown>[] = [];
  await page.setRequestInterception(true);
  const answer = (request: HTTPRequest): void => {
    const [, tool] = /\/v1\/tools\/(\w+)$/.exec(request.url()) ?? [];
    if (tool === undefined) return void request.continue();
    asked.push({ tool, at: JSON.parse(request.postData() ?? "{}").at });
    const body = JSON.stringify({ ok: true, html: "<h1>Then</h1>", next_offset: null });
    request.respond({ status: 200, contentType: "application/json", body });
  };
  page.on("request", answer);
  try {
    await page.$eval(
      "#at",
      (element) => void ((element as unknown as { value: string }).value = "2024-03"),
    );
    await page.focus("#input");
    await page.$eval(
      "#input",
      (element) => void ((element as unknown as { value: string }).value = ""),
    );
    await page.keyboard.type("https://example.org/");
    await page.keyboard.press("Enter");
    await until("[role=tabpanel]:not([hidden])", /declares nothing/);
    for (const name of ["Markdown", "Rows", "Audit"]) await tab(name);
  } finally {
    page.off("request", answer);
    await page.setRequestInterception(false);
    await page.$eval(
      "#at",
      (element) => void ((element as unknown as { value: string }).value = ""),
    );
  }
  assert.deepEqual(
    asked.map(({ tool, at }) => `${tool} ${at}`),
    [
      ...["fetch_page", "extract_declared", "page_markdown", "page_markdown", "compile_extractor"],
      ...["run_extractor", "audit_page"],
    ].map((tool) => `${tool} 2024-03`),
  );
});

test("axe finds nothing in any tab, at three widths, light and dark", async (one) => {
  const { page, open, tab } = one;
  await open(SHOP);
  await page.evaluate(axe.source);
  for (const [scheme, width] of LOOKS) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.setViewport({ width, height: 800 });
    for (const name of TABS) {
      await tab(name);
      const found = await page.evaluate(runAxe);
      assert.deepEqual(found, [], `${name}, ${scheme}, ${width} wide`);
      const wide = await page.evaluate(() =>
        (globalThis as unknown as Sized).document.documentElement.scrollWidth
      );
      assert(wide <= width, `${name} is ${wide} wide of ${width}`);
    }
  }
  await page.setViewport({ width: 1280, height: 800 });
});

test("axe finds nothing in the frame of a page in which it finds nothing", async ({ page, open }) => {
  await open(SHOP);
  // No timer runs in the frame: its document is judged in a page of its own.
  const framed = await page.browser().newPage();
  await framed.setContent(await page.frames()[1]?.content() ?? "");
  await framed.evaluate(axe.source);
  for (const [scheme, width] of LOOKS) {
    await framed.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await framed.setViewport({ width: Math.ceil(width / 2), height: 800 });
    assert.deepEqual(await framed.evaluate(runAxe), [], `${scheme}, ${width} wide`);
  }
  await framed.close();
  await page.bringToFront();
});

test("the keyboard alone opens a page, goes from tab to tab and to a value's place", async (one) => {
  const { page, until } = one;
  await page.focus("#input");
  await page.$eval(
    "#input",
    (element) => void ((element as unknown as { value: string }).value = ""),
  );
  await page.keyboard.type("<title>Keys</title><h1>By keyboard</h1><p>A text.");
  await page.keyboard.press("Enter");
  await until("[role=tabpanel]:not([hidden])", /What the page declares.*Keys/);
  await page.focus("[role=tab][aria-selected=true]");
  await page.keyboard.press("ArrowLeft");
  assert.match(await until("[role=tab][aria-selected=true]", /./), /Raw/);
  await page.keyboard.press("Home");
  for (let presses = 0; presses < 9 && (await page.$$(".overlay .lit")).length === 0; presses++) {
    await page.keyboard.press("Tab");
  }
  assert.equal((await page.$$(".overlay .lit")).length, 1);
  await page.keyboard.press("Enter");
  await until("#here", /marked on the page/);
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

const LOOKS = [["light", 1280], ["dark", 390], ["light", 390], ["dark", 820]] as const;
const TABS = [
  ...["Summary", "Things", "Markdown", "Rows", "Links", "Audit", "Extractor", "Compare", "Crawl"],
  "Raw",
];

interface Styled {
  document: { querySelector(name: string): unknown; body: unknown };
  getComputedStyle(element: unknown): { backgroundColor: string; backgroundImage: string };
}

interface Boxed {
  getBoundingClientRect(): { top: number };
  scrollWidth: number;
  clientWidth: number;
  hidden: boolean;
}

interface Sized {
  document: { documentElement: { scrollWidth: number } };
}

/** Runs axe in a document and gives what it finds; runs in the page. */
async function runAxe(): Promise<string[]> {
  const { axe: inside, document } = globalThis as unknown as { axe: typeof axe; document: unknown };
  const { violations } = await inside.run(document as never, { iframes: false });
  return violations.map(({ id, nodes }) =>
    `${id}: ${nodes.slice(0, 3).map(({ html }) => html).join(" ")}`
  );
}

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
