/** The value of an answer is what is written at its place; what is made of it is normalised. */
import assert from "node:assert/strict";
import { type Declared, readDeclared } from "../../src/read/declared/declared.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import { resolvePlace } from "../../src/page/html/place.ts";
import { collapsedText } from "../../src/page/html/text.ts";
import { collapseWhitespace } from "../../src/page/text/whitespace.ts";
import { STATE_SOURCES } from "../../src/read/vocabularies/sources.ts";
import { publicFolder, readPage } from "../html/public_data.ts";

function read(html: string): Declared {
  return readDeclared(createPage(html, "https://shop.example/p/7"));
}

const ld = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

const CASES: readonly (readonly [string, string, string, string, string | undefined])[] = [
  [
    "title",
    "a title that ends with its site",
    '<meta property=og:site_name content="Museum"><meta property=og:title content="Now  On | Museum">',
    "Now  On | Museum",
    "Now On",
  ],
  ["title", "a title as it is", "<title>\n Brake\n pads</title>", "Brake pads", "Brake pads"],
  [
    "title",
    "a headline of JSON that was encoded twice",
    ld({ "@type": "Article", headline: "Salt &amp; Pepper" }),
    "Salt &amp; Pepper",
    "Salt & Pepper",
  ],
  ["image", "a relative address", '<meta property=og:image content="/i.png">', "/i.png", "@/i.png"],
  [
    "image",
    "a relative address in JSON",
    ld({ "@type": "Product", name: "P", image: "i.png" }),
    "i.png",
    "@/p/i.png",
  ],
  [
    "image",
    "an absolute address",
    '<meta property=og:image content="https://a.example/i.png">',
    "https://a.example/i.png",
    undefined,
  ],
  [
    "type",
    "an itemtype",
    "<p itemscope itemtype=https://schema.org/Recipe><b itemprop=name>Leek soup</b>",
    "https://schema.org/Recipe",
    "Recipe",
  ],
  [
    "breadcrumb",
    "a list",
    `<ol itemscope itemtype=https://schema.org/BreadcrumbList>${
      ["Home", "Pads"].map((name) =>
        `<li itemprop=itemListElement itemscope itemtype=https://schema.org/ListItem>
         <b itemprop=name>${name}</b></li>`
      ).join(" ")
    }</ol>`,
    "Home Pads",
    "Home > Pads",
  ],
  [
    "availability",
    "an address of schema.org",
    ld({ "@type": "Product", offers: { price: "3", availability: "http://schema.org/InStock" } }),
    "http://schema.org/InStock",
    "InStock",
  ],
];

for (const [question, what, html, value, normalised] of CASES) {
  Deno.test(`readDeclared() answers what is written: ${what}`, () => {
    const declared = read(html);
    assert.equal(declared.summary[question as "title"]?.value, value);
    const expected = normalised?.replace(/^@/, "https://shop.example");
    assert.equal(declared.normalised[question], expected);
  });
}

Deno.test("readDeclared() gives names that are joined from several elements no place", () => {
  const author = (name: string): string =>
    `<b itemprop=author itemscope itemtype=https://schema.org/Person><i itemprop=name>${name}</i></b>`;
  const html = `<div itemscope itemtype=https://schema.org/Article><b itemprop=headline>T</b>${
    author("Ann One")
  }${author("Ben Two")}</div>`;
  const { author: joined } = read(html).summary;
  assert.deepEqual([joined?.value, joined?.where], ["Ann One, Ben Two", null]);
});

Deno.test("readDeclared() gives an answer no place in an element of far more text", () => {
  const html = `<ol itemscope itemtype=https://schema.org/BreadcrumbList>
    <li itemprop=itemListElement itemscope itemtype=https://schema.org/ListItem>
    <b itemprop=name>Home</b><p>${"more words ".repeat(1_000)}</p></ol>`;
  const { breadcrumb } = read(html).summary;
  assert.deepEqual([breadcrumb?.value, breadcrumb?.where], ["Home", null]);
});

/** Every so many public pages are read. */
const EACH = 8;
/** Sources whose text packs many values: theirs is inside it. */
const PACKED: ReadonlySet<string> = new Set(["coins", "attributes", ...STATE_SOURCES]);

Deno.test("each answer of a public page that is placed at an element is what stands there", async () => {
  const folder = publicFolder("wcxb/html");
  if (folder === undefined) return;
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  let placed = 0;
  for (const name of names.filter((_, at) => at % EACH === 0)) {
    const page = createPage(decodeHtml(await readPage(`${folder}/${name}`), null).text, null);
    const { summary } = readDeclared(page, { visible: false, records: false });
    for (const { value, where, source } of Object.values(summary)) {
      if (where === null || where.includes("#") || PACKED.has(source)) continue;
      placed++;
      const told = `${name} ${where}`;
      assert.ok(textsAt(page, where).includes(collapseWhitespace(value)), `${told}: ${value}`);
    }
  }
  console.log(`${placed} answers of ${Math.ceil(names.length / EACH)} pages stand at their place`);
  assert.ok(placed > 500, `${placed} answers`);
});

/** Lists the text of an element as it is shown and the values of its attributes. */
function textsAt({ tree }: Page, where: string): string[] {
  const node = resolvePlace(tree, where);
  const values = tree.attributes(node).map(({ value }) => collapseWhitespace(value));
  return [collapsedText(tree, node), ...values];
}
