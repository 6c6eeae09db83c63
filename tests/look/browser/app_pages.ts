/**
 * The page of `look` as an MCP App in a real browser: `deno task test:look`.
 *
 * Needs a Chromium; without one it says so in a line and passes over.
 */
import assert from "node:assert/strict";
import type { Frame } from "puppeteer-core";
import { clickIn, HOSTILE_PAGES, REFUSED } from "./hostile_pages.ts";
import { startPadsSite } from "./pads_site.ts";
import { showApp, type ShownApp } from "./app_host.ts";

/** Milliseconds a step may take on a busy machine. */
const STEP_MS = 30_000;

async function until({ app }: ShownApp, selector: string, text: RegExp): Promise<string> {
  await app.waitForFunction(
    (selector: string, source: string) => {
      const { document } = globalThis as unknown as DocumentOf;
      return new RegExp(source, "s").test(document.querySelector(selector)?.textContent ?? "");
    },
    { timeout: STEP_MS },
    selector,
    text.source,
  );
  return await app.$eval(selector, (element) => element.textContent ?? "");
}

interface DocumentOf {
  document: { querySelector(selector: string): { textContent: string } | null };
}

/** Opens a page as a client does after a call of extract_declared, and waits until it is read. */
async function show(shown: ShownApp, input: string): Promise<void> {
  await shown.app.$eval("#status", (element) => void (element.textContent = ""));
  await shown.bridge.sendToolInput({ arguments: { html_or_url: input } });
  await until(shown, "#status", /^(?!Reading).+/);
}

const PANEL = "[role=tabpanel]:not([hidden])";
const options = { sanitizeOps: false, sanitizeResources: false };

Deno.test("the MCP App reads a page through its client, and nothing else", options, async () => {
  const shown = await showApp();
  if (shown === undefined) return;
  const { app, bridge, asked, errors, heights, files } = shown;
  const site = startPadsSite();
  try {
    await show(shown, `${site.base}/`);
    assert.match(await until(shown, PANEL, /All pads/), /title/);
    assert.deepEqual(asked.slice(0, 3), [
      "ui/initialize",
      "ui/notifications/initialized",
      "ui/notifications/size-changed",
    ]);
    assert.deepEqual([...new Set(asked.slice(3))], ["tools/call"]);
    assert.deepEqual(heights, [720]);
    const scheme = await app.$eval(
      "html",
      (root) => (root as unknown as { style: { colorScheme: string } }).style.colorScheme,
    );
    assert.equal(scheme, "dark");
    const inner = app.childFrames()[0];
    assert.equal(await inner?.$eval("h1", (heading) => heading.textContent), "All pads");
    await app.locator("::-p-text(Extractor)").click();
    await inner?.click("li a");
    await inner?.click("li b");
    await until(shown, "#learnt", /Front pads31\.50 EUR.*Drum shoes24\.90 EUR/);
    await app.locator("::-p-text(Save as file)").click();
    await until(shown, "#read", /Saved as extractor\.json/);
    assert.match(files.join(), /"uri":"file:\/\/\/extractor\.json".*"text":"\{\\n {2}\\"format/);
    assert.deepEqual(await bridge.teardownResource({}), {});
    assert.deepEqual(errors, []);
  } finally {
    await site.end();
    await shown.end();
  }
});

interface Acting {
  acted?: number;
}

Deno.test("no hostile page acts in the MCP App or asks for anything", options, async () => {
  const shown = await showApp();
  if (shown === undefined) return;
  let hits: string[] = [];
  const decoy = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    hits.push(request.url);
    return new Response("top.acted=1");
  });
  const acted = (): number => (globalThis as Acting).acted ?? 0;
  try {
    for (const [name, html] of HOSTILE_PAGES) {
      hits = [];
      await show(shown, html.replaceAll("DECOY", `http://127.0.0.1:${decoy.addr.port}`));
      const [inner] = shown.app.childFrames();
      for (const aim of ["#go", "#send", "a", "p", "i"]) {
        await (await inner?.$(aim))?.evaluate(clickIn);
      }
      await until(shown, PANEL, /^(?!Reading …).+/);
      const frames: Frame[] = [
        shown.page.mainFrame(),
        shown.app,
        ...inner === undefined ? [] : [inner],
      ];
      const states: number[] = await Promise.all(frames.map((frame) => frame.evaluate(acted)));
      assert.deepEqual(states, [0, 0, 0], name);
      assert.equal(shown.page.frames().length, 3, name);
      assert.deepEqual(hits, [], name);
    }
    await show(shown, "<title>After them</title>");
    await until(shown, PANEL, /After them/);
    const others = new Set(shown.asked.slice(3).filter((method) => method !== "tools/call"));
    assert.deepEqual([...others], []);
    assert.deepEqual(shown.errors.filter((text) => !REFUSED.test(text)), []);
  } finally {
    await decoy.shutdown();
    await shown.end();
  }
});
