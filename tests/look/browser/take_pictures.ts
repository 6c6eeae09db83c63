/**
 * Takes the pictures of `look` that the README and docs/look.md show: `deno task docs:pictures`.
 *
 * The page is a shop's, served on this machine; needs a Chromium.
 */
import { showApp } from "./app_host.ts";
import { startLook } from "./look_browser.ts";
import { startPadsSite } from "./pads_site.ts";

const DOCS = new URL("../../../docs/", import.meta.url).pathname;

const look = await startLook();
if (look === undefined) {
  console.log("passed over: there is no Chromium");
  Deno.exit(0);
}
const site = startPadsSite();
try {
  const { page, open, tab, until } = look;
  await page.setViewport({ width: 1280, height: 720 });
  for (const scheme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await open(`${site.base}/pads`);
    await until("#status", /style sheets/);
    await tab("Summary");
    // The port is another each time, the picture the same.
    await page.$eval("#input", (input) => {
      (input as unknown as { value: string }).value = "https://wheelwright.example/pads";
    });
    await page.locator("::-p-xpath(//tr[th='price']//button)").click();
    await until("#here", /marked on the page/);
    await page.screenshot({ path: `${DOCS}look_${scheme}.png` });
  }
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
  await open(`${site.base}/soup`);
  await tab("Extractor");
  await page.frames()[1]?.click("h1");
  await until("#learnt", /Rules that vote/);
  await page.type("#other", `${site.base}/cake`);
  await page.click("#run-other");
  await until("#there", /which of these places/);
  for (const [selector, shown] of [["#input", "soup"], ["#other", "cake"]] as const) {
    await page.$eval(selector, (input, path) => {
      (input as unknown as { value: string }).value = `https://kitchen.example/${path}`;
    }, shown);
  }
  await page.setViewport({ width: 1280, height: 960 });
  await page.screenshot({ path: `${DOCS}look_extractor.png` });
  await open(`${site.base}/pads`);
  await until("#status", /style sheets/);
  for (const [name, width] of [["phone", 390], ["tablet", 820]] as const) {
    await page.setViewport({ width, height: 800 });
    if (Deno.args[0] !== undefined) {
      await page.screenshot({ path: `${Deno.args[0]}/look_${name}.png` });
    }
  }
  const shown = await showApp();
  if (shown !== undefined) {
    await shown.page.setViewport({ width: 1280, height: 800 });
    await shown.bridge.sendToolInput({ arguments: { html_or_url: `${site.base}/` } });
    await shown.app.waitForFunction(() => {
      const { document } = globalThis as unknown as { document: { body: { textContent: string } } };
      return document.body.textContent.includes("All pads");
    });
    await shown.app.waitForSelector("[role=tabpanel] table");
    await shown.page.screenshot({ path: `${DOCS}look_app.png` });
    await shown.end();
  }
} finally {
  await site.end();
  await look.end();
}
