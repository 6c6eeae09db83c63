/** What a Markdown document says of itself in its front matter. */
import assert from "node:assert/strict";
import { readHeader } from "../../src/read/markdown/document_header.ts";

const NONE = { title: null, author: null, published: null, language: null };

for (
  const [name, text, header] of [
    [
      "YAML",
      '---\ntitle: "Pads: a \\"guide\\""\nauthor: Ann Lee # the editor\ndate: 2 March 2024\nlang: en\ntags: [a]\n---\n# X',
      { title: 'Pads: a "guide"', author: "Ann Lee", published: "2024-03-02", language: "en" },
    ],
    [
      "lists, and quotes of the other kind",
      "---\nTitle: 'It''s on'\nauthors:\n  - name: Ann Lee\n    url: /ann\n  - Bo Li\ndate_published: 2024-03-02T10:00:00Z\n...\n",
      {
        ...NONE,
        title: "It's on",
        author: "Ann Lee, Bo Li",
        published: "2024-03-02T10:00:00Z",
      },
    ],
    ["a list in one line", '---\nauthor: ["Ann Lee", Bo Li]\n---\n', {
      ...NONE,
      author: "Ann Lee, Bo Li",
    }],
    ["a folded value", "---\ntitle: >-\n  Two\n  lines\ndraft: true\n---\n", {
      ...NONE,
      title: "Two lines",
    }],
    ["TOML", '+++\ntitle = "Pads"\ndate = 2024-03-02\n[author]\nname = "no"\n+++\n', {
      ...NONE,
      title: "Pads",
      published: "2024-03-02",
    }],
    ["a date that is none", "---\ndate: soon\n---\n", { ...NONE, published: "soon" }],
    ["front matter without an end", "---\ntitle: a\n\ntext", NONE],
    ["a rule above text", "---\n\ntext: a\n", NONE],
    ["front matter further down", "text\n---\ntitle: a\n---\n", NONE],
    ["nothing", "", NONE],
  ] as const
) {
  Deno.test(`readHeader() reads ${name}`, () => assert.deepEqual(readHeader(text), header));
}
