import assert from "node:assert/strict";
import { runTool } from "../support/run_tool.ts";
import { ToolError } from "../../src/base/errors.ts";
import { MAX_ADDRESS_CHARS, MAX_EXTRACTOR_PAGES } from "../../src/base/limits.ts";
import { crawlSite } from "../../src/tools/contract/crawl_site.ts";
import { extractMany } from "../../src/tools/contract/extract_many.ts";
import { mapSite } from "../../src/tools/contract/map_site.ts";
import { openPages } from "../../src/tools/runs/open_pages.ts";
import { checkAddress } from "../../src/tools/runs/check_address.ts";
import type { Context } from "../../src/tools/runs/context.ts";

const isBadInput = (error: unknown) => error instanceof ToolError && error.code === "bad_input";
const nothing = { progress(): void {} } as unknown as Context;
const long = "http://example.test/" + "a".repeat(MAX_ADDRESS_CHARS);

Deno.test("openPages() refuses more pages than a reader process has room for", async () => {
  await assert.rejects(
    openPages(Array(MAX_EXTRACTOR_PAGES + 1).fill("<p>x"), null, nothing),
    isBadInput,
  );
});

Deno.test("openPages() refuses pages that together are too much for one reader process", async () => {
  const dense = "<p>x".repeat(400_000);
  const isTooLarge = (error: unknown) =>
    error instanceof ToolError && error.code === "too_large" &&
    error.message.includes("2,000,000 nodes");
  assert.equal((await openPages([dense, dense], null, nothing)).length, 2);
  await assert.rejects(openPages([dense, dense, dense], null, nothing), isTooLarge);
  const long = `<p>${"x ".repeat(6_000_000)}`;
  await assert.rejects(
    openPages(Array(5).fill(long), null, nothing),
    (error: unknown) => error instanceof ToolError && error.message.includes("characters"),
  );
});

Deno.test("checkAddress() refuses an address that no server would take", () => {
  assert.throws(() => checkAddress(long), isBadInput);
});

Deno.test("extract_many refuses an address too long to repeat in its answer", async () => {
  await assert.rejects(
    runTool(extractMany, extractMany.input.parse({ urls: [long] }), nothing),
    isBadInput,
  );
});

Deno.test("crawl_site and map_site refuse an address that no server would take", async () => {
  await assert.rejects(
    runTool(crawlSite, crawlSite.input.parse({ url: long }), nothing),
    isBadInput,
  );
  await assert.rejects(runTool(mapSite, mapSite.input.parse({ url: long }), nothing), isBadInput);
});
