/** What healing proposes for selectors that broke, and that the proposals do what was lost. */
import assert from "node:assert/strict";
import { compileSelection } from "../../../src/read/extractor/compile.ts";
import type { Extractor, SelectedField } from "../../../src/read/extractor/extractor.ts";
import { readySelection, type WrittenList } from "../../../src/read/extractor/format/selection.ts";
import { healExtractor } from "../../../src/read/extractor/heal.ts";
import type { Change } from "../../../src/read/extractor/heal/change.ts";
import { createTries, proposeField } from "../../../src/read/extractor/heal/propose_selectors.ts";
import { PageModel } from "../../../src/read/extractor/page/model.ts";
import { runExtractor } from "../../../src/read/extractor/run.ts";
import { pageOf } from "../pages.ts";

const REVIEWS = [["Ada", "Sturdy"], ["Tom", "Too small"], ["Eva", "Fine"]] as const;

const before = `<h1>Blue kettle</h1><p class=tags><a class=tag href="/t/1">steel</a>
<a class=tag href="/t/2">kitchen</a></p><ul class=reviews>${
  REVIEWS.map(([who, text]) => `<li><b>${who}</b> <p>${text}</p></li>`).join("")
}</ul>`;
const after = `<h2 class=name>Blue kettle</h2><div class=labels><em class=label>steel</em>
<em class=label>kitchen</em></div><section class=said>${
  REVIEWS.map(([who, text]) =>
    `<article><strong>${who}</strong><span class=words>${text}</span></article>`
  )
    .join("")
}</section>`;

const FIELDS = [
  { name: "title", selector: "h1" },
  { name: "tags", selector: "a.tag", several: true },
];
const LISTS: readonly WrittenList[] = [{
  name: "reviews",
  rows: "ul.reviews li",
  fields: [{ name: "who", selector: "b" }, { name: "text", selector: "p" }],
}];

function write(page: string, fields = FIELDS, lists = LISTS): Extractor {
  return compileSelection([pageOf(page)], ["page 1"], readySelection(null, fields, lists), "t");
}

function heal(extractor: Extractor, page: string): Change[] {
  return healExtractor(extractor, [pageOf(page)], ["page 2"], "t").changes;
}

Deno.test("healExtractor() proposes selectors that read what the broken ones read", () => {
  const learnt = write(before);
  const changes = heal(learnt, after);
  const proposed = new Map(changes.map((one) => [one.before, one.after ?? ""]));
  assert.deepEqual(changes.map(({ kind, before, value }) => [kind, before, value]), [
    ["broken", "title", "Blue kettle"],
    ["broken", "tags", "steel"],
    ["broken", "reviews", undefined],
    ["broken", "reviews.who", "Ada"],
    ["broken", "reviews.text", "Sturdy"],
  ]);
  const accepted = write(
    after,
    FIELDS.map((field) => ({ ...field, selector: proposed.get(field.name) ?? "" })),
    LISTS.map((list) => ({
      ...list,
      rows: proposed.get(list.name) ?? "",
      fields: list.fields.map((field) => ({
        ...field,
        selector: proposed.get(`${list.name}.${field.name}`) ?? "",
      })),
    })),
  );
  const { fields, several, lists, failed } = runExtractor(accepted, pageOf(after));
  const old = runExtractor(learnt, pageOf(before));
  assert.deepEqual({ fields, several, lists, failed }, {
    fields: old.fields,
    several: old.several,
    lists: old.lists,
    failed: [],
  });
});

Deno.test("healExtractor() proposes a broken field within rows that are still found", () => {
  const changes = heal(write(before), before.replaceAll("<b>", "<u>").replaceAll("</b>", "</u>"));
  assert.deepEqual(changes.map(({ before, after }) => [before, after]), [
    ["reviews", "ul.reviews li"],
    ["reviews.who", "u"],
  ]);
});

Deno.test("healExtractor() proposes rows where every field is one of a row", () => {
  const ready = readySelection("ul.reviews li", [{ name: "who", selector: "b" }]);
  const learnt = compileSelection([pageOf(before)], ["page 1"], ready, "t");
  assert.deepEqual(heal(learnt, after).map(({ before, after }) => [before, after]), [
    ["ul.reviews li", "section.said > article"],
    ["who", "strong"],
  ]);
});

Deno.test("healExtractor() proposes nothing where no learnt value is", () => {
  const changes = heal(write(before), "<h2>Another</h2><p>Nothing of it</p>");
  assert.deepEqual(changes.map(({ before, after }) => [before, after]), [
    ["title", null],
    ["tags", null],
    ["reviews", null],
  ]);
});

Deno.test("proposeField() searches no more once a call has tried enough", () => {
  const [field] = write(before).select?.fields ?? [];
  const models = [new PageModel(pageOf(after))];
  const tries = createTries();
  assert.equal(proposeField(field as SelectedField, models, tries)?.selector, "h2.name");
  assert.ok(tries.left < createTries().left);
  assert.equal(proposeField(field as SelectedField, models, { left: 0 }), undefined);
});

Deno.test("healExtractor() proposes no selector that would be too long", () => {
  const deep = `${"<div>".repeat(3000)}<p>Blue kettle</p>`;
  const changes = heal(write(before, FIELDS.slice(0, 1), []), deep);
  assert.deepEqual(changes.map(({ before, after }) => [before, after]), [["title", "p"]]);
  const many = heal(write(before, FIELDS.slice(0, 1), []), `<p>One</p>${deep}`);
  assert.equal(many[0]?.before, "title");
});
