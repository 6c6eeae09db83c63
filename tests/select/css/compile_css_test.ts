/** CSS selectors by their sections: each line a selector and the ids it finds. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { SelectorBudget, SelectorStopped } from "../../../src/page/select/budget.ts";
import { compileCss } from "../../../src/page/select/css/compile_css.ts";
import { SelectorError } from "../../../src/page/select/selector_error.ts";

const PAGE = `<!doctype html><html id=html lang=en><body id=body>
<div id=d1 class="box Wide"><h2 id=h1>A</h2><p id=p1 class="a b">one <b id=b1>two</b></p>
<p id=p2 class=a lang=fr>three</p><!--c--></div>
<div id=d2><p id=p3></p><span id=s1 title="Hello World" data-n=7></span><p id=p4> </p>
<input id=i1 type=RADIO checked><input id=i2 disabled required><option id=o1 selected></div>
<a id=a1 href=/x rel="Next nofollow">x</a><a id=a2>y</a><svg id=v viewBox=1><path id=v1 xlink:href=#q />
</svg></body></html>`;

function find(selector: string, html = PAGE, scopeId?: string): string {
  const tree = parseHtml(html);
  const scope = scopeId === undefined ? tree.nodeAt(0) : tree.byId(scopeId);
  return compileCss(selector).find(tree, scope)
    .map((at) => tree.attribute(tree.nodeAt(at), "id") ?? tree.name(tree.nodeAt(at))).join(" ");
}

const CASES: readonly (readonly [string, string])[] = [
  // Names, ids, classes.
  ["p", "p1 p2 p3 p4"],
  ["P", "p1 p2 p3 p4"],
  ["*|p", "p1 p2 p3 p4"],
  ["#p2", "p2"],
  ["p#p2.a", "p2"],
  [".a", "p1 p2"],
  [".a.b", "p1"],
  [".wide", ""],
  [".Wide", "d1"],
  ["viewbox, path", "v1"],
  ["svg[viewbox]", "v"],
  ["/* all */ p /* of */, h2", "h1 p1 p2 p3 p4"],
  ["p, .a, p", "p1 p2 p3 p4"],
  ["._a, .-a, .--", ""],
  ["#\\70 1, #\\70 2", "p1 p2"],
  [".\\61", "p1 p2"],
  [".\\000061b", ""],
  [".a\\62", ""],
  ["[\\74itle]", "s1"],
  ["p:nth-child(n of .\\61)", "p1 p2"],
  [":any(.\\61, .\\31)", "p1 p2"],
  ["[title='Hello ] World'], .Wide", "d1"],
  ["[data-n=7], [data-n = 7 ]", "s1"],
  // Attributes.
  ["[title]", "s1"],
  ["[TITLE]", "s1"],
  ["[title=Hello]", ""],
  ['[title="Hello World"]', "s1"],
  ["[title~=World]", "s1"],
  ["[title~=world i]", "s1"],
  ['[title~="Hello World"]', ""],
  ["[title^=Hell]", "s1"],
  ["[title$=orld]", "s1"],
  ["[title*=lo\\ W]", "s1"],
  ['[title*=""]', ""],
  ["[lang|=fr]", "p2"],
  ["[data-n='7']", "s1"],
  ["[type=radio]", "i1"],
  ["[type=radio s]", ""],
  ["a[rel~=next]", "a1"],
  ["[class=A]", ""],
  ["[class=A i]", "p2"],
  ["[*|href]", "a1 v1"],
  ["[href]", "a1"],
  ["p[class!=a]", "p1 p3 p4"],
  // Combinators.
  ["div p", "p1 p2 p3 p4"],
  ["div > p > b", "b1"],
  ["body b", "b1"],
  ["h2 + p", "p1"],
  ["h2 ~ p", "p1 p2"],
  ["p + p ~ span", ""],
  ["p + span ~ *", "p4 i1 i2 o1"],
  ["div div", ""],
  ["html > body > div:first-child b", "b1"],
  // Structure.
  [":root", "html"],
  [":scope", "html"],
  [":scope > body > a", "a1 a2"],
  ["p:empty", "p3"],
  ["p:first-child", "p3"],
  ["option:last-child", "o1"],
  ["b:only-child", "b1"],
  ["p:first-of-type", "p1 p3"],
  ["p:last-of-type", "p2 p4"],
  ["div > :only-of-type", "h1 s1 o1"],
  ["p:nth-child(2)", "p1"],
  ["p:nth-child(odd)", "p2 p3 p4"],
  ["p:nth-child(2n+1)", "p2 p3 p4"],
  ["p:nth-child( -n + 2 )", "p1 p3"],
  ["p:nth-last-child(1)", "p2"],
  ["p:nth-of-type(2)", "p2 p4"],
  ["p:nth-last-of-type(2)", "p1 p3"],
  [":nth-child(2 of p)", "p2 p4"],
  [":nth-child(1 of .a, span)", "p1 s1"],
  [":nth-last-child(1 of p)", "p2 p4"],
  ["p:nth-child(n+2 of .a)", "p2"],
  ["html:nth-child(1)", "html"],
  // Logic.
  [":is(h2, b)", "h1 b1"],
  [":where(h2, b)", "h1 b1"],
  ["div :is(h2, p) b", "b1"],
  ["p:not(.a)", "p3 p4"],
  ["p:not(div > .a, :empty)", "p4"],
  ["p:not(:not(.a))", "p1 p2"],
  ["div:has(b)", "d1"],
  ["div:has(> b)", ""],
  ["div:has(> p > b)", "d1"],
  ["div:has(p + span)", "d2"],
  ["h2:has(+ p)", "h1"],
  ["p:has(~ p)", "p1 p3"],
  ["div:has(h2):has(b)", "d1"],
  ["div:has(b, span)", "d1 d2"],
  ["div:has(:scope b)", ""],
  ["div:has(:is(:scope b))", "d1"],
  ["p:has(* b)", ""],
  ["body:has(* b)", "body"],
  [":has(b):not(:has(p))", "p1"],
  // Text and language.
  ["p:contains('two')", "p1"],
  ["p:contains(Two)", ""],
  ["p:lang(fr)", "p2"],
  ["p:lang('en', \"fr\")", "p1 p2 p3 p4"],
  ["p:lang(e)", ""],
  // States a page at rest has.
  [":checked", "i1 o1"],
  [":disabled", "i2"],
  ["input:enabled", "i1"],
  [":required", "i2"],
  ["input:optional", "i1"],
  [":link", "a1"],
  [":any-link", "a1"],
  ["a:hover, a:visited, a:focus", ""],
];

for (const [selector, expected] of CASES) {
  Deno.test(`compileCss() finds ${selector}`, () => assert.equal(find(selector), expected));
}

Deno.test("compileCss() finds a word as it is shown and as it is written", () => {
  const html = "<p id=a>Auto\u00adbahn</p><p id=b>Autobahn</p>";
  assert.equal(find("p:contains('Autobahn')", html), "a b");
  assert.equal(find("p:contains('Auto\u00adbahn')", html), "a");
});

const SCOPED: readonly (readonly [string, string, string])[] = [
  ["p", "d1", "p1 p2"],
  ["div p", "d1", "p1 p2"],
  ["body p", "d1", ""],
  ["div", "d1", "d1"],
  [":scope > p", "d1", "p1 p2"],
  [":scope", "d2", "d2"],
  ["div + div p", "d2", ""],
  ["p:nth-of-type(2)", "d2", "p4"],
  ["p:has(b)", "d1", "p1"],
  ["p:not(:scope > p)", "body", "p1 p2 p3 p4"],
];

for (const [selector, scope, expected] of SCOPED) {
  Deno.test(`compileCss() finds ${selector} at or below #${scope}`, () => {
    assert.equal(find(selector, PAGE, scope), expected);
  });
}

const UNREADABLE = [
  "",
  " ",
  ",",
  "a,",
  "a >",
  "> a",
  "a > > b",
  "a < b",
  "a || b",
  "[",
  "a[b",
  "a(",
  ":not()",
  ":has()",
  ":not",
  ":nope",
  ":nth-child()",
  ":nth-child(x)",
  ":nth-child(2 of)",
  ":nth-of-type(2 of p)",
  ":first-child(2)",
  ":host(a)",
  "a::before",
  "a::text b",
  "a::text::text",
  "::attr()",
  "::attr(a b)",
  "a:is(b::text)",
  "a::text, b",
  "a::text, b::attr(c)",
  "svg|path",
  "[xlink|href]",
  "&.x",
  ".".repeat(3),
  `${":not(".repeat(100)}a${")".repeat(100)}`,
  `a${" a".repeat(300)}`,
  "a".repeat(40_000),
  // What begins with no name, which the parser itself would take.
  "1+1",
  "$x",
  "123",
  "1p",
  ".-1",
  ".1",
  ". p",
  "-",
  "p -1",
  "p.",
  "p#",
  "p:",
  "p: first-child",
  "p:1",
  "p::-1",
  "@media",
  "p{}",
  "p;",
  "!p",
  "50%",
  "p=1",
  "'p'",
  "p$x",
  "p!",
  "p?",
  "[1]",
  "[@click]",
  "[ =x]",
  "[*|1]",
  "[a|1]",
  ":is(1)",
  ":not(p, .1)",
  "div:has(> $x)",
  ":nth-child(1 of 1+1)",
  ".a*",
  "*p",
  "[id]p",
  ":is(p)b",
  ":nth-child",
  ":contains",
  ":lang(,en)",
  // A line end that is escaped after a string has ended.
  '[a="b"].x\\\ny',
];

for (const selector of UNREADABLE) {
  Deno.test(`compileCss() refuses ${JSON.stringify(selector.slice(0, 40))}`, () => {
    assert.throws(() => compileCss(selector), SelectorError);
  });
}

Deno.test("compileCss() finds by :empty what has neither elements nor text, comments or not", () => {
  const page = "<p id=a>x</p><!----><p id=b><!----></p><p id=c><!---->x</p><p id=d><i></i></p>" +
    "<p id=e><!----><!----></p><p id=f></p>";
  assert.equal(find("p:empty", page), "b e f");
});

Deno.test("compileCss() compares ids and classes letter case aside in quirks mode", () => {
  const quirky = "<p id=X class=Big>";
  assert.equal(find("#x.big", quirky), "X");
  assert.equal(find("p.BIG", quirky), "X");
  assert.equal(find("[class=big]", quirky), "");
  assert.equal(find("#x", `<!doctype html>${quirky}`), "");
});

Deno.test("compileCss() tells what is read of the matches", () => {
  assert.deepEqual(compileCss("a").reading, { of: "element" });
  assert.deepEqual(compileCss("a::text, b ::text").reading, { of: "text" });
  assert.deepEqual(compileCss("a::attr(HREF)").reading, { of: "attribute", name: "href" });
  assert.deepEqual(compileCss("a::attr('data-x')").reading, { of: "attribute", name: "data-x" });
  assert.deepEqual(compileCss("::text").reading, { of: "text" });
});

/** Elements of the pages on which work is counted. */
const SIZE = 5_000;

/** Selectors whose work grows with the page and not with its square. */
const LINEAR: readonly (readonly [string, string])[] = [
  ["p ~ p", "<p>x</p>"],
  ["p ~ p ~ p ~ p", "<p>x</p>"],
  ["p + p ~ p", "<p>x</p>"],
  ["p:has(~ p)", "<p>x</p>"],
  ["p:nth-last-child(3n of p ~ p)", "<p>x</p>"],
  ["p:nth-of-type(2n+1)", "<p>x</p>"],
  ["div a", "<div><div><a>"],
  ["div div div div a", "<div><div><a>"],
  ["div:has(div:has(div:has(a)))", "<div><div><a>"],
  ["div:not(div div) > a", "<div><div><a>"],
];

for (const [selector, piece] of LINEAR) {
  Deno.test(`compileCss() looks at each element a few times for ${selector}`, () => {
    const tree = parseHtml(`<!doctype html>${piece.repeat(SIZE)}`);
    compileCss(selector).find(tree, tree.nodeAt(0), new SelectorBudget(tree.length * 20));
  });
}

Deno.test("compileCss() looks at the rows alone when asked row by row", () => {
  const tree = parseHtml(`<table>${"<tr><td><b>x</b></td><td>y</td></tr>".repeat(SIZE)}`);
  const budget = new SelectorBudget(tree.length * 30);
  const cell = compileCss("tr td:has(b) > b, :scope > td + td");
  let found = 0;
  for (const row of tree.named("tr")) found += cell.find(tree, row, budget).length;
  assert.equal(found, SIZE * 2);
});

Deno.test("compileCss() stops when its budget is spent, and answers right afterwards", () => {
  const tree = parseHtml(`<!doctype html>${"<p>x</p>".repeat(500)}`);
  const css = compileCss("p ~ p:nth-child(n of p ~ p)");
  assert.throws(() => css.find(tree, tree.nodeAt(0), new SelectorBudget(700)), SelectorStopped);
  assert.equal(css.find(tree, tree.nodeAt(0)).length, 499);
});

Deno.test("compileCss() reads the escapes of every argument once", () => {
  const page = `<p id=a class="1x"></p><p id=b class="a:b"></p><p id=c title='say "hi"'></p>`;
  const selectors = [".\\31 x", ".a\\:b", `[title="say \\"hi\\""]`];
  const found = selectors.map((one) => [
    find(one, page),
    find(`:is(${one})`, page),
    find(`:any(${one})`, page),
    find(`p:nth-child(n of ${one})`, page),
    find(`p:nth-last-child(n of :not(:nth-child(n of p:not(${one}))))`, page),
  ]);
  assert.deepEqual(found, ["a", "b", "c"].map((id) => Array(5).fill(id)));
});
