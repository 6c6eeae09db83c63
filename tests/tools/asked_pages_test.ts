/** What a caller asks of the pages of a call, on every tool that fetches one. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import type { PageOptions } from "../../src/web/fetch/web.ts";
import type { Context } from "../../src/tools/runs/context.ts";
import { ToolError } from "../../src/base/errors.ts";
import { asAsked } from "../../src/tools/runs/asked_pages.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";

/** A context that notes how its first page is asked for and has none. */
function notingContext(): { context: Context; asked: PageOptions[] } {
  const asked: PageOptions[] = [];
  const refuse = (): Promise<never> => Promise.reject(new ToolError("fetch_failed", "no page"));
  const context = {
    page: (_address: string, options: PageOptions = {}) => {
      asked.push(options);
      return refuse();
    },
    file: refuse,
    visit: refuse,
    now: () => 0,
    sleep: () => Promise.resolve(),
    progress() {},
  } as unknown as Context;
  return { context, asked };
}

const ADDRESS = "https://a.example/";
const EXTRACTOR = { format: 3, learnt_from: [], summary: {}, types: [], listing: null, notes: [] };
const NEEDED: Record<string, Record<string, unknown>> = {
  compile_extractor: { pages: [ADDRESS], select: { a: "p" } },
  heal_extractor: { pages: [ADDRESS] },
  extract_many: { urls: [ADDRESS] },
  select_values: { selector: "a" },
};
const WRITTEN = {
  ...EXTRACTOR,
  service: "0.1.0",
  select: { rows: null, fields: [{ name: "a", selector: "p" }] },
};

for (const tool of TOOLS) {
  Deno.test(`${tool.name} takes render and wait_for`, async () => {
    const { context, asked } = notingContext();
    const given = {
      ...{ url: ADDRESS, html_or_url: ADDRESS, url_or_text: ADDRESS, extractor: WRITTEN },
      ...{ crawl_site: { extractor: null }, extract_many: { extractor: null } }[tool.name],
      ...NEEDED[tool.name],
      ...{ render: "always", wait_for: ".price", timeout: 10 },
    };
    await Promise.resolve(runTool(tool, tool.input.parse(given), context)).catch(() => {});
    for (const { render, wait, renderSeconds } of asked) {
      assert.deepEqual([render, wait?.what, renderSeconds], ["always", ".price", 8]);
    }
    if (tool.name !== "map_site") assert.notEqual(asked.length, 0);
    const bad = tool.input.parse({ ...given, wait_for: "a[" });
    await assert.rejects(async () => await runTool(tool, bad, context), /cannot be read/);
  });

  Deno.test(`${tool.name} takes timeout and max_age, and at where it reads a page`, async () => {
    const { context, asked } = notingContext();
    const given = {
      ...{ url: ADDRESS, html_or_url: ADDRESS, url_or_text: ADDRESS, extractor: WRITTEN },
      ...{ crawl_site: { extractor: null }, extract_many: { extractor: null } }[tool.name],
      ...NEEDED[tool.name],
      ...{ at: "2024-03", max_age: 7, timeout: 9 },
    };
    await Promise.resolve(runTool(tool, tool.input.parse(given), context)).catch((refusal) => {
      assert.equal(refusal.code, "fetch_failed", refusal.message);
    });
    const isMap = tool.name === "map_site";
    for (const { at, maxAge } of asked) {
      assert.deepEqual([at, maxAge], [isMap ? undefined : "2024-03", 7]);
    }
    if (!isMap) assert.notEqual(asked.length, 0);
  });
}

Deno.test("only fetch_page and audit_page ask the site always, where no max_age is given", async () => {
  for (const tool of TOOLS) {
    const { context, asked } = notingContext();
    const given = {
      ...{ url: ADDRESS, html_or_url: ADDRESS, url_or_text: ADDRESS, extractor: WRITTEN },
      ...{ crawl_site: { extractor: null }, extract_many: { extractor: null } }[tool.name],
      ...NEEDED[tool.name],
    };
    await Promise.resolve(runTool(tool, tool.input.parse(given), context)).catch(() => {});
    const wanted = ["fetch_page", "audit_page"].includes(tool.name) ? 0 : undefined;
    for (const { maxAge } of asked) assert.equal(maxAge, wanted, tool.name);
  }
});

Deno.test("at is refused for what is handed in, as every tool reads it", async () => {
  const html = "<p class=a>a";
  for (const tool of TOOLS) {
    if (tool.page === null || tool.name === "map_site" || tool.page === "url") continue;
    const given = {
      ...{ html_or_url: html, pages: [html], url_or_text: "<rss/>", extractor: WRITTEN },
      ...{ selector: "a", at: "2024" },
      ...(tool.name === "compile_extractor" ? { select: { a: "p.a" } } : {}),
    };
    await assert.rejects(
      async () => await runTool(tool, tool.input.parse(given), notingContext().context),
      (error: unknown) =>
        error instanceof ToolError && error.message.startsWith("at needs an address"),
      tool.name,
    );
  }
});

Deno.test("asAsked() ends a survey before the call is over", () => {
  const { context } = notingContext();
  const asked = asAsked({ ...context, now: () => 1_000 }, { max_age: null, timeout: 10 });
  assert.equal(asked.surveyEnds, 9_000);
  assert.equal(asAsked(context, { max_age: null, timeout: null }).surveyEnds, undefined);
});
