import assert from "node:assert/strict";
import { parseHtml } from "../../src/page/html/parse.ts";
import {
  elementKind,
  handWritten,
  handWrittenClasses,
  stepName,
} from "../../src/page/layout/rows/class_names.ts";
import { areAlike } from "../../src/page/layout/rows/outline.ts";

Deno.test("handWritten() tells names of people from those of build tools", () => {
  const kept = ["price", "product-card", "btn_primary", "h1", "col-md-6", "navLink"];
  for (const name of kept) assert.equal(handWritten(name), name);
  const made = [
    "css-1a2b3c",
    "sc-fHjqPf",
    "jsx-123",
    "kQzXbR",
    "Box_a1b2c3",
    "md:flex",
    "w-[12px]",
  ];
  for (const name of made) assert.equal(handWritten(name), undefined, name);
  assert.equal(handWritten("Card_title__x7Y2k"), "Card_title");
  assert.equal(handWritten("Card_title__9oLak"), "Card_title");
  assert.equal(handWritten("block__title"), "block__title");
  assert.equal(handWritten("block__Title"), "block__Title");
  assert.equal(handWritten("a".repeat(500)), undefined);
});

Deno.test("elementKind() leaves out state, position and what tells one item from another", () => {
  const kind = (classes: string): string => {
    const tree = parseHtml(`<p class="${classes}">x</p>`);
    return elementKind(tree, tree.named("p")[0] ?? 0);
  };
  assert.equal(kind("product odd first is-new category-7"), "p.product");
  assert.equal(kind("z y x w"), "p.w.x.y");
  assert.equal(kind("card2 css-1x2y3z"), "p");
});

Deno.test("handWrittenClasses() sorts names and gives each once", () => {
  const tree = parseHtml(`<p class="b a b a">x</p>`);
  assert.deepEqual(handWrittenClasses(tree, tree.named("p")[0] ?? 0), ["a", "b"]);
});

Deno.test("areAlike() asks for two thirds in common", () => {
  assert.equal(areAlike([], []), true);
  assert.equal(areAlike([1], []), false);
  assert.equal(areAlike([1, 2, 3], [1, 2]), true);
  assert.equal(areAlike([1, 2, 3], [1, 2, 4]), false);
  assert.equal(areAlike([1, 2, 3, 4, 5], [1, 2, 3, 4, 6]), true);
});

Deno.test("stepName() spells every tag, half a surrogate pair as well", () => {
  assert.equal(stepName("x-y"), "x-y");
  assert.equal(stepName("a.b"), "a%2Eb");
  assert.equal(stepName("x\u{1f600}"), "x%F0%9F%98%80");
  for (const half of ["x\ud800", "x\udfff", "x\ude00\ud83d"]) {
    assert.match(stepName(half), /^x(?:%EF%BF%BD)+$/);
  }
});
