/** Which text of a page is its title: what can be one, and what the fitted trees may change. */
import assert from "node:assert/strict";
import { chooseTitle } from "../../src/declared/choose_title.ts";
import { readDeclared } from "../../src/declared/declared.ts";
import { titleAnswers } from "../../src/declared/title.ts";
import { viewTitles } from "../../src/declared/title_candidates.ts";
import { createPage } from "../../src/html/page.ts";
import { readFacts } from "../../src/records/facts.ts";
import { readForest } from "../../src/text/forest.ts";

const PAGE = "<title>Soup - Easy - Kitchen Tales</title><h1>Leek soup</h1><h2>What you need</h2>";

function viewOf(html: string): ReturnType<typeof viewTitles> {
  const { facts } = readFacts(createPage(html, "https://kitchen.example/soup"));
  return viewTitles(facts, titleAnswers(facts));
}

/** Trees of one question: is this text met as that kind? */
const isMetAs = (feature: string): ReturnType<typeof readForest> =>
  readForest({ bias: 0, features: [feature], trees: [[[0, 0.5], -2, 2]] });

Deno.test("titles, their parts and headings can be the title, each once and with a place", () => {
  const { candidates } = viewOf(PAGE);
  assert.deepEqual(candidates.map(({ answer }) => answer.value), [
    "Soup - Easy",
    "Leek soup",
    "What you need",
    "Soup",
    "Easy",
  ]);
  assert(candidates.every(({ answer }) => answer.place !== null));
});

Deno.test("a text takes the place of the rules' answer only by so much", () => {
  const view = viewOf(PAGE);
  const asked = isMetAs("is:<h1>");
  assert.equal(chooseTitle(view, asked, { least_gain: 0.5 })?.value, "Leek soup");
  assert.equal(chooseTitle(view, asked, { least_gain: 0.9 })?.value, "Soup - Easy");
});

Deno.test("the one text of a page is its title, and a page without any has none", () => {
  const title = (html: string): string | undefined =>
    readDeclared(createPage(html, null)).summary.title?.value;
  assert.equal(title("<title>Leek soup</title>"), "Leek soup");
  assert.equal(title("<p>Leek soup"), undefined);
});
