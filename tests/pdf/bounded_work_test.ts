/** Small PDFs that ask for much work: what is read of them, and that reading ends. */
import assert from "node:assert/strict";
import {
  MIN_PDF_STEPS,
  PDF_CONTENT_STEPS,
  withBoundedWork,
} from "../../src/page/documents/pdf/bounded_work.ts";
import { readPdf } from "../../src/page/documents/pdf/read_pdf.ts";
import { bfRange, manyFonts, mappedFont, nestedForms } from "./hostile_pdfs.ts";

const CUT = "the PDF has 1 pages, of which the first 1 were read, the last of them in part: " +
  "it takes more steps than are done for its size";

for (const [forms, times] of [[16, 2], [20, 2], [3, 100]] as const) {
  Deno.test(`readPdf() stops in ${forms} forms that call one another ${times} times`, async () => {
    const bytes = nestedForms(forms, times);
    assert.ok(bytes.length < 5_000);
    const { html, unread } = await readPdf(bytes);
    assert.match(html, /<p>Shown<\/p>/);
    assert.equal(unread, CUT);
    assert.deepEqual(await readPdf(bytes), { html, unread });
  });
}

for (const lines of [1, 100]) {
  Deno.test(`readPdf() refuses a map of ${lines} times 16 million codes`, async () => {
    const bytes = mappedFont(bfRange(0xffffff).repeat(lines));
    await assert.rejects(readPdf(bytes), {
      code: "too_large",
      retryable: false,
      message: /takes more steps than are done for its size/,
    });
  });
}

Deno.test("readPdf() reads forms, fonts and maps of ordinary numbers whole", async () => {
  for (const bytes of [nestedForms(8, 2), mappedFont(bfRange(65_536)), manyFonts(1_000)]) {
    const { html, unread } = await readPdf(bytes);
    assert.equal(unread, undefined);
    assert.match(html, /<p>[^<]+<\/p>/);
  }
});

Deno.test("withBoundedWork() counts letters and pieces of content, and leaves no trace", async () => {
  const own = [String.fromCharCode, String.fromCodePoint, Date.now];
  await withBoundedWork(0, (bounds) => {
    assert.equal(String.fromCharCode(), "");
    assert.equal(String.fromCodePoint(97, 98), "ab");
    for (let left = MIN_PDF_STEPS - 2; left >= PDF_CONTENT_STEPS; left -= PDF_CONTENT_STEPS) {
      assert.equal(Date.now(), 0);
    }
    assert.equal(bounds.isOutOfSteps(), false);
    assert.throws(() => Date.now());
    assert.equal(bounds.isOutOfSteps(), true);
    assert.equal(String.fromCharCode(97), "a", "a loop that goes on comes further");
    assert.throws(() => Date.now(), "nothing new begins");
    bounds.liftSteps();
    assert.equal(Date.now(), 0);
    return Promise.resolve();
  });
  assert.deepEqual([String.fromCharCode, String.fromCodePoint, Date.now], own);
});
