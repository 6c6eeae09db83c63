import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import { misnamed } from "../../src/read/extractor/propose/concepts.ts";
import { runExtractor, type RunReading } from "../../src/read/extractor/run.ts";
import { pageOf } from "./pages.ts";

function learn(pages: readonly string[], want: Record<string, string>): Extractor {
  const names = pages.map((_, at) => `page ${at + 1}`);
  return compileExtractor(pages.map(pageOf), names, { listing: false, want }, "t");
}

function told(reading: RunReading, field: string): string[] {
  return reading.failed.filter(({ expected }) => expected.startsWith(`${field} `))
    .map(({ expected }) => expected);
}

const film = (title: string, next: string): string =>
  `<div class=ads><a href="/buy">${next}</a></div><h1 class=name>${title}<span>(1999)</span></h1>`;

Deno.test("learnFields() does not hold a name to the digit in its example", () => {
  const extractor = learn([film("Se7en", "Rent it"), film("Memento", "Rent it")], {
    title: "Se7en",
  });
  assert.deepEqual(extractor.fields?.[0]?.kinds, []);
  const reading = runExtractor(extractor, pageOf(film("Inception", "Buy it")));
  assert.equal(reading.fields.title, "Inception");
  assert.deepEqual(told(reading, "title"), []);
});

const credits = (by: string, writers: string): string =>
  `<div id=main><h1>A film</h1><h4>Director:</h4>${by}<i>and</i>${writers}</div>`;
const person = (name: string): string => `<a class=person href="/name/7">${name}</a>`;

Deno.test("readField() tells a value in markup never met", () => {
  const pages = [credits(person("Ann"), "Zoe"), credits(person("Bob"), "Yan")];
  const extractor = learn(pages, { director: "Ann" });
  const whole = runExtractor(extractor, pageOf(credits(person("Cid"), "Xia")));
  assert.deepEqual([whole.fields.director, told(whole, "director").length], ["Cid", 0]);
  const gone = runExtractor(extractor, pageOf(credits("<h4>Late Night Cut</h4>", "Xia")));
  assert.notEqual(told(gone, "director").length, 0);
});

Deno.test("readField() believes a value in markup never met that the page declares as well", () => {
  const declared = (name: string, body: string): string =>
    `<script type="application/ld+json">${
      JSON.stringify({ "@context": "https://schema.org", "@type": "Movie", director: { name } })
    }</script>${body}`;
  const learnt = learn([declared("Ann", credits(person("Ann"), "Zoe"))], { director: "Ann" });
  const strange = credits("<h4>Bob</h4>", "Xia");
  const doubts = ["Bob", "Cid"].map((name) => {
    const reading = runExtractor(learnt, pageOf(declared(name, strange)));
    assert.equal(reading.fields.director, "Bob");
    return told(reading, "director").length;
  });
  assert.deepEqual(doubts, [0, 1]);
  assert.equal(told(runExtractor(learnt, pageOf(strange)), "director").length, 1);
});

const job = (title: string, place: string): string =>
  `<div class=post><h2>Job description</h2><ul class=details>${
    title === "" ? "" : `<li class=position>${title}`
  }<li class=location>${place}</ul></div>
   <dl class=facts><dt>Title:</dt>${title === "" ? "" : `<dd>${title}</dd>`}<dt>Skills:</dt>
   <dd>see below</dd><dt>Place:</dt><dd>${place}</dd></dl>`;

Deno.test("readField() flags an answer from elsewhere while the label has no value", () => {
  const pages = [job("Editor", "Boston, MA"), job("Sales Lead", "Austin, TX")];
  const extractor = learn(pages, { title: "Editor", location: "Boston, MA" });
  const whole = runExtractor(extractor, pageOf(job("Nurse", "Reno, NV")));
  assert.deepEqual([whole.fields.title, whole.fields.location], ["Nurse", "Reno, NV"]);
  assert.deepEqual([...told(whole, "title"), ...told(whole, "location")], []);
  const gone = runExtractor(extractor, pageOf(job("", "Reno, NV")));
  assert.notEqual(told(gone, "title").length, 0);
});

const hours = `<table class=hours><tr><th>Late</th></tr></table>`;
const place = (first: string, kinds: readonly string[]): string =>
  `<div id=menu>${hours}<p>${first}</p><p class=tags>${
    kinds.map((kind) => `<b><a href="/food/${kind}">${kind}</a></b>`).join(" ")
  }</p></div>`;

Deno.test("rankClusters() takes no text that ends a table for a label", () => {
  const pages = [
    `<div id=menu>${hours}<p class=tags><b><a href="/food/Thai">Thai</a></b></p></div>`,
    place("We do not have a menu for this restaurant.", ["Pizza"]),
    place("View the menu", ["Indian"]),
  ];
  const extractor = learn(pages, { cuisine: "Thai" });
  const reading = runExtractor(extractor, pageOf(place("View the menu", ["Diner"])));
  assert.equal(reading.fields.cuisine, "Diner");
});

const spec = (rows: readonly (readonly [string, string])[]): string =>
  `<table id=spec>${
    rows.map(([name, value], at) =>
      `<tr><td>${name}</td><td id="spec_ctl${at}_value">${value}</td></tr>`
    ).join("")
  }</table>`;

Deno.test("proposeRules() leans on no id that counts rows", () => {
  const pages = [
    spec([["Brand", "Acme"], ["Zoom", "4x"], ["Lens", "Glass"], ["Weight", "1 kg"]]),
    spec([["Zoom", "7x"], ["Brand", "Birch"], ["Lens", "Resin"], ["Weight", "2 kg"]]),
  ];
  const extractor = learn(pages, { maker: "Acme" });
  assert.ok(!JSON.stringify(extractor.fields?.[0]?.places).includes("ctl"));
});

Deno.test("healExtractor() finds no author in the site's logo", () => {
  const before =
    `<div id=top><h1>Soup</h1><p class=by>By <a class=author href="/who/1">Ann Lee</a></p></div>`;
  const after = `<header><a rel=home class=logo href="/"><span>Ann Lee</span></a></header>
    <main><h1 class=big>Soup</h1><p>Warm.</p></main>`;
  const healed = healExtractor(
    learn([before], { author: "Ann Lee", dish: "Soup" }),
    [pageOf(after)],
    ["after"],
    "t",
  );
  const change = healed.changes.find((one) => one.before === "author");
  assert.equal(change?.kind, "vanished");
});

Deno.test("learnFields() takes no piece of a word for a value behind what is before it", () => {
  const page = (kind: string, plural: string): string =>
    `<h1>Corner</h1><p><a href="/kind/${kind}">${kind}</a></p><ul><li>North End ${plural}</li></ul>`;
  const pages = [page("Diner", "Diners"), page("Pizza", "Pizzas")];
  const { fields } = learn(pages, { cuisine: "Diner" });
  assert.ok(!JSON.stringify(fields).includes("North End"));
  const unit = learn(["<p>Takes about 1200min</p>"], { time: "1200" });
  assert.ok(JSON.stringify(unit.fields).includes('"suffix":"min"'));
});

const filed = (title: string, kind: string): string =>
  `<nav class=main-menu><ul><li><a href="/soups">Soups</a><li><a href="/cakes">Cakes</a></ul></nav>
   <main><h1>${title}</h1><p class=kind>${kind}</p></main>`;

Deno.test("readField() flags what the site's menu says where one value alone was learnt", () => {
  const extractor = learn([filed("Borscht", "Starters")], { title: "Borscht", kind: "Soups" });
  const reading = runExtractor(extractor, pageOf(filed("Brownies", "Desserts")));
  assert.deepEqual([reading.fields.title, told(reading, "title")], ["Brownies", []]);
  assert.deepEqual(told(reading, "kind"), ["kind in what is the page's own"]);
  const own = learn([filed("Borscht", "Starters")], { title: "Borscht", kind: "Starters" });
  assert.deepEqual(runExtractor(own, pageOf(filed("Pho", "Starters"))).failed, []);
});

const beside = (title: string, time: string, times: readonly string[]): string =>
  `<main><h1>${title}</h1><p class=time>${time}</p></main><aside class=sidebar><ul>${
    times.map((one, at) => `<li class=post><a href="/${at}">Dish ${at}</a> <i>${one}</i>`).join("")
  }</ul></aside>`;

Deno.test("readField() flags what stands in a list of other things where one page alone was given", () => {
  const first = beside("Borscht", "1 h", ["40 mins", "45 mins", "25 mins", "15 mins"]);
  const second = beside("Pho", "2 h", ["12 mins", "35 mins", "20 mins", "55 mins"]);
  const others = learn([first], { title: "Borscht", time: "45 mins" });
  assert.deepEqual(told(runExtractor(others, pageOf(second)), "time"), [
    "time in what is the page's own",
  ]);
  const own = learn([first], { title: "Borscht", time: "1 h" });
  assert.deepEqual(runExtractor(own, pageOf(second)).failed, []);
});

const signed = (byline: string, author: string): string =>
  `<h1>Borscht</h1><p><a class=author-name rel=author href="/author/x">${byline}</a></p>
   <p>Beets and cabbage.</p><table><tr><th>Chef<td>${author}</table>`;

Deno.test("readField() flags what a place behind the field's own label says otherwise", () => {
  const extractor = learn([signed("Ann Lee", "Ann Lee")], { author: "Ann Lee" });
  assert.deepEqual(told(runExtractor(extractor, pageOf(signed("Bo Ek", "Bo Ek"))), "author"), []);
  assert.deepEqual(
    told(runExtractor(extractor, pageOf(signed("The Kitchen", "Bo Ek"))), "author"),
    [
      "author read alike by its places",
    ],
  );
});

const sold = (title: string, also = ""): string =>
  `<div class=item><h1 class=name>${title}</h1>${also}<p class=note>Sorry, it is sold out.</p></div>`;

Deno.test("readField() flags a value of which rules that agreed on several pages read a piece", () => {
  const pages = [sold("Red lamp"), sold("Blue chair")];
  const extractor = learn(pages, { title: "Red lamp" });
  assert.deepEqual(told(runExtractor(extractor, pageOf(sold("Tin kettle"))), "title"), []);
  const reading = runExtractor(
    extractor,
    pageOf(sold("Tin kettle - Refurbished", "<p>Tin kettle</p>")),
  );
  assert.equal(reading.fields.title, "Tin kettle - Refurbished");
  assert.deepEqual(told(reading, "title"), ["title read alike by its rules"]);
});

const fact = (text: string): string => `<h1>Bread</h1><p class=fact>${text}</p><p>Bake it.</p>`;

for (
  const [learnt, read, doubts] of [
    ["30 mins", "1 hr 15 mins", []],
    ["12 buns", "4 servings", []],
    ["30 mins", "4 servings", ["fact like the values learnt"]],
    ["Main course", "4 servings", ["fact like the values learnt"]],
    ["Main course", "7 Up cake", []],
  ] as const
) {
  Deno.test(`readField() compares "${read}" with what was learnt, "${learnt}"`, () => {
    const extractor = learn([fact(learnt)], { fact: learnt });
    assert.deepEqual(told(runExtractor(extractor, pageOf(fact(read))), "fact"), doubts);
  });
}

Deno.test("misnamed() takes a guess for no description", () => {
  assert.equal(misnamed("yields", "about 2 dozen", "Yield:", false), undefined);
  assert.equal(misnamed("yields", "Prep time: 20 min", undefined, false), "Prep time:");
});

const timed = (time: string): string =>
  `<h1>Bread</h1><div><b>Total Time:</b> <span class=time>${time}</span></div><p>Bake it.</p>`;

Deno.test("readField() reads hours with the minutes right behind them", () => {
  const extractor = learn([timed("<span>27 minutes</span>")], { time: "27 minutes" });
  const read = (time: string): unknown => runExtractor(extractor, pageOf(timed(time))).fields.time;
  assert.equal(read("<span>22 hours</span> <span>15 minutes</span>"), "22 hours 15 minutes");
  assert.equal(read("<span>35 minutes</span> <span>10 minutes</span>"), "35 minutes");
});

Deno.test("runExtractor() believes rules of two sorts that agree, though all boxes are gone", () => {
  const boxed = "<div id=main class=wide><div id=shop class=aisle><div class=shelf>" +
    "<div class=crate><h1 class=name>Oak</h1></div></div></div></div>";
  const { fields, failed } = runExtractor(
    learn([boxed], { wood: "Oak" }),
    pageOf("<section><h1 class=name>Ash</h1></section>"),
  );
  assert.deepEqual([fields, failed], [{ wood: "Ash" }, []]);
});
