/** Fields of several values: every ingredient, tag or author of a page. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import type { Want } from "../../src/read/extractor/lists/want.ts";
import { runExtractor, type RunReading } from "../../src/read/extractor/run.ts";
import { pageOf } from "./pages.ts";

function learn(pages: readonly string[], want: Want): Extractor {
  const names = pages.map((_, at) => `page ${at + 1}`);
  const made = compileExtractor(pages.map(pageOf), names, { listing: null, want }, "t");
  return readExtractor(JSON.parse(JSON.stringify(made)));
}

function run(extractor: Extractor, html: string): RunReading {
  return runExtractor(extractor, pageOf(html));
}

const list = (tag: string, items: readonly string[], name = "parts"): string =>
  `<${tag} class=${name}>${
    items.map((item) => `<li class=part><span>▢</span> ${item}</li>`).join("")
  }</${tag}>`;
const recipe = (
  title: string,
  groups: readonly (readonly string[])[],
  tags: readonly string[],
): string =>
  `<nav><ul><li>Home</li><li>About</li></ul></nav><h1>${title}</h1><h2>Ingredients</h2>
   <div class=box>${groups.map((items) => list("ul", items)).join("<h3>For the top</h3>")}</div>
   <h2>Steps</h2><ol><li>Stir.</li><li>Bake.</li></ol>
   <p class=tags>${tags.map((tag) => `<a href="/t/${tag}">${tag}</a>`).join(", ")}</p>`;
const SOUP = recipe("Soup", [["2 onions", "1 l water", "salt"]], ["warm", "easy"]);
const WANT = { title: "Soup", parts: ["2 onions", "1 l water", "salt"], tags: ["warm", "easy"] };

Deno.test("compileExtractor() learns values and lists of values of one page together", () => {
  const extractor = learn([SOUP], WANT);
  assert.equal(extractor.format, 4);
  const cake = recipe("Cake", [["4 eggs", "200 g flour"], ["sugar", "2 limes", "zest"]], [
    "sweet",
    "slow",
    "big",
  ]);
  const { fields, several, failed } = run(extractor, cake);
  assert.deepEqual(failed, []);
  assert.equal(fields.title, "Cake");
  assert.deepEqual(several?.tags, ["sweet", "slow", "big"]);
  assert.deepEqual(
    several?.parts,
    ["4 eggs", "200 g flour", "sugar", "2 limes", "zest"].map((one) => `▢ ${one}`),
  );
});

Deno.test("learnSeveral() takes the first two of a list for the whole of it, and says so", () => {
  const extractor = learn([SOUP], { parts: ["2 onions", "1 l water"] });
  assert.equal(run(extractor, SOUP).several?.parts?.length, 3);
  assert.ok(extractor.notes.some((note) => note.includes("3 values")), extractor.notes.join());
});

Deno.test("learnSeveral() holds on to the heading where nothing has a class", () => {
  const page = (one: readonly string[], two: readonly string[]): string =>
    `<h2>Needs</h2><ul>${one.map((item) => `<li>${item}`).join("")}</ul>
     <h2>Notes</h2><ul>${two.map((item) => `<li>${item}`).join("")}</ul>`;
  const extractor = learn([page(["pot", "lid"], ["a", "b"])], { needs: ["pot", "lid"] });
  const { several, failed } = run(extractor, page(["cup", "pan", "fork"], ["c"]));
  assert.deepEqual([several?.needs, failed], [["cup", "pan", "fork"], []]);
});

Deno.test("readSeveral() fails a field that has no value", () => {
  const { several, failed } = run(learn([SOUP], WANT), "<h1>Cake</h1><p>Gone</p>");
  assert.deepEqual(several, {});
  assert.deepEqual(failed.map(({ expected }) => expected.split(" ")[0]), ["parts", "tags"]);
});

Deno.test("learnSeveral() refuses a list that no page has together", () => {
  assert.throws(() => learn([SOUP], { parts: ["2 onions", "1 kg lead"] }), /2 values of parts/);
});

Deno.test("healExtractor() finds a list of values again by those it knows", () => {
  const extractor = learn([SOUP], WANT);
  const moved = `<h1>Soup</h1><table class=needs>${
    ["2 onions", "1 l water", "salt", "thyme"].map((item) => `<tr><td class=need>${item}`).join("")
  }</table><p class=tags><a href="/t/warm">warm</a>, <a href="/t/easy">easy</a></p>`;
  const { extractor: healed, changes, lost } = healExtractor(
    extractor,
    [pageOf(moved)],
    ["b"],
    "t",
  );
  assert.deepEqual([lost, changes.map(({ kind, before }) => [kind, before])], [false, [[
    "moved",
    "parts",
  ]]]);
  const kept = readExtractor(JSON.parse(JSON.stringify(healed)));
  assert.deepEqual(run(kept, moved).several?.parts, ["2 onions", "1 l water", "salt", "thyme"]);
});

Deno.test("readExtractor() refuses fields of several values that are not whole", () => {
  const raw = JSON.parse(JSON.stringify(learn([SOUP], WANT)));
  const { several } = raw;
  const [parts] = several;
  for (
    const wrong of [
      { ...raw, format: 1 },
      { ...raw, several: [] },
      { ...raw, several: [parts, parts] },
      { ...raw, several: [{ ...parts, name: "title" }] },
      { ...raw, several: [{ ...parts, items: [] }] },
      { ...raw, several: [{ ...parts, items: [{ by: "page", item: "li:first", weight: 1 }] }] },
      { ...raw, several: [{ ...parts, items: [{ by: "page", item: "li", weight: 1, id: "a" }] }] },
      { ...raw, several: [{ ...parts, items: [{ by: "class", item: "li", weight: 1 }] }] },
      { ...raw, several: [{ ...parts, more: 1 }] },
    ]
  ) assert.throws(() => readExtractor(wrong), /not an extractor from compile_extractor/);
});
