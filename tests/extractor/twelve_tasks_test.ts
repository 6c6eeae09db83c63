/** Twelve tasks of people who read pages into records: learnt as they would give them, read on others. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Row } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { readWant } from "../../src/read/extractor/lists/want.ts";
import { runExtractor, type RunReading } from "../../src/read/extractor/run.ts";
import { pageOf } from "./pages.ts";

type Given = Record<string, unknown>;
type Texts = readonly (readonly string[])[];

function task(
  pages: readonly string[],
  given: Given | readonly Given[],
  other: string,
  listing: boolean | null = null,
): RunReading {
  const { want, labels } = readWant(given);
  const options = { listing, want, ...(labels === undefined ? {} : { labels }) };
  const made = compileExtractor(pages.map(pageOf), pages.map((_, at) => `${at}`), options, "t");
  const reading = runExtractor(readExtractor(JSON.parse(JSON.stringify(made))), pageOf(other));
  assert.deepEqual(reading.failed, []);
  return reading;
}

const site = (title: string, body: string): string =>
  `<!doctype html><html lang=en><head><title>${title} | Northwind</title></head><body>
<header><a href=/>Northwind</a><nav><ul><li><a href=/new>New</a><li><a href=/sale>Sale</a>
<li><a href=/help>Help</a></ul></nav></header><main><h1>${title}</h1>${body}</main>
<footer><p>Northwind, 1 Harbour Street</p><a href=/terms>Terms</a> <a href=/imprint>Imprint</a></footer></body></html>`;

const columns = (rows: readonly Row[], ...names: string[]): unknown[][] =>
  rows.map((row) => names.map((name) => row[name]));

Deno.test("variants: every size of a product with its price, one sold out", () => {
  const page = (title: string, variants: Texts): string =>
    site(
      title,
      `<p class=lead>Made of oak.</p><table class=variants><tr><th>Size<th>Price<th>Stock</tr>${
        variants.map(([size, price, stock]) =>
          price === ""
            ? `<tr class=gone><td>${size}<td><td>Sold out</tr>`
            : `<tr><td>${size}<td>${price}<td>${stock}</tr>`
        ).join("")
      }</table>`,
    );
  const first = page("Oak shelf", [["60 cm", "€ 39.00", "12"], ["80 cm", "€ 49.00", "3"], [
    "100 cm",
    "€ 59.00",
    "7",
  ]]);
  const other = page("Pine shelf", [["50 cm", "€ 19.00", "4"], ["70 cm", "", ""], [
    "90 cm",
    "€ 29.00",
    "1",
  ], ["110 cm", "€ 35.00", "9"]]);
  const { fields, lists } = task([first], {
    title: "Oak shelf",
    variants: [{ size: "60 cm", price: "€ 39.00" }],
  }, other);
  assert.equal(fields.title, "Pine shelf");
  assert.deepEqual(columns(lists?.variants ?? [], "size", "price"), [
    ["50 cm", "€ 19.00"],
    ["70 cm", undefined],
    ["90 cm", "€ 29.00"],
    ["110 cm", "€ 35.00"],
  ]);
});

Deno.test("jobs over pages: two jobs given are two rows, on page one and page two", () => {
  const page = (number: number, jobs: Texts): string =>
    site(
      "Jobs",
      `<p>Page ${number}</p><div class=jobs>${
        jobs.map(([title, company, place]) =>
          `<article class=job><h2><a href="/j/${title}">${title}</a></h2><p class=by>${company}</p><span class=place>${place}</span></article>`
        ).join("")
      }</div><a rel=next href="/jobs?page=${number + 1}">Next</a>`,
    );
  const first = page(1, [["Welder", "Steel Co", "Hull"], ["Baker", "Crumb Ltd", "Leeds"], [
    "Driver",
    "Vans & Co",
    "York",
  ]]);
  const { rows } = task(
    [first],
    [{ title: "Welder", company: "Steel Co", place: "Hull" }],
    page(2, [["Nurse", "St Mary", "Ely"], ["Cook", "The Fox", "Bath"], [
      "Clerk",
      "Town Hall",
      "Bury",
    ]]),
  );
  assert.deepEqual(columns(rows, "title", "company", "place"), [
    ["Nurse", "St Mary", "Ely"],
    ["Cook", "The Fox", "Bath"],
    ["Clerk", "Town Hall", "Bury"],
  ]);
});

Deno.test("figures with groups: heads of groups and totals are no rows", () => {
  const page = (groups: readonly (readonly [string, Texts])[]): string =>
    site(
      "Sales by city",
      `<table class=figures><thead><tr><th>City<th>Units<th>Revenue<th>Share</tr></thead><tbody>${
        groups.map(([name, cities]) =>
          `<tr class=grp><th colspan=4>${name}</th></tr>${
            cities.map((cells) => `<tr>${cells.map((one) => `<td>${one}`).join("")}</tr>`).join("")
          }<tr class=sum><td>Total ${name}<td colspan=3>${cities.length * 100}</tr>`
        ).join("")
      }</tbody></table>`,
    );
  const first = page([["North", [["Hull", "120", "£4,100", "12%"], [
    "Leeds",
    "310",
    "£9,000",
    "31%",
  ]]], [
    "South",
    [["Bath", "90", "£2,700", "9%"], ["Dover", "480", "£8,600", "48%"]],
  ]]);
  const other = page([["East", [["Ely", "70", "£1,900", "20%"], [
    "Norwich",
    "140",
    "£3,900",
    "40%",
  ]]], [
    "West",
    [["Bristol", "140", "£4,000", "40%"]],
  ]]);
  const { rows } = task([first], { city: "Hull", units: "120", revenue: "£4,100" }, other);
  assert.deepEqual(columns(rows, "city", "units"), [["Ely", "70"], ["Norwich", "140"], [
    "Bristol",
    "140",
  ]]);
});

const comment = (who: string, text: string, inner = ""): string =>
  `<div class=comment><p class=meta><a class=user href="/u/${who}">${who}</a> <span class=age>2 hours ago</span></p><div class=text>${text}</div>${inner}</div>`;

Deno.test("a nested thread: replies are comments too", () => {
  const page = (body: string): string => site("Thread", `<div class=thread>${body}</div>`);
  const first = page(
    comment("ada", "I like it.", `<div class=replies>${comment("bob", "Me too.")}</div>`) +
      comment("cid", "It is late.") + comment("dan", "Buy two."),
  );
  const other = page(
    comment("eve", "Too loud.", `<div class=replies>${comment("fay", "Turn it down.")}</div>`) +
      comment("gus", "Fine with me."),
  );
  const { lists } = task([first], {
    comments: [{ user: "ada", text: "I like it." }, { user: "bob", text: "Me too." }],
  }, other);
  assert.deepEqual(columns(lists?.comments ?? [], "user", "text"), [
    ["eve", "Too loud."],
    ["fay", "Turn it down."],
    ["gus", "Fine with me."],
  ]);
});

Deno.test("a flat calendar: events carry the day of the heading above them", () => {
  const page = (days: readonly (readonly [string, Texts])[]): string =>
    site(
      "What is on",
      `<div class=cal>${
        days.map(([day, events]) =>
          `<h3 class=day>${day}</h3>${
            events.map(([time, what]) =>
              `<div class=ev><span class=time>${time}</span> <a href="/e/${what}">${what}</a></div>`
            ).join("")
          }`
        ).join("")
      }</div>`,
    );
  const first = page([["Mon 3 June", [["18:00", "Chess club"], ["20:00", "Open stage"]]], [
    "Tue 4 June",
    [["19:00", "Life drawing"]],
  ], ["Wed 5 June", [["18:30", "Yoga"], ["21:00", "Quiz"]]]]);
  const other = page([["Thu 6 June", [["18:00", "Choir"], ["19:00", "Film"], ["22:00", "Disco"]]], [
    "Fri 7 June",
    [["17:00", "Swap shop"]],
  ]]);
  const { lists } = task([first], {
    events: [
      { day: "Mon 3 June", time: "18:00", what: "Chess club" },
      { day: "Mon 3 June", time: "20:00", what: "Open stage" },
      { day: "Tue 4 June", time: "19:00", what: "Life drawing" },
    ],
  }, other);
  assert.deepEqual(columns(lists?.events ?? [], "day", "time", "what"), [
    ["Thu 6 June", "18:00", "Choir"],
    ["Thu 6 June", "19:00", "Film"],
    ["Thu 6 June", "22:00", "Disco"],
    ["Fri 7 June", "17:00", "Swap shop"],
  ]);
});

Deno.test("a recipe in two groups: every ingredient of both, and its times", () => {
  const page = (
    title: string,
    prep: string,
    groups: readonly (readonly [string, readonly string[]])[],
  ) =>
    site(
      title,
      `<p>We cook this often.</p><dl class=facts><dt>Prep time<dd>${prep}<dt>Serves<dd>4</dl>
<section class=ingredients><h2>Ingredients</h2>${
        groups.map(([name, lines]) =>
          `<h3>${name}</h3><ul>${lines.map((one) => `<li class=ing>${one}</li>`).join("")}</ul>`
        ).join("")
      }</section><section><h2>Method</h2><ol><li>Mix.<li>Bake.</ol></section>`,
    );
  const first = page("Plum tart", "20 minutes", [["Pastry", ["200 g flour", "100 g butter"]], [
    "Filling",
    ["1 kg plums", "80 g sugar"],
  ]]);
  const other = page("Leek pie", "35 minutes", [["Crust", ["300 g flour", "1 egg"]], [
    "Filling",
    ["4 leeks", "2 eggs", "cream"],
  ]]);
  const { fields, several } = task([first], {
    title: "Plum tart",
    prep_time: "20 minutes",
    ingredients: ["200 g flour", "100 g butter", "1 kg plums", "80 g sugar"],
  }, other);
  assert.deepEqual(fields, { title: "Leek pie", prep_time: "35 minutes" });
  assert.deepEqual(several?.ingredients, ["300 g flour", "1 egg", "4 leeks", "2 eggs", "cream"]);
});

Deno.test("a house: an optional row that is not there is absent, and its examples make no rows", () => {
  const page = (title: string, facts: Texts): string =>
    site(
      title,
      `<div class=box><dl>${
        facts.map(([label, value]) => `<dt>${label}<dd>${value}`).join("")
      }</dl></div>`,
    );
  const pages = [
    page("House 1", [["Price", "€ 100,000"], ["Rooms", "5"], ["Year built", "1990"]]),
    page("House 2", [["Price", "€ 250,000"], ["Rooms", "7"], ["Commission", "3.57 %"], [
      "Year built",
      "2004",
    ]]),
  ];
  const records = [
    { price: "€ 100,000", rooms: 5, commission: null },
    { price: "€ 250,000", rooms: 7, commission: "3.57 %" },
  ];
  const without = page("House 3", [["Price", "€ 90,000"], ["Rooms", "3"], ["Year built", "1888"]]);
  assert.deepEqual(task(pages, records, without).fields, { price: "€ 90,000", rooms: "3" });
  const { fields, rows } = task(pages, records, pages[1] ?? "");
  assert.deepEqual([fields.commission, rows], ["3.57 %", []]);
});

Deno.test("a flat forum: title rows with a detail row each, and a piece of a cell", () => {
  const page = (stories: Texts): string =>
    site(
      "Front page",
      `<table class=stories>${
        stories.map(([title, points, user], at) =>
          `<tr class=athing><td>${
            at + 1
          }.<td><a class=title href="/s/${at}">${title}</a></tr><tr><td><td><span class=score>${points} points</span> by <a class=user href="/u/${user}">${user}</a></tr><tr class=spacer></tr>`
        ).join("")
      }</table>`,
    );
  const first = page([["Show: a tiny database", "165", "ada"], ["Ask: which lathe?", "42", "bob"], [
    "The last steam tram",
    "318",
    "cid",
  ]]);
  const other = page([["A chess engine in awk", "77", "eve"], ["Why bells ring", "9", "gus"], [
    "Maps of tides",
    "120",
    "fay",
  ]]);
  const { lists } = task([first], {
    stories: [{ title: "Show: a tiny database", points: 165, user: "ada" }],
  }, other);
  assert.deepEqual(columns(lists?.stories ?? [], "title", "points", "user"), [
    ["A chess engine in awk", "77", "eve"],
    ["Why bells ring", "9", "gus"],
    ["Maps of tides", "120", "fay"],
  ]);
});

Deno.test("a menu: dishes in their groups, some without a price", () => {
  const page = (groups: readonly (readonly [string, Texts])[]): string =>
    site(
      "Menu",
      groups.map(([name, dishes]) =>
        `<section class=group><h2>${name}</h2><ul>${
          dishes.map(([dish, price]) =>
            `<li class=dish><b>${dish}</b>${
              price === "" ? "" : ` <span class=price>${price}</span>`
            }</li>`
          ).join("")
        }</ul></section>`
      ).join(""),
    );
  const first = page([["Starters", [["Soup", "€ 5.50"], ["Bread", "€ 2.00"]]], ["Mains", [
    ["Pasta", "€ 12.00"],
    ["Trout", "€ 19.00"],
    ["Stew", "€ 14.00"],
  ]]]);
  const other = page([["Mains", [["Risotto", "€ 13.00"], ["Catch of the day", ""], [
    "Pie",
    "€ 11.00",
  ], [
    "Curry",
    "€ 12.50",
  ], ["Burger", "€ 12.00"]]], ["Sweets", [["Ice", "€ 4.00"], ["Cake", "€ 4.50"]]]]);
  const { lists } = task([first], {
    groups: [{
      heading: "Mains",
      dishes: [{ name: "Pasta", price: "€ 12.00" }, { name: "Trout", price: "€ 19.00" }],
    }],
  }, other);
  const [mains, sweets] = lists?.groups ?? [];
  assert.equal(mains?.heading, "Mains");
  assert.deepEqual(columns(mains?.dishes as Row[], "name", "price")[1], [
    "Catch of the day",
    undefined,
  ]);
  assert.deepEqual(columns(sweets?.dishes as Row[], "name", "price"), [["Ice", "€ 4.00"], [
    "Cake",
    "€ 4.50",
  ]]);
});

Deno.test("reviews beside a product: an answer of the shop is in some", () => {
  const review = ([who, stars, text, answer]: readonly string[]): string =>
    `<li class=review><strong class=who>${who}</strong><span class=stars>${stars} of 5</span><p>${text}</p>${
      answer === undefined ? "" : `<blockquote class=answer>${answer}</blockquote>`
    }</li>`;
  const page = (title: string, price: string, reviews: Texts): string =>
    site(
      title,
      `<p class=price>${price}</p><ul class=reviews>${reviews.map(review).join("")}</ul>`,
    );
  const first = page("Kettle", "€ 30.00", [["Ada", "5", "Quick.", "Thank you!"], [
    "Bob",
    "3",
    "Loud.",
  ], [
    "Cid",
    "4",
    "Fine.",
  ]]);
  const other = page("Toaster", "€ 25.00", [["Eve", "2", "Burns."], [
    "Fay",
    "4",
    "Good.",
    "Thanks.",
  ], [
    "Gus",
    "5",
    "Great.",
  ], ["Hal", "1", "Broke."]]);
  const { fields, lists } = task([first], {
    title: "Kettle",
    price: "€ 30.00",
    reviews: [{ author: "Ada", rating: "5 of 5", text: "Quick." }, {
      author: "Bob",
      rating: "3 of 5",
      text: "Loud.",
    }],
  }, other);
  assert.deepEqual(fields, { title: "Toaster", price: "€ 25.00" });
  assert.deepEqual(columns(lists?.reviews ?? [], "author", "text"), [
    ["Eve", "Burns."],
    [
      "Fay",
      "Good.",
    ],
    ["Gus", "Great."],
    ["Hal", "Broke."],
  ]);
});

Deno.test("search results with ads: what the examples skip is no row", () => {
  const hit = ([title, price]: readonly string[], ad: boolean): string =>
    `<div class="hit${ad ? " ad" : ""}">${
      ad ? "<em class=badge>Sponsored</em>" : ""
    }<h3><a href="/p/${title}">${title}</a></h3><span class=price>${price}</span></div>`;
  const page = (hits: readonly (readonly string[])[]): string =>
    site(
      "Results",
      `<div class=results>${
        hits.map(([title = "", price = "", ad]) => hit([title, price], ad === "ad")).join("")
      }</div>`,
    );
  const first = page([["Turbo pump", "€ 99", "ad"], ["Hand pump", "€ 20"], ["Foot pump", "€ 35"], [
    "Mega pump",
    "€ 120",
    "ad",
  ], ["Track pump", "€ 40"]]);
  const other = page([["Bike lock", "€ 15"], ["Golden lock", "€ 80", "ad"], ["U-lock", "€ 45"], [
    "Chain",
    "€ 25",
  ], ["Best lock", "€ 60", "ad"]]);
  const { lists } = task([first], {
    hits: [
      { title: "Hand pump", price: "€ 20" },
      { title: "Foot pump", price: "€ 35" },
      { title: "Track pump", price: "€ 40" },
    ],
  }, other);
  assert.deepEqual(columns(lists?.hits ?? [], "title", "price"), [["Bike lock", "€ 15"], [
    "U-lock",
    "€ 45",
  ], ["Chain", "€ 25"]]);
});

Deno.test("sale prices: the price that is paid, from two labelled pages", () => {
  const page = (title: string, price: string): string =>
    site(title, `<div class=buy>${price}<button>Buy</button></div><p>Ships today.</p>`);
  const pages = [
    page("Lamp", "<span class=now>€ 30.00</span>"),
    page("Chair", "<del class=was>€ 90.00</del><ins class=sale>€ 75.00</ins>"),
  ];
  const records = [{ title: "Lamp", price: "€ 30.00" }, { title: "Chair", price: "€ 75.00" }];
  const read = (body: string): string | undefined =>
    task(pages, records, page("Desk", body)).fields.price;
  assert.equal(read("<span class=now>€ 12.00</span>"), "€ 12.00");
  assert.equal(read("<del class=was>€ 9.00</del><ins class=sale>€ 8.00</ins>"), "€ 8.00");
});
