/** Listings in depth: several of them, columns whose rules vote, statistics, rival places. */
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { type Extractor, listingsOf } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { pageOf } from "./pages.ts";

const CITIES = ["Oslo", "Bergen", "Tromsø", "Bodø", "Molde", "Hamar", "Narvik", "Vardø"];
const TRADES = ["Baker", "Carpenter", "Gardener", "Plumber", "Teacher", "Welder", "Painter"];

interface Job {
  title: string;
  city: string;
  pay: string;
  posted: string;
}

function job(number: number): Job {
  const trade = TRADES[number % TRADES.length] ?? "";
  return {
    title: `${trade} for ${CITIES[(number * 3) % CITIES.length]}'s ${
      number % 2 ? "old" : "new"
    } town, team ${number}`,
    city: CITIES[number % CITIES.length] ?? "",
    pay: `€${1_900 + number * 37}.50`,
    posted: `2026-0${1 + number % 9}-1${number % 9}`,
  };
}

/** A row with a class, a mark and a label for each value. */
function jobHtml(number: number): string {
  const { title, city, pay, posted } = job(number);
  const urgent = number % 5 === 0 ? `<b class="flag">Urgent</b>` : "";
  return `<article class="job"><h3 class="name"><a class="link" href="/jobs/${number}">${title}</a></h3>
<div class="meta">${urgent}<span class="city" itemprop="jobLocation">${city}</span>
<span class="label">Pay:</span> <span class="pay" itemprop="baseSalary">${pay}</span>
<time class="posted">${posted}</time></div></article>`;
}

function jobsHtml(from: number, count = 14): string {
  const rows = Array.from({ length: count }, (_, at) => jobHtml(from + at)).join("\n");
  return `<!doctype html><title>Jobs</title><body><div id="page"><div class="content"><h1>Jobs</h1>
<div class="jobs">${rows}</div></div></div></body>`;
}

const WANT = { title: job(0).title, city: job(0).city, pay: job(0).pay, posted: job(0).posted };

function throughJson(extractor: Extractor): Extractor {
  return readExtractor(JSON.parse(JSON.stringify(extractor)));
}

function learnJobs(): Extractor {
  const pages = [jobsHtml(0), jobsHtml(14)].map(pageOf);
  return throughJson(compileExtractor(pages, ["a", "b"], { listing: true, want: WANT }, "t"));
}

interface Case {
  title: string;
  change: (html: string) => string;
  /** Name and column of each failed check, in order. */
  failed: string[];
  /** Columns that are read right in every row; all of them when left out. */
  right?: (keyof Job)[];
}

const ALL: (keyof Job)[] = ["title", "city", "pay", "posted"];

const REDESIGNS: Case[] = [
  { title: "nothing", change: (html) => html, failed: [] },
  {
    title: "a wrapper inside every row",
    change: (html) =>
      html.replaceAll(`<div class="meta">`, `<div class="box"><div class="meta">`)
        .replaceAll("</div></article>", "</div></div></article>"),
    failed: [],
  },
  {
    title: "a wrapper around every value",
    change: (html) => html.replaceAll(/(<span class="pay".*?<\/span>)/g, "<i>$1</i>"),
    failed: [],
  },
  {
    title: "the classes of the values renamed",
    change: (html) => html.replaceAll(/class="(name|link|meta|city|pay|posted)"/g, `class="x$1"`),
    failed: ["field posted"],
  },
  {
    title: "the classes of the values dropped",
    change: (html) => html.replaceAll(/ class="(name|link|meta|city|pay|posted)"/g, ""),
    failed: ["field posted"],
  },
  {
    title: "the marks of the values dropped",
    change: (html) => html.replaceAll(/ itemprop="\w+"/g, ""),
    failed: [],
  },
  {
    title: "the page's id dropped",
    change: (html) => html.replace(` id="page"`, ""),
    failed: [],
  },
  {
    title: "two columns that changed places with their classes and marks",
    change: (html) =>
      html.replaceAll(/(<span class="city".*?<\/span>)([^]*?)(<time.*?<\/time>)/g, "$3$2$1"),
    failed: [],
  },
  {
    title: "the values of two columns of words changed places",
    change: (html) =>
      html.replaceAll(
        /(class="link"[^>]*>)([^<]*)([^]*?itemprop="jobLocation">)([^<]*)/g,
        "$1$4$3$2",
      ),
    failed: ["values title", "shape city"],
    right: ["pay", "posted"],
  },
  {
    title: "classes that changed places, marks that did not",
    change: (html) =>
      html.replaceAll(`class="city" `, `class="@" `).replaceAll(`class="pay" `, `class="city" `)
        .replaceAll(`class="@" `, `class="pay" `),
    failed: ["field city"],
  },
  {
    title: "one value gone from every row",
    change: (html) => html.replaceAll(/<time.*?<\/time>/g, ""),
    failed: ["field posted"],
    right: ["title", "city", "pay"],
  },
  {
    title: "rows emptied",
    change: (html) => html.replaceAll(/(<article class="job">)[^]*?(<\/article>)/g, "$1$2"),
    failed: ["rows"],
    right: [],
  },
  {
    title: "no rows",
    change: (html) => html.replaceAll(/<article class="job">[^]*?<\/article>/g, ""),
    failed: ["rows"],
    right: [],
  },
  {
    title: "values still loading",
    change: (html) => html.replaceAll(/(itemprop="baseSalary">)[^<]*/g, "$1Loading…"),
    failed: ["reads pay", "shape pay", "values pay"],
    right: ["title", "city", "posted"],
  },
  {
    title: "another container of such rows before the first",
    change: (html) =>
      html.replace(`<div class="jobs">`, `<div class="jobs">${jobHtml(90)}</div>$&`),
    failed: ["listing"],
    right: [],
  },
  {
    title: "another container of other rows of that kind after the first",
    change: (html) =>
      html.replace(
        "</div></div></div></body>",
        `</div><div class="jobs"><article class="job"><p>An advertisement</p></article></div></div></div></body>`,
      ),
    failed: ["listing"],
    right: [],
  },
  {
    title: "the container gone with every hold on it",
    change: (html) =>
      html.replaceAll(/class="(jobs|content)"/g, `class="x$1"`).replace(` id="page"`, "")
        .replaceAll(/<(\/?)article/g, "<$1section"),
    failed: ["listing"],
    right: [],
  },
];

Deno.test("runExtractor() tells what a redesign does to rows, column by column", async (t) => {
  const extractor = learnJobs();
  for (const { title, change, failed, right = ALL } of REDESIGNS) {
    await t.step(title, () => {
      const reading = runExtractor(extractor, pageOf(change(jobsHtml(40))));
      const told = reading.failed.map(({ name, expected }) =>
        ["listing", "rows"].includes(name) ? name : `${name} ${expected.split(" ")[0]}`
      );
      assert.deepEqual(told, failed);
      for (const column of right) {
        const read = reading.rows.map((row) => row[column]);
        assert.deepEqual(read, Array.from({ length: 14 }, (_, at) => job(40 + at)[column]), column);
      }
    });
  }
});

Deno.test("compileExtractor() keeps rules of several families for a column", () => {
  const pay = learnJobs().listing?.fields.find(({ name }) => name === "pay");
  assert.deepEqual(pay?.rules?.map(({ by }) => by).sort(), ["class", "label", "mark", "path"]);
  assert.deepEqual(pay?.stats?.starts, ["a currency sign"]);
  assert.deepEqual(pay?.stats?.ends, ["a digit"]);
});

Deno.test("runExtractor() is quiet about other pages of a site that stays", () => {
  const extractor = learnJobs();
  for (const from of [3, 50, 77, 100, 141]) {
    assert.deepEqual(runExtractor(extractor, pageOf(jobsHtml(from))).failed, []);
    assert.deepEqual(runExtractor(extractor, pageOf(jobsHtml(from, 3))).failed, []);
  }
});

Deno.test("runExtractor() reads the rows most of its rules lead to, beside a rival it tells of", () => {
  const extractor = learnJobs();
  const rival = `<div class="jobs">${jobHtml(90)}${jobHtml(91)}</div>`;
  // The learnt box has a twin before it now, but an id above it and its own place still lead there.
  const page = jobsHtml(40).replace(`<div id="page">`, `${rival}<div id="page">`);
  const told = runExtractor(extractor, pageOf(page));
  assert.deepEqual([told.rows.length, told.failed], [14, []]);
  // The id moved to another box with such rows: the place and the id no longer agree.
  const torn = jobsHtml(40).replace(
    `<div id="page">`,
    `<section id="page"><div class="content">${rival}</div></section><div>`,
  );
  const { rows, failed } = runExtractor(extractor, pageOf(torn));
  assert.deepEqual(failed.map(({ name }) => name), ["listing"]);
  assert.match(failed[0]?.got ?? "", /lead to different places/);
  assert.deepEqual(
    rows.map(({ title }) => title),
    Array.from({ length: 14 }, (_, at) => job(40 + at).title),
  );
  // A box whose rows look like others is no rival.
  const idle = torn.replace(rival, `<div class="jobs"><article class="job">Ad</article></div>`);
  const quiet = runExtractor(extractor, pageOf(idle));
  assert.deepEqual([quiet.rows.length, quiet.failed], [14, []]);
});

// Several listings.

const SHOPPING = ["2 eggs", "1 cup of milk", "3 spoons of flour", "a pinch of salt"];
const STEPS = ["Beat the eggs well.", "Stir in milk and flour.", "Fry on both sides until brown."];

function recipeHtml(shopping = SHOPPING, steps = STEPS): string {
  return `<title>Pancakes</title><body><main><h1>Pancakes</h1>
<h2>You need</h2><ul class="need">${
    shopping.map((one) => `<li class="item"><span>${one}</span></li>`).join("")
  }</ul><h2>Method</h2><ol class="method">${
    steps.map((one, at) => `<li class="step"><b>${at + 1}</b> <p>${one}</p></li>`).join("")
  }</ol></main></body>`;
}

function learnRecipe(): Extractor {
  const want = { step: STEPS[0] as string, item: SHOPPING[0] as string };
  const extractor = compileExtractor([pageOf(recipeHtml())], ["a"], { listing: true, want }, "t");
  return throughJson(extractor);
}

Deno.test("compileExtractor() learns a listing for each group the examples are in", () => {
  const extractor = learnRecipe();
  assert.deepEqual(
    listingsOf(extractor).map(({ member, fields, chosen }) => [
      member,
      chosen,
      ...fields.map(({ name }) => name),
    ]),
    [["li.step", true, "step"], ["li.item", true, "item"]],
  );
  assert.match(extractor.notes.join(), /2 listings/);
  const { rows, failed } = runExtractor(extractor, pageOf(recipeHtml()));
  assert.deepEqual(failed, []);
  assert.deepEqual(rows, [
    ...STEPS.map((step) => ({ step })),
    ...SHOPPING.map((item) => ({ item })),
  ]);
});

Deno.test("compileExtractor() reads examples in two groups as page fields unless rows are asked for", () => {
  const want = { step: STEPS[0] as string, item: SHOPPING[0] as string };
  const extractor = compileExtractor([pageOf(recipeHtml())], ["a"], { listing: null, want }, "t");
  assert.equal(extractor.listing, null);
  assert.equal(extractor.more_listings, undefined);
  assert.deepEqual(extractor.fields?.map(({ name }) => name), ["step", "item"]);
});

Deno.test("compileExtractor() learns listings without an example that is in none, and fails for it", () => {
  const want = { step: STEPS[0] as string, item: "4 eggs" };
  const page = pageOf(recipeHtml());
  const extractor = compileExtractor([page], ["a"], { listing: true, want }, "t");
  assert.deepEqual(extractor.unlearnt, { item: "4 eggs" });
  const { rows, failed } = runExtractor(extractor, page);
  assert.deepEqual(rows, STEPS.map((step) => ({ step })));
  assert.deepEqual(failed.map(({ expected }) => expected), ["item learnt from an example"]);
  const none = { step: "Sing", item: "4 eggs" };
  assert.throws(
    () => compileExtractor([page], ["a"], { listing: true, want: none }, "t"),
    (error: unknown) => error instanceof ToolError && error.message.includes("item='4 eggs'"),
  );
});

Deno.test("runExtractor() tells which of several listings is lost, and reads the others", () => {
  const extractor = learnRecipe();
  const page = pageOf(recipeHtml().replace(/<ol class="method">[^]*<\/ol>/, ""));
  const { rows, failed } = runExtractor(extractor, page);
  assert.deepEqual(failed.map(({ name }) => name), ["listing"]);
  assert.deepEqual(rows, SHOPPING.map((item) => ({ item })));
});

Deno.test("healExtractor() heals each of several listings and keeps one it lost", () => {
  const old = learnRecipe();
  const page = recipeHtml().replaceAll("item", "entry").replace(`class="need"`, `class="list"`)
    .replaceAll(/(<li class="entry">)<span>([^<]*)<\/span>/g, "$1<em>$2</em>");
  const healed = healExtractor(old, [pageOf(page)], ["b"], "t");
  assert.equal(healed.lost, false);
  const { rows, failed } = runExtractor(throughJson(healed.extractor), pageOf(page));
  assert.deepEqual(failed, []);
  assert.deepEqual(rows.slice(3).map(({ item }) => item), SHOPPING);
  const gone = healExtractor(
    old,
    [pageOf(page.replace(/<ol class="method">[^]*<\/ol>/, ""))],
    ["b"],
    "t",
  );
  assert.equal(gone.lost, true);
  assert.deepEqual(
    gone.changes.filter(({ kind }) => kind === "listing-lost").map(({ before }) => before),
    [old.listing?.container],
  );
  assert.deepEqual(gone.extractor.listing, old.listing);
});

Deno.test("readExtractor() refuses further listings that would be misread", () => {
  const extractor = JSON.parse(JSON.stringify(learnRecipe())) as Record<string, unknown>;
  const refused = (change: Record<string, unknown>): void => {
    assert.throws(() => readExtractor({ ...extractor, ...change }), ToolError);
  };
  refused({ listing: null });
  refused({ more_listings: [] });
  refused({ more_listings: [extractor.listing] });
  refused({ more_listings: {} });
});

// Healing.

Deno.test("healExtractor() finds rows whose words were put otherwise", () => {
  const old = learnRecipe();
  const reworded = ["eggs, 2 (large)", "milk, 1 cup", "flour, 3 spoons of", "salt: a pinch of it"];
  assert.equal(healExtractor(old, [pageOf(recipeHtml(reworded))], ["b"], "t").lost, false);
});

Deno.test("healExtractor() moves columns by what they hold on to though rows and values changed", () => {
  const old = learnJobs();
  const page = pageOf(
    jobsHtml(200).replaceAll(/class="(meta|city|pay|posted|job|jobs|name)"/g, `class="x$1"`)
      .replaceAll(/(<span class="xpay".*?<\/span>)/g, "<p>$1</p>"),
  );
  const healed = healExtractor(old, [page], ["b"], "t");
  const moved = new Map(healed.changes.map(({ before, after, kind }) => [before, [kind, after]]));
  assert.deepEqual(moved.get("pay"), ["moved", "div.xmeta>p>span.xpay"]);
  assert.deepEqual(moved.get("city"), ["moved", "div.xmeta>span.xcity"]);
});

Deno.test("healExtractor() finds rows by rules that still lead there though their kind and every value changed", () => {
  const old = learnJobs();
  const page = jobsHtml(300).replaceAll(`<article class="job">`, `<section class="offer">`)
    .replaceAll("</article>", "</section>")
    .replaceAll(/(itemprop="jobLocation">)[^<]*/g, "$1Elsewhere");
  const healed = healExtractor(old, [pageOf(page)], ["b"], "t");
  assert.equal(healed.lost, false);
  const { rows } = runExtractor(throughJson(healed.extractor), pageOf(page));
  assert.deepEqual(rows.map(({ title }) => title).slice(0, 2), [job(300).title, job(301).title]);
  const bare = page.replaceAll(
    / (?:class|itemprop)="(?:name|link|meta|city|pay|posted|jobLocation|baseSalary)"/g,
    "",
  )
    .replaceAll("Pay:", "").replaceAll("/jobs/", "/p/");
  assert.equal(healExtractor(old, [pageOf(bare)], ["b"], "t").lost, true);
});

Deno.test("healExtractor() says that one page alone confirms a move", () => {
  const old = learnJobs();
  const page = jobsHtml(0).replaceAll(`class="city"`, `class="town"`);
  const one = healExtractor(old, [pageOf(page)], ["b"], "t");
  assert.match(one.extractor.notes.join(), /one page/);
  const two = healExtractor(
    old,
    [page, jobsHtml(14).replaceAll(`class="city"`, `class="town"`)].map(pageOf),
    ["b", "c"],
    "t",
  );
  assert.doesNotMatch(two.extractor.notes.join(), /one page/);
});
