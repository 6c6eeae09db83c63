/**
 * Microseconds per query of the selector engines beside their rivals, on pages as served.
 *
 * deno task bench:select        CSS beside css-select, XPath beside wgxpath on jsdom
 * deno task bench:select ours   our engines alone
 */
import { type Options, selectAll } from "css-select";
import { defaultTreeAdapter as tools, type DefaultTreeAdapterMap, parse } from "parse5";
import { createPage, type Page } from "../src/page/html/page.ts";
import { compileCss } from "../src/page/select/css/compile_css.ts";
import { compileSelector } from "../src/page/select/compile_selector.ts";
import { compileXPath } from "../src/page/select/xpath/compile_xpath.ts";
import { CSS_SELECTORS, XPATH_EXPRESSIONS } from "./select/queries.ts";
import { readPages } from "./select/pages.ts";
import { xpathRival } from "./select/wgxpath.ts";

const CSS_PAGES = 40;
const XPATH_PAGES = 20;
const CSS_PASSES = 7;
const XPATH_PASSES = 5;
const LARGE_CHARS = 5_000_000;

/** Runs every query on every page and gives how much each found. */
type Engine = (page: number, query: number) => number;

interface Timing {
  /** Microseconds per query: each page in its quickest pass, and all pages in the first. */
  best: number;
  first: number;
  counts: number[];
}

/** Times a page at a time, so that other work on the machine spoils one page of one pass. */
function measure(pages: number, queries: number, passes: number, engine: Engine): Timing {
  const best: number[] = new Array(pages).fill(Infinity);
  const counts: number[] = [];
  let first = 0;
  for (let pass = 0; pass < passes; pass++) {
    for (let page = 0; page < pages; page++) {
      const start = performance.now();
      for (let query = 0; query < queries; query++) {
        counts[page * queries + query] = engine(page, query);
      }
      const time = performance.now() - start;
      if (pass === 0) first += time;
      best[page] = Math.min(best[page] as number, time);
    }
  }
  const toMicroseconds = 1000 / (pages * queries);
  const quickest = best.reduce((sum, time) => sum + time, 0);
  return { best: quickest * toMicroseconds, first: first * toMicroseconds, counts };
}

function report(name: string, timing: Timing, reference: Timing): void {
  const differ = timing.counts.filter((count, index) => count !== reference.counts[index]).length;
  console.log(
    [
      name.padEnd(34),
      timing.best.toFixed(1).padStart(9),
      timing.first.toFixed(1).padStart(9),
      (timing.best / reference.best).toFixed(1).padStart(7),
      String(differ).padStart(9),
    ].join(" "),
  );
}

const HEAD = `${"engine".padEnd(34)}   us best  us first   ratio    differ`;

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** css-select on parse5's own tree, by an adapter of the few functions it needs. */
const onParse5: Options<Node, Element> = {
  adapter: {
    isTag: (node): node is Element => tools.isElementNode(node),
    getAttributeValue: ({ attrs }, name) => attrs.find((each) => each.name === name)?.value,
    hasAttrib: ({ attrs }, name) => attrs.some((each) => each.name === name),
    getChildren: (node) => "childNodes" in node ? node.childNodes : [],
    getName: ({ tagName }) => tagName,
    getParent: ({ parentNode }) => parentNode,
    getSiblings: (node) => "parentNode" in node ? node.parentNode?.childNodes ?? [node] : [node],
    getText: textOf,
    removeSubsets: (nodes) => nodes,
  },
};

function textOf(node: Node): string {
  if (tools.isTextNode(node)) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

function benchCss(pages: readonly Page[], withRivals: boolean): void {
  console.log(`\nCSS: ${pages.length} pages x ${CSS_SELECTORS.length} selectors`);
  console.log(HEAD);
  const compiled = CSS_SELECTORS.map(compileCss);
  const ours = measure(pages.length, compiled.length, CSS_PASSES, (page, query) => {
    const { tree } = pages[page] as Page;
    return compiled[query]?.find(tree, 1).length ?? 0;
  });
  report("service, compiled once", ours, ours);
  const fresh = measure(
    pages.length,
    compiled.length,
    CSS_PASSES,
    (page, query) =>
      compileCss(CSS_SELECTORS[query] as string).find((pages[page] as Page).tree, 1).length,
  );
  report("service, compiled for each query", fresh, ours);
  if (!withRivals) return;
  const documents = pages.map(({ html }) => parse(html, { scriptingEnabled: false }));
  const theirs = measure(
    pages.length,
    compiled.length,
    CSS_PASSES,
    (page, query) =>
      selectAll(CSS_SELECTORS[query] as string, documents[page] as Node, onParse5).length,
  );
  report("css-select 7.0.0 on parse5", theirs, ours);
}

async function benchXPath(pages: readonly Page[], withRivals: boolean): Promise<void> {
  console.log(`\nXPath: ${pages.length} pages x ${XPATH_EXPRESSIONS.length} expressions`);
  console.log(HEAD);
  const compiled = XPATH_EXPRESSIONS.map(compileXPath);
  const sizeOf = (value: unknown): number => Array.isArray(value) ? value.length : Number(value);
  const ours = measure(pages.length, compiled.length, XPATH_PASSES, (page, query) => {
    const { tree } = pages[page] as Page;
    return sizeOf(compiled[query]?.evaluate(tree, 1).value);
  });
  report("service, compiled once", ours, ours);
  const fresh = measure(pages.length, compiled.length, XPATH_PASSES, (page, query) => {
    const { tree } = pages[page] as Page;
    return sizeOf(compileXPath(XPATH_EXPRESSIONS[query] as string).evaluate(tree, 1).value);
  });
  report("service, compiled for each query", fresh, ours);
  if (!withRivals) return;
  const evaluate = await xpathRival(pages);
  const theirs = measure(
    pages.length,
    compiled.length,
    XPATH_PASSES,
    (page, query) => evaluate(page, XPATH_EXPRESSIONS[query] as string),
  );
  report("wgxpath 1.2.0 on jsdom", theirs, ours);
  XPATH_EXPRESSIONS.forEach((expression, query) => {
    const apart = pages.filter((_, page) => {
      const index = page * XPATH_EXPRESSIONS.length + query;
      return ours.counts[index] !== theirs.counts[index];
    });
    if (apart.length > 0) console.log(`  differs on ${apart.length} pages: ${expression}`);
  });
}

/** Queries that were once slow on large honest pages, and on 8,000 paragraphs. */
function benchLarge(pages: readonly Page[]): void {
  const merged = createPage(pages.map(({ html }) => html).join("").slice(0, LARGE_CHARS), null);
  const flat = createPage(`<body>${"<p class=a>x</p>".repeat(8_000)}`, null);
  console.log(`\nLarge pages, milliseconds of the first evaluation on a page parsed before`);
  const cases: readonly (readonly [string, string, Page])[] = [
    ["5 MB of real pages", "div a", merged],
    ["5 MB of real pages", "//div//a", merged],
    ["5 MB of real pages", "div div div p:has(a) ~ p", merged],
    ["8,000 paragraphs", "p ~ p ~ p", flat],
    ["8,000 paragraphs", "//p[count(//p[count(//p) > 0]) > 0]", flat],
    ["8,000 paragraphs", "//p[count(preceding-sibling::p) mod 2 = 1]", flat],
  ];
  for (const [name, selector, { html, url }] of cases) {
    const page = createPage(html, url);
    const compiled = compileSelector(selector);
    const start = performance.now();
    const count = compiled.select(page.tree, undefined).length;
    const time = (performance.now() - start).toFixed(1).padStart(8);
    console.log(`${time}  ${name}: ${selector} (${count} found)`);
  }
}

const withRivals = Deno.args[0] !== "ours";
const pages = (await readPages(CSS_PAGES)).map((html) => createPage(html, null));
const nodes = pages.reduce((sum, { tree }) => sum + tree.length, 0);
const chars = pages.reduce((sum, { html }) => sum + html.length, 0);
console.log(
  `${pages.length} pages, ${chars} characters, ${nodes} nodes; deno ${Deno.version.deno}`,
);
benchCss(pages, withRivals);
benchLarge(pages);
await benchXPath(pages.slice(0, XPATH_PAGES), withRivals);
