/** Which text of a page is its title: what can be one, and what the fitted trees may change. */
import assert from "node:assert/strict";
import { chooseTitle, chosenTitles } from "../../src/read/declared/choose_title.ts";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { titleAnswers } from "../../src/read/declared/title.ts";
import { viewTitles } from "../../src/read/declared/title_candidates.ts";
import { TITLE_FEATURES, titleRow } from "../../src/read/declared/title_features.ts";
import { isHostName, isSiteTail, segmentsOf } from "../../src/read/declared/title_segments.ts";
import { createPage } from "../../src/page/html/page.ts";
import { readFacts } from "../../src/read/records/facts.ts";
import { readForest } from "../../src/page/text/forest.ts";

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
    "Soup - Easy - Kitchen Tales",
  ]);
  assert(candidates.every(({ answer }) => answer.place !== null));
});

Deno.test("the likeliest text is the title, and of equals the one of the rules", () => {
  const view = viewOf(PAGE);
  assert.equal(chooseTitle(view, isMetAs("is:<h1>"))?.value, "Leek soup");
  assert.equal(chooseTitle(view, isMetAs("is:twitter"))?.value, "Soup - Easy");
});

Deno.test("a title in Chinese is divided where nothing but a mark parts it", () => {
  const parts: [title: string, parts: string[]][] = [
    ["海边的石墙-新闻网", ["海边的石墙", "新闻网"]],
    ["海边的石墙_2024年公报__新闻网", ["海边的石墙", "2024年公报", "新闻网"]],
    ["石墙还在！--News", ["石墙还在！", "News"]],
    ["2024-05-03 COVID-19", ["2024-05-03 COVID-19"]],
    ["A-B_C", ["A-B_C"]],
  ];
  for (const [title, expected] of parts) {
    assert.deepEqual(segmentsOf(title).map(({ text }) => text), expected, title);
  }
});

Deno.test("a text that the page shows by itself is told from one in a link", () => {
  const { shown, mostShown } = viewOf(
    `${PAGE}<div> Soup\n</div><a href=/>Soup</a><a href=/e>Easy</a>
    <script>Easy</script><p>Easy to make</p>`,
  );
  assert.deepEqual([shown.get("Soup"), shown.get("Easy")], [
    { unlinked: 1, linked: 1 },
    { unlinked: 0, linked: 1 },
  ]);
  // The first of equals, once as the heading is, and how often the next is shown.
  assert.deepEqual([mostShown.times, mostShown.next], [1, 1]);
  assert.deepEqual(viewOf("<title>Soup</title><a href=/>Soup</a>").mostShown, {
    text: "",
    times: 0,
    next: 0,
  });
});

Deno.test("the name of the site can be the title of its front page", () => {
  const html = "<meta property=og:site_name content=Bramble><title>Build fast, rest well</title>";
  const { candidates } = viewOf(html);
  assert(
    candidates.some(({ answer: { value, key } }) => value === "Bramble" && key === "og:site_name"),
  );
});

Deno.test("a heading reads as it is shown: broken lines apart, without the sign to link it by", () => {
  const texts = (html: string): string[] =>
    viewOf(html).candidates.map(({ answer }) => answer.value);
  assert.deepEqual(texts("<h1>Rebuilding the legacy<br>of oak</h1>"), [
    "Rebuilding the legacy of oak",
  ]);
  assert.deepEqual(texts('<h1>Models<a href="#models">¶</a></h1>'), ["Models"]);
  const marked = '<h2>Errors<span><a class="mark" href="#errors" id="errors">#</a></span></h2>';
  assert.deepEqual(texts(marked), ["Errors"]);
  assert.deepEqual(texts('<h1>Notes <a href="#notes">\u{f0c1}</a></h1>'), ["Notes"]);
  assert.deepEqual(texts('<h1><a href="#chapter">Chapter 1</a></h1>'), ["Chapter 1"]);
  assert.deepEqual(texts("<h1>Sharp notes in C#</h1>"), ["Sharp notes in C#"]);
});

Deno.test("a text that no rule answers with is no longer than a heading may be", () => {
  const name = "Bramble ".repeat(100);
  const { candidates } = viewOf(`<meta property=og:site_name content="${name}"><title>Tea</title>`);
  assert.deepEqual(candidates.map(({ answer }) => answer.value), ["Tea"]);
});

Deno.test("the one text of a page is its title, and a page without any has none", () => {
  const title = (html: string): string | undefined =>
    readDeclared(createPage(html, null)).summary.title?.value;
  assert.equal(title("<title>Leek soup</title>"), "Leek soup");
  assert.equal(title("<p>Leek soup"), undefined);
});

Deno.test("a document is called as its file says, not by its first heading, unless that is a file's name", () => {
  const titleOf = (title: string, document: boolean): string | undefined => {
    const html = `<title>${title}</title><h1>Tides</h1><p>The sea rises twice a day.</p>`;
    const { summary, visible } = readDeclared(createPage(html, null), { document });
    return summary.title?.value ?? visible["title"]?.value;
  };
  assert.equal(titleOf("Tides of the North Sea", true), "Tides of the North Sea");
  assert.equal(titleOf("Tides - Lows and highs", true), "Tides - Lows and highs");
  assert.equal(titleOf("Tides - Lows and highs", false), "Tides");
  for (const name of ["Microsoft Word - tides.doc", "tides-final.docx"]) {
    assert.equal(titleOf(name, true), "Tides", name);
  }
});

Deno.test("a page without a heading is called as its subject calls itself", () => {
  const html = `<title>Brake pads</title><script type="application/ld+json">
    {"@context":"https://schema.org","@type":"Product","name":"Pads"}</script>`;
  assert.equal(readDeclared(createPage(html, null)).summary["title"]?.value, "Pads");
});

Deno.test("a heading that a title ends with, behind another heading, names the site", () => {
  const title = (html: string): string | undefined =>
    chosenTitles(readFacts(createPage(html, null)).facts)[0]?.value;
  const site = "<h1>Bramble Handbook</h1>";
  const page = "<h1>Sowing beans</h1><p>Sow them in May.</p>";
  const named = "<title>Sowing beans - Bramble Handbook</title>";
  assert.equal(title(`${named}${site}${page}`), "Sowing beans");
  const lower = "<h2>Sowing beans</h2><p>Sow them in May.</p>";
  assert.equal(title(`${named}${site}${lower}`), "Sowing beans");
  assert.equal(title(`${named}<h2>Bramble handbook</h2>${page}`), "Sowing beans");
  // The words between are the page's own, or no heading shows them.
  assert.equal(title(`<title>Bramble Handbook</title>${site}<h2>Sowing</h2>`), "Bramble Handbook");
});

Deno.test("a thing whose words only the tail of a title has is not what the page is called", () => {
  const titles = (title: string): string[] => {
    const thing =
      `{"@context":"https://schema.org","@type":"Product","name":"VRA Interiors Limited"}`;
    const html = `<title>${title}</title><script type="application/ld+json">${thing}</script>`;
    return titleAnswers(readFacts(createPage(html, null)).facts).map(({ value }) => value);
  };
  assert.deepEqual(titles("Kitchens of oak | VRA Interiors"), ["Kitchens of oak | VRA Interiors"]);
  assert.deepEqual(titles("VRA Interiors Limited of oak | Kitchens")[0], "VRA Interiors Limited");
});

Deno.test("a feature of a kind that the page has not is -1, else whether the text is in it", () => {
  const view = viewOf(PAGE);
  const at = view.candidates.findIndex(({ answer }) => answer.value === "Soup");
  const ask = (name: string): number | undefined => TITLE_FEATURES.get(name)?.(titleRow(view, at));
  assert.equal(ask("in:twitter"), -1);
  assert.equal(ask("in:<title>"), 1);
  assert.equal(ask("in:<h1>"), 1);
  assert.equal(ask("in:<h2>"), 0);
});

Deno.test("a site is named by what its owner chose of its host", () => {
  const isOwn = (url: string, text: string): boolean =>
    isHostName(readFacts(createPage("", url)).facts, text);
  assert.equal(isOwn("https://www.stonewalls.co.uk/", "Stone Walls"), true);
  assert.equal(isOwn("https://shop.stonewalls.org/", "Stone Walls"), true);
  assert.equal(isOwn("https://www.stonewalls.co.uk/", "Co"), false);
});

Deno.test("a part of a title names the site by four letters of its host, or by all of it", () => {
  const { facts } = readFacts(createPage("<p>a", "https://bluestone.example/"));
  for (const name of ["Blue", "Stone", "Bluestone", "The Bluestone Shop"]) {
    assert(isSiteTail(facts, name), name);
  }
  for (const name of ["Blu", "Stones", "Mug"]) assert(!isSiteTail(facts, name), name);
});
