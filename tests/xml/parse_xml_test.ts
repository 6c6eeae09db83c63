/** The XML reader on whole, broken and hostile texts. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  elementsOf,
  lineOf,
  xmlAttribute,
  type XmlElement,
  xmlMarkup,
  xmlText,
} from "../../src/page/documents/xml/document.ts";
import { parseXml } from "../../src/page/documents/xml/parse_xml.ts";

/** Writes what was read as nested brackets, to compare at a glance. */
function outline(element: XmlElement | undefined): string {
  if (element === undefined) return "";
  const inner = element.children.map((child) => typeof child === "string" ? child : outline(child));
  return `${element.name}(${inner.join("")})`;
}

const read = (text: string): string => outline(parseXml(text).root);
const reasons = (text: string): string[] => parseXml(text).faults.map(({ reason }) => reason);

Deno.test("parseXml() reads elements, text, CDATA, comments and instructions", () => {
  const text =
    `\ufeff <?xml version="1.0"?><!-- c --><a x='1'><b/>t&amp;<![CDATA[<&]]><?p q?><c >u</c ></a><!-- e -->`;
  assert.equal(read(text), "a(b()t&<&c(u))");
  assert.deepEqual(reasons(text), []);
});

Deno.test("parseXml() gives namespaces by the declarations in force", () => {
  const { root } = parseXml(`<a xmlns="u" xmlns:p=" v "><p:b><c xmlns=""/></p:b><c/><q:d/></a>`);
  assert(root);
  const [b, c, d] = [...elementsOf(root)];
  assert.equal(root.space, "u");
  assert.equal(b?.space, "v");
  assert.equal(b === undefined ? undefined : [...elementsOf(b)][0]?.space, "");
  assert.equal(c?.space, "u");
  assert.equal(d?.space, undefined, "nothing declares q");
  assert.equal(d?.local, "d");
});

Deno.test("parseXml() reads attributes by name and local name, the first of two", () => {
  const { root } = parseXml(`<a x="1" p:y='"2"' z = "a&lt;b" x="3"/>`);
  assert(root);
  assert.equal(xmlAttribute(root, "x"), "1");
  assert.equal(xmlAttribute(root, "y"), '"2"');
  assert.equal(xmlAttribute(root, "z"), "a<b");
  assert.equal(xmlAttribute(root, "w"), undefined);
});

Deno.test("parseXml() decodes what XML and HTML name, and nothing a document declares", () => {
  const text = `<!DOCTYPE a [<!ENTITY x "expanded"><!ENTITY y SYSTEM "file:///etc/passwd">]>
    <a>&x;&y;&nbsp;&#65;&#x42;&#146;&copy=2;&eacute;&#0;&#xD800;&#1114112;&</a>`;
  assert.equal(read(text), "a(&x;&y;\u00a0AB\u2019&copy=2;é\ufffd\ufffd\ufffd&)");
  const { doctype } = parseXml(text);
  assert.deepEqual(doctype, {
    name: "a",
    publicId: undefined,
    systemId: undefined,
    hasSubset: true,
    isCharactersOnly: false,
  });
});

Deno.test("parseXml() describes a document type without obeying it", () => {
  assert.deepEqual(parseXml(`<!doctype rss PUBLIC "-//N//E" 'http://n.example/x>y.dtd'><rss/>`), {
    ...parseXml(`<!doctype rss PUBLIC "-//N//E" 'http://n.example/x>y.dtd'><rss/>`),
    doctype: {
      name: "rss",
      publicId: "-//N//E",
      systemId: "http://n.example/x>y.dtd",
      hasSubset: false,
      isCharactersOnly: false,
    },
  });
  assert.equal(parseXml(`<!DOCTYPE a SYSTEM "b"><a/>`).doctype?.systemId, "b");
  assert.equal(parseXml(`<!DOCTYPE a [ <!ENTITY b "]>"> ]><a>x</a>`).root?.name, "a");
});

Deno.test("parseXml() closes what was left open and ignores what closes nothing", () => {
  assert.equal(read("<a><b>1<c>2</b><d>3</a>"), "a(b(1c(2))d(3))");
  assert.equal(read("<a>1</b>2</a>"), "a(12)");
  assert.equal(read("<a>1 < 2 & 3</a>"), "a(1 < 2 & 3)");
  assert.equal(read("<a x=1 y z='2'><b/></a>"), "a(b())");
  assert.equal(read(`<a><b x="1><c>t</c></a>`), "a(b(c(t)))");
  assert.equal(read("<a><b</a>"), "a(b())");
  assert.equal(read("<a><![CDATA[open</a>"), "a(open)");
  assert.equal(read("<a><!-- open<b/></a>"), "a()");
  assert.equal(read("<a>1</a"), "a(1)");
});

Deno.test("parseXml() says what was wrong and on which line", () => {
  const text = "<a>\n<b>\n&bad;</a>";
  const { faults, source } = parseXml(text);
  assert.deepEqual(faults.map(({ offset, reason }) => [lineOf(source, offset), reason]), [
    [2, "the undeclared entity &bad;"],
    [3, "</a> closes elements left open inside it"],
  ]);
  assert.deepEqual(reasons("<a><b>"), ["the text ends inside <b>"]);
  assert.deepEqual(reasons("<a x='1"), [
    "an attribute value without its closing quote",
    "the text ends inside a tag",
  ]);
  assert.equal(parseXml("<a>" + "&x;".repeat(100) + "</a>").faults.length, 20);
});

Deno.test("parseXml() marks what the end of the text cut off", () => {
  const { root } = parseXml("<a><b>1</b><b>2");
  assert.deepEqual(
    root === undefined ? [] : [...elementsOf(root)].map(({ complete }) => complete),
    [
      true,
      false,
    ],
  );
  assert.equal(root?.complete, false);
});

Deno.test("xmlMarkup() returns the content as written, CDATA as text", () => {
  const document = parseXml(`<a><p class="x">1 &lt; 2</p><![CDATA[<b>]]> </a>`);
  assert(document.root);
  assert.equal(xmlMarkup(document, document.root), `<p class="x">1 &lt; 2</p>&lt;b&gt; `);
  assert.equal(xmlText(document.root), "1 < 2<b> ");
});

Deno.test("parseXml() bounds depth, elements and attributes", () => {
  const deep = parseXml("<a>".repeat(1_000) + "x");
  let depth = 0;
  for (let at = deep.root; at !== undefined; at = [...elementsOf(at)][0]) depth++;
  assert.equal(depth, 257);
  const wide = parseXml(`<a>${"<b/>".repeat(1_000_100)}</a>`);
  assert.equal(wide.root?.children.length, 999_999);
  assert.equal(wide.root?.complete, false);
  assert.equal(wide.faults.at(-1)?.reason, "more than 1000000 elements");
  const many = Array.from({ length: 300 }, (_, at) => `x${at}="1"`).join(" ");
  assert.equal(parseXml(`<a ${many}/>`).root?.attributes.size, 256);
});

/** Texts that cost a careless parser the square of their length or worse. */
Deno.test("parseXml() never throws and always says the same", () => {
  const piece = fc.constantFrom(
    ..."<a> </a> <b x='1'> <b x=\" </ < > & &amp; &x; <![CDATA[ ]]> <!-- --> <? ?> <!DOCTYPE [ ]"
      .split(" "),
    " ",
    "t",
    "\ud800",
    "\0",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join("");
      const one = parseXml(text);
      assert.equal(outline(one.root), outline(parseXml(text).root));
      if (one.root !== undefined) xmlMarkup(one, one.root);
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("parseXml() takes no attribute but xmlns for a namespace", () => {
  const { root } = parseXml('<a xmlns="urn:a" xmlnsx="urn:x" id="urn:id"><b/></a>');
  assert.equal(root?.space, "urn:a");
  assert.equal((root?.children[0] as XmlElement).space, "urn:a");
});
