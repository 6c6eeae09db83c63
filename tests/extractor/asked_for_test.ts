/** `ok` judges what was asked for: what a page declares beside it is a note. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import { runExtractor, type RunReading } from "../../src/read/extractor/run.ts";
import { pageOf } from "./pages.ts";

type Want = Record<string, string>;

function learn(
  pages: readonly string[],
  want: Want | null,
  labels: readonly Record<string, string>[] = [],
): Extractor {
  const names = pages.map((_, at) => `page ${at + 1}`);
  const listing = want === null ? null : false;
  return compileExtractor(pages.map(pageOf), names, { listing, want, labels }, "t");
}

function run(extractor: Extractor, html: string): RunReading {
  return runExtractor(extractor, pageOf(html));
}

const declaring = (name: string, sku: string, faq = true): string =>
  `<script type="application/ld+json">${
    JSON.stringify({ "@context": "https://schema.org", "@type": "Product", name, sku })
  }</script>${
    faq
      ? `<script type="application/ld+json">{"@context":"https://schema.org","@type":"FAQPage","name":"Asked"}</script>`
      : ""
  }<h1>${name}</h1>`;

Deno.test("runExtractor() tells what a page declares beside the values asked for as notes", () => {
  const extractor = learn([declaring("Lamp", "AB12"), declaring("Chair", "CD34")], {
    name: "Lamp",
  });
  const reading = run(extractor, declaring("Table", "7-7", false));
  assert.equal(reading.fields.name, "Table");
  assert.deepEqual(reading.failed, []);
  assert.deepEqual(reading.notes.map(({ name }) => name), ["shape", "type"]);
});

Deno.test("runExtractor() fails what a page no longer declares when nothing else was learnt", () => {
  const extractor = learn([declaring("Lamp", "AB12"), declaring("Chair", "CD34")], null);
  const reading = run(extractor, "<p>Moved</p>");
  assert.ok(reading.failed.some(({ name }) => name === "summary"));
  assert.deepEqual(reading.notes, []);
});

const dressed = (name: string, classes: string): string => {
  const boxes = Array.from(
    { length: 12 },
    (_, at) => `<p class="${classes}-${"abcdefghijkl"[at]}">`,
  );
  return `<div id=top><h1 class=name>${name}</h1>${boxes.join("x</p>")}</div>`;
};

Deno.test("runExtractor() tells as a note that a page has other classes", () => {
  const extractor = learn([dressed("Lamp", "old"), dressed("Chair", "old")], { name: "Lamp" });
  const reading = run(extractor, dressed("Table", "new").replace("<h1 class=name>", "<h1>"));
  assert.equal(reading.fields.name, "Table");
  assert.deepEqual(reading.failed, []);
});

const school = (name: string, phone: string): string =>
  `<h1>${name}</h1><table id=facts><tr><th>Phone:</th><td class=phone>${phone}</td></tr>
   <tr><th>City:</th><td>Mobile</td></tr></table>`;

Deno.test("readField() gives a value in doubt and flags it, and never withholds it", () => {
  const extractor = learn([school("One", "(251) 460-6101"), school("Two", "(251) 380-4000")], {
    phone: "(251) 460-6101",
  });
  const longer = run(extractor, school("Three", "(251) 575-3156 x8252"));
  assert.equal(longer.fields.phone, "(251) 575-3156 x8252");
  assert.deepEqual(longer.failed, []);
});

const post = (by: string): string => `<div id=post><h1>A story</h1><div class=by>${by}</div></div>`;
const who = (name: string): string => `<a href="/who/7">${name}</a>`;

Deno.test("readField() insists on the label that stood before the value on every page", () => {
  const pages = [post(`By: ${who("Ann Lee")}`), post(`By: ${who("Bob Ray")}`)];
  const extractor = learn(pages, { author: "Ann Lee" });
  const edited = run(extractor, post(`Edited By: ${who("Mal Couch")} By: ${who("William Baker")}`));
  assert.ok(edited.fields.author === "William Baker" || edited.failed.length > 0);
  const only = run(extractor, post(`Edited By: ${who("Mal Couch")}`));
  assert.notDeepEqual(only.failed, []);
});

const recipe = (times: Record<string, string>): string =>
  `<h1>Soup</h1><div class=times>${
    Object.entries(times).map(([name, time]) =>
      `<div class=time><span class=label>${name}:</span> <span class=value>${time}</span></div>`
    ).join("")
  }</div>`;

for (const count of [1, 2]) {
  Deno.test(`readField() flags another label's value, learnt from ${count} of them`, () => {
    const pages = [
      recipe({ "Prep Time": "10 min", "Total Time": "40 min", "Cook Time": "30 min" }),
      recipe({ "Prep Time": "15 min", "Total Time": "35 min", "Cook Time": "20 min" }),
    ];
    const extractor = learn(pages.slice(0, count), { total: "40 min" });
    const whole = run(
      extractor,
      recipe({ "Prep Time": "5 min", "Total Time": "65 min", "Cook Time": "60 min" }),
    );
    assert.deepEqual([whole.fields.total, whole.failed], ["65 min", []]);
    const gone = run(extractor, recipe({ "Prep Time": "5 min", "Cook Time": "60 min" }));
    assert.ok(gone.failed.some(({ expected }) => expected.startsWith("total ")));
  });
}

Deno.test("healExtractor() calls nothing lost that a run reads without a doubt", () => {
  const extractor = learn([declaring("Lamp", "AB12"), declaring("Chair", "CD34")], {
    name: "Lamp",
  });
  const page = pageOf(declaring("Table", "7-7", false));
  assert.deepEqual(runExtractor(extractor, page).failed, []);
  const healed = healExtractor(extractor, [page], ["now"], "t");
  assert.equal(healed.lost, false);
});

Deno.test("learnFields() takes no label of a form, nor any of a heading, for one to insist on", () => {
  const page = (more: string, title: string): string =>
    `<form><label>Search for:</label><input></form>${more}<h1>${title}</h1><p>Stir.</p>`;
  const extractor = learn([page("", "Soup")], { title: "Soup" });
  assert.equal(extractor.fields?.[0]?.label, undefined);
  const reading = run(extractor, page("<p>New book</p>", "Cake"));
  assert.equal(reading.fields.title, "Cake");
  assert.ok(!reading.failed.some(({ expected }) => expected.includes("its label")));
});

Deno.test("readField() gives no running text for a short value of another kind", () => {
  const page = (row: string): string => `<h1>Camera</h1><table><tr><td>${row}</td></tr></table>`;
  const extractor = learn([page("12.5 mm"), page("8.4 mm")], { zoom: "12.5 mm" });
  const prose = "Lens focal length 6.6 to 19.8 mm, equivalent to 37 to 111 mm on a camera of film";
  const { fields, failed } = run(extractor, page(`${prose}, and so on for some more words`));
  assert.deepEqual([fields.zoom, failed.length], [undefined, 1]);
});

Deno.test("readField() flags a value of another kind than all learnt ones, whoever reads it", () => {
  const page = (zoom: string): string =>
    `<h1>Camera</h1><table id=facts><tr><td class=zoom>${zoom}</td></tr></table>`;
  const labels = [{ zoom: "12.5 mm" }, { zoom: "8.4 mm" }];
  const extractor = learn([page("12.5 mm"), page("8.4 mm")], { zoom: "12.5 mm" }, labels);
  assert.deepEqual(run(extractor, page("16 mm")).failed, []);
  const word = run(extractor, page("none at all"));
  assert.deepEqual([word.fields.zoom, word.failed.length], ["none at all", 1]);
});

Deno.test("readField() gives and flags a value like those learnt that few rules are left to read", () => {
  const page = (lead: string, size: string): string =>
    `<h1>${lead}</h1><div><p><span>${size}</span></p></div>`;
  const extractor = learn([page("Lens", "12.5 mm"), page("Lens", "8.4 mm")], { zoom: "12.5 mm" });
  const [field] = extractor.fields ?? [];
  for (const { rules } of field?.places ?? []) {
    for (const rule of rules) rule.weight = rule.by === "label" ? 1 : 0.1;
  }
  const { fields, failed } = run(extractor, page("Range", "9.9 mm"));
  assert.deepEqual([fields.zoom, failed.map(({ name }) => name)], ["9.9 mm", ["field"]]);
});
