/** What a field's rules agree on: odd values weigh little, and silent rules make markup odd. */
import assert from "node:assert/strict";
import { PageModel } from "../../../src/read/extractor/page/model.ts";
import type { WeighedRule } from "../../../src/read/extractor/rule/rule.ts";
import { askPlace, expectationOf, type Verdict } from "../../../src/read/extractor/rule/vote.ts";
import { pageOf } from "../pages.ts";

/** A rule that reads what follows a label; one of an unknown label is silent. */
function after(label: string, weight: number): WeighedRule {
  return { by: "label", label, offset: 1, weight };
}

function ask(html: string, rules: WeighedRule[], looks: string[] = []): Verdict {
  const place = { score: 1, looks, rules };
  const view = (): boolean => false;
  const verdict = askPlace(
    new PageModel(pageOf(html)),
    place,
    expectationOf([], ["Some name"]),
    view,
  );
  assert.ok(verdict !== null);
  return verdict;
}

const row = (label: string, value: string): string => `<tr><th>${label}</th><td>${value}</td></tr>`;

Deno.test("askPlace() hardly believes a value without a letter where all had some", () => {
  const html = `<table>${row("Model", "47 11")}${row("Name", "Other name")}</table>`;
  const verdict = ask(html, [after("model", 0.9), after("name", 0.3)]);
  assert.equal(verdict.spot.value, "Other name");
});

Deno.test("askPlace() calls other boxes odd only where over a quarter of the rules are silent", () => {
  const html = `<table>${row("Name", "Other name")}</table>`;
  const silent = (weight: number): WeighedRule => after("gone", weight);
  // The same element in another box than the ones learnt.
  const looks = ["td<section<main"];
  assert.equal(ask(html, [after("name", 0.75), silent(0.25)], looks).strange, false);
  assert.equal(ask(html, [after("name", 0.74), silent(0.26)], looks).strange, true);
  assert.equal(ask(html, [after("name", 0.74), silent(0.26)]).strange, false);
});
