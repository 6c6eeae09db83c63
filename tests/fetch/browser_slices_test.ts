/** Long pages of this machine's Chromium: read in slices, none of which keeps the driver busy for long. */
import assert from "node:assert/strict";
import { browserPath, html, readThrough, startTestBrowser } from "../support/test_browser.ts";
import { MAX_BROWSER_SLICE_CHARS } from "../../src/web/fetch/browser/browser_markup.ts";

/** What a character is at most in the JSON of a message: `\\u0001`. */
const CHARS_PER_CHAR = 6;

const hidden = (script: string) => (): Response =>
  html(`<!doctype html><title>Long</title><body style="display:none"><script>
document.body.textContent = ${script}</script>`);

const PAIRS = MAX_BROWSER_SLICE_CHARS;

Deno.test({
  name: "a long page is read from the browser in slices",
  ignore: browserPath === undefined,
  async fn(test) {
    const browser = startTestBrowser();
    const site = readThrough(browser, {
      "shop.example": {
        "/control": hidden(`"\\u0001".repeat(${3 * MAX_BROWSER_SLICE_CHARS})`),
        // An odd beginning, so that a slice would end inside a pair.
        "/pairs": hidden(`"x" + "\\u{1f600}".repeat(${PAIRS})`),
        "/short": hidden(`"x".repeat(300)`),
      },
    });
    const read = async (path: string): Promise<string> => {
      const page = await site.pages.page(`http://shop.example${path}`);
      assert.equal(page.fetch.rung, "browser", JSON.stringify(page.fetch));
      return new TextDecoder().decode(page.bytes);
    };
    const step = (name: string, fn: () => Promise<void>): Promise<boolean> =>
      test.step({ name, fn, sanitizeOps: false, sanitizeResources: false });

    await step("whole, in messages of a bounded length", async () => {
      const text = await read("/control");
      assert.equal(text.split("\u0001").length - 1, 3 * MAX_BROWSER_SLICE_CHARS);
      const most = CHARS_PER_CHAR * MAX_BROWSER_SLICE_CHARS + 10_000;
      assert.ok(browser.longestMessage() < most, `${browser.longestMessage()} characters`);
    });
    await step("without a character cut in two", async () => {
      const text = await read("/pairs");
      assert.equal(text.split("\u{1f600}").length - 1, PAIRS);
      assert.ok(!text.includes("\ufffd"));
    });
    await step("a short page as before", async () => {
      assert.match(await read("/short"), /^<!DOCTYPE html><html>.*x{300}<\/body><\/html>$/s);
    });
    await site.close();
    await browser.end();
  },
});
