/** The small parts of extractors, each by a table. */
import assert from "node:assert/strict";
import { fold, wordsOf } from "../../src/read/extractor/page/fold.ts";
import { isFurtherSlot, plainPath } from "../../src/read/extractor/page/members.ts";
import { PageModel } from "../../src/read/extractor/page/model.ts";
import {
  followPlacePath,
  parsePlacePath,
  placePathOf,
} from "../../src/read/extractor/page/place_path.ts";
import { fitsShape, profileOf, shapeOf } from "../../src/read/extractor/run/profile.ts";
import { applyRule, familyOf, type Rule } from "../../src/read/extractor/rule/rule.ts";
import { formsOf } from "../../src/read/extractor/heal/sample_match.ts";
import { parseSteps, stepsBetween, walkSteps } from "../../src/read/extractor/page/steps.ts";
import { amountIn, kindsOf, moneyIn } from "../../src/read/extractor/page/value_kinds.ts";
import { detailHtml, pageOf, product } from "./pages.ts";

Deno.test("fold() strips separators and case", () => {
  for (
    const [text, folded] of [
      ["  Price: ", "price"],
      ["· By Jane –", "by jane"],
      ["A\u00a0b\n c", "a b c"],
      [":|;", ""],
    ] as const
  ) assert.equal(fold(text), folded);
});

Deno.test("wordsOf() parts names as programs write them", () => {
  assert.deepEqual(wordsOf("datePublished"), ["date", "published"]);
  assert.deepEqual(wordsOf("isbn_13-code"), ["isbn", "13", "code"]);
});

Deno.test("kindsOf() tells sorts of values", () => {
  for (
    const [text, kinds] of [
      ["£51.77", ["amount", "number"]],
      ["June 2010", ["date"]],
      [": November 2009", ["date"]],
      ["9780441017157", ["amount", "isbn", "phone", "number"]],
      ["(505) 262-2424", ["phone"]],
      ["https://x.example/a", ["address"]],
      ["plain words", []],
    ] as const
  ) assert.deepEqual(kindsOf(text), kinds, text);
});

Deno.test("amountIn() and moneyIn() read one number, with units or with a currency alone", () => {
  assert.equal(amountIn("8 kg"), 8);
  assert.equal(moneyIn("8 kg"), undefined);
  assert.equal(moneyIn("£8.00"), 8);
  assert.equal(moneyIn("1.299,00 €"), 1299);
  assert.equal(moneyIn("$1,299"), 1299);
  assert.equal(moneyIn("8%"), undefined);
  assert.equal(moneyIn("2x"), undefined);
});

Deno.test("shapeOf() and fitsShape() compare classes of characters", () => {
  assert.equal(shapeOf("£51.77"), "NPS");
  assert.equal(shapeOf("2026-09-22"), "NP");
  assert.equal(shapeOf("In stock"), "L");
  assert.equal(fitsShape("51", "NPS"), true);
  assert.equal(fitsShape("Log in", "NPS"), false);
  assert.equal(fitsShape("   ", "NPS"), false);
});

Deno.test("profileOf() learns a shape from five values on, and none for addresses", () => {
  const prices = ["£1.10", "£2.20", "£3.30", "£4.40", "£5.50", "£6.60"];
  assert.deepEqual(profileOf(prices, false, 5), {
    shape: "NPS",
    reads: "amount",
    samples: prices.slice(0, 5),
  });
  assert.deepEqual(profileOf(prices.slice(0, 4), false, 5), {
    shape: null,
    reads: null,
    samples: prices.slice(0, 4),
  });
  assert.equal(profileOf(prices, true, 1).reads, null);
});

Deno.test("plainPath() drops the number of first slots, not of headings", () => {
  for (
    const [path, plain] of [
      ["span1>b", "span>b"],
      ["h1", "h1"],
      ["div>h1@href", "div>h1@href"],
      ["a.tag1@href", "a.tag@href"],
      ["span2", "span2"],
    ] as const
  ) assert.equal(plainPath(path), plain);
  assert.equal(isFurtherSlot("a.tag2"), true);
  assert.equal(isFurtherSlot("div>h2"), false);
});

Deno.test("stepsBetween() writes steps that walkSteps() follows, numbered where they count", () => {
  const { tree } = pageOf(detailHtml(3));
  const table = tree.named("table")[0] ?? 0;
  for (const cell of tree.named("td")) {
    for (const fromEnd of [false, true]) {
      const text = stepsBetween(tree, table, cell, fromEnd);
      assert.match(text, /^tbody\/tr\[-?\d\]\/td$/);
      assert.equal(walkSteps(tree, table, parseSteps(text) ?? []), cell);
    }
  }
  assert.equal(parseSteps("tr[0]"), undefined);
  assert.deepEqual(parseSteps(""), []);
});

Deno.test("placePathOf() writes a place that followPlacePath() follows", () => {
  const { tree } = pageOf(detailHtml(3));
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    const steps = parsePlacePath(placePathOf(tree, node));
    assert.ok(steps !== undefined);
    assert.equal(followPlacePath(tree, steps).node, node);
  }
  for (const bad of ["", "body>p", "html>body>p[0]", "html>>p", "html>body>p@href", "html>p q"]) {
    assert.equal(parsePlacePath(bad), undefined, bad);
  }
});

const RULES: [Rule, string | undefined][] = [
  [{ by: "label", label: "article", offset: 1 }, product(3).sku],
  [{ by: "label", label: "article", offset: 1, tag: "td" }, undefined],
  [{ by: "label", label: "shop", offset: 1 }, "Cart"],
  [{ by: "prefix", prefix: "Shop, ", suffix: "" }, "2026"],
  [{ by: "id", id: "content", steps: "h1", read: "text" }, product(3).title],
  [{ by: "class", class: "span.amount" }, product(3).price],
  [{ by: "class", class: ".amount", nth: -1, steps: "", read: "text" }, product(3).price],
  [{ by: "mark", mark: "href=/all", nth: 1, steps: "", read: "text" }, undefined],
  [{ by: "path", steps: "html/body/div[2]/h1", read: "text 1" }, product(3).title],
  [{ by: "place", path: "html>body>div.header>a[2]@href" }, "/cart"],
  [{ by: "heading", tag: "h1", nth: 1, read: "text" }, product(3).title],
  [{ by: "head", name: "title", prefix: "", suffix: " | Shop" }, product(3).title],
];

Deno.test("applyRule() reads by every family", () => {
  const model = new PageModel(pageOf(detailHtml(3)));
  for (const [rule, value] of RULES) {
    assert.equal(applyRule(model, rule)?.value, value, JSON.stringify(rule));
  }
});

Deno.test("familyOf() puts rules that count to the same child in one family", () => {
  const byId = familyOf({ by: "id", id: "a", steps: "table/tr[3]/td", read: "text" });
  const byClass = familyOf({
    by: "class",
    class: "div.b",
    nth: 1,
    steps: "tr[3]/td",
    read: "text",
  });
  assert.equal(byId, byClass);
  assert.notEqual(byId, familyOf({ by: "id", id: "a", steps: "table/tr[-1]/td", read: "text" }));
  assert.notEqual(byId, familyOf({ by: "id", id: "a", steps: "h1", read: "text" }));
});

Deno.test("formsOf() meets values again without rank, count, year or tracking", () => {
  const meets = (one: string, other: string, isAddress = false): boolean => {
    const forms = new Set(formsOf(one, isAddress));
    return formsOf(other, isAddress).some((form) => forms.has(form));
  };
  assert.ok(meets("The Film", "12. The Film"));
  assert.ok(meets("The Film (1994)", "The Film"));
  assert.ok(meets("£8.00", "8"));
  assert.ok(meets("https://a.example/p?id=1", "https://b.example/p/?id=1&utm_source=x", true));
  assert.ok(!meets("https://a.example/p?id=1", "https://a.example/p?id=2", true));
  assert.ok(!meets("The Film", "The Filming"));
  assert.ok(meets("480ml", "480 ml"));
  assert.ok(!meets("k1", "Au q1"));
});

Deno.test("PageModel joins inline pieces as they stand and others with a space", () => {
  const model = new PageModel(pageOf(
    "<p id=a>£41<small>.90</small></p><p id=b>1 Main St<br>Town</p><p id=c><b>one</b> <i>two</i></p>",
  ));
  for (const [id, text] of [["a", "£41.90"], ["b", "1 Main St Town"], ["c", "one two"]] as const) {
    assert.equal(model.textOf(model.tree.byId(id)), text);
  }
});
