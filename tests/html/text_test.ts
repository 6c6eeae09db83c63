import assert from "node:assert/strict";
import { parseHtml } from "../../src/page/html/parse.ts";
import { collapsedText, textOf } from "../../src/page/html/text.ts";
import { DOCUMENT_NODE, type Node, type Tree } from "../../src/page/html/tree.ts";

function first(html: string, name: string): [Tree, Node] {
  const tree = parseHtml(html);
  return [tree, tree.named(name)[0] as Node];
}

Deno.test("textOf() joins the text below a node as written", () => {
  assert.equal(textOf(...first("<div> a <b>b</b>\n<!-- no --> c</div>d", "div")), " a b\n c");
  assert.equal(textOf(...first("<p>a &amp; b\r\nc", "p")), "a & b\nc");
  assert.equal(textOf(...first("<p></p>", "p")), "");
});

Deno.test("textOf() reads a text node alone and the whole document", () => {
  const tree = parseHtml("<p>a<b>c</b>");
  assert.equal(textOf(tree, tree.firstChild(tree.named("p")[0] as Node)), "a");
  assert.equal(textOf(tree, DOCUMENT_NODE), "ac");
});

Deno.test("textOf() reads a template's content, which is outside the document", () => {
  const [tree, template] = first("<template>a<p>b<i>c</i></p>d</template>e", "template");
  assert.equal(textOf(tree, template), "");
  assert.equal(textOf(tree, tree.templateContent(template)), "abcd");
});

Deno.test("collapsedText() makes whitespace one space", () => {
  assert.equal(collapsedText(...first("<p>\n a\t\u00A0 b <i> c</i> </p>", "p")), "a b c");
});

Deno.test("collapsedText() leaves raised digits raised", () => {
  assert.equal(
    collapsedText(...first("<p>$19<sup>99</sup> or <sup>1</sup>/2</p>", "p")),
    "$19⁹⁹ or 1/2",
  );
  assert.equal(textOf(...first("<p>$19<sup>99</sup></p>", "p")), "$1999");
});

Deno.test("collapsedText() sets apart what stands on two lines", () => {
  const html = "<p>Main St 5<br>12345 Town<br><br/> here</p>";
  assert.equal(collapsedText(...first(html, "p")), "Main St 5 12345 Town here");
  assert.equal(textOf(...first(html, "p")), "Main St 512345 Town here");
});
