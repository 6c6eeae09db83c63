/** PDFs of a real site, read by the real program. */
import assert from "node:assert/strict";
import { makePdf } from "../pdf/make_pdf.ts";
import { makeZip } from "../pdf/make_zip.ts";
import { PROGRAM_NAME, startHasty } from "../support/program.ts";

const REPORT = makePdf({
  info: { Title: "Tides of the North Sea", Author: "Ann Berg" },
  pages: [
    [
      { text: "Tides", y: 760, size: 24 },
      { text: "The sea rises twice a day, and falls as often.", y: 720 },
      { text: "* at noon", y: 690 },
      { text: "* at night", y: 678 },
    ],
    [{ text: "Of the second page.", y: 720 }],
  ],
});
const BOOK = makePdf({
  pages: ["first", "second", "third"].map((name, at) => [
    { text: "A book of tides", y: 780 },
    { text: `Words of the ${name} page.`, y: 700 },
    { text: `Page ${at + 1} of 3`, y: 30 },
  ]),
});
const LETTER = makeZip({
  "word/document.xml":
    '<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Low at six.</w:t></w:r></w:p>' +
    "</w:body></w:document>",
});
const SECRET = makePdf({ pages: [[{ text: "secret", y: 700 }]], isEncrypted: true });

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (at) => at.charCodeAt(0));

/** A site of PDFs, one of them without its media type. */
function startSite(): Deno.HttpServer<Deno.NetAddr> {
  const answers: Readonly<Record<string, readonly [string, Uint8Array]>> = {
    "/report.pdf": ["application/pdf", REPORT],
    "/book.pdf": ["application/pdf", BOOK],
    "/download": ["application/octet-stream", REPORT],
    "/tides.docx": [DOCX, LETTER],
    "/letter": ["application/octet-stream", LETTER],
    "/files.zip": ["application/zip", makeZip({ "a.txt": "x" })],
    "/secret.pdf": ["application/pdf", SECRET],
    "/report.php": ["text/html; charset=utf-8", REPORT],
    "/letter.php": ["text/html", LETTER],
    "/locked.docx": [DOCX, latin1("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".padEnd(2_000, "\0"))],
    "/empty.docx": [DOCX, latin1("PK\x05\x06".padEnd(22, "\0"))],
    "/note.rtf": ["text/rtf", latin1("{\\rtf1\\ansi Low at six.}")],
    "/note": ["application/octet-stream", latin1("{\\rtf1\\ansi Low at six.}")],
    "/no.pdf": ["application/pdf", new TextEncoder().encode("<p>no PDF")],
  };
  return Deno.serve({ hostname: "127.0.0.2", port: 0, onListen: () => {} }, (request) => {
    const [type, bytes] = answers[new URL(request.url).pathname] ?? [];
    if (type === undefined || bytes === undefined) return new Response("none", { status: 404 });
    return new Response(bytes.slice(), { headers: { "content-type": type } });
  });
}

Deno.test(`${PROGRAM_NAME} reads the text of PDFs and packed documents, and refuses what has none`, async () => {
  const site = startSite();
  const serving = await startHasty(["--log", "none"], { SERVICE_ALLOW_PRIVATE: "1" });
  const base = `http://127.0.0.2:${site.addr.port}`;
  const call = async (tool: string, args: Record<string, unknown>) => {
    const response = await fetch(`${serving.base}/v1/tools/${tool}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(args),
    });
    return await response.json();
  };
  try {
    for (const path of ["/report.pdf", "/download"]) {
      const read = await call("page_markdown", { html_or_url: base + path });
      assert.equal(
        read.markdown,
        "# Tides\n\nThe sea rises twice a day, and falls as often.\n\n- at noon\n- at night\n\n" +
          "---\n\nOf the second page.",
      );
      assert.deepEqual(read.text_from, { source: "document", method: "pdf", where: null });
      assert.deepEqual([read.title, read.byline], ["Tides of the North Sea", "Ann Berg"]);
    }
    const book = `${base}/book.pdf`;
    const { markdown, hint } = await call("page_markdown", { html_or_url: book });
    assert.match(hint, /its pages repeat are left out: 6 lines; full has them/);
    assert.doesNotMatch(markdown, /A book of tides|Page 1/);
    const whole = await call("page_markdown", { html_or_url: book, full: true });
    assert.match(whole.markdown, /A book of tides[^]*Page 1 of 3[^]*A book of tides/);
    assert.equal("hint" in whole, false);
    for (const path of ["/tides.docx", "/letter"]) {
      const read = await call("page_markdown", { html_or_url: base + path });
      assert.deepEqual([read.markdown, read.text_from?.method], ["Low at six.", "docx"], path);
    }
    const archive = await call("page_markdown", { html_or_url: `${base}/files.zip` });
    assert.match(archive.error.message, /no DOCX, ODT or EPUB/);
    const { blocks } = await call("page_markdown", {
      html_or_url: `${base}/report.pdf`,
      format: "blocks",
    });
    assert.equal(blocks.at(-1).where, "/html/body/section[2]/p[1]");
    const secret = await call("page_markdown", { html_or_url: `${base}/secret.pdf` });
    assert.equal(secret.error.code, "fetch_failed");
    assert.match(secret.error.message, /encrypted/);
    assert.equal(secret.error.url, `${base}/secret.pdf`);
    const none = await call("page_markdown", { html_or_url: `${base}/no.pdf` });
    assert.match(none.error.message, /cannot be read/);
    const declared = await call("extract_declared", { html_or_url: `${base}/report.pdf` });
    assert.equal(
      declared.error.message,
      "the address leads to application/pdf, not a page: page_markdown reads its text",
    );
    // A program that sends a file and forgets its media type sends it as HTML.
    const report = await call("page_markdown", { html_or_url: `${base}/report.php` });
    assert.deepEqual([report.title, report.text_from.method], ["Tides of the North Sea", "pdf"]);
    const letter = await call("page_markdown", { html_or_url: `${base}/letter.php` });
    assert.deepEqual([letter.markdown, letter.text_from.method], ["Low at six.", "docx"]);
    for (
      const [path, message] of [
        ["/locked.docx", "the address leads to an Office file that is old or has a password"],
        ["/empty.docx", "the ZIP archive is no DOCX, ODT or EPUB, or is broken"],
        ["/note.rtf", "the address leads to text/rtf, not a page"],
        ["/note", "the address leads to application/rtf, not a page"],
      ] as const
    ) {
      const { error } = await call("page_markdown", { html_or_url: base + path });
      assert.ok(error?.message.startsWith(message), `${path}: ${error?.message}`);
    }
  } finally {
    await serving.stop();
    await site.shutdown();
  }
});
