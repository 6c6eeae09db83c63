/** The text layer of PDFs: what becomes a heading, a paragraph, a list, code, and what is refused. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createDeflate } from "node:zlib";
import { ToolError } from "../../src/base/errors.ts";
import { isPdf, readPdf } from "../../src/page/documents/pdf/read_pdf.ts";
import { createRandom } from "../fuzz/random.ts";
import { makePdf, type Shown } from "./make_pdf.ts";
import { MAX_PDF_STREAM_BYTES } from "../../src/page/documents/pdf/bounded_work.ts";

/** Lines one below the other, at the usual distance. */
function lines(texts: readonly string[], top: number, wish: Partial<Shown> = {}): Shown[] {
  return texts.map((text, at) => ({ text, y: top - 12 * at, ...wish }));
}

const FILL = "so that the line is as long as the others of its page are";
const PROSE = lines(
  [`The quick brown fox jumps over the dog, ${FILL}`, `and goes on, ${FILL}`],
  700,
);

async function bodyOf(pages: readonly (readonly Shown[])[]): Promise<string> {
  const { html } = await readPdf(makePdf({ pages }));
  return html.slice(html.indexOf("<body>\n") + 7);
}

Deno.test("readPdf() joins lines into a paragraph, and divided words", async () => {
  const page = lines([`First, ${FILL} divi-`, `ded, ${FILL}`, "last."], 700);
  assert.equal(
    await bodyOf([page]),
    `<section><p>First, ${FILL} divided, ${FILL} last.</p></section>`,
  );
});

Deno.test("readPdf() ends a paragraph at a gap and at an indentation", async () => {
  const page = [
    ...lines([`One, ${FILL}`, `one, ${FILL}`], 700),
    ...lines([`Two, ${FILL}`, `two, ${FILL}`], 660),
    ...lines([`Three, ${FILL}`], 636, { x: 90 }),
  ];
  assert.deepEqual((await bodyOf([page])).match(/(?<=<p>)\w+/g), ["One", "Two", "Three"]);
});

Deno.test("readPdf() makes headings of larger letters, the largest first", async () => {
  const page = [
    { text: "A title", y: 760, size: 24 },
    { text: "A section", y: 730, size: 14 },
    ...PROSE,
  ];
  const body = await bodyOf([page]);
  assert.match(body, /^<section><h1>A title<\/h1>\n<h2>A section<\/h2>\n<p>The quick/);
});

Deno.test("readPdf() keeps links at their words, and lists those that have none", async () => {
  const { html } = await readPdf(makePdf({
    pages: [[
      { text: "Ask here or read", y: 700 },
      { text: "the whole report.", y: 688 },
      { text: "Not here but", y: 640 },
      { text: "here", x: 140, y: 640 },
    ]],
    links: [
      [140, 636, 170, 650, "https://b.example/second"],
      [90, 696, 112, 710, "https://a.example/first"],
      [88, 684, 160, 698, "https://c.example/report?a=1&b=2"],
      [300, 300, 320, 320, "https://d.example/picture"],
      [72, 636, 90, 650, "javascript:alert(1)"],
    ],
  }));
  const links = [...html.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map((
    [, to, words],
  ) => [to, words]);
  assert.deepEqual(links, [
    ["https://a.example/first", "here"],
    ["https://c.example/report?a=1&amp;b=2", "whole report."],
    ["https://b.example/second", "here"],
    ["https://d.example/picture", "https://d.example/picture"],
  ]);
  assert.match(html, /Ask <a[^>]+>here<\/a> or read the <a[^>]+>whole report\.<\/a>/);
  assert.match(html, /Not here but <a[^>]+>here<\/a>/);
});

Deno.test("readPdf() makes a list of bullets, and code of even letters", async () => {
  const page = [
    ...PROSE,
    { text: "* one", y: 660 },
    { text: "* two", y: 648 },
    ...lines(["if (a < b) {", "c();"], 620, { font: "Courier" as const }).map((line, at) =>
      at === 0 ? line : { ...line, x: 96 }
    ),
  ];
  const body = await bodyOf([page]);
  assert.match(
    body,
    /<ul><li>one<\/li>\n<li>two<\/li><\/ul>\n<pre>\nif \(a &lt; b\) {\n {4}c\(\);/,
  );
});

Deno.test("readPdf() has a section a page, without running heads and feet", async () => {
  const pages = [1, 2, 3, 4].map((number) => [
    { text: "The annual report", y: 780 },
    { text: `Text ${"abcd"[number - 1]}, ${FILL}`, y: 700 },
    { text: `Page ${number} of 4`, y: 30 },
  ]);
  assert.equal(
    await bodyOf(pages),
    ["a", "b", "c", "d"].map((letter) => `<section><p>Text ${letter}, ${FILL}</p></section>`)
      .join("\n<hr>\n"),
  );
  const bytes = makePdf({ pages });
  assert.equal((await readPdf(bytes)).linesLeftOut, 8);
  const whole = await readPdf(bytes, undefined, true);
  assert.equal(whole.linesLeftOut, undefined);
  assert.equal(whole.html.match(/The annual report|Page \d of 4/g)?.length, 8);
});

Deno.test("readPdf() reads what every page has where there is nothing else", async () => {
  const pages = Array.from({ length: 5 }, () => [{ text: "For members", y: 780 }]);
  const { html, linesLeftOut } = await readPdf(makePdf({ pages }));
  assert.equal(html.match(/For members/g)?.length, 5);
  assert.equal(linesLeftOut, undefined);
});

Deno.test("readPdf() reads what two pages repeat", async () => {
  const pages = [1, 2].map(() => [{ text: "The same", y: 700 }]);
  assert.equal((await bodyOf(pages)).match(/The same/g)?.length, 2);
});

Deno.test("readPdf() takes title, author and language from the PDF's own record", async () => {
  const info = { Title: "A <b> & c", Author: 'Ann "A"' };
  const { html } = await readPdf(makePdf({ pages: [PROSE], info }));
  assert.match(
    html,
    /<title>A &lt;b&gt; &amp; c<\/title><meta name="author" content="Ann &quot;A&quot;">/,
  );
});

Deno.test("readPdf() counts the pages past its bound", async () => {
  const pages = Array.from(
    { length: 1_002 },
    (_, at) => [{ text: "a".repeat(1 + at % 7), y: 700 }],
  );
  const { html, unread } = await readPdf(makePdf({ pages }));
  assert.equal(html.match(/<section>/g)?.length, 1_000);
  assert.equal(unread, "the PDF has 1002 pages, of which the first 1000 were read");
});

for (
  const [what, bytes, message] of [
    ["an encrypted PDF", makePdf({ pages: [PROSE], isEncrypted: true }), /is encrypted/],
    ["a PDF of pictures", makePdf({ pages: [[], []] }), /has no text layer/],
    ["a PDF that ends in its head", new TextEncoder().encode("%PDF-1.7\n"), /cannot be read/],
    ["what is no PDF", new TextEncoder().encode("<p>a"), /cannot be read/],
    ["nothing", new Uint8Array(), /cannot be read/],
  ] as const
) {
  Deno.test(`readPdf() refuses ${what}`, async () => {
    await assert.rejects(readPdf(bytes), (error: unknown) => {
      assert.ok(error instanceof ToolError);
      assert.equal(error.code, "fetch_failed");
      assert.equal(error.retryable, false);
      assert.match(error.message, message);
      return true;
    });
  });
}

Deno.test("readPdf() reads or refuses whatever is changed in a PDF, twice alike", async () => {
  const whole = makePdf({ pages: [PROSE, [{ text: "Second", y: 700, size: 20 }]] });
  const random = createRandom(7);
  for (let round = 0; round < 60; round++) {
    const bytes = whole.slice();
    for (let change = 0; change < 6; change++) {
      bytes[random(bytes.length)] = random(256);
    }
    const [one, two] = [await outcomeOf(bytes), await outcomeOf(bytes)];
    assert.equal(one, two);
  }
});

async function outcomeOf(bytes: Uint8Array): Promise<string> {
  try {
    return (await readPdf(bytes)).html;
  } catch (error) {
    assert.ok(error instanceof ToolError, String(error));
    return error.message;
  }
}

Deno.test("isPdf() looks at the first bytes", () => {
  assert.ok(isPdf(makePdf({ pages: [] })));
  assert.ok(!isPdf(new TextEncoder().encode(" %PDF-")));
});

Deno.test("readPdf() refuses a PDF of 140 KB that unpacks to 140 MB", async () => {
  const spaces = new Uint8Array(4 * 1024 * 1024).fill(0x20);
  const packer = createDeflate({ level: 9 });
  const packed: Uint8Array[] = [];
  packer.on("data", (piece: Uint8Array) => packed.push(piece));
  for (let at = 0; at < 34; at++) packer.write(spaces);
  packer.end();
  await once(packer, "end");
  await assert.rejects(readPdf(makePdf({ pages: [], packed })), /unpacks to more than is read/);
  assert.ok(new Uint8Array(MAX_PDF_STREAM_BYTES + 1).length > MAX_PDF_STREAM_BYTES);
  assert.ok(await readPdf(makePdf({ pages: [PROSE] })));
});
