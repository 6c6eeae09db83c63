/** What is said of a page as it came: what its scripts may still write that was asked for. */
import assert from "node:assert/strict";
import { createFakeSite } from "../../support/fake_site.ts";

const TEXT = "A sentence that is long enough to count as text of a page. ".repeat(8);
const PAGE = `<!doctype html><title>Fine</title><p>${TEXT}</p>`;
const SCRIPT = "<script>count(1)</script>";

Deno.test("a page is told to be incomplete where it lacks what is asked for, and has scripts", async () => {
  await using web = createFakeSite({
    "shop.example": {
      "/plain": PAGE,
      "/script": PAGE + SCRIPT,
      "/busy": `${PAGE}<i aria-busy=true></i>${SCRIPT}`,
    },
  });
  const hints: Record<string, string> = {};
  for (const path of ["/plain", "/script", "/busy"]) {
    for (const found of [true, false, "in part", "empty"] as const) {
      const { hint } = await web.pages.page(`http://shop.example${path}`, {
        render: "never",
        finds: () => found,
      });
      const [, why] = /may be incomplete without its scripts \((.*)\): render "always"/.exec(
        hint ?? "",
      ) ?? [];
      if (hint !== undefined) hints[`${path} ${found}`] = why ?? hint;
    }
  }
  const missed = "what is asked for is not all on it as it came";
  assert.deepEqual(hints, {
    "/script false": missed,
    "/script empty": "what is asked for is not on it, and it has an empty place for it",
    "/busy false": "what is asked for is not on it, and it has a busy element",
    "/busy in part": missed,
    "/busy empty": "what is asked for is not on it, and it has a busy element",
  });
});
