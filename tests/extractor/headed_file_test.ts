/** Files with a head for people: what is edited there has effect, or is refused. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { toFile } from "../../src/read/extractor/format/head.ts";
import type { Want } from "../../src/read/extractor/lists/want.ts";
import { runExtractor, type RunReading } from "../../src/read/extractor/run.ts";
import { listingHtml, pageOf } from "./pages.ts";
import { group, nestedMenu } from "./row_pages.ts";

type File = ReturnType<typeof JSON.parse>;

const offersHtml = (prices: readonly string[]): string =>
  `<ul class=offers>${
    prices.map((price, at) => `<li><b>Shop ${at}</b><i>${price}</i><u>was 9.00 €</u></li>`).join("")
  }</ul>`;
const html = (title: string, price: string, prices: readonly string[]): string =>
  `<h1>${title}</h1><h2>New</h2><dl><dt>Price:<dd>${price}<dt>Old price:<dd>8.00 €<dt>Stock:<dd>12</dl>
   <p class=tags><a>tin</a> <a>red</a></p>${offersHtml(prices)}<ol><li><b>X</b><i>Y</i></ol>`;
const KETTLE = html("Kettle", "4.50 €", ["1.20 €", "1.40 €", "1.90 €"]);
const LAMP = html("Lamp", "7.50 €", ["2.20 €", "2.40 €", "2.90 €"]);
const WANT: Want = {
  title: "Kettle",
  price: "4.50 €",
  tags: ["tin", "red"],
  offers: [{ shop: "Shop 0", price: "1.20 €" }],
};

function fileOf(page: string, want: Want | null): File {
  const made = compileExtractor([pageOf(page)], ["page 1"], { listing: null, want }, "t");
  return JSON.parse(JSON.stringify(toFile(made)));
}

function edited(edit: (file: File) => void): RunReading {
  const file = fileOf(KETTLE, WANT);
  edit(file);
  return runExtractor(readExtractor(file), pageOf(LAMP));
}

const MENU = nestedMenu([
  group("Starters", ["Soup", "4.50 €"], ["Salad", "6.00 €"]),
  group("Mains", ["Pasta", "9.50 €"]),
]);

for (
  const [kind, page, want] of [
    ["a record", KETTLE, WANT],
    ["rows without a name", listingHtml(8), null],
    ["lists in rows", MENU, { groups: [{ heading: "Mains", dishes: [{ name: "Pasta" }] }] }],
  ] as const
) {
  Deno.test(`toFile() writes ${kind} so that it is read back as it was`, () => {
    const made = compileExtractor([pageOf(page)], ["page 1"], { listing: null, want }, "t");
    const plain = readExtractor(JSON.parse(JSON.stringify(made)));
    assert.deepEqual(readExtractor(fileOf(page, want)), plain);
  });
}

Deno.test("toFile() writes a head that says what is read and where", () => {
  const { format, fields, lists, learnt } = fileOf(KETTLE, WANT);
  assert.equal(format, 6);
  assert.deepEqual(fields.price, {
    label: "Price:",
    at: "html>body>dl>dd[1]",
    type: "amount",
    required: true,
  });
  assert.equal(fields.tags.several, true);
  assert.deepEqual(lists.offers, {
    at: "html>body>ul.offers",
    rows: "li",
    fields: {
      shop: { at: "b", type: "text", required: true },
      price: { at: "i", type: "amount", required: true },
    },
    required: true,
  });
  assert(learnt.fields[0].places.length > 0);
});

Deno.test("readExtractor() reads a field behind the label, or at the place, that its head names", () => {
  const label = edited(({ fields }) => fields.price.label = "Old price:");
  assert.deepEqual([label.fields.price, label.failed], ["8.00 €", []]);
  const place = edited(({ fields }) => fields.title.at = "html>body>h2");
  assert.equal(place.fields.title, "New");
  const gone = edited(({ fields }) => fields.price.label = "Weight:");
  assert.match(JSON.stringify(gone.failed), /price/);
});

Deno.test("readExtractor() reads what a head adds, and not what it leaves out", () => {
  const { fields, failed } = edited((file) => {
    file.fields.stock = { label: "Stock:", type: "integer" };
    file.fields.kind = { at: "html>body>h2" };
    delete file.fields.tags;
  });
  assert.deepEqual([fields, failed], [
    { title: "Lamp", price: "7.50 €", stock: "12", kind: "New" },
    [],
  ]);
});

Deno.test("readExtractor() takes types and what is required from the head", () => {
  const typed = edited(({ fields }) => fields.title.type = "integer");
  assert.match(JSON.stringify(typed.failed), /title reading as integer/);
  const file = fileOf(KETTLE, WANT);
  file.fields.price.required = false;
  const without = KETTLE.replace("<dt>Price:<dd>4.50 €<dt>Old price:<dd>8.00 €", "");
  assert.deepEqual(runExtractor(readExtractor(file), pageOf(without)).failed, []);
  file.fields.price.required = true;
  assert.notDeepEqual(runExtractor(readExtractor(file), pageOf(without)).failed, []);
  const rows = edited(({ lists }) => lists.offers.fields.price.type = "number");
  assert.deepEqual(rows.typed_rows?.offers?.[0], { price: 2.2 });
});

Deno.test("readExtractor() reads rows and columns where the head says they are", () => {
  const column = edited(({ lists }) => lists.offers.fields.price.at = "u");
  assert.equal(column.lists?.offers?.[1]?.price, "was 9.00 €");
  const added = edited(({ lists }) => lists.offers.fields.was = { at: "u" });
  assert.equal(added.lists?.offers?.[1]?.was, "was 9.00 €");
  const rows = edited(({ lists }) => lists.offers.at = "html>body>ol");
  assert.deepEqual(rows.lists?.offers, [{ shop: "X", price: "Y" }]);
  const none = edited(({ lists }) => lists.offers.rows = "section");
  assert.match(JSON.stringify(none.failed), /section/);
  const file = fileOf(MENU, { groups: [{ heading: "Mains", dishes: [{ name: "Pasta" }] }] });
  file.lists.groups.lists.dishes.fields = { name: { at: "span" } };
  const inner = runExtractor(readExtractor(file), pageOf(MENU)).lists?.groups?.[1];
  assert.deepEqual(inner, { heading: "Mains", dishes: [{ name: "9.50 €" }] });
});

Deno.test("readExtractor() refuses a head that it could only pass over", () => {
  const refused = (edit: (file: File) => void): void => {
    assert.throws(() => edited(edit), /not an extractor from compile_extractor/);
  };
  refused(({ fields }) => fields.title.at = "somewhere");
  refused(({ fields }) => fields.title.kind = "text");
  refused(({ fields }) => fields.title.type = "colour");
  refused(({ fields }) => fields.title.required = "yes");
  refused(({ fields }) => fields.title.label = " ");
  refused(({ fields }) => Object.assign(fields.price, { label: "Stock:", at: "html>body>h2" }));
  refused(({ fields }) => fields.tags.at = "html>body");
  refused(({ fields }) => delete fields.tags.several);
  refused(({ fields }) => fields.more = { type: "text" });
  refused(({ fields }) => fields.more = { several: true, at: "html>body" });
  refused(({ lists }) => lists.offers.rows = "li:first-child");
  refused(({ lists }) => lists.offers.fields.price.label = "Price");
  refused(({ lists }) => delete lists.offers.fields.price.at);
  refused(({ lists }) => lists.offers.fields = {});
  refused(({ lists }) => lists.offers.more = 1);
  refused((file) => file.listing = null);
  refused((file) => file.learnt.format = 6);
  refused((file) => file.learnt.fields[0].path = "nowhere");
  refused((file) => {
    delete file.fields;
    delete file.lists;
  });
  refused((file) => delete file.learnt);
});

Deno.test("readExtractor() believes the head where a rule was edited to allow anything", () => {
  const lax = edited(({ lists, learnt }) => {
    learnt.summary = {};
    learnt.lists[0].fields[1].missing = 1;
    learnt.lists[0].fields[1].rules = undefined;
    lists.offers.at = "html>body>ul.offers";
  });
  assert.deepEqual(lax.failed, []);
  const file = fileOf(KETTLE, WANT);
  file.learnt.summary = {};
  file.learnt.lists[0].fields[1].missing = 1;
  const gone = LAMP.replaceAll(/<i>[^<]*<\/i>/g, "");
  assert.match(
    JSON.stringify(runExtractor(readExtractor(file), pageOf(gone)).failed),
    /offers\.price/,
  );
  const elsewhere = fileOf(KETTLE, WANT);
  elsewhere.learnt.lists[0].container = "html>body>ol";
  elsewhere.learnt.fields[0].path = "html>body>h2";
  const { lists, fields } = runExtractor(readExtractor(elsewhere), pageOf(LAMP));
  assert.deepEqual([lists?.offers?.length, fields.title], [3, "Lamp"]);
});
