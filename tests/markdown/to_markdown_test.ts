/** What elements become, and that text comes back as it was. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { parseHtml } from "../../src/page/html/parse.ts";
import { readableText } from "../../src/page/html/spaced_text.ts";
import { collapsedText, textOf } from "../../src/page/html/text.ts";
import { DOCUMENT_NODE, type Tree } from "../../src/page/html/tree.ts";
import { Selection } from "../../src/read/content/selection.ts";
import { toHtml } from "../../src/read/markdown/to_html.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";

const BASE = "http://a.example/dir/";

/** Name, HTML, Markdown. */
const CASES: readonly [string, string, string][] = [
  ["a heading", "<h2> One  <b>two</b> </h2>", "## One **two**"],
  ["an empty heading", "<h1> </h1><p>a", "a"],
  ["a heading that ends in a sign", "<h1>C #</h1>", "# C \\#"],
  ["paragraphs", "<p>a<p>b<div>c</div>", "a\n\nb\n\nc"],
  [
    "signs that nobody sees",
    "<p>\u200b<p>\u200d\ufeff<h2>&nbsp;</h2><p>a<b>&nbsp;</b>b<i>\u200b</i>c<table><tr><td>&nbsp;<td>d",
    "a bc\n\n|  |  |\n| --- | --- |\n|  | d |",
  ],
  [
    "digits raised or lowered behind a number",
    "<p>10<sup>6</sup> 6×10<sup><i>−24</i></sup> $19<sup>99</sup> of 2019<sup><b>3</b> </sup> 101<sub>2</sub>",
    "10⁶ 6×10⁻²⁴ $19⁹⁹ of 2019**³** 101₂",
  ],
  [
    "digits raised or lowered elsewhere",
    "<p>m<sup>2</sup> H<sub>2</sub>O 1<sup>st</sup> 10 <sup>6</sup> <sup>14</sup>C <sup>1 2</sup>",
    "m2 H2O 1st 10 6 14C 1 2",
  ],
  ["a break", "<p>a <br> b<br></p>", "a\\\nb"],
  [
    "a formula with its TeX, and the image of it",
    `<p>of <math alttext="{\\displaystyle x_{i}^{2}}"><semantics><msup><mi>x</mi><mn>2</mn></msup>
      <annotation encoding="application/x-tex">{\\displaystyle x_{i}^{2}}</annotation></semantics>
      </math><img src=/x.svg alt="x_{i}^{2}"> or <img src=/y.svg alt=y>`,
    "of $`x_{i}^{2}`$ or ![y](http://a.example/y.svg)",
  ],
  [
    "a formula with the words of it alone",
    "<p>of <math alttext=' '><mi>x</mi><mo>=</mo><mn>2</mn></math>",
    "of x=2",
  ],
  [
    "a formula of which a part has TeX",
    "<p><math><mi>a</mi><semantics><mi>b</mi><annotation encoding='application/x-tex'>b</annotation>" +
    "</semantics></math>",
    "ab",
  ],
  ["a formula with its TeX as alternative text", "<p><math alttext='a`b'><mi>c</mi></math>", "c"],
  [
    "a formula in a cell",
    "<table><tr><th>a<th>b<tr><td><math alttext='|x|'><mi>x</mi></math><td>1</table>",
    "| a | b |\n| --- | --- |\n| $`\\|x\\|`$ | 1 |",
  ],
  ["breaks in a heading", "<h1>a<br>b</h1>", "# a b"],
  ["spaces move out of marks", "<p>a<b> b </b>c", "a **b** c"],
  [
    "hard spaces move out of marks",
    "<p><b>a&nbsp;</b>b <i>&nbsp;c&nbsp;d</i>",
    "**a** b *c\u00a0d*",
  ],
  ["marks in one another", "<p><b><i>x</i></b>", "***x***"],
  ["a mark in its own kind", "<p><b>a <strong>b</strong></b>", "**a b**"],
  ["marks that cannot be read are dropped", "<p>a<b>“b”</b>c", "a“b”c"],
  ["a mark around code beside a word", "<p>a<b><code>b</code></b>c", "a<strong>`b`</strong>c"],
  [
    "a mark around a link beside a word",
    "<p>a<i><a href=/b>b</a></i>c",
    "a[*b*](http://a.example/b)c",
  ],
  ["neighbours of one kind join", "<p><b>a</b><b>b</b>", "**ab**"],
  ["neighbours of two kinds", "<p><b>a</b><i>b</i>", "**a**b"],
  ["a mark around paragraphs", "<b><p>a<p>b</b>", "**a**\n\n**b**"],
  ["empty marks", "<p>a<b></b> <i> </i>b", "a b"],
  ["deleted words", "<p><s>a</s> <del>b</del>", "~~a~~ ~~b~~"],
  ["code", "<p><code>a `b` *c*</code>", "``a `b` *c*``"],
  ["code with a link in it", "<p><code>a <a href=/b>b</a></code>", "`a` [`b`](http://a.example/b)"],
  ["a link", "<p><a href=x>a [b]</a>", "[a \\[b\\]](http://a.example/dir/x)"],
  [
    "a link with spaces and parentheses",
    "<p><a href='a b(c)'>x</a>",
    "[x](<http://a.example/dir/a%20b(c)>)",
  ],
  [
    "two links side by side",
    "<p><a href=/b>a</a><a href=/b>b</a>",
    "[a](http://a.example/b)[b](http://a.example/b)",
  ],
  [
    "links without words",
    "<p><a href=/b title=t aria-label=l><svg></svg></a> <a href=/c title=t></a> <h2><a href='#d'></a>d",
    "[l](http://a.example/b) [t](http://a.example/c)\n\n## d",
  ],
  [
    "links with a picture that is not written",
    "<p><a href=/b><svg><title>s</title></svg></a> <a href=/c><img alt=i></a>",
    "[s](http://a.example/b) [i](http://a.example/c)",
  ],
  ["a link no parser reads", "<p><a href='http://a b'>c</a>", "[c](http://a%20b)"],
  ["a link that leads nowhere", "<p><a href='javascript:x()'>a</a> <a>b</a>", "a b"],
  ["a link after an exclamation", "<p>a!<a href=/b>b</a>", "a\\![b](http://a.example/b)"],
  [
    "a link around blocks",
    "<a href=/b><h3>a</h3><p>b</p></a>",
    "### [a](http://a.example/b)\n\n[b](http://a.example/b)",
  ],
  [
    "an image",
    "<p><img src=a.png alt='a [b] *c*'>",
    "![a \\[b\\] \\*c\\*](http://a.example/dir/a.png)",
  ],
  [
    "a lazy image",
    "<p><img src='data:image/gif;base64,R0' data-src=/b>",
    "![](http://a.example/b)",
  ],
  ["an image of the page itself", "<p>a<img src='data:image/gif;base64,R0'>", "a![]()"],
  ["an image with a title alone", "<p><img src=/b title=c>", "![c](http://a.example/b)"],
  ["a list", "<ul><li>a<li>b<ul><li>c</ul></ul>", "- a\n- b\n  - c"],
  ["an ordered list", "<ol start=9><li>a<li>b<li value=20>c</ol>", "9. a\n10. b\n20. c"],
  ["blocks in an item", "<ul><li><p>a<p>b<li>c</ul>", "- a\n\n  b\n- c"],
  ["an empty item", "<ul><li><li>a</ul>", "-\n- a"],
  ["lists in a row", "<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b"],
  ["a list beside items", "<ul><li>a<li>b</li><ul><li>c</ul></ul>", "- a\n- b\n  - c"],
  ["words beside items", "<ul>a<li>b</li>c<li>d</ul>", "a\n\n- b\n\n  c\n- d"],
  [
    "an ordered list beside items",
    "<ol><li>a</li><ol><li>b</li><p>c</ol><li>d</ol>",
    "1. a\n   1. b\n\n      c\n2. d",
  ],
  ["a quote", "<blockquote><p>a<p>b</blockquote>c", "> a\n>\n> b\n\nc"],
  ["an empty quote", "<blockquote></blockquote>a", "a"],
  ["marks in code", "<p>x <code>A<b> middle </b>B</code>", "x `A middle B`"],
  ["a rule", "<p>a<hr><p>b<hr>", "a\n\n---\n\nb"],
  ["a definition list", "<dl><dt>a<dd>b<dd>c</dl>", "**a**\n: b\n: c"],
  ["a definition without a term below a list", "<ul><li>a</ul><dl><dd>b</dl>", "- a\n\n: b"],
  ["code lines", "<pre>\n a\n\n  b\n</pre>", "```\n a\n\n  b\n```"],
  ["code without lines", "<pre> </pre>", "```\n```"],
  [
    "code with a block for each line",
    "<pre><code><div>a</div><div>  b\n</div><div>\n</div><div>c</div></code></pre>",
    "```\na\n  b\n\nc\n```",
  ],
  [
    "links without words in code",
    "<pre><a href=/b title=B></a>x<a href=/b title=B></a></pre>",
    "```\nx\n```\n\n[B](http://a.example/b)",
  ],
  ["code with blocks between lines", "<pre>a<p>b</p>\nc</pre>", "```\na\nb\nc\n```"],
  ["code with its language", "<pre><code class='language-TS x'>a</code></pre>", "```ts\na\n```"],
  ["code with a fence inside", "<pre>```</pre>", "````\n```\n````"],
  ["code in a quote", "<blockquote><pre>a\n\nb</pre></blockquote>", "> ```\n> a\n>\n> b\n> ```"],
  [
    "code with links",
    "<pre>see <a href=/b>b</a></pre>",
    "```\nsee b\n```\n\n[b](http://a.example/b)",
  ],
  [
    "a table",
    "<table><tr><th>a<th align=right>b<tr><td>c|<td>d</table>",
    "| a | b |\n| --- | ---: |\n| c\\| | d |",
  ],
  [
    "a table without a header",
    "<table><tr><td>a<td>b</table>",
    "|  |  |\n| --- | --- |\n| a | b |",
  ],
  [
    "spans",
    "<table><tr><th colspan=2>a<th>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f<td>g</table>",
    "| a |  | b |\n| --- | --- | --- |\n| c | d | e |\n| c | f | g |",
  ],
  [
    "blocks in a cell",
    "<table><tr><th>a<th>b<tr><td><p>c<p>d<td><ul><li>e<li>f</ul></table>",
    "| a | b |\n| --- | --- |\n| c<br>d | <ul><li>e</li><li>f</li></ul> |",
  ],
  ["a caption", "<table><caption>a</caption><tr><th>b</table>", "a\n\n| b |\n| --- |"],
  ["a table that says it arranges", "<table role=none><tr><td>a<td>b</table>", "a\n\nb"],
  [
    "a table of sections",
    "<table><tr><td><section>a</section></table>",
    "|  |\n| --- |\n| a |",
  ],
  ["a table that arranges", "<table><tr><td><h2>a</h2><p>b<td>c</table>", "## a\n\nb\n\nc"],
  [
    "footnotes",
    "<p>a<sup><a href='#fn:1' rel=footnote>1</a></sup> b<ol><li id='fn:1'><p>n <a href='#fnref:1'>↩</a><p>o</ol>",
    "a[^1] b\n\n[^1]: n\n\n    o",
  ],
  [
    "a reference without a note",
    "<p>a<sup><a href='#fn1'>1</a></sup>",
    "a[1](http://a.example/dir/#fn1)",
  ],
  ["what is hidden", "<p hidden>a<p style='display: none'>b<p>c", "c"],
  [
    "a dialog that is open",
    "<p>a<dialog open><h2>b</h2>c</dialog><dialog>d</dialog>",
    "a\n\n## b\n\nc",
  ],
  ["what is no text", "<script>a</script><style>b</style><svg><text>c</text></svg><p>d", "d"],
  [
    "text that looks like markup",
    "<p># a<p>- b<p>1. c<p>&gt; d<p>---<p>=",
    "\\# a\n\n\\- b\n\n1\\. c\n\n\\> d\n\n\\---\n\n\\=",
  ],
  [
    "signs",
    "<p>*a* _b_ c_d `e` &lt;f> &amp;amp; ~~g~~ \\",
    "\\*a\\* \\_b\\_ c_d \\`e\\` \\<f> \\&amp; \\~\\~g\\~\\~ \\\\",
  ],
  ["a bare address", "<p>http://a.b/_c_*d*", "http://a.b/_c_*d*"],
];

for (const [name, html, markdown] of CASES) {
  Deno.test(`toMarkdown() writes ${name}`, () => {
    assert.equal(toMarkdown(parseHtml(html), { base: BASE }), markdown);
  });
}

Deno.test("toHtml() writes a dialog that is open", () => {
  const html = "<p>a<dialog open><h2>b</h2>c</dialog><dialog>d</dialog>";
  assert.equal(toHtml(parseHtml(html)), "<p>a</p>\n<div>\n<h2>b</h2>c</div>");
});

Deno.test("toMarkdown() writes the quotation that is all of a post as its text, and no other", () => {
  for (
    const [inside, expected] of [
      ["<blockquote class=post-body>a</blockquote> ", "a"],
      ["<div><blockquote class=post-body>a</blockquote></div> ", "a"],
      ["<blockquote class=post-body>a</blockquote>b", "> a\n\nb"],
      ["<blockquote>a</blockquote>", "> a"],
    ] as const
  ) {
    const tree = parseHtml(`<p>c<section>${inside}</section>`);
    const nodes = Array.from({ length: tree.length }, (_, at) => tree.nodeAt(at));
    const root = nodes.find((node) => tree.name(node) === "section") ?? DOCUMENT_NODE;
    assert.equal(toMarkdown(tree, { root }), expected, inside);
  }
});

Deno.test("toMarkdown() leaves out chosen items that have nothing to show", () => {
  const empty = "<li><img src='javascript:a'>";
  const tree = parseHtml(
    `<p>Steps:<ol start=3>${empty}<li>One${empty}<li>Two<ul>${empty}</ul></ol><ul>${empty}</ul><p>End`,
  );
  const all = new Selection(new Uint8Array(tree.length).fill(1));
  assert.equal(toMarkdown(tree, { selection: all }), "Steps:\n\n4. One\n6. Two\n\nEnd");
  assert.match(toMarkdown(tree), /^3\.$/m);
});

Deno.test("toMarkdown() leaves relative links as written without a base", () => {
  assert.equal(toMarkdown(parseHtml("<p><a href='../b'>a</a>")), "[a](../b)");
});

function treeBack(markdown: string): Tree {
  return parseHtml(micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  }));
}

function readBack(markdown: string): string {
  return collapsedText(treeBack(markdown), DOCUMENT_NODE);
}

const signs = fc.constantFrom(
  ..."*_`[]()<>&~#+-=|!\\.:1 \n".split(""),
  "ab",
  "x",
  "é",
  "日",
  "“",
  "&amp;",
  "\u00a0",
);
const sentence = fc.array(signs, { maxLength: 14 }).map((parts) => parts.join(""));

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

Deno.test("toMarkdown() escapes so that any text reads back as it was", () => {
  fc.assert(
    fc.property(sentence, (text) => {
      const tree = parseHtml(`<p>${escapeHtml(text)}</p>`);
      assert.equal(readBack(toMarkdown(tree)), collapsedText(tree, DOCUMENT_NODE));
    }),
    { numRuns: 1000 },
  );
});

const inline = fc.tuple(
  fc.constantFrom("", "b", "i", "a href=/x", "s", "span", "code", "u"),
  fc.constantFrom("ab", " ab", "cd ", " ", "“e”", "f.", "!", "g h"),
).map(([tag, text]) => tag === "" ? text : `<${tag}>${text}</${tag.split(" ")[0]}>`);

Deno.test("toMarkdown() writes marks that never show as signs", () => {
  fc.assert(
    fc.property(fc.array(inline, { maxLength: 8 }), (parts) => {
      const tree = parseHtml(`<p>${parts.join("")}</p>`);
      const markdown = toMarkdown(tree);
      assert.equal(readBack(markdown), readableText(tree, DOCUMENT_NODE), markdown);
    }),
    { numRuns: 1000 },
  );
});

const block = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.constantFrom("a", "b c", "<p>d", "<br>", "<hr>", "<img src=e>", "<pre>f\n g</pre>"),
    fc.tuple(
      fc.constantFrom(
        "ul",
        "ol",
        "li",
        "blockquote",
        "p",
        "h2",
        "table",
        "tr",
        "td",
        "th",
        "dl",
        "dd",
        "b",
        "a href=z",
        "div",
        "code",
      ),
      fc.array(tie("node"), { maxLength: 4 }),
    ).map(([tag, inner]) => `<${tag}>${inner.join("")}</${tag.split(" ")[0]}>`),
  ),
})).node as fc.Arbitrary<string>;

Deno.test("toMarkdown() loses no letter and shows no sign, whatever the nesting", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (parts) => {
      const tree = parseHtml(parts.join(""));
      const markdown = toMarkdown(tree);
      const back = readBack(markdown);
      for (const letter of "abcdefg") {
        const before = textOf(tree, DOCUMENT_NODE).split(letter).length;
        assert(back.split(letter).length >= before, `${letter} is lost in ${markdown}`);
      }
      assert(!/[*_~`#>|]/.test(back), markdown);
    }),
    { numRuns: 700 },
  );
});

const listed = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.constantFrom(
      "a",
      "<p>b</p>",
      "<pre>c\n d</pre>",
      "<blockquote>e</blockquote>",
      "<h3>f</h3>",
      "<table><tr><td>g<td>h</table>",
      "<hr>",
      "<a href=x></a>",
    ),
    fc.tuple(
      fc.constantFrom("ul", "ol", "li", "li", "li", "ol start=7", "div"),
      fc.array(tie("node"), { maxLength: 4 }),
    ).map(([tag, inner]) => `<${tag}>${inner.join("")}</${tag.split(" ")[0]}>`),
  ),
})).node as fc.Arbitrary<string>;

Deno.test("toMarkdown() keeps every item, and every block in and beside items", () => {
  fc.assert(
    fc.property(fc.array(listed, { maxLength: 3 }), (parts) => {
      const tree = parseHtml(parts.join(""));
      const markdown = toMarkdown(tree);
      const back = treeBack(markdown);
      for (const name of ["li", "pre", "table", "h3", "blockquote"]) {
        assert.equal(back.named(name).length, tree.named(name).length, `${name} in ${markdown}`);
      }
    }),
    { numRuns: 500 },
  );
});
