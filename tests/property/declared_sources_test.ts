/**
 * An answer whose source is a vocabulary stands in markup of that vocabulary, never in what the page
 * merely shows. A sample of the public pages by default, all with SERVICE_SLOW=1.
 */
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { resolve } from "node:path";
import { createShownPage } from "../../src/read/declared/declared.ts";
import { answerQuestions } from "../../src/read/declared/questions.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import type { Node, Tree } from "../../src/page/html/tree.ts";
import { readFacts } from "../../src/read/records/facts.ts";
import type { Answer } from "../../src/read/vocabularies/reading.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");
const DATA = Deno.env.get("SERVICE_DATA") ?? resolve(ROOT, "../shared/data");
const EVERY = Deno.env.get("SERVICE_SLOW") === "1" ? 1 : 60;
const SETS = [
  "wcxb/html",
  "product-extraction-benchmark/html",
  "article-extraction-benchmark/html",
];

type Test = (tree: Tree, node: Node) => boolean;

/** Says whether an element bears one of these attributes. */
function bears(...names: readonly string[]): Test {
  return (tree, node) => names.some((name) => tree.hasAttribute(node, name));
}

/** Says whether an element is one of these. */
function is(...tags: readonly string[]): Test {
  return (tree, node) => tags.includes(tree.name(node));
}

/** Where each vocabulary is written: on the element of an answer, or on one around it. */
const WRITTEN: Readonly<Record<string, Test>> = {
  jsonld: is("script"),
  microdata: bears("itemprop", "itemscope"),
  rdfa: bears("property", "typeof", "about", "rel", "rev", "resource"),
  microformats: bears("class"),
  dublincore: is("meta", "link"),
  opengraph: is("meta"),
  twitter: is("meta"),
  html: (tree, node) =>
    is("meta", "link", "title", "html", "h1")(tree, node) || bears("itemprop")(tree, node),
  coins: is("span"),
};

function isWritten({ tree }: Page, { source, place }: Answer): boolean {
  const test = WRITTEN[source];
  if (test === undefined || place === null) return true;
  for (let at = place.node; at !== 0; at = tree.parent(at)) if (test(tree, at)) return true;
  return false;
}

Deno.test("an answer of a vocabulary is in markup of that vocabulary", () => {
  const files: string[] = [];
  for (const set of SETS) {
    try {
      for (const { name } of Deno.readDirSync(`${DATA}/${set}`)) {
        if (/\.html(?:\.gz)?$/.test(name)) files.push(`${DATA}/${set}/${name}`);
      }
    } catch {
      console.log(`no public pages at ${DATA}/${set}: not tried`);
    }
  }
  const loose: string[] = [];
  let tried = 0;
  for (const file of files.sort().filter((_, at) => at % EVERY === 0)) {
    const bytes = Deno.readFileSync(file);
    const html = new TextDecoder().decode(file.endsWith(".gz") ? gunzipSync(bytes) : bytes);
    const page = createPage(html, null);
    const { facts } = readFacts(page);
    tried++;
    for (const [question, answers] of answerQuestions(facts, createShownPage(facts))) {
      for (const answer of answers) {
        if (!isWritten(page, answer)) loose.push(`${file}: ${question} of ${answer.source}`);
      }
    }
  }
  console.log(`${tried} of ${files.length} pages tried`);
  assert.deepEqual(loose, []);
});
