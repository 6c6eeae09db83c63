/** Only labelled pages teach: records of pages, absent labels, examples that are nowhere, questions. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { readOwnPages } from "../../src/read/extractor/learn/own_pages.ts";
import { readWant } from "../../src/read/extractor/lists/want.ts";
import { questionsOf } from "../../src/read/extractor/propose/questions.ts";
import { runExtractor, type RunReading } from "../../src/read/extractor/run.ts";
import { pageOf } from "./pages.ts";

type Given = Record<string, unknown>;

function learn(pages: readonly string[], given: Given | readonly Given[]): Extractor {
  const { want, labels } = readWant(given);
  const options = { listing: false, want, ...(labels === undefined ? {} : { labels }) };
  const names = pages.map((_, at) => `page ${at + 1}`);
  const made = compileExtractor(pages.map(pageOf), names, options, "t");
  return readExtractor(JSON.parse(JSON.stringify(made)));
}

const run = (extractor: Extractor, html: string): RunReading =>
  runExtractor(extractor, pageOf(html));

const house = (number: number, facts: readonly (readonly [string, string])[]): string =>
  `<title>House ${number}</title><h1>House ${number}</h1><dl>${
    facts.map(([label, value]) => `<dt>${label}<dd>${value}`).join("")
  }</dl>`;
const FIRST = house(1, [["Price", "€ 100,000"], ["Year built", "1990"]]);
const SECOND = house(2, [["Price", "€ 250,000"], ["Commission", "3.57 %"], ["Year built", "2004"]]);
const THIRD = house(3, [["Price", "€ 90,000"], ["Year built", "1888"]]);

Deno.test("compileExtractor() takes nothing from a page without an example", () => {
  const extractor = learn([FIRST, SECOND], { price: "€ 100,000", commission: "3.57 %" });
  const samples = extractor.fields?.map(({ samples }) => samples);
  assert.deepEqual(samples, [["€ 100,000"], ["3.57 %"]]);
  const { fields, failed } = run(extractor, THIRD);
  assert.deepEqual(fields, { price: "€ 90,000" });
  assert.deepEqual(failed.map(({ expected }) => expected), [
    'commission behind its label "Commission"',
  ]);
});

Deno.test("compileExtractor() learns from the record of each page, and what one has not", () => {
  const extractor = learn([FIRST, SECOND], [
    { price: "€ 100,000", commission: null },
    { price: "€ 250,000", commission: "3.57 %" },
  ]);
  assert.deepEqual(extractor.fields?.map(({ taught }) => taught), [2, 1]);
  const third = run(extractor, THIRD);
  assert.deepEqual([third.fields, third.failed], [{ price: "€ 90,000" }, []]);
  const more = house(4, [["Price", "€ 1"], ["Commission", "2 %"], ["Year built", "2020"]]);
  assert.equal(run(extractor, more).fields.commission, "2 %");
});

const sold = (price: string): string => `<h1>Lamp</h1><div class=buy>${price}</div><p>In stock</p>`;

Deno.test("compileExtractor() keeps a place for each labelled page that has the value elsewhere", () => {
  const plain = sold("<span class=now>€ 30.00</span>");
  const reduced = sold("<del>€ 40.00</del> <ins class=sale>€ 35.00</ins>");
  const extractor = learn([plain, reduced], [{ price: "€ 30.00" }, { price: "€ 35.00" }]);
  const read = (html: string): [unknown, number] => {
    const { fields, failed } = run(extractor, html);
    return [fields.price, failed.length];
  };
  assert.deepEqual(read(sold("<span class=now>€ 12.00</span>")), ["€ 12.00", 0]);
  assert.deepEqual(read(sold("<del>€ 9.00</del> <ins class=sale>€ 8.00</ins>")), ["€ 8.00", 0]);
});

const recipe = (heading: string, card: string): string =>
  `<title>${heading} - Kitchen</title><h1 class=entry>${heading}</h1><p>We cook this often.</p>
<div class=card><h2 class=card-name>${card}</h2><p>Serves 4</p></div>`;

Deno.test("two records settle which of two places is meant; one leaves a question", () => {
  const pages = [
    recipe("Bean Soup", "Bean Soup"),
    recipe("The Best Lemon Cake You Will Bake", "Lemon Cake"),
  ];
  const other = recipe("How to Make Plum Jam at Home", "Plum Jam");
  const open = learn(pages, { title: "Bean Soup" });
  const [question, ...more] = questionsOf(open, pages.map(pageOf));
  assert.equal(more.length, 0);
  assert.equal(question?.name, "title");
  assert.deepEqual(
    new Set(question?.choices.map(({ reads }) => reads[1])),
    new Set(["The Best Lemon Cake You Will Bake", "Lemon Cake"]),
  );
  assert.equal(run(open, other).failed.length, 1);
  assert.deepEqual(run(open, recipe("Rice", "Rice")).failed, []);
  const settled = learn(pages, [{ title: "Bean Soup" }, { title: "Lemon Cake" }]);
  const { fields, failed } = run(settled, other);
  assert.deepEqual([fields.title, failed], ["Plum Jam", []]);
  assert.deepEqual(questionsOf(settled, pages.map(pageOf)), []);
});

Deno.test("an example that no page shows is asked about, and the others are learnt", () => {
  const pages = [FIRST];
  const extractor = learn(pages, { price: "€ 100,000", year: 1991, agent: "Nobody Known" });
  const asked = questionsOf(extractor, pages.map(pageOf));
  assert.deepEqual(asked.map(({ name }) => name), ["year", "agent"]);
  const { fields, failed } = run(extractor, THIRD);
  assert.deepEqual(fields, { price: "€ 90,000" });
  assert.deepEqual(failed.map(({ expected }) => expected), [
    "year learnt from an example",
    "agent learnt from an example",
  ]);
  assert.throws(() => learn(pages, { agent: "Nobody Known" }), /no page says agent='Nobody Known'/);
});

Deno.test("an example that goes by another name is asked about", () => {
  const html = (prep: string, cook: string): string =>
    house(1, [["Prep time", prep], ["Cook time", cook]]);
  const pages = [html("15 minutes", "40 minutes")];
  const extractor = learn(pages, { cook_time: "15 minutes" });
  const [question] = questionsOf(extractor, pages.map(pageOf));
  assert.match(question?.ask ?? "", /goes by "Prep time"/);
  assert.deepEqual(question?.choices.map(({ reads }) => reads), [["40 minutes"]]);
  assert.equal(run(extractor, html("5 minutes", "9 minutes")).failed.length, 1);
  assert.deepEqual(run(learn(pages, { cook_time: "40 minutes" }), pages[0] ?? "").failed, []);
});

Deno.test("readWant() takes numbers, and a null only of a page", () => {
  assert.deepEqual(readWant({ points: 165 }).want, { points: "165" });
  assert.throws(() => readWant({ points: null }), /points is null/);
  assert.deepEqual(readWant([{ a: null, b: "x" }, { a: 1 }]).want, { b: "x", a: "1" });
});

Deno.test("compileExtractor() proposes fields by a schema alone, and is sure of none", () => {
  const schema = {
    type: "object",
    properties: {
      name: { type: "string" },
      price: { type: "string" },
      year_built: { type: "integer" },
    },
  };
  const pages = [FIRST, SECOND].map(pageOf);
  const options = { listing: false, want: null, schema } as const;
  const extractor = compileExtractor(pages, ["1", "2"], options, "t");
  const { fields, failed } = run(extractor, THIRD);
  assert.deepEqual(fields, { name: "House 3", price: "€ 90,000", year_built: "1888" });
  assert.deepEqual(failed.map(({ got }) => got), [
    "goes by what the title begins with alone",
    'goes by label "Price" alone',
    'goes by label "Year built" alone',
  ]);
});

Deno.test("compileExtractor() says what of a schema nothing on the pages goes by", () => {
  const typed = { type: "string" };
  const schema = {
    properties: { price: typed, zork: typed, tags: { type: "array", items: typed } },
  };
  const notesOf = (required: readonly string[]): readonly string[] => {
    const options = { listing: false, want: null, schema: { ...schema, type: "object", required } };
    return compileExtractor([FIRST, SECOND].map(pageOf), ["1", "2"], options, "t").notes;
  };
  assert.equal(notesOf([])[0], "nothing on the pages goes by zork, tags");
  // What is required is asked about, and fails where it is run.
  assert.equal(notesOf(["zork"])[0], "nothing on the pages goes by tags");
});

for (
  const [name, html, expected] of [
    ["fuel_economy", "<table><tr><td>City (mpg)<td>18<tr><td>Highway (mpg)<td>26</table>", "18"],
    ["phone", "<p>(325) 674-2000<p>www.acu.example<p>(800) 460-6228", "(325) 674-2000"],
    ["website", "<p>(325) 674-2000<p>www.acu.example<p>(800) 460-6228", "www.acu.example"],
    ["team", "<table><tr><th>Team<th>GP<tr><td>Celtics<td>61</table><p>Club: Celtics", "Celtics"],
  ] as const
) {
  Deno.test(`compileExtractor() proposes ${expected} for ${name} by its name alone`, () => {
    const page = pageOf(`<title>t</title><main><h1>Allen</h1>${html}</main>`);
    const schema = { type: "object", properties: { [name]: { type: "string" } } };
    const made = compileExtractor([page], ["a"], { listing: false, want: null, schema }, "t");
    assert.equal(runExtractor(made, page).fields[name], expected);
  });
}

Deno.test("compileExtractor() proposes nothing for a label of what a visitor fills in", () => {
  const page = (name: string): string =>
    `<p>${name}</p><form><label>Name *</label><input name=a><label>Email *</label><input name=b></form>`;
  const schema = { type: "object", properties: { name: { type: "string" } } };
  const pages = ["House 1", "House 2"].map((name) => pageOf(page(name)));
  const options = { listing: false, want: null, schema } as const;
  assert.throws(() => compileExtractor(pages, ["1", "2"], options, "t"), /goes by name/);
});

Deno.test("runExtractor() asks a place that read otherwise while learning for a proposed field alone", () => {
  const place = (id: string) => ({ score: 1, rules: [{ by: "id", id, weight: 1 }] });
  const read = (unsure: object) => {
    const places = [place("a"), { ...place("b"), differs: true }];
    const field = { name: "phone", path: "html>body>p", samples: ["12 34"], places, ...unsure };
    const file = { format: 1, summary: {}, types: [], listing: null, fields: [field] };
    return runExtractor(readExtractor(file), pageOf("<p id=b>56 78</p>"));
  };
  assert.equal(read({}).fields.phone, undefined);
  const { fields, failed } = read({ unsure: "goes by its label alone" });
  assert.deepEqual([fields, failed.length], [{ phone: "56 78" }, 1]);
});

Deno.test("compileExtractor() prefers what stands behind another word for the field's name", () => {
  const cake = (tag: string, course: string): string =>
    `<article><h1>Recipe</h1><p><a class=term>${tag}</a><p><i>Course</i> <u>${course}</u></article>`;
  const extractor = learn([cake("Dessert", "Dessert")], { category: "Dessert" });
  assert.deepEqual(run(extractor, cake("Chocolate", "Cake")).fields, { category: "Cake" });
});

Deno.test("runExtractor() reads what the field's label introduces, though the menu learnt from says it", () => {
  const cake = (course: string): string =>
    `<nav><a>Breakfast</a> <a>Dessert</a></nav><main><h1>Recipe</h1><p><i>Course:</i> <u>${course}</u></main>`;
  const extractor = learn([cake("Side dish")], { course: "Side dish" });
  const { fields, failed } = run(extractor, cake("Dessert"));
  assert.deepEqual([fields, failed], [{ course: "Dessert" }, []]);
});

/** What a page's own reading says of its record. */
function failedOn(
  pages: readonly string[],
  given: readonly Given[],
  listing: boolean | null = null,
): unknown {
  const { want, labels = [] } = readWant(given);
  const made = pages.map(pageOf);
  const names = made.map((_, at) => `page ${at + 1}`);
  const extractor = compileExtractor(made, names, { listing, want, labels }, "t");
  return readOwnPages(extractor, made).map(({ ok, failed }) => {
    assert.equal(ok, failed.length === 0);
    return failed.map(({ name, expected, got }) => `${name}: ${expected}: ${got}`);
  });
}

Deno.test("readOwnPages() says which label a page does not have, and what it has of a null", () => {
  const pages = [FIRST, SECOND];
  assert.deepEqual(failedOn(pages, [{ price: "€ 100,000" }, { price: "250000" }]), [[], []]);
  assert.deepEqual(failedOn(pages, [{ price: "€ 100,000" }, {}]), [[], []]);
  assert.deepEqual(failedOn(pages, [{ price: "€ 100,000" }, { price: "€ 999" }]), [
    [],
    ['field: price is "€ 999" as labelled: "€ 250,000"'],
  ]);
  assert.deepEqual(failedOn(pages, [{ price: "€ 100,000" }, { price: null }]), [
    [],
    ['field: price is nothing as labelled: "€ 250,000"'],
  ]);
  const fee = (said: string | null): Given => ({ commission: said });
  assert.deepEqual(
    failedOn([FIRST, SECOND, THIRD], [fee(null), fee("3.57 %"), fee("9 %")], false),
    [
      [],
      [],
      ['field: commission is "9 %" as labelled: nothing of it'],
    ],
  );
});

const shelf = (title: string, words: readonly string[]): string =>
  `<title>${title}</title><h1>${title}</h1><ul>${
    words.map((word) => `<li><b>${word}</b> <i>${word}9</i>`).join("")
  }</ul><p>Some words`;

Deno.test("readOwnPages() says which label several values, named lists and rows do not have", () => {
  const pages = [shelf("One", ["oak", "red", "big"]), shelf("Two", ["elm", "old", "wee"])];
  const told = (first: Given, second: Given): unknown => failedOn(pages, [first, second]);
  assert.deepEqual(told({ tags: ["oak", "red"] }, { tags: ["elm"] }), [[], []]);
  assert.deepEqual(told({ tags: ["oak", "red"] }, { tags: ["elm", "ash"] }), [
    [],
    ['field: tags is "ash" as labelled: nothing of it'],
  ]);
  assert.deepEqual(told({ tags: ["oak", "red"] }, { tags: null }), [
    [],
    ['field: tags is nothing as labelled: "elm"'],
  ]);
  const list = { list: [{ a: "oak", b: "oak9" }, { a: "red", b: "red9" }] };
  assert.deepEqual(told(list, { list: [{ a: "old" }] }), [[], []]);
  assert.deepEqual(told(list, { list: [{ a: "old", b: "elm9" }] }), [
    [],
    ['field: list is a="old", b="elm9" as labelled: nothing of it'],
  ]);
  const row = { a: "oak", b: "oak9" };
  assert.deepEqual(told(row, { a: "old", b: null }), [[], []]);
  assert.deepEqual(told(row, { a: "old", b: "elm9" }), [
    [],
    ['rows: a row of a="old", b="elm9" as labelled: no such row'],
  ]);
});
