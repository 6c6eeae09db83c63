/** Documents without holes: code, notes, and sections whose ids are made of their headings. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { readMainContent } from "../../../src/read/content/main_content.ts";
import { toMarkdown } from "../../../src/read/markdown/to_markdown.ts";

function mainOf(html: string): string {
  const tree = parseHtml(html);
  const { selection, root } = readMainContent(tree);
  return root === 0 ? "" : toMarkdown(tree, { selection });
}

const MENU = `<nav class="sidebar"><ul><li><a href="/">Handbook</a><li><a href="/db">Tables</a>
  <li><a href="/db/views">Views</a><li><a href="/index">Index</a></ul></nav>`;
const FOOTER = "<footer><p>Copyright 2026 The Handbook Project. Built by a machine.</p></footer>";

function handbook(inner: string): string {
  return `<!doctype html><title>DROP VIEW - Handbook</title><body>${MENU}<main><div class="content">
    <h1>DROP VIEW</h1>${inner}</div></main>${FOOTER}`;
}

const PROSE = [
  "The command drops a view that exists. To run it, you must be the owner of the view, or of all.",
  "Nothing is said of a view that does not exist where the words above tell the program not to ask.",
  "The names of several views are set apart by commas, and all of them are dropped in one go or none.",
  "Objects that depend on the view are dropped with it, and so are in turn those that depend on them.",
].map((text) => `<p>${text}</p>`);

Deno.test("the code of a document is part of it, wherever it stands", () => {
  const log = Array.from(
    { length: 40 },
    (_, at) => `${900 - at}. [bug] a view ${at} was dropped twice [RT #${at}]`,
  ).join("\n");
  const markdown = mainOf(handbook(
    `<div class="item"><pre>DROP VIEW [ IF EXISTS ] name [, ...]</pre></div>${PROSE.join("")}
    <section id="older"><h2>Older</h2><pre>${log}</pre></section>`,
  ));
  assert(markdown.includes("DROP VIEW [ IF EXISTS ] name [, ...]"), markdown);
  assert(markdown.includes("a view 39 was dropped twice"), markdown);
  for (const text of ["Copyright", "Index"]) assert(!markdown.includes(text), text);
});

Deno.test("a note between the paragraphs of a document is part of it", () => {
  const note = '<div class="availability">Views: Unix, Windows</div>';
  const markdown = mainOf(handbook(`<pre>DROP VIEW name</pre>${PROSE.join(note)}`));
  assert.equal(markdown.split("Views: Unix, Windows").length, PROSE.length, markdown);
});

Deno.test("the title between the paragraphs of a document is part of it, and of an article it is none", () => {
  const between = (type: string): string =>
    mainOf(
      `<meta property="og:type" content="${type}">${
        handbook(`${PROSE.join("")}<pre>DROP VIEW name</pre>${PROSE.join("").toUpperCase()}`)
          .replace("<h1>", `${PROSE.slice(0, 2).join("")}<h1>`)
      }`,
    );
  assert.match(between("website"), /^# DROP VIEW$/m);
  assert.doesNotMatch(between("article"), /# DROP VIEW/);
});

Deno.test("a section is called after its heading, which is no name of what it is for", () => {
  const words = "recommendations for authors and translators";
  const id = words.replaceAll(" ", "-");
  const markdown = mainOf(handbook(
    `<pre>DROP VIEW name</pre>${PROSE.join("")}
    <section id="${id}"><h2>6.6.2. General ${words}</h2>${PROSE.join("").toUpperCase()}</section>`,
  ));
  assert(markdown.includes("ALL OF THEM ARE DROPPED"), markdown);
  assert(markdown.includes("6.6.2"), markdown);
});

Deno.test("a page of a heading and its code alone is read, whatever scripts run on it", () => {
  const markdown = mainOf(
    `<!doctype html><title>run_tests in test</title><script src="main.js"></script>
    <body>${MENU}<main><section id="main-content"><h1>Function test::run_tests</h1>
    <a href="src.html">source</a><pre>pub fn run_tests(opts: &TestOpts) -> Result where
    F: FnMut(TestEvent) -> Result</pre><span>This is a nightly-only API.</span></section></main>`,
  );
  assert(markdown.includes("pub fn run_tests(opts: &TestOpts)"), markdown);
  assert(!markdown.includes("Views"), markdown);
});

Deno.test("a section of a document that was left out as one is filled in", () => {
  const tail = Array.from({ length: 12 }, (_, at) => `<div>V${at}: Unix</div>`).join("");
  const markdown = mainOf(handbook(
    `<section><pre>DROP VIEW name</pre>${PROSE.join("").repeat(2)}</section>
    <section>${tail}<pre>DROP TABLE name</pre></section>`,
  ));
  for (let at = 0; at < 12; at++) assert(markdown.includes(`V${at}: Unix`), markdown);
});
