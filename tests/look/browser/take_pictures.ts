/**
 * Takes the pictures of `look` that the README and docs/look.md show: `deno task docs:pictures`.
 *
 * The page is a shop's, served on this machine; needs a Chromium.
 */
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
  for (const [name, width] of [["phone", 390], ["tablet", 820]] as const) {
    await page.setViewport({ width, height: 800 });
    if (Deno.args[0] !== undefined) {
      await page.screenshot({ path: `${Deno.args[0]}/look_${name}.png` });
    }
  }
} finally {
  await site.end();
  await look.end();
}
