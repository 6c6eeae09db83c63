/** Sitemaps that name each other, read in steps that grow with them. */
import assert from "node:assert/strict";
import { mapSite } from "../../src/site/map_site.ts";
import { assertLinear } from "../support/count_steps.ts";
import { createWorld } from "./fake_world.ts";

Deno.test("mapSite() passes over indexes that repeat themselves in linear time", async () => {
  await assertLinear((count) => {
    const entry = "<sitemap><loc>https://a.example/sitemap.xml</loc></sitemap>";
    const repeated = `<sitemapindex>${entry.repeat(count)}</sitemapindex>`;
    return async () => {
      const world = createWorld((url) =>
        url.endsWith(".xml") ? repeated : { status: 404, body: "" }
      );
      const mapping = mapSite(world.context, "https://a.example/start", 100);
      await assert.rejects(mapping, { code: "fetch_failed" });
    };
  }, 1_000);
});
