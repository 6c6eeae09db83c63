/** Pages that differ and were once taken for one another: each must be asked for. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { crawlSite } from "../../src/tools/contract/crawl_site.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { createWorld } from "./fake_world.ts";
import { createBolts, createForum, createLanguages, createSessions } from "./kinds_of_sites.ts";
import type { MadeSite } from "./made_sites.ts";

const ORIGIN = "https://a.example";

/** Reads a site to its end, a call after another; returns the paths of its pages. */
async function readWhole(site: MadeSite): Promise<string[]> {
  const world = createWorld((url) =>
    url.endsWith("/robots.txt") ? { status: 404 } : site(new URL(url))
  );
  const paths: string[] = [];
  let answer: Answer | undefined;
  for (let calls = 0; calls < 60; calls++) {
    const args = { url: `${ORIGIN}/`, max_depth: 3, cursor: answer?.["cursor"] ?? null };
    answer = await runTool(crawlSite, crawlSite.input.parse(args), world.context);
    paths.push(
      ...(answer["pages"] as { url: string }[]).map(({ url }) => url.slice(ORIGIN.length)),
    );
    if (answer["cursor"] === undefined) break;
  }
  assert.equal(answer?.["stopped"], "done");
  return paths;
}

const matching = (paths: readonly string[], pattern: RegExp): number =>
  new Set(paths.flatMap((path) => pattern.exec(path)?.[1] ?? [])).size;

Deno.test("topics are pages of their own, although each page links to its own reply", async () => {
  const paths = await readWhole(createForum(20));
  assert.equal(matching(paths, /^\/topic\.php\?t=(\d+)/), 20, paths.join(" "));
});

Deno.test("a session that is new in every link folds no page that was not read", async () => {
  const paths = await readWhole(createSessions(10));
  assert.equal(matching(paths, /^\/category\/(\d+)/), 10, paths.join(" "));
  assert.equal(paths.length, 11, "each once");
});

Deno.test("products that differ in a number are not one, whatever words stand beside it", async () => {
  const paths = await readWhole(createBolts(20));
  assert.equal(matching(paths, /^\/product\/(\d+)/), 20, paths.join(" "));
});

Deno.test("the same page in another language is a page of its own", async () => {
  const paths = await readWhole(createLanguages(["en", "de", "fr", "fi"], 6));
  assert.equal(matching(paths, /^(\/\w\w\/page-\d+)/), 24, paths.join(" "));
});
