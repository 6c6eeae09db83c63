/** Pages that ask their readers for endless work: each reader stops, and the answer says which. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";
import { openSteps } from "../../src/page/html/steps.ts";
import { unreadPart } from "../../src/page/html/unread_part.ts";
import { MIN_READING_STEPS, READING_STEPS_PER_CHAR } from "../../src/base/limits.ts";
import { readRdfaGraph } from "../../src/read/vocabularies/rdfa/graph.ts";
import { readPrefixes } from "../../src/read/vocabularies/rdfa/terms.ts";

const FILLER = "<b></b>".repeat(5_000);

/** What is told of each page, and the page; each asks for hundreds of times its own length. */
const ENDLESS: readonly (readonly [string, string])[] = [
  ["microdata", `<div itemscope>${"<div itemprop=a>".repeat(400)}${FILLER}`],
  [
    "microdata",
    `<div id=x>${"<b itemprop=p>v</b>".repeat(500)}</div>` +
    "<div itemscope itemref=x></div>".repeat(500),
  ],
  ["RDFa", `<body vocab=http://v/ typeof=T>${"<div property=p>".repeat(400)}${FILLER}`],
  [
    "RDFa",
    `<body vocab="http://v/${"v".repeat(20_000)}/" typeof=T>${"<b property=p>x</b>".repeat(500)}`,
  ],
  [
    "RDFa",
    "<div typeof=http://v/T><link property=rdfa:copy href=#0></div>".repeat(2_000) + Array.from(
      { length: 700 },
      (_, at) =>
        `<div resource=#${at} typeof=rdfa:Pattern><link property=rdfa:copy href=#${at + 1}></div>`,
    ).join(""),
  ],
  [
    "microformats",
    `<div class=vcard>${"<div class=fn>".repeat(400)}${"<b class=value></b>".repeat(1_000)}`,
  ],
  ["microformats", `<div class=h-card>${"<div class='p-a e-b'>".repeat(400)}${"x ".repeat(9_000)}`],
  [
    "JSON-LD",
    `<script type="application/ld+json">{"@context":{"@vocab":"http://x/${"v".repeat(20_000)}/"},` +
    `${Array.from({ length: 900 }, (_, at) => `"k${at}":"v",`).join("")}"@type":"T"}</script>`,
  ],
];

for (const [at, [part, html]] of ENDLESS.entries()) {
  Deno.test(`readDeclared() stops ${part} that asks for too much, and says so: ${at + 1}`, () => {
    const page = createPage(`<title>t</title>${html}`, "https://a.example/");
    const declared = readDeclared(page);
    assert.equal(declared.summary.title?.value, "t");
    assert.equal(
      unreadPart(page.tree),
      `Not all of the page's ${part} was read: it asks for more work than a page of ` +
        `${page.html.length} characters may.`,
    );
  });
}

Deno.test("readRdfaGraph() copies a long chain of patterns once for the one thing that asks", () => {
  const chain = Array.from(
    { length: 3_000 },
    (_, at) =>
      `<div resource=#${at} typeof=rdfa:Pattern><link property=rdfa:copy href=#${at + 1}></div>`,
  ).join("");
  const thing = "<div about=#t typeof=http://v/T><link property=rdfa:copy href=#0></div>";
  const end = "<div resource=#3000 typeof=rdfa:Pattern><b property=http://v/p>x</b></div>";
  const page = createPage(`<title>t</title>${thing}${chain}${end}`, "https://a.example/");
  const { triples } = readRdfaGraph(page, new Map());
  assert.deepEqual(triples.map(({ subject, object }) => [subject.value, object.value]), [
    ["https://a.example/#t", "http://v/T"],
    ["https://a.example/#t", "x"],
  ]);
  assert.equal(unreadPart(page.tree), undefined);
});

Deno.test("unreadPart() says nothing of a page that was read whole", () => {
  const page = createPage('<div class="h-card p-a"><b class=p-name>x</b></div>', null);
  readDeclared(page);
  assert.equal(unreadPart(page.tree), undefined);
});

Deno.test("openSteps() gives so many steps for each character, and none once they are spent", () => {
  const long = createPage("x".repeat(MIN_READING_STEPS), null).tree;
  const steps = openSteps(long, "a");
  assert(steps.take(READING_STEPS_PER_CHAR * MIN_READING_STEPS - 1));
  assert.equal(unreadPart(long), undefined);
  assert.equal(steps.take(1), false);
  assert(steps.isSpent());
  assert.equal(steps.take(0), false);
  assert(openSteps(createPage("x", null).tree, "a").take(MIN_READING_STEPS - 1));
});

Deno.test("readPrefixes() reads pairs as a pattern would", () => {
  const piece = fc.constantFrom(
    ":",
    "a",
    "_",
    "A:",
    "http://x/",
    " ",
    "\n",
    "\u00a0",
    "::",
    "b: c",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }).map((list) => list.join("")), (text) => {
      const expected = new Map<string, string>();
      for (const [, name = "", address = ""] of text.matchAll(/(\S+):[ \t\n\f\r]+(\S+)/g)) {
        const key = name.toLowerCase();
        if (key !== "_" && !expected.has(key)) expected.set(key, address);
      }
      const found = new Map<string, string>();
      readPrefixes(text, found);
      assert.deepEqual(found, expected);
    }),
    { numRuns: 500 },
  );
});
