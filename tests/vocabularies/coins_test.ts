/** COinS: the page's own work, never one that it cites. */
import assert from "node:assert/strict";
import { type Declared, readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";
import { unreadPart } from "../../src/page/html/unread_part.ts";
import { readCoins } from "../../src/read/vocabularies/coins/vocabulary.ts";

/** A context object as pages write it. */
function span(keys: string, version = "Z39.88-2004"): string {
  return `<span class="Z3988 hidden" title="ctx_ver=${version}&amp;${keys}"></span>`;
}

function read(html: string): Declared {
  return readDeclared(createPage(html, "https://journal.example/a/1"));
}

const ARTICLE = "rft_val_fmt=info%3Aofi%2Ffmt%3Akev%3Amtx%3Ajournal" +
  "&amp;rft.atitle=Wear+of+brake%20pads&amp;rft.jtitle=Journal+of+Friction" +
  "&amp;rft.au=Ana+Ruiz&amp;rft.au=Jo%C3%A3o+Gil&amp;rft.date=2003-10-02&amp;rft.pub=Friction+Press";
const CITED = span(
  "rft.btitle=Friction&amp;rft.aulast=Doe&amp;rft.date=1990&amp;rft.isbn=0306406152",
);
const HEADING = "<title>Journal of Friction</title><h1>Wear of brake pads</h1>";

Deno.test("readCoins() answers for the work that the page bears the title of", () => {
  const { summary, sources } = read(`${HEADING}${span(ARTICLE)}${CITED}`);
  const answers = [summary.author, summary.published, summary.publisher];
  assert.deepEqual(answers.map((answer) => [answer?.value, answer?.source, answer?.key]), [
    ["Ana Ruiz", "coins", "rft.au"],
    ["2003-10-02", "coins", "rft.date"],
    ["Friction Press", "coins", "rft.pub"],
  ]);
  assert.equal(summary.author?.where, "/html/body/span[1]");
  assert.deepEqual(sources, ["coins"]);
});

Deno.test("readCoins() keeps every value of a key in the record", () => {
  const [record] = read(`${HEADING}${span(ARTICLE)}`).records;
  assert.deepEqual(record?.fields.au?.value, ["Ana Ruiz", "João Gil"]);
  assert.equal(record?.fields.au?.source, "coins");
});

Deno.test("readCoins() answers nothing from works that a page cites", () => {
  const { summary, sources } = read(`${HEADING}${CITED}`);
  assert.deepEqual([summary.author, summary.published, summary.gtin, sources], [
    undefined,
    undefined,
    undefined,
    [],
  ]);
});

Deno.test("readCoins() answers last, where no other vocabulary does", () => {
  const { summary } = read(`${HEADING}<meta name=author content="Eva Lund">${span(ARTICLE)}`);
  assert.deepEqual([summary.author?.value, summary.published?.value], ["Eva Lund", "2003-10-02"]);
});

const BOOK = "rft.btitle=Wear+of+brake+pads&amp;rft.isbn=0306406152";

const NAMES: readonly (readonly [string, string, string | undefined])[] = [
  ["parts of a name", "rft.aulast=Doe&amp;rft.aufirst=Jane", "Jane Doe"],
  ["an initial", "rft.aulast=Doe&amp;rft.auinit=J.", "J. Doe"],
  ["a last name alone", "rft.aulast=Doe", "Doe"],
  ["a whole name before its parts", "rft.au=Doe%2C+Jane&amp;rft.aulast=Doe", "Doe, Jane"],
  ["Dublin Core's creator", "rft.creator=Jane+Doe", "Jane Doe"],
  ["a company", "rft.aucorp=Friction+Society", "Friction Society"],
  ["no blank name", "rft.au=+&amp;rft.aulast=", undefined],
];

for (const [name, keys, author] of NAMES) {
  Deno.test(`readCoins() reads ${name}`, () => {
    const { summary, normalised } = read(`${HEADING}${span(`${BOOK}&amp;${keys}`)}`);
    assert.deepEqual([summary.author?.value, summary.gtin?.value], [author, "0306406152"]);
    assert.equal(normalised.gtin, read(`${HEADING}${span(BOOK)}`).normalised.gtin);
  });
}

Deno.test("readCoins() reads one work that is written twice, and none of two", () => {
  const found = (html: string): number => readCoins(createPage(html, null)).size;
  assert.equal(found(`${HEADING}${span(BOOK)}${span(BOOK)}`), 2);
  assert.equal(found(`${HEADING}${span(BOOK)}${span(ARTICLE)}`), 0);
});

Deno.test("readCoins() reads no other version and no other class", () => {
  const found = (html: string): number => readCoins(createPage(html, null)).size;
  assert.equal(found(`${HEADING}${span(BOOK, "Z39.88-1999")}`), 0);
  assert.equal(found(`${HEADING}${span(BOOK).replace("Z3988 ", "Z39881 ")}`), 0);
  assert.equal(found(`${HEADING}${span("rft.isbn=0306406152")}`), 0);
});

Deno.test("readCoins() tells a work by its whole title, with or without the site's", () => {
  const found = (title: string): number =>
    readCoins(createPage(`<title>${title}</title>${span(BOOK)}`, null)).size;
  assert.equal(found("Wear of Brake Pads | Journal of Friction"), 2);
  assert.equal(found("Friction - Wear of brake pads"), 2);
  assert.equal(found("More wear of brake pads"), 0);
});

Deno.test("readCoins() ends where a page is all objects, and the answer says so", () => {
  const objects = Array.from({ length: 3_000 }, (_, at) => `<span class=Z3988 title=${at}>`);
  const page = createPage(`<title>${"w ".repeat(150)}</title>${objects.join("</span>")}`, null);
  assert.equal(readCoins(page).size, 0);
  assert.match(unreadPart(page.tree) ?? "", /COinS/);
});
