/** What opens the Markdown when it is asked for. */
import assert from "node:assert/strict";
import { writeFrontMatter } from "../../src/read/markdown/front_matter.ts";

Deno.test("writeFrontMatter() gives each answer, normalised where it can be, and its source", () => {
  const summary = {
    title: { value: 'A "title"\u2028', source: "opengraph", key: "og:title", where: null },
    published: {
      value: "9 March 2024",
      source: "jsonld",
      key: "datePublished",
      where: "/html/head",
    },
  };
  assert.equal(
    writeFrontMatter({ summary, normalised: { published: "2024-03-09" } }, "extracted blocks"),
    `---
title: "A \\"title\\"\\u2028"
published: "2024-03-09"
sources:
  title: "opengraph og:title"
  published: "jsonld datePublished"
  text: "extracted blocks"
---

`,
  );
});

Deno.test("writeFrontMatter() is empty when the page answers no question", () => {
  assert.equal(writeFrontMatter({ summary: {}, normalised: {} }, "page"), "");
});
