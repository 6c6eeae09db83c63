/** Things that hold or name each other by the thousand, read in steps that grow with the page. */
import { MAX_RECORDS_CHARS } from "../../src/read/records/record_writer.ts";
import assert from "node:assert/strict";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";
import { assertLinear, withinSteps } from "../support/count_steps.ts";

/** Items inside items, each under six names: written out in full, more than any machine holds. */
const SIX_NAMES: readonly (readonly [string, string])[] = [
  ["microformats", '<div class="h-card p-a p-b p-c p-d p-e p-f"><p class=p-name>x</p>'],
  ["classic microformats", '<div class="vcard org agent adr geo note role"><p class=fn>x</p>'],
  ["microdata", '<div itemscope itemprop="a b c d e f"><p itemprop=name>x</p>'],
  ["RDFa", '<div property="a b c d e f" typeof=T><p property=name>x</p>'],
];

for (const [vocabulary, opening] of SIX_NAMES) {
  Deno.test(`readDeclared() writes a thing of ${vocabulary} under many names so often and no more`, async () => {
    const depth = 11;
    const body = `<body vocab="http://schema.org/">${opening.repeat(depth)}`;
    const page = createPage(body, null);
    const { records } = await withinSteps(() => readDeclared(page), 50 * MAX_RECORDS_CHARS);
    const text = JSON.stringify(records);
    assert(records.length > 0);
    // Names and quotes come beside the values.
    assert(text.length < 3 * MAX_RECORDS_CHARS, `${text.length} characters`);
  });
}

Deno.test("a payload whose objects hold each other ends", async () => {
  await assertLinear((size) => {
    const cells = Array.from(
      { length: size },
      (_, n) => `{${Array.from({ length: 20 }, (_, m) => `"k${m}":${(n + m) % size}`).join()}}`,
    );
    const html = `<script id=__NUXT_DATA__ type="application/json">[${cells.join()}]</script>`;
    const page = createPage(html, null);
    return () => assert.equal(readDeclared(page).summary.price?.value, undefined);
  }, 400);
});

const many = (count: number, write: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => write(at)).join("");

/** Rings and crowds of references. */
const CROWDS: Record<string, (count: number) => string> = {
  "JSON-LD, backwards": (count) =>
    `<script type="application/ld+json">{"@type":"A","@id":"#0","@reverse":{"p":[${
      many(count, (at) => `{"@id":"#${at % 3}"},`)
    }{"@id":"#1"}]}}</script>`,
  "microdata of one id": (count) =>
    `<div itemscope itemid=/a itemtype=https://x.example/a><b itemprop=q>1</b>${
      many(
        count,
        (at) => `<b itemprop=p itemscope itemtype=https://x.example/${at} itemid=/a></b>`,
      )
    }</div>`,
  "RDFa of one resource": (count) =>
    `<div vocab=https://x.example/ typeof=T resource="#a">${
      many(count, () => '<a property=p href="#a">x</a>')
    }</div>`,
};

for (const [name, write] of Object.entries(CROWDS)) {
  Deno.test(`a crowd of references is read in linear time: ${name}`, async () => {
    await assertLinear((count) => {
      const page = createPage(write(count), "https://e.example/p");
      return () => readDeclared(page, { induce: true });
    }, 500);
  });
}
