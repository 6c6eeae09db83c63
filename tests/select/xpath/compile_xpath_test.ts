/** XPath 1.0 by its sections: each line an expression and what it gives. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import type { Tree } from "../../../src/page/html/tree.ts";
import { SelectorBudget, SelectorStopped } from "../../../src/page/select/budget.ts";
import { compileXPath } from "../../../src/page/select/xpath/compile_xpath.ts";
import { SelectorError } from "../../../src/page/select/selector_error.ts";

const PAGE = `<!doctype html><html lang=en><head><title>Shop</title></head><body>
<ul id=u class="list  wide"><li id=l1 class=a>One</li><li id=l2 class=b>2</li><li id=l3>
 3.50 </li></ul><!--note--><p id=p1 lang=de-AT>Grüße 😀</p><p id=p2>
<b id=b1>x</b>tail<b id=b2>y</b></p><svg id=s viewBox="0 0 1 1"><linearGradient id=g
xlink:href=#a /></svg><fb:like id=f></fb:like></body></html>`;

const tree = parseHtml(PAGE);

function evaluate(expression: string, context = "u", on: Tree = tree): unknown {
  const { run, value } = compileXPath(expression).evaluate(on, on.byId(context));
  if (!Array.isArray(value)) return value;
  return value.map((node: number) => {
    if (node < 0) return `@${run.memory.attributeName(node)}=${run.memory.attributeValue(node)}`;
    const inner = on.nodeAt(node);
    if (on.isElement(inner)) return on.attribute(inner, "id") ?? on.name(inner);
    return on.isText(inner) ? JSON.stringify(on.data(inner)) : `#${on.kind(inner)}`;
  }).join(" ");
}

const CASES: Readonly<Record<string, readonly (readonly [string, unknown])[]>> = {
  "axes": [
    ["child::*", "l1 l2 l3"],
    ["*/@class", "@class=a @class=b"],
    ["attribute::*", "@id=u @class=list  wide"],
    ["parent::*", "body"],
    ["ancestor::*", "html body"],
    ["ancestor::*[1]", "body"],
    ["ancestor-or-self::*[1]", "u"],
    ["descendant::text()[2]", '"2"'],
    ["descendant-or-self::*", "u l1 l2 l3"],
    ["following::*", "p1 p2 b1 b2 s g f"],
    ["following::*[2]", "p2"],
    ["preceding::*", "head title"],
    ["preceding::*[1]", "title"],
    ["following-sibling::p[2]", "p2"],
    ["../p[2]/preceding-sibling::*[1]", "p1"],
    ["self::ul", "u"],
    ["self::p", ""],
    ["namespace::*", ""],
    ["@class/..", "u"],
    ["@class/self::node()", "@class=list  wide"],
    ["*/@class/self::node()", "@class=a @class=b"],
    ["@class/following::*[1]", "l1"],
    ["@class/preceding::*[1]", "title"],
    ["@class/ancestor::*[1]", "u"],
    ["@class/descendant-or-self::node()", "@class=list  wide"],
    ["..//b/ancestor::*/@id", "@id=p2"],
  ],
  "node tests": [
    ["node()", "l1 l2 l3"],
    ["following::comment()", "#8"],
    ["following::processing-instruction()", ""],
    ["following::processing-instruction('x')", ""],
    ["/node()", "html"],
    ["/", "#9"],
    ["//LI", "l1 l2 l3"],
    ["//lineargradient", "g"],
    ["//linearGradient/@viewbox", ""],
    ["//svg/@viewbox", "@viewBox=0 0 1 1"],
    ["//*[name() = 'svg']", "s"],
    ["//*[local-name() = 'fb:like']", "f"],
    ["//@ID[. = 'g']/..", "g"],
  ],
  "predicates": [
    ["li[2]", "l2"],
    ["li[position() = 2]", "l2"],
    ["li[position() < 3]", "l1 l2"],
    ["li[position() <= 2][2]", "l2"],
    ["li[position() <= 1]", "l1"],
    ["li[position() < 1]", ""],
    ["li[position() >= 3]", "l3"],
    ["li[position() > 3]", ""],
    ["li[1 >= position()]", "l1"],
    ["li[last()]", "l3"],
    ["li[last() - 1]", "l2"],
    ["li[0]", ""],
    ["li[1.5]", ""],
    ["li[-1]", ""],
    ["li[@class][2]", "l2"],
    ["li[2][@class]", "l2"],
    ["li[position() mod 2 = 1]", "l1 l3"],
    ["li['']", ""],
    ["li['a']", "l1 l2 l3"],
    ["li[//p]", "l1 l2 l3"],
    ["//li[1] | //b[1]", "l1 b1"],
    ["(//li | //b)[4]", "b1"],
    ["(//b)[last()]", "b2"],
    ["//b[last()]", "b2"],
    ["//*[1][self::b]", "b1"],
    ["//p[b[2]]", "p2"],
    ["following-sibling::*[last()]", "f"],
    ["//b[2]/preceding::b[1]", "b1"],
    ["li[count(preceding-sibling::*) = 1]", "l2"],
    ["li[count(following-sibling::li) = 2]", "l1"],
    ["li[not(preceding-sibling::li)]", "l1"],
  ],
  "operators": [
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["7 div 2", 3.5],
    ["-7 mod 3", -1],
    ["5 - 2 - 1", 2],
    ["--5", 5],
    ["-(2)", -2],
    ["1 div 0", Infinity],
    ["0 div 0", NaN],
    ["2 > 1 > 0", true],
    ["3 > 2 > 1", false],
    ["true() or false()", true],
    ["true() and false()", false],
    ["'a' = 'a'", true],
    ["'1' = 1", true],
    ["true() = 'x'", true],
    ["true() = 0", false],
    ["1 < '2'", true],
    ["'b' > 'a'", false],
    ["* div 2", NaN],
    ["li*2", NaN],
    ["li[2] * 2", 4],
    ["div", ""],
    ["//and | //or | //div | //mod", ""],
  ],
  "comparisons of node-sets": [
    ["li = 2", true],
    ["li != 2", true],
    ["li = '2'", true],
    ["li > 3", true],
    ["3.5 = li", true],
    ["4 < li", false],
    ["li = //b", false],
    ["li != //b", true],
    ["li < //li", true],
    ["li[1] < li", false],
    ["li = //li", true],
    ["li = ../p/b", false],
    ["../ul/li = li", true],
    ["//li = li", true],
    ["nothing = nothing", false],
    ["nothing != nothing", false],
    ["nothing = false()", true],
    ["li = true()", true],
    ["@class = 'list  wide'", true],
    ["@class != 'x'", true],
    ["@none != 'x'", false],
    ["li[1]/@id > 1", false],
  ],
  "strings": [
    ["string(li)", "One"],
    ["string(nothing)", ""],
    ["string(1)", "1"],
    ["string(-0)", "0"],
    ["string(1 div 3)", "0.3333333333333333"],
    ["string(100000000000000000000000)", "100000000000000000000000"],
    ["string(0.0000001)", "0.0000001"],
    ["string(-0.00000012)", "-0.00000012"],
    ["string(12345678901234567890123.5)", "12345678901234568000000"],
    ["string(0 div 0)", "NaN"],
    ["string(-1 div 0)", "-Infinity"],
    ["string(true())", "true"],
    ["concat('a', 1, true())", "a1true"],
    ["starts-with('abc', 'ab')", true],
    ["starts-with('abc', '')", true],
    ["contains(@class, 'wide')", true],
    ["substring-before('1999/04/01', '/')", "1999"],
    ["substring-after('1999/04/01', '/')", "04/01"],
    ["substring-after('1999/04/01', '19')", "99/04/01"],
    ["substring-before('a', 'b')", ""],
    ["substring('12345', 2, 3)", "234"],
    ["substring('12345', 2)", "2345"],
    ["substring('12345', 1.5, 2.6)", "234"],
    ["substring('12345', 0, 3)", "12"],
    ["substring('12345', 0 div 0, 3)", ""],
    ["substring('12345', 1, 0 div 0)", ""],
    ["substring('12345', -42, 1 div 0)", "12345"],
    ["substring('12345', -1 div 0, 1 div 0)", ""],
    ["substring('a😀b', 2, 1)", "😀"],
    ["string-length('a😀b')", 3],
    ["string-length(//p[1])", 7],
    ["normalize-space(@class)", "list wide"],
    ["normalize-space(li[3])", "3.50"],
    ["normalize-space('a\u00A0 b')", "a\u00A0 b"],
    ["translate('bar', 'abc', 'AB')", "BAr"],
    ["translate('--aaa--', 'abc-', 'ABC')", "AAA"],
    ["translate('aa', 'aa', 'xy')", "xx"],
    ["translate('😀a', '😀', 'é')", "éa"],
  ],
  "numbers and booleans": [
    ["number('  12.5 ')", 12.5],
    ["number('-.5')", -0.5],
    ["number('1.')", 1],
    ["number('1e3')", NaN],
    ["number('+1')", NaN],
    ["number('0x10')", NaN],
    ["number('')", NaN],
    ["number(true())", 1],
    ["number(li[3])", 3.5],
    ["sum(li[position() > 1])", 5.5],
    ["sum(nothing)", 0],
    ["count(li)", 3],
    ["count(//li | //li)", 3],
    ["floor(-1.5)", -2],
    ["ceiling(-1.5)", -1],
    ["round(2.5)", 3],
    ["round(-2.5)", -2],
    ["boolean(0)", false],
    ["boolean(0 div 0)", false],
    ["boolean('false')", true],
    ["not(li)", false],
    ["count(ancestor::node())", 3],
    ["count(following::*)", 7],
    ["count(descendant::li)", 3],
  ],
  "functions of nodes": [
    ["id('l2')", "l2"],
    ["id('b1 none l1')", "l1 b1"],
    ["id(//b/@id)", "b1 b2"],
    ["id('u')/li[1]", "l1"],
    ["name(//svg/*)", "linearGradient"],
    ["name(//svg/@*[2])", "viewBox"],
    ["local-name(//*[@id='g']/@*[2])", "href"],
    ["name(//*[@id='g']/@*[2])", "xlink:href"],
    ["namespace-uri()", "http://www.w3.org/1999/xhtml"],
    ["namespace-uri(//svg)", "http://www.w3.org/2000/svg"],
    ["namespace-uri(//*[@id='g']/@*[2])", "http://www.w3.org/1999/xlink"],
    ["lang('en')", true],
    ["lang('EN')", true],
    ["lang('de')", false],
    ["//p[lang('de')]", "p1"],
    ["//p[lang('de-at')]", "p1"],
    ["//p[lang('d')]", ""],
    ["name(/)", ""],
  ],
  "spelling": [
    [" \t\n.\r ", "u"],
    ["li[ 1 ]", "l1"],
    ["child :: li [ 1 ]", "l1"],
    ["'a\"b'", 'a"b'],
    ['"a\'b"', "a'b"],
    [".5 + 1.", 1.5],
    ["//*[@id='u']//li[.='2']", "l2"],
    ["./li/.", "l1 l2 l3"],
    ["li/..", "u"],
    ["//title/../../body/ul/@id", "@id=u"],
  ],
};

for (const [section, cases] of Object.entries(CASES)) {
  for (const [expression, expected] of cases) {
    /** Each order at its boundary: of values, of a node-set and a value, of two node-sets. */
    for (
      const [operator, [below, equal, above]] of [
        ["<", [true, false, false]],
        ["<=", [true, true, false]],
        [">=", [false, true, true]],
        [">", [false, false, true]],
      ] as const
    ) {
      Deno.test(`compileXPath() compares by ${operator} at the boundary`, () => {
        const on = parseHtml("<a id=u n=2><i>2</i><i>x</i><b>1</b><b>2</b><b>3</b></a>");
        // A node-set compares when one of its nodes does: here one is a number.
        for (const left of ["2", "'2'", "i", "@n", "i | i", "b[2]"]) {
          for (const [right, expected] of [["3", below], ["2", equal], ["1", above]] as const) {
            const expression = `${left} ${operator} ${right}`;
            assert.equal(evaluate(expression, "u", on), expected, expression);
            const sets = `${left} ${operator} b[${right}]`;
            assert.equal(evaluate(sets, "u", on), expected, sets);
          }
        }
        const swapped = { "<": ">", "<=": ">=", ">=": "<=", ">": "<" }[operator];
        for (const [left, expected] of [["3", below], ["2", equal], ["1", above]] as const) {
          const expression = `${left} ${swapped} @n`;
          assert.equal(evaluate(expression, "u", on), expected, expression);
        }
        // The least of one side is held against the largest of the other.
        assert.equal(evaluate(`b ${operator} b`, "u", on), true);
      });
    }

    Deno.test(`compileXPath() evaluates ${section}: ${JSON.stringify(expression)}`, () => {
      assert.deepEqual(evaluate(expression), expected);
    });
  }
}

const UNREADABLE = [
  "",
  "   ",
  "//",
  "a[",
  "a]",
  "a b",
  "(a",
  "@",
  "a::b",
  "1 +",
  "a/",
  "a//",
  "/a/[1]",
  "$x",
  "f()",
  "svg:rect",
  "@xlink:href",
  "xml:*",
  "count()",
  "count(1)",
  "count('a')",
  "count(a, b)",
  "substring('a')",
  "not()",
  "1 | a",
  "'a'[1]",
  "'a'/b",
  "'open",
  "a = = b",
  "a!b",
  "a:::b",
  "\u2019x\u2019",
  "\u3000.",
  "text(1)",
  "position(",
  `${"(".repeat(200)}a${")".repeat(200)}`,
  `a${"[a".repeat(200)}${"]".repeat(200)}`,
  "a".repeat(40_000),
  `a${" = a".repeat(200)}`,
  "concat()",
];

for (const expression of UNREADABLE) {
  Deno.test(`compileXPath() refuses ${JSON.stringify(expression.slice(0, 40))}`, () => {
    assert.throws(() => compileXPath(expression), SelectorError);
  });
}

Deno.test("compileXPath() says which expressions begin at the document", () => {
  for (const absolute of ["/a", "//a", "(//a)[1]", "a | //b", "(/a)/b", "id('a')"]) {
    assert.equal(compileXPath(absolute).isAbsolute, true, absolute);
  }
  for (const relative of ["a", ".//a", "a[//b]", "../a", "(a)[1]"]) {
    assert.equal(compileXPath(relative).isAbsolute, false, relative);
  }
});

/** Elements of the pages on which work is counted. */
const SIZE = 5_000;

/** Expressions whose work grows with the page and not with its square. */
const LINEAR = [
  "//p[count(//p) > 0]",
  "//p[count(preceding-sibling::p) mod 2 = 0]",
  "//p[count(following::*) > 1]",
  "//p[. = //p]",
  "//p/following-sibling::p/preceding-sibling::p",
  "//p[1] | //p[last()]",
  "//div//p",
  "//p/ancestor::*/descendant::p",
  "//p/following::p",
  "//p/following-sibling::p[position() <= 2]",
];

for (const expression of LINEAR) {
  Deno.test(`compileXPath() looks at each node a few times for ${expression}`, () => {
    const flat = parseHtml(`<div>${"<p>x</p>".repeat(SIZE)}</div>`);
    const budget = new SelectorBudget(SIZE * 40);
    compileXPath(expression).evaluate(flat, flat.nodeAt(0), budget);
  });
}

Deno.test("compileXPath() stops when its budget is spent, and answers right afterwards", () => {
  const flat = parseHtml("<p>x</p>".repeat(500));
  const xpath = compileXPath("//p[count(../p[count(../p) > 1]) > 1]");
  assert.throws(
    () => xpath.evaluate(flat, flat.nodeAt(0), new SelectorBudget(1_000)),
    SelectorStopped,
  );
  const { value } = xpath.evaluate(flat, flat.nodeAt(0));
  assert.equal((value as readonly number[]).length, 500);
});
