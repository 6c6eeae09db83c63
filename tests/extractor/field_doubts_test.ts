import assert from "node:assert/strict";
import { compileExtractor } from "../../src/extractor/compile.ts";
import type { Extractor } from "../../src/extractor/extractor.ts";
import { runExtractor, type RunReading } from "../../src/extractor/run.ts";
import { pageOf } from "./pages.ts";

function learn(pages: readonly string[], want: Record<string, string>): Extractor {
  const names = pages.map((_, at) => `page ${at + 1}`);
  return compileExtractor(pages.map(pageOf), names, { listing: false, want }, "t");
}

function told(reading: RunReading, field: string): string[] {
  return reading.failed.filter(({ expected }) => expected.startsWith(`${field} `))
    .map(({ expected }) => expected);
}

const film = (title: string, by: string, year: number): string =>
  `<title>${title} (${year})</title><div id=main><h1 class=name>${title}</h1>
   <p class=by><b>Director:</b> ${by}<b>Writers:</b> <a href="/name/9">Someone Else</a></p></div>
   <ul class=menu><li><a href="/a">Home</a><li><a href="/b">Films</a></ul>`;
const link = (name: string): string => `<a href="/name/7">${name}</a>`;

Deno.test("learnFields() reads a name with a digit in it, and names without on other pages", () => {
  const pages = [film("Se7en", link("Ann"), 1995), film("Memento", link("Bob"), 2000)];
  const extractor = learn(pages, { title: "Se7en" });
  const reading = runExtractor(extractor, pageOf(film("Inception", link("Cid"), 2010)));
  assert.equal(reading.fields.title, "Inception");
  assert.deepEqual(told(reading, "title"), []);
});

Deno.test("readField() tells a label that moved into the place of a value", () => {
  const pages = [film("One", link("Ann"), 1), film("Two", link("Bob"), 2)];
  const extractor = learn(pages, { director: "Ann" });
  const kept = runExtractor(extractor, pageOf(film("Three", link("Cid"), 3)));
  assert.equal(kept.fields.director, "Cid");
  assert.deepEqual(told(kept, "director"), []);
  const gone = runExtractor(extractor, pageOf(film("Four", "", 4)));
  assert.equal(told(gone, "director").length, 1);
});

const job = (title: string, place: string): string =>
  `<div class=dc><h2>Job</h2><ul class=details>${title === "" ? "" : `<li class=position>${title}`}
   <li class=location>${place}</ul><dl><dt>Title:</dt>${title === "" ? "" : `<dd>${title}</dd>`}
   <dt>Skills:</dt><dd>see below</dd></dl></div>`;

Deno.test("doubtTwins() tells a field that answers with a neighbour's value", () => {
  const pages = [job("Editor", "Boston, MA"), job("Sales Lead", "Austin, TX")];
  const extractor = learn(pages, { title: "Editor", location: "Boston, MA" });
  const whole = runExtractor(extractor, pageOf(job("Nurse", "Reno, NV")));
  assert.deepEqual([whole.fields.title, whole.fields.location], ["Nurse", "Reno, NV"]);
  assert.deepEqual(told(whole, "title"), []);
  const gone = runExtractor(extractor, pageOf(job("", "Reno, NV")));
  assert.notEqual(told(gone, "title").length, 0);
});

const player = (name: string, rows: string): string =>
  `<h1>${name}</h1><table class=facts><tr><th>Team</th><td>Celtics</td></tr>${rows}</table>
   <p>He went to <a href="/x">${name} High</a>, then to the <a href="/c">Celtics</a>.</p>
   <div class=nav><span>e</span><a href="/d">${name} Draft</a></div>`;

Deno.test("learnFields() prefers what says the example on every page that says it", () => {
  const row = "<tr><th>Height</th><td>2 m</td></tr>";
  const pages = [player("Ann", ""), player("Bea", row), player("Cleo", "")];
  const extractor = learn(pages, { team: "Celtics" });
  const other = player("Dora", row).replaceAll("Celtics", "Lakers");
  assert.equal(runExtractor(extractor, pageOf(other)).fields.team, "Lakers");
});

Deno.test("proposeRules() leans on no id that counts rows", () => {
  const rows = (names: readonly string[]): string =>
    names.map((name, at) =>
      `<tr><td>${name}</td><td id="row_ctl${at}_value">${name} value</td></tr>`
    )
      .join("");
  const page = (names: readonly string[]): string => `<table class=spec>${rows(names)}</table>`;
  const extractor = learn([page(["Brand", "Zoom", "Lens"]), page(["Zoom", "Brand", "Lens"])], {
    brand: "Brand value",
  });
  assert.ok(!JSON.stringify(extractor.fields).includes("ctl"));
  const reading = runExtractor(extractor, pageOf(page(["Lens", "Zoom", "Brand"])));
  assert.equal(reading.fields.brand, "Brand value");
});
