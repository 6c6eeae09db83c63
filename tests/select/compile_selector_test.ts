/** Which language a selector is in, and what its refusals say. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { ToolError } from "../../src/base/errors.ts";
import { parseHtml } from "../../src/page/html/parse.ts";
import { SelectorBudget } from "../../src/page/select/budget.ts";
import { compileSelector, detectLanguage } from "../../src/page/select/compile_selector.ts";
import { randomPages, WORDS } from "./random_page.ts";
import { cssSelectors } from "./random_css.ts";
import { xpathExpressions } from "./random_xpath.ts";

const LANGUAGES: readonly (readonly [string, "css" | "xpath", string])[] = [
  ["h1", "css", "h1"],
  ["  .a > b ", "css", ".a > b"],
  ["//h1", "xpath", "//h1"],
  ["/html/body", "xpath", "/html/body"],
  ["./p", "xpath", "./p"],
  ["../p", "xpath", "../p"],
  ["(//p)[1]", "xpath", "(//p)[1]"],
  ["@href", "xpath", "@href"],
  [".", "xpath", "."],
  ["..", "xpath", ".."],
  [".//a", "xpath", ".//a"],
  [".a", "css", ".a"],
  ["xpath:h1", "xpath", "h1"],
  ["XPath: h1 ", "xpath", " h1"],
  ["css:h1", "css", "h1"],
  ["css://h1", "css", "//h1"],
  ["count(//p)", "xpath", "count(//p)"],
  ["substring-before(//p, 'x')", "xpath", "substring-before(//p, 'x')"],
  ["p:is(a)", "css", "p:is(a)"],
  [":is(a)", "css", ":is(a)"],
  ["xpath", "css", "xpath"],
];

for (const [text, kind, body] of LANGUAGES) {
  Deno.test(`detectLanguage() reads ${JSON.stringify(text)} as ${kind}`, () => {
    assert.deepEqual([detectLanguage(text).kind, detectLanguage(text).body], [kind, body]);
  });
}

const REFUSALS: readonly (readonly [string, RegExp])[] = [
  ["[[", /^the selector "\[\[" cannot be read: .*; it was read as CSS: write xpath: before/],
  ["css:[[", /^the selector "css:\[\[" cannot be read: [^;]*$/],
  ["//p[", /^the selector "\/\/p\[" cannot be read: /],
  [
    "1+1",
    /^the selector "1\+1" cannot be read: a name is missing: found 1\+1; it was read as CSS: write xpath: before/,
  ],
  ["$x", /a name is missing: found \$x/],
  [".-1", /a name is missing: found -1/],
  ["p.", /a name is missing: it ends there/],
  ["a::before", /::before is not supported: only ::text and ::attr\(name\) are, and ::rows/],
  ["body ::rows", /::rows stands once, at the very end and right behind the selector of tables, /],
  ["table::rows b", /::rows stands once, at the very end/],
  ["table::rows::text", /::rows stands once, at the very end/],
  ["table::rows, p", /::rows stands once, at the very end/],
  ["//table::rows/b", /::rows stands once, at the very end/],
  ["//table::row/b", /"table" is no axis/],
  ["a:nope", /:nope is not a known pseudo-class/],
  ["a::text, b", /must all read the same thing/],
  ["nope(//p)", /nope\(\) is no function of XPath 1\.0/],
  ["//svg:path", /the prefix svg: is not bound/],
  ["//p[matches(., 'x')]", /matches\(\) is no function of XPath 1\.0/],
  ["//p[$x]", /no variable is known/],
  ["", /^the selector "" cannot be read: it is empty/],
];

for (const [selector, message] of REFUSALS) {
  Deno.test(`compileSelector() refuses ${JSON.stringify(selector)} with the reason`, () => {
    assert.throws(() => compileSelector(selector), (error) => {
      assert.ok(error instanceof ToolError);
      assert.equal(error.code, "bad_input");
      assert.equal(error.retryable, false);
      assert.match(error.message, message);
      return true;
    });
  });
}

const ON_THE_PAGE: readonly (readonly [string, RegExp])[] = [
  ["//comment()", /^the selector "\/\/comment\(\)" selects a comment, which has no value$/],
  ["/", /selects the document itself/],
];

for (const [selector, message] of ON_THE_PAGE) {
  Deno.test(`select() refuses what ${selector} gives on a page`, () => {
    const tree = parseHtml("<p>x</p><!--c-->");
    assert.throws(
      () => compileSelector(selector).select(tree, undefined),
      (error) => error instanceof ToolError && message.test(error.message),
    );
  });
}

Deno.test("select() refuses past its budget, quoting the selector", () => {
  const tree = parseHtml("<p>x</p>".repeat(1_000));
  assert.throws(
    () => compileSelector("//p").select(tree, undefined, new SelectorBudget(10)),
    (error) =>
      error instanceof ToolError && error.code === "bad_input" && !error.retryable &&
      /^the selector "\/\/p" looks at too many nodes on this page/.test(error.message),
  );
});

Deno.test("compileSelector() clips what it quotes", () => {
  assert.throws(
    () => compileSelector(`[${"x".repeat(5_000)}`),
    (error) => error instanceof ToolError && error.message.length < 600,
  );
});

const xpath = xpathExpressions(WORDS);

/** Runs a selector for what it may throw: nothing but a refusal with a message. */
function tryOut(selector: string, html: string): unknown {
  try {
    const tree = parseHtml(html);
    return compileSelector(selector).select(tree, undefined, new SelectorBudget(200_000))
      .map(({ node, attribute }) => [node, attribute]);
  } catch (error) {
    assert.ok(error instanceof ToolError, `${selector}: ${String(error)}`);
    assert.equal(error.code, "bad_input");
    return error.message;
  }
}

/** Pieces both languages are made of, in no order. */
const pieces = fc.constantFrom(
  ..."//|/|..|.|*|@|[|]|(|)|::|:|'|\"|\\|,|+|-|~|>|=|!=|<| |a|div|text()|node()|last()|1|2.5|and|or|:not(|:has(|:is(|:nth-child(|of|::text|::attr(|href|.a|#x|count(|id(|concat(|xpath:|css:|/*|*/|😀|\0|\uD800"
    .split("|"),
  "|",
);

Deno.test("compileSelector() throws nothing but refusals, whatever it is given", () => {
  const random = fc.oneof(
    fc.array(pieces, { maxLength: 14 }).map((list) => list.join("")),
    fc.string({ unit: "binary", maxLength: 40 }),
    cssSelectors(WORDS, { depth: 3, hasChains: true }),
    xpath.nodes,
    xpath.any.map((expression) => `xpath:${expression}`),
  );
  fc.assert(
    fc.property(random, randomPages, (selector, html) => {
      assert.deepEqual(tryOut(selector, html), tryOut(selector, html));
    }),
    { numRuns: 700, seed: 11 },
  );
});

Deno.test("select() gives nodes of XPath in document order, each once", () => {
  fc.assert(
    fc.property(xpath.nodes, randomPages, (expression, html) => {
      const tree = parseHtml(html);
      const matches = compileSelector(`xpath:${expression}`);
      let places: number[];
      try {
        places = matches.select(tree, undefined, new SelectorBudget(200_000))
          .filter(({ attribute }) => attribute === undefined)
          .map(({ node }) => tree.position(node));
      } catch {
        return;
      }
      assert.deepEqual(places, [...new Set(places)].sort((a, b) => a - b), expression);
    }),
    { numRuns: 500, seed: 12 },
  );
});
