/** The days a page shows and declares: what they are called, how they are read, which are its own. */
import assert from "node:assert/strict";
import { DATE_FEATURES } from "../../src/read/shown/date/features.ts";
import { datedChance } from "../../src/read/shown/date/dated_page.ts";
import { readOpenDate, settleOpenDate } from "../../src/read/shown/date/day_order.ts";
import { createShownPage, readDeclared } from "../../src/read/declared/declared.ts";
import { readFacts } from "../../src/read/records/facts.ts";
import { measurePage, PAGE_FEATURES } from "../../src/read/shown/date/page_features.ts";
import { findShownDates } from "../../src/read/shown/date/shown_dates.ts";
import { createPage } from "../../src/page/html/page.ts";
import { readForest } from "../../src/page/text/forest.ts";
import MODEL from "../../models/dates.json" with { type: "json" };

const PROSE = `<p>${"Long words about the matter at hand, written to be read. ".repeat(6)}</p>`;

/** An article as sites serve it: a heading, a byline, much text. */
function article(head: string, line: string): string {
  return `<head>${head}<meta property="og:type" content="article"></head><body class="single-post post">
    <nav><a href="/">Home</a><a href="/blog">Blog</a></nav><main><article class="post">
    <h1>How the old harbour was rebuilt by its own town</h1>
    <div class="entry-meta"><span class="author">By Ann One</span> <span class="date">${line}</span></div>
    ${PROSE.repeat(12)}<h2>More</h2>${PROSE.repeat(4)}</article></main>`;
}

interface Dates {
  said: string | undefined;
  guess: string[] | undefined;
  isDoubted?: boolean;
}

function published(
  html: string,
  url = "https://e.example/blog/how-the-old-harbour-was-rebuilt",
): Dates {
  const { summary, visible } = readDeclared(createPage(html, url));
  const guess = visible["published"];
  const { value, doubt } = summary.published ?? {};
  return {
    said: value,
    guess: guess && [guess.value, guess.rule],
    ...(doubt === undefined ? {} : { isDoubted: true }),
  };
}

const SHOWN: [html: string, expected: string[]][] = [
  ["<p>Published on March 2, 2024</p>", ["2024-03-02 published near-heading"]],
  ["<h4>Published</h4><p class=date>Feb 2, 2023</p>", ["2023-02-02 published date-text"]],
  ["<p>Ann One | Writer | July 2, 2025</p>", ["2025-07-02  near-heading"]],
  ["<span>05 Nov 2025.</span>", ["2025-11-05  near-heading"]],
  ["<time datetime=2024-03-02>March</time>", ["2024-03-02  time"]],
  ["<p>Updated <time datetime=2024-03-02>March</time>", ["2024-03-02 modified time"]],
  ["<p>By Ann Martin<br>March 2, 2024</p>", ["2024-03-02  near-heading"]],
  ["<p>Published on Sat, 2024-03-02 13:49</p>", ["2024-03-02T13:49:00 published near-heading"]],
  ["<p>Updated 4:48 PM EST, Sat March 2, 2024</p>", [
    "2024-03-02T16:48:00-05:00 modified near-heading",
  ]],
  ["<dt>Joined:</dt><dd>May 2, 2011</dd>", ["2011-05-02 other near-heading"]],
  ["<li>Thread starter Ann</li><li>Start date <time datetime=2024-03-02>x</time>", [
    "2024-03-02 published time",
  ]],
  ["<p>25/01/26</p><p>Published 1/25/265</p><p>Posted on 10.0.25.26</p>", []],
  ["<p>2072070103</p><p>20240302</p><p>call 1719800000</p>", []],
  ["<script>March 2, 2024</script><template>March 3, 2024</template><!-- March 4, 2024 -->", []],
  ["<p>A sentence that names March 2, 2024 among other things.</p>", []],
];

for (const [html, expected] of SHOWN) {
  Deno.test(`findShownDates() reads ${html}`, () => {
    const found = findShownDates(createPage(html, null));
    assert.deepEqual(found.map(({ date, label, rule }) => `${date} ${label} ${rule}`), expected);
  });
}

Deno.test("a day in square brackets is a day", () => {
  for (const text of ["【2019.03.08】", "기사입력 :[ 2019-03-08 17:32 ]"]) {
    const days = findShownDates(createPage(`<p class=date>${text}</p>`, null));
    assert.deepEqual(days.map(({ date }) => date.slice(0, 10)), ["2019-03-08"], text);
  }
});

Deno.test("findShownDates() gives the day of the address last", () => {
  const page = createPage("<p>March 2, 2024", "https://e.example/2024/3/1/title");
  const found = findShownDates(page).map(({ date, rule, node }) => [date, rule, node > 0]);
  assert.deepEqual(found, [["2024-03-02", "near-heading", true], [
    "2024-03-01",
    "url-date",
    false,
  ]]);
});

const OPEN: [what: string, html: string, url: string | null, expected: string | undefined][] = [
  ["nothing decides", "<p>03/04/2024", null, undefined],
  ["dots put the day first", "<p>03.04.2024", null, "2024-04-03"],
  ["both ways are one day", "<p>04/04/2024", null, "2024-04-04"],
  ["a day of the page", "<p>03/04/2024<p>March 4, 2024", null, "2024-03-04"],
  ["a form of the page", "<p>03/04/2024<p>25/04/2024", null, "2024-04-03"],
  ["a form of the page, month first", "<p>03/04/2024<p>04/25/2024", null, "2024-03-04"],
  [
    "a form of the page with a time",
    "<p>03/04/2024 9:30<p>04/25/2024, 10:12",
    null,
    "2024-03-04T09:30:00",
  ],
  ["another mark's form says nothing", "<p>03/04/2024<p>25-04-2024", null, undefined],
  ["a language that puts the day first", "<html lang=fr><p>03/04/2024", null, "2024-04-03"],
  ["English of the United States", "<html lang=en-US><p>03/04/2024", null, "2024-03-04"],
  ["English of Britain", "<html lang=en-GB><p>03/04/2024", null, "2024-04-03"],
  ["English under .au", "<html lang=en><p>03/04/2024", "https://e.example.au/", "2024-04-03"],
  ["English alone", "<html lang=en><p>03/04/2024", "https://e.example/", undefined],
  ["Japanese", "<html lang=ja><p>03/04/2024", null, undefined],
];

for (const [what, html, url, expected] of OPEN) {
  Deno.test(`settleOpenDate() knows the order: ${what}`, () => {
    assert.equal(
      findShownDates(createPage(html, url)).find(({ form }) => form?.startsWith("0"))?.date,
      expected,
    );
  });
}

Deno.test("readOpenDate() reads only what is open", () => {
  for (const text of ["13/04/2024", "03/14/2024", "3/4/24", "03/04-2024", "0/4/2024", "x"]) {
    assert.equal(readOpenDate(text), undefined, text);
  }
  const open = readOpenDate("3-4-2024");
  assert.deepEqual(open, {
    dayFirst: "2024-04-03",
    monthFirst: "2024-03-04",
    mark: "-",
    clock: "",
  });
  const days = new Set(["2024-04-03", "2024-03-04"]);
  assert(open);
  assert.equal(settleOpenDate(open, createPage("", null), days, []), undefined);
});

Deno.test("an article's shown day is guessed with the rule that found it", () => {
  assert.deepEqual(published(article("", "March 2, 2024")), {
    said: undefined,
    guess: ["2024-03-02", "date-text"],
  });
  assert.deepEqual(published(article("", "Published March 2, 2024")).guess, [
    "2024-03-02",
    "published line",
  ]);
});

/** A page that declares nothing: a heading with a line below it, and prose. */
function undeclared(line: string): string {
  return `<article><h1>A house by the northern lake</h1>${line}${PROSE.repeat(3)}</article>`;
}

Deno.test("a labelled day or a time beside the heading counts where nothing is declared", () => {
  const day = "<time datetime=2020-02-24T16:26:29.000Z>February 24, 2020</time>";
  const cases: [line: string, guess: string[] | undefined][] = [
    [`<div>Published ${day}</div>`, ["2020-02-24T16:26:29Z", "published line"]],
    [day, ["2020-02-24T16:26:29Z", "time"]],
    ["<p>Published on February 24, 2020</p>", ["2020-02-24", "published line"]],
    [`<p>Valid until ${day}</p>`, undefined],
    [`<p>Updated ${day}</p>`, undefined],
    [`<h2>Elsewhere</h2>${day}`, undefined],
    [`${day}<time datetime=2021-01-01>2021</time>`, undefined],
    ["<p>February 24, 2020</p>", undefined],
  ];
  for (const [line, guess] of cases) {
    assert.deepEqual(published(undeclared(line), "https://e.example/house").guess, guess, line);
  }
  const ofFilm = `<meta property=og:type content=product>${undeclared(`<p>Published ${day}</p>`)}`;
  assert.equal(published(ofFilm, "https://e.example/house").guess, undefined);
});

Deno.test("a time is beside no heading where an article has none", () => {
  const day = "<time datetime=2020-02-24T16:26:29.000Z>February 24, 2020</time>";
  const html = `<meta property=og:type content=article><article>${PROSE.repeat(3)}${day}`;
  assert.equal(published(html, "https://e.example/house").guess, undefined);
});

Deno.test("of days of change a page without a heading has one, or none", () => {
  const modified = (lines: string): string | undefined => {
    const html = `<meta property=og:type content=article><article>${lines}${PROSE.repeat(3)}`;
    return readDeclared(createPage(html, "https://e.example/house")).visible["modified"]?.value;
  };
  const line = "<p>Updated on March 2, 2024</p>";
  assert.equal(modified(line + line), "2024-03-02");
  assert.equal(modified(`${line}<p>Updated on March 3, 2024</p>`), undefined);
});

Deno.test("a labelled day counts below a heading of the second level, a time alone does not", () => {
  const day = "<time datetime=2020-02-24>February 24, 2020</time>";
  const guess = (line: string, url: string): string[] | undefined =>
    published(undeclared(line).replaceAll("h1>", "h2>"), url).guess;
  assert.deepEqual(guess(`<div>Published ${day}</div>`, "https://e.example/house"), [
    "2020-02-24",
    "published line",
  ]);
  assert.equal(guess(day, "https://e.example/house"), undefined);
  assert.equal(guess(`<div>Published ${day}</div>`, "https://e.example/"), undefined);
});

Deno.test("a page that shows only its day of change says so in the rule", () => {
  const html = article("", "Updated on March 2, 2024");
  assert.deepEqual(published(html).guess, ["2024-03-02", "updated"]);
  const { visible } = readDeclared(createPage(html, "https://e.example/blog/old-harbour-rebuilt"));
  assert.equal(visible["modified"]?.value, "2024-03-02");
});

Deno.test("a day of change beside a declared day of publication is no second guess", () => {
  const date = `<meta property="article:published_time" content="2023-01-05">`;
  const html = article(date, "Updated on March 2, 2024");
  assert.deepEqual(published(html), { said: "2023-01-05", guess: undefined });
});

Deno.test("the date of a page as such is sure on an article and doubted on a listing", () => {
  const date = `<meta property="article:published_time" content="2024-03-02T10:00:00Z">`;
  assert.equal(published(article(date, "")).said, "2024-03-02T10:00:00Z");
  const card =
    `<li class="product-card"><a href="/p"><img src="/i.jpg"><span class=price>$9</span></a></li>`;
  const list =
    `<head>${date}</head><body class="category"><nav><a href="/cart" class=cart>Cart</a></nav>
    <h1>Mugs</h1><div class="filter search"></div><ul class="product-list">${card.repeat(60)}</ul>`;
  const page = createPage(list, "https://e.example/collections/mugs");
  assert(datedChance(createShownPage(readFacts(page).facts)) < 0.5);
  assert.deepEqual(published(list, "https://e.example/collections/mugs"), {
    said: "2024-03-02T10:00:00Z",
    guess: undefined,
    isDoubted: true,
  });
});

Deno.test("a fragment tells nothing against the date it declares", () => {
  const html = `<meta property="article:published_time" content="2024-03-02">`;
  assert.equal(published(html, "https://e.example/x").said, "2024-03-02");
});

Deno.test("a declared day is doubted beside an earlier one under the heading", () => {
  const declare = (day: string): string =>
    `<script type="application/ld+json">{"@type":"Article","datePublished":"${day}"}</script>`;
  const line = "Published May 14, 2024";
  assert.deepEqual(published(article(declare("2025-11-20"), line)), {
    said: "2025-11-20",
    guess: ["2024-05-14", "published line"],
    isDoubted: true,
  });
  // A night's or a time zone's difference is none, and a change comes after what it changes.
  for (
    const sure of [
      published(article(declare("2024-05-15"), line)),
      published(article(declare("2023-01-01"), line)),
      published(article(declare("2025-11-20"), "Updated May 14, 2024")),
    ]
  ) {
    assert(sure.said !== undefined);
    assert.equal(sure.isDoubted, undefined);
  }
});

Deno.test("a video lends its day only to the page that is called after it", () => {
  const video = (name: string): string =>
    `<title>Best bread machines</title><script type="application/ld+json">
    {"@type":"VideoObject","name":"${name}","uploadDate":"2024-01-06"}</script>`;
  assert.deepEqual(published(video("Best bread machines")), {
    said: "2024-01-06",
    guess: undefined,
  });
  assert.equal(published(video("Kneading by hand")).isDoubted, true);
});

Deno.test("a front page has no sure day but its own article's", () => {
  const html =
    `<title>Town news</title><meta property="article:published_time" content="2024-03-02">`;
  assert.equal(published(html, "https://e.example/").isDoubted, true);
  const own = `<title>One page</title><script type="application/ld+json">
    {"@type":"Article","headline":"One page","datePublished":"2024-03-02"}</script>`;
  assert.deepEqual(published(own, "https://e.example/"), { said: "2024-03-02", guess: undefined });
});

Deno.test("a date in an aside is of related things by its own boxes, not by what the body is called", () => {
  const inAside = (body: string, aside: string): string[] | undefined =>
    published(
      article("", "").replace("single-post post", body)
        .replace(
          "<h2>More",
          `<aside class="${aside}"><p>Published 4 March 2024</p></aside><h2>More`,
        ),
    ).guess;
  assert.equal(inAside("single-post has-related-posts", "meta")?.[0], "2024-03-04");
  assert.equal(inAside("single-post", "related-posts"), undefined);
});

Deno.test("the fitted trees ask only for features that are measured", () => {
  const page = readForest(MODEL.forests.page);
  const day = readForest(MODEL.forests.day);
  assert(page.roots.length > 50 && day.roots.length > 50);
  for (const name of page.features) assert(PAGE_FEATURES.has(name), name);
  for (const name of day.features) assert(DATE_FEATURES.has(name), name);
});

Deno.test("the day beside a credit is the page's, however far the heading is", () => {
  const page = (line: string): string =>
    `<title>A bridge is closed</title><h1>A bridge is closed</h1>${
      "<ul><li>Another bridge was closed</ul>".repeat(60)
    }<p>Read also what happened on</p><p>May 2, 2024 7:41 pm</p><div>${line}</div>
     <p>The bridge has been closed since noon, and nobody says for how long it will be.</p>`;
  const day = (line: string): unknown =>
    readDeclared(createPage(page(line), null)).visible["published"]?.value;
  assert.equal(
    day("<p>By Ann One</p><p><span>YORK</span> | <span>Fri May 3, 2024 2:34am EDT</span></p>"),
    "2024-05-03T02:34:00-04:00",
  );
  assert.equal(day("<p>YORK</p><p><span>Fri May 3, 2024 2:34am EDT</span></p>"), undefined);
});

Deno.test("the letters of a page are those of its texts, not of its scripts", () => {
  const letters = (html: string): number => {
    const { facts } = readFacts(createPage(html, null));
    return measurePage(createShownPage(facts)).chars;
  };
  assert.equal(letters("<p>Stone walls</p><script>const walls = 1;</script>"), 11);
});
