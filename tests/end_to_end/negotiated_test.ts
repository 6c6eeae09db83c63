/** Markdown that a site offers itself: asked for where Markdown is wanted, and nowhere else. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, runProgram } from "../support/program.ts";
import { startLocalSites } from "../support/local_sites.ts";

const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };
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
const HTML = `<title>The guide</title><main><h1>The guide</h1><p>${
  "Words for HTML. ".repeat(20)
}</p></main>`;

Deno.test(`${PROGRAM_NAME} reads a page as the Markdown that its site has`, async () => {
  const asked: string[] = [];
  await using sites = startLocalSites(1, (path, _site, request) => {
    const accept = request.headers.get("accept") ?? "";
    asked.push(accept);
    const isMarkdown = accept.startsWith("text/markdown") && path === "/guide";
    return new Response(isMarkdown ? MARKDOWN : HTML, {
      headers: {
        "content-type": isMarkdown ? "text/markdown; charset=utf-8" : "text/html",
        vary: "accept",
      },
    });
  });
  const call = async (tool: string, args: Record<string, unknown>) => {
    const { stdout, stderr } = await runProgram(["call", tool, JSON.stringify(args)], ENV);
    assert.notEqual(stdout, "", stderr);
    return JSON.parse(stdout);
  };
  const url = `${sites.origins[0]}/guide`;
  const own = await call("page_markdown", { html_or_url: url });
  assert.equal(own.fetch.negotiated, "text/markdown");
  assert.match(own.markdown, /# The guide\n\nWords for \*readers\* of Markdown, and `code`\./);
  assert.match(own.markdown, /\| a \| b \|/);
  assert.deepEqual([own.title, own.byline], ["The guide", "Ann Example"]);

  const other = await call("page_markdown", { html_or_url: `${sites.origins[0]}/other` });
  assert.equal(other.fetch.negotiated, undefined);
  assert.match(other.markdown, /Words for HTML/);

  asked.length = 0;
  const facts = await call("extract_declared", { html_or_url: url });
  assert.equal(facts.summary.title.value, "The guide");
  await call("page_markdown", { html_or_url: url, full: true });
  assert(asked.every((accept) => accept.startsWith("text/html")), asked.join(" | "));
});
