/** Markdown that a site offers itself: asked for where Markdown is wanted, and nowhere else. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, startHasty } from "../support/program.ts";
import { startLocalSites } from "../support/local_sites.ts";

const ENV = {
  ...{ SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" },
  // What each call asks for is counted.
  SERVICE_CACHE_MIB: "0",
};
const MARKDOWN = `---
title: The guide
author: Ann Example
---

# The guide

Words for *readers* of Markdown, and \`code\`.

| a | b |
| - | - |
| 1 | 2 |
`;
const LINKED = `# Start

[guide](/guide), [other](</other> "again") and [away](https://away.example/)
`;
const HTML = `<title>The guide</title><main><h1>The guide</h1><p>${
  "Words for HTML. ".repeat(20)
}</p></main>`;

Deno.test(`${PROGRAM_NAME} reads a page as the Markdown that its site has`, async () => {
  const asked: string[] = [];
  await using sites = startLocalSites(1, (path, _site, request) => {
    const accept = request.headers.get("accept") ?? "";
    asked.push(accept);
    const isMarkdown = accept.startsWith("text/markdown") && path === "/guide" ||
      path === "/start.md";
    return new Response(path === "/start.md" ? LINKED : isMarkdown ? MARKDOWN : HTML, {
      headers: {
        "content-type": isMarkdown ? "text/markdown; charset=utf-8" : "text/html",
        vary: "accept",
      },
    });
  });
  const serving = await startHasty(["--log", "none"], ENV);
  const call = async (tool: string, args: Record<string, unknown>) => {
    const answer = await fetch(`${serving.base}/v1/tools/${tool}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(args),
    });
    return await answer.json();
  };
  try {
    const url = `${sites.origins[0]}/guide`;
    const own = await call("page_markdown", { html_or_url: url });
    assert.equal(own.fetch.negotiated, "text/markdown");
    assert.match(own.markdown, /# The guide\n\nWords for \*readers\* of Markdown, and `code`\./);
    assert.match(own.markdown, /\| a \| b \|/);
    assert.deepEqual([own.title, own.byline], ["The guide", "Ann Example"]);

    const other = await call("page_markdown", { html_or_url: `${sites.origins[0]}/other` });
    assert.equal(other.fetch.negotiated, undefined);
    assert.match(other.markdown, /Words for HTML/);

    const many = { urls: [url, `${sites.origins[0]}/other`], format: "markdown" };
    const [first, second] = (await call("extract_many", many)).pages;
    assert.equal(first.fetch.negotiated, "text/markdown");
    assert.match(first.markdown, /Words for \*readers\* of Markdown/);
    assert.equal(second.fetch.negotiated, undefined);
    // Only of pages whose links are not followed: Markdown lacks those of a site's menus.
    const start = `${sites.origins[0]}/start.md`;
    const crawled = await call("crawl_site", { url: start, max_depth: 1, format: "markdown" });
    const negotiated = crawled.pages.map((
      page: { landed: string; fetch: { negotiated?: string } },
    ) => [new URL(page.landed).pathname, page.fetch.negotiated]);
    assert.deepEqual(negotiated, [
      ["/start.md", undefined],
      ["/guide", "text/markdown"],
      ["/other", undefined],
    ]);

    asked.length = 0;
    await call("extract_many", { ...many, format: "both" });
    const { extractor } = await call("compile_extractor", { pages: [url], select: { a: "p" } });
    const { pages } = await call("extract_many", { ...many, extractor });
    assert.equal(pages[0].run.ok, true, JSON.stringify(pages[0]));
    assert.equal(asked.length, 5);
    const facts = await call("extract_declared", { html_or_url: url });
    assert.equal(facts.summary.title.value, "The guide");
    await call("page_markdown", { html_or_url: url, full: true });
    assert(asked.every((accept) => accept.startsWith("text/html")), asked.join(" | "));
  } finally {
    await serving.stop();
  }
});
