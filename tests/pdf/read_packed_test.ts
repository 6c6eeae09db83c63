/** DOCX, ODT and EPUB as HTML: what becomes a heading, a list, a table, a link; what is refused. */
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { isPacked, readPacked } from "../../src/page/documents/packed/read_packed.ts";
import { makeZip } from "./make_zip.ts";

const W = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="r"`;
const run = (text: string, about = ""): string =>
  `<w:r><w:rPr>${about}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (inner: string, about = ""): string =>
  `<w:p><w:pPr>${about}</w:pPr>${inner}</w:p>`;
const cell = (text: string, about = ""): string =>
  `<w:tc><w:tcPr>${about}</w:tcPr>${paragraph(run(text))}</w:tc>`;

function docx(body: string): Uint8Array {
  return makeZip({
    "word/document.xml":
      `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
    "word/styles.xml":
      `<w:styles ${W}><w:style w:styleId="Ueberschrift1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    "word/_rels/document.xml.rels":
      `<Relationships><Relationship Id="rId1" Target="https://a.example/?a=1&amp;b"/>
       <Relationship Id="rId2" Target="javascript:alert(1)"/></Relationships>`,
    "docProps/core.xml":
      `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>A &amp; B</dc:title><dc:creator>Ann One</dc:creator></cp:coreProperties>`,
  });
}

async function bodyOf(bytes: Uint8Array): Promise<string> {
  const { html } = await readPacked(bytes);
  return html.slice(html.indexOf("<body>") + 7);
}

Deno.test("a DOCX has its headings, lists, tables and links", async () => {
  const bytes = docx(
    paragraph(run("Tides"), `<w:pStyle w:val="Ueberschrift1"/>`) +
      paragraph(run("Low ") + run("and high", "<w:b/>") + run("hidden", "<w:vanish/>")) +
      paragraph(run("one"), "<w:numPr/>") + paragraph(run("two"), "<w:numPr/>") +
      `<w:tbl><w:tr>${cell("Day")}${cell("Level")}</w:tr><w:tr>${
        cell("all", `<w:gridSpan w:val="2"/>`)
      }</w:tr></w:tbl>` +
      paragraph(
        `<w:hyperlink r:id="rId1">${run("there")}</w:hyperlink><w:hyperlink r:id="rId2">${
          run("nowhere")
        }</w:hyperlink><w:del>${run("gone")}</w:del>`,
      ),
  );
  assert.ok(isPacked(bytes));
  const { html, kind, unread } = await readPacked(bytes);
  assert.deepEqual([kind, unread], ["docx", undefined]);
  assert.match(html, /<title>A &amp; B<\/title><meta name="author" content="Ann One">/);
  assert.equal(
    html.slice(html.indexOf("<body>") + 7),
    "<h1>Tides</h1><p>Low <strong>and high</strong></p><ul><li>one</li><li>two</li></ul>" +
      `<table><tr><td><p>Day</p></td><td><p>Level</p></td></tr>` +
      `<tr><td colspan="2"><p>all</p></td></tr></table>` +
      `<p><a href="https://a.example/?a=1&amp;b">there</a>nowhere</p>`,
  );
});

Deno.test("a DOCX has what it raises and lowers raised and lowered", async () => {
  const raised = (text: string, how: string): string => run(text, `<w:vertAlign w:val="${how}"/>`);
  const body = await bodyOf(docx(paragraph(
    run("10") + raised("6", "superscript") + run(" of H") + raised("2", "subscript") +
      raised("O", "baseline"),
  )));
  assert.equal(body, "<p>10<sup>6</sup> of H<sub>2</sub>O</p>");
});

Deno.test("an ODT has its headings, lists, tables and links", async () => {
  const content = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"
    xmlns:xlink="x"><office:body><office:text><text:h text:outline-level="2">Tides</text:h>
    <text:p>Low<text:s text:c="2"/>and <text:a xlink:href="https://a.example/">high</text:a></text:p>
    <text:list><text:list-item><text:p>one</text:p></text:list-item></text:list>
    <table:table><table:table-row><table:table-cell><text:p>Day</text:p></table:table-cell>
    </table:table-row></table:table><office:annotation><text:p>note</text:p></office:annotation>
    </office:text></office:body></office:document-content>`;
  const body = await bodyOf(makeZip({ mimetype: "application/x", "content.xml": content }));
  assert.equal(
    body.replaceAll(/>\s+</g, "><").trim(),
    `<h2>Tides</h2><p>Low  and <a href="https://a.example/">high</a></p>` +
      "<ul><li><p>one</p></li></ul><table><tr><td><p>Day</p></td></tr></table>",
  );
});

Deno.test("an ODT has what it raises and lowers raised and lowered", async () => {
  const style = (name: string, position: string): string =>
    `<style:style style:name="${name}" style:family="text"><style:text-properties
      style:text-position="${position}"/></style:style>`;
  const span = (name: string, text: string): string =>
    `<text:span text:style-name="${name}">${text}</text:span>`;
  const content = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:style="s">
    <office:automatic-styles>${style("T1", "super 58%")}${style("T2", "-33% 58%")}
    ${style("T3", "0% 100%")}</office:automatic-styles><office:body><office:text><text:p>10${
    span("T1", "6")
  } of H${span("T2", "2")}${span("T3", "O")}</text:p></office:text></office:body>
    </office:document-content>`;
  const body = await bodyOf(makeZip({ "content.xml": content }));
  assert.equal(body.trim(), "<p>10<sup>6</sup> of H<sub>2</sub>O</p>");
});

Deno.test("an ODT whose blanks are a number below one is read all the same", async () => {
  const content = `<office:document-content xmlns:office="o" xmlns:text="t"><office:body>
    <office:text><text:p>Low<text:s text:c="-2"/>tide</text:p></office:text></office:body>
    </office:document-content>`;
  assert.match(await bodyOf(makeZip({ "content.xml": content })), /<p>Low tide<\/p>/);
});

Deno.test("an ODT's tabs, blanks and breaks part words", async () => {
  const bodyIn = (inner: string): Promise<string> =>
    bodyOf(makeZip({
      "content.xml": `<office:document-content xmlns:office="o" xmlns:text="t"><office:body>
<office:text><text:p>a${inner}b</text:p></office:text></office:body></office:document-content>`,
    }));
  assert.match(await bodyIn("<text:tab/>"), /<p>a b<\/p>/);
  assert.match(await bodyIn("<text:s/>"), /<p>a b<\/p>/);
  assert.match(await bodyIn('<text:s text:c="3"/>'), /<p>a {3}b<\/p>/);
  assert.match(await bodyIn("<text:line-break/>"), /<p>a<br>b<\/p>/);
  assert.match(await bodyIn('<text:s text:c="900000000"/>'), /<p>a {100}b<\/p>/);
});

Deno.test("a DOCX's breaks and tabs part words", async () => {
  const body = paragraph("<w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:tab/><w:t>c</w:t></w:r>");
  assert.match(await bodyOf(docx(body)), /a<br>b c/);
});

Deno.test("what a DOCX or an ODT has beside its text is counted, and the text of fields is kept", async () => {
  const { html, unread } = await readPacked(docx(
    paragraph(
      `<w:fldSimple>${run("Figure 1")}</w:fldSimple><w:r><w:drawing><w:x/></w:drawing></w:r>` +
        `<w:r><w:footnoteReference w:id="1"/></w:r><w:r><w:footnoteReference w:id="2"/></w:r>` +
        `<m:oMath xmlns:m="m"><m:r><m:t>x</m:t></m:r></m:oMath><w:del>${run("gone")}</w:del>`,
    ),
  ));
  assert.match(html, /<body>\n<p>Figure 1<\/p>$/);
  assert.equal(unread, "left out of the text: 1 × picture or text box, 2 × note, 1 × formula");
  const content = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:draw="d">
    <office:body><office:text><text:p>Tides<draw:frame><draw:image/></draw:frame>
    <office:annotation><text:p>why?</text:p></office:annotation></text:p></office:text>
    </office:body></office:document-content>`;
  const odt = await readPacked(makeZip({ "content.xml": content }));
  assert.equal(odt.unread, "left out of the text: 1 × picture, 1 × comment");
  const cut = await readPacked(makeZip({ "content.xml": content.slice(0, -60) }));
  assert.match(cut.unread ?? "", /its end is missing; left out of the text: 1 × picture/);
});

const BOOK = {
  "META-INF/container.xml":
    `<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>`,
  "OPS/book.opf": `<package xmlns:dc="d"><metadata><dc:title>Tides</dc:title>
    <dc:creator>Ann One</dc:creator><dc:language>en</dc:language></metadata><manifest>
    <item id="b" href="text/two.xhtml"/><item id="a" href="text/one%201.xhtml"/></manifest>
    <spine><itemref idref="a"/><itemref idref="b"/></spine></package>`,
  "OPS/text/one 1.xhtml":
    `<html><head><title>x</title></head><body class="c"><h1>One</h1></body></html>`,
  "OPS/text/two.xhtml": `<html><body><p>Two</p></body></html>`,
};

Deno.test("an EPUB has its chapters in the order of its spine", async () => {
  const { html, kind, unread } = await readPacked(makeZip(BOOK, { isStored: true }));
  assert.deepEqual([kind, unread], ["epub", undefined]);
  assert.match(html, /^<!doctype html><html lang="en"><head><title>Tides<\/title>/);
  assert.match(html, /<section><h1>One<\/h1><\/section>\n<section><p>Two<\/p><\/section>$/);
  const { "OPS/text/two.xhtml": _two, ...short } = BOOK;
  const { unread: missing } = await readPacked(makeZip(short));
  assert.equal(missing, "the book has 2 chapters, of which 1 were read");
});

Deno.test("what is no document, or is encrypted, is refused", async () => {
  const whole = makeZip(BOOK);
  for (
    const bytes of [
      makeZip({ "a.txt": "x" }),
      makeZip(BOOK, { flags: 1 }),
      whole.subarray(0, whole.length - 30),
      Uint8Array.from([0x50, 0x4b, 3, 4]),
    ]
  ) {
    await assert.rejects(
      readPacked(bytes, "https://a.example/x"),
      (error) => error instanceof ToolError && error.code === "fetch_failed",
    );
  }
});

Deno.test("every cut and every changed byte of a document is read or refused", async () => {
  const whole = docx(paragraph(run("Tides")));
  for (let at = 0; at < whole.length; at += 7) {
    for (const bytes of [whole.slice(0, at), whole.with(at, (whole[at] as number) ^ 0x55)]) {
      await readPacked(bytes).catch((error) =>
        assert(error instanceof ToolError, `${at} ${error}`)
      );
    }
  }
});

Deno.test("a document that unpacks to more than is read says so", async () => {
  const bomb = new Uint8Array(80 * 1024 * 1024).fill(0x20);
  const head = new TextEncoder().encode(`<w:document ${W}><w:body>${paragraph(run("Tides"))}`);
  bomb.set(head);
  const { html, unread } = await readPacked(makeZip({ "word/document.xml": bomb }));
  assert.match(html, /<p>Tides<\/p>/);
  assert.match(`${unread}`, /unpacks to more than is read/);
});
