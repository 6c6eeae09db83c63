/** One browser reads page after page: starting one takes longer than most pages. */
import assert from "node:assert/strict";
import { steadily } from "../../support/steadily.ts";
import {
  browserPath,
  readThrough,
  shell,
  startTestBrowser,
  TEXT,
} from "../../support/test_browser.ts";

Deno.test({
  name: "fetch() reads page after page in one browser",
  ignore: browserPath === undefined,
  fn: () =>
    steadily(async () => {
      const browser = startTestBrowser();
      const page = shell(`document.getElementById("root").textContent = ${JSON.stringify(TEXT)}`);
      await using web = readThrough(browser, { "shop.example": { "/a": page, "/b": page } });
      for (const path of ["/a", "/b"]) {
        const { fetch } = await web.pages.page(`http://shop.example${path}`);
        assert.equal(fetch.rung, "browser");
      }
      assert.equal(browser.launches(), 1);
      await browser.end();
    }),
  sanitizeOps: false,
  sanitizeResources: false,
});
