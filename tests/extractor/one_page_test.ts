/** What one labelled page teaches, and what it cannot: doubts of the next page of its site. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { pageOf } from "./pages.ts";

/** Learns from one page and tells what is read of the next, with the checks that fail. */
function next(learnt: string, other: string, want: Record<string, string>): [unknown, string[]] {
  const made = compileExtractor([pageOf(learnt)], ["one"], { listing: false, want }, "t");
  const { fields, failed } = runExtractor(made, pageOf(other));
  const [name = ""] = Object.keys(want);
  return [fields[name], failed.map(({ expected }) => expected)];
}

const times = (menu: string, rows: readonly string[]): string =>
  `<p>${menu}</p><h1>Cake</h1><div class=t>${
    rows.map((row) => {
      const [label, value] = row.split(" ", 2);
      return `<div><span>${label}</span> <span class=v>${value} min</span></div>`;
    }).join("")
  }</div><p>Stir it.`;

Deno.test("a label that other parts of a page have as a mere word still introduces its value", () => {
  const learnt = times("Home", ["Prep 15", "Cook 20"]);
  const other = times("<a>Prep</a> and <a>cook</a> at home", ["Prep 25", "Cook 30", "Rest 40"]);
  assert.deepEqual(next(learnt, other, { prep: "15 min" }), ["25 min", []]);
});

const icons = (rows: readonly string[]): string =>
  `<h1>Cake</h1><ul class=t>${
    rows.map((row) => {
      const [label, value] = row.split(" ", 2);
      return `<li><span class=r><i>${label}</i> : <b class=v>${value}min</b></span>`;
    }).join("")
  }</ul><p>Stir it.`;

Deno.test("a colon in an element of its own makes what is before it a label", () => {
  const learnt = icons(["Prep 15", "Cuisson 20", "Repos 40"]);
  const other = icons(["Prep 25", "Cuisson 30"]);
  assert.deepEqual(next(learnt, other, { cook_time: "20min" }), ["30min", []]);
});

const byline = (by: string): string =>
  `<meta property="og:site_name" content="Plain Cooking"><h1>Cake</h1>
   <p class=post>by <span class=who>${by}</span> <time>1 May</time><p>Stir it.`;

Deno.test("the site's own name is doubted where a page learnt from says another", () => {
  const [read, failed] = next(byline("Ann Lee"), byline("Plain Cooking"), { author: "Ann Lee" });
  assert.equal(read, "Plain Cooking");
  assert.equal(failed.length, 1);
  assert.deepEqual(next(byline("Ann Lee"), byline("Bo Ek"), { author: "Ann Lee" }), ["Bo Ek", []]);
  const own = next(byline("Plain Cooking"), byline("Plain Cooking"), { author: "Plain Cooking" });
  assert.deepEqual(own, ["Plain Cooking", []]);
});

const cards = (minutes: readonly number[]): string =>
  `<main><h1>Cake</h1><p>Stir it.</p><section class=more>${
    minutes.map((one, at) =>
      `<article class=card><a href="/r${at}">Recipe ${one}</a><p class=time>${one} mins</p></article>`
    ).join("")
  }</section></main>`;

Deno.test("a value of one of several cards is doubted: it may be another thing's", () => {
  const [read, failed] = next(cards([5, 45, 20]), cards([10, 12, 30]), { total_time: "45 mins" });
  assert.equal(read, "12 mins");
  assert.equal(failed.length, 1);
});

const menu = (current: string): string =>
  `<header><nav><ul class=menu>${
    ["Dinner", "Desserts", "Soups"].map((one) =>
      `<li class="item${
        one === current ? " current-post-parent" : ""
      }"><a href="/${one}">${one}</a>`
    ).join("")
  }</ul></nav></header><h1>Cake</h1><p>Stir it.`;

Deno.test("what the site's menu has marked as current is the page's own", () => {
  assert.deepEqual(next(menu("Desserts"), menu("Desserts"), { category: "Desserts" }), [
    "Desserts",
    [],
  ]);
  const plain = menu("").replace(/<p>/, "<p>");
  const [, failed] = next(plain, plain, { category: "Desserts" });
  assert.equal(failed.length, 1);
});

const dated = (day: string, kinds: readonly string[]): string =>
  `<h1>Cake</h1><p class=meta><time>${day}</time> | ${
    kinds.map((one) => `<a class=k href="/${one}">${one}</a>`).join(", ")
  }</p><p>Stir it.`;

Deno.test("a text with a number is no label that one page could teach", () => {
  const want = { category: "Soup" };
  const made = compileExtractor(
    [pageOf(dated("28 февраля, 2020", ["Soup", "Stew"]))],
    ["one"],
    { listing: false, want },
    "t",
  );
  const labels = made.fields?.[0]?.places?.flatMap(({ rules }) => rules).filter(({ by }) =>
    by === "label"
  );
  assert.equal(JSON.stringify(labels).includes("2020"), false);
});

Deno.test("a name alone finds what a class of its own marks, where no label says it", () => {
  const cafe = (street: string): string =>
    `<h1>Cafe</h1><p class="fine lead">Open daily</p><p class="street-address">${street}</p>`;
  const schema = { type: "object", properties: { address: { type: "string" } } };
  const options = { listing: null, want: null, schema };
  const made = compileExtractor([pageOf(cafe("1 High St"))], ["one"], options, "t");
  const { fields, failed } = runExtractor(made, pageOf(cafe("7 Mill Ln")));
  assert.equal(fields.address, "7 Mill Ln");
  assert.equal(failed.length, 1);
});
