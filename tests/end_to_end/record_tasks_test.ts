/** Whole tasks of people who read pages into records, each one recipe and one page over HTTP. */
import assert from "node:assert/strict";
import {
  boardHtml,
  flat,
  group,
  hashedHtml,
  headedMenu,
  nestedMenu,
  story,
  threadHtml,
} from "../extractor/row_pages.ts";
import { startLocalSites } from "../support/local_sites.ts";
import { PROGRAM_NAME, startHasty } from "../support/program.ts";

type Json = Record<string, unknown>;
type Rows = Record<string, string>[];

let base = "";

async function run(args: Json): Promise<Json> {
  const response = await fetch(`${base}/v1/tools/run_extractor`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(args),
  });
  const answer = await response.json();
  assert.equal(answer.error, undefined, JSON.stringify(answer.error));
  return answer;
}

const page = (title: string, body: string): string =>
  `<!doctype html><html><head><title>${title} - Shop</title></head><body>
<nav><a href=/>Home</a><a href=/sale>Sale</a></nav><main><h1>${title}</h1>${body}</main>
<footer>Shop, Street 1</footer></body></html>`;

const each = (count: number, write: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => write(at)).join("");

async function readTable(): Promise<void> {
  const table = (count: number): string =>
    page(
      "Stock",
      `<table><thead><tr><th>Part<th>Place<th>Count</thead><tbody>${
        each(
          count,
          (at) => `<tr><td>Part number ${at}<td>Aisle ${at % 40}, shelf ${at % 7}<td>${at * 3}`,
        )
      }</tbody></table>`,
    );
  const want = { part: "Part number 0", place: "Aisle 0, shelf 0", count: "0" };
  const extractor = { pages: [table(30)], want };
  const rows: Rows = [];
  let offset: unknown = 0;
  let slices = 0;
  while (typeof offset === "number") {
    const answer = await run({ extractor, html_or_url: table(1_500), offset });
    assert.equal(answer.ok, true);
    rows.push(...answer.rows as Rows);
    offset = answer.next_offset;
    slices++;
  }
  assert(slices > 1);
  assert.equal(rows.length, 1_500);
  assert.deepEqual(rows.at(-1), {
    part: "Part number 1499",
    place: "Aisle 19, shelf 1",
    count: "4497",
  });
}

async function readSales(): Promise<void> {
  const item = (name: string, price: string, was?: string): string =>
    `<li class="product"><h3><a href="/p/${name}">${name}</a></h3><p class=price>${
      was === undefined ? `<span>${price}</span>` : `<del>${was}</del> <ins>${price}</ins>`
    }</p></li>`;
  const list = (items: readonly (readonly [string, string, string?])[]): string =>
    page("Brakes", `<ul class=products>${items.map((one) => item(...one)).join("")}</ul>`);
  const learnt = list([
    ["Front pads", "31.50 EUR"],
    ["Rear pads", "29.00 EUR"],
    ["Drum shoes", "24.90 EUR"],
    ["Brake hose", "12.90 EUR"],
  ]);
  const other = list([
    ["Discs", "58.00 EUR", "72.00 EUR"],
    ["Calipers", "112.00 EUR"],
    ["Hoses", "15.50 EUR", "19.90 EUR"],
    ["Fluid", "9.90 EUR"],
    ["Springs", "4.20 EUR"],
  ]);
  const want = { name: "Front pads", price: "31.50 EUR" };
  const { ok, rows } = await run({ extractor: { pages: [learnt], want }, html_or_url: other });
  assert.equal(ok, true);
  assert.deepEqual((rows as Rows).map(({ price }) => price), [
    "58.00 EUR",
    "112.00 EUR",
    "15.50 EUR",
    "9.90 EUR",
    "4.20 EUR",
  ]);
}

/** A product with tags and reviews. */
function product(name: string, tags: readonly string[], reviews: readonly Rows[number][]): string {
  const review = ({ author, text }: Rows[number]): string =>
    `<article class=review><b class=by>${author}</b><p>${text}</p></article>`;
  return page(
    name,
    `<p class=tags>${tags.map((tag) => `<a class=tag href="/t/${tag}">${tag}</a> `).join("")}</p>
<section><h2>Reviews</h2>${reviews.map((one) => review(one)).join("")}</section>`,
  );
}

const KETTLE = {
  title: "Steel kettle",
  tags: ["kitchen", "steel", "gift"],
  reviews: [
    { author: "Ada Byron", text: "Sturdy and quick to boil." },
    { author: "Tom Hill", text: "The handle gets warm." },
    { author: "Eva Lind", text: "A good gift." },
  ],
};

const POT = {
  title: "Tea pot",
  tags: ["tea", "glass"],
  reviews: [
    { author: "Kim Ode", text: "Pours without a drop." },
    { author: "Lee Wan", text: "Broke after a year." },
  ],
};

async function readReviews(): Promise<void> {
  const pot = product(POT.title, POT.tags, POT.reviews);
  const learnt = {
    pages: [product(KETTLE.title, KETTLE.tags, KETTLE.reviews)],
    want: { ...KETTLE, reviews: KETTLE.reviews.slice(0, 2) },
  };
  const written = {
    select: {
      title: "h1",
      tags: ["a.tag"],
      reviews: { rows: "article.review", fields: { author: ".by", text: "p" } },
    },
  };
  for (const extractor of [learnt, written]) {
    const { ok, fields, lists } = await run({ extractor, html_or_url: pot });
    assert.deepEqual(fields, { title: POT.title, tags: POT.tags });
    assert.deepEqual(lists, { reviews: POT.reviews });
    assert.equal(ok, true);
  }
}

async function readAttributes(): Promise<void> {
  const html = page(
    "Lamp",
    `<div class=buy data-price="41.90" data-currency=EUR><button>Buy</button></div>`,
  );
  const select = {
    name: "substring-before(//title, ' - ')",
    price: "div.buy::attr(data-price)",
    both: "concat(//div/@data-price, ' ', //div/@data-currency)",
  };
  const { ok, fields } = await run({ extractor: { select }, html_or_url: html });
  assert.deepEqual([ok, fields], [true, { name: "Lamp", price: "41.90", both: "41.90 EUR" }]);
  const state = (name: string, price: number): string =>
    page(
      name,
      `<script id=__NEXT_DATA__ type="application/json">${
        JSON.stringify({ props: { product: { name, price } } })
      }</script>`,
    );
  const attribute = (name: string, price: number): string =>
    page(name, `<div class=buy data-price="${price}"><button>Buy</button></div>`);
  for (const write of [state, attribute]) {
    const extractor = { pages: [write("Lamp", 41.5)], want: { name: "Lamp", price: "41.5" } };
    const learnt = await run({ extractor, html_or_url: write("Pot", 9.25) });
    assert.deepEqual([learnt.ok, learnt.fields], [true, { name: "Pot", price: "9.25" }]);
  }
}

async function readSpecifications(): Promise<void> {
  const sheet = (title: string, facts: readonly (readonly [string, string])[]): string =>
    page(
      title,
      `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join("")}</dl>`,
    );
  const learnt = sheet("Lamp A", [["Weight", "2 kg"], ["Colour", "red"], ["Power", "40 W"]]);
  const other = sheet("Lamp B", [
    ["Power", "60 W"],
    ["Voltage", "230 V"],
    ["Weight", "3 kg"],
    ["Colour", "blue"],
  ]);
  const want = { weight: "2 kg", power: "40 W" };
  const extractor = { pages: [learnt], want, listing: false };
  const { ok, fields } = await run({ extractor, html_or_url: other });
  assert.deepEqual([ok, fields], [true, { weight: "3 kg", power: "60 W" }]);
}

async function readCatalogue(): Promise<void> {
  await using site = startLocalSites(1, (path) => {
    const at = path === "/list" ? 1 : 2;
    const items = each(3, (one) => `<li class=item><a href="/p/${at}${one}">Item ${at}${one}</a>`);
    const next = at === 1 ? "<a class=next href=/list/2>Next</a>" : "";
    return new Response(page("List", `<ul>${items}</ul>${next}`), {
      headers: { "content-type": "text/html" },
    });
  });
  const select = {
    next: "a.next::attr(href)",
    items: { rows: "li.item", fields: { name: "a" } },
  };
  const start = `${site.origins[0]}/list`;
  const answer = await run({ extractor: { select }, html_or_url: start, max_pages: 5 });
  const { items } = answer.lists as { items: Rows };
  assert.deepEqual(
    items.map(({ name }) => name),
    [1, 2].flatMap((at) => [0, 1, 2].map((one) => `Item ${at}${one}`)),
  );
  assert.deepEqual([answer.ok, answer.next_page], [true, null]);
}

async function readStories(): Promise<void> {
  const stories = [
    story("A fast parser", 120, "ada", 44),
    story("Why rows are hard", 98, "tom", 12),
    story("A lamp", 60, "eva", 3),
    story("Learning Rust", 41, "kim", 8),
  ];
  const news = [
    story("Old maps", 20, "lee", 4),
    { title: "Acme is hiring" },
    ...Array.from({ length: 8 }, (_, at) => story(`Story ${at}`, at + 2, `by${at}`, at)),
  ];
  const [first, second] = stories;
  for (const want of [{ ...first }, { stories: [first] }, { stories: [first, second] }]) {
    const extractor = { pages: [boardHtml(stories)], want };
    const { ok, rows } = await run({ extractor, html_or_url: boardHtml(news) });
    assert.deepEqual([ok, rows], [true, news]);
  }
}

async function readMenus(): Promise<void> {
  const menu = [
    group("Starters", ["Soup", "4.50 €"], ["Salad", "6.00 €"]),
    group("Mains", ["Pasta", "9.50 €"], ["Pizza", "10.00 €"], ["Fish", "15.00 €"]),
    group("Sweets", ["Cake", "3.50 €"], ["Ice", "2.50 €"]),
  ];
  const lunch = [
    group("Breakfast", ["Eggs", "4.00 €"], ["Toast", "2.00 €"], ["Rice", "3.10 €"]),
    group("Drinks", ["Tea", "2.20 €"], ["Coffee", "2.40 €"]),
  ];
  const all = lunch.flatMap(({ dishes }) => dishes);
  const soup = { name: "Soup", price: "4.50 €" };
  for (const html of [headedMenu, nestedMenu]) {
    const pages = [html(menu)];
    const plain = await run({ extractor: { pages, want: soup }, html_or_url: html(lunch) });
    assert.deepEqual([plain.ok, plain.rows], [true, all]);
    const want = { groups: [{ heading: "Starters", dishes: [soup] }] };
    const nested = await run({ extractor: { pages, want }, html_or_url: html(lunch) });
    assert.deepEqual([nested.ok, nested.lists], [true, { groups: lunch }]);
    assert.deepEqual((nested.typed_rows as { groups: unknown[] }).groups[1], {
      dishes: [2.2, 2.4].map((amount) => ({ price: { amount, currency: "EUR" } })),
    });
  }
}

async function readThread(): Promise<void> {
  const thread = [
    { by: "Ada", text: "First.", replies: [{ by: "Tom", text: "I agree." }] },
    { by: "Lee", text: "Another thing." },
  ];
  const other = [
    { by: "Zoe", text: "Hello there.", replies: [] },
    {
      by: "Max",
      text: "Now?",
      replies: [{ by: "Joe", text: "That.", replies: [{ by: "Liv", text: "Both." }] }],
    },
  ];
  const pages = [threadHtml(thread)];
  const html_or_url = threadHtml(other);
  const all = await run({
    extractor: { pages, want: { comments: flat(thread).slice(0, 2) } },
    html_or_url,
  });
  assert.deepEqual([all.ok, all.lists], [true, { comments: flat(other) }]);
  const want = { comments: thread.slice(0, 1) };
  const { ok, lists } = await run({ extractor: { pages, want }, html_or_url });
  const replies = [{ by: "Joe", text: "That." }];
  assert.deepEqual([ok, lists], [true, {
    comments: [other[0], { by: "Max", text: "Now?", replies }],
  }]);
}

async function readHashed(): Promise<void> {
  const learnt = hashedHtml(["aXbPq", "kQwErT", "1x2y3z", "Card__title--Xa9d1", "9zk3lm"], [
    ["Baker", "Bonn"],
    ["Cook", "Kiel"],
    ["Nurse", "Ulm"],
  ]);
  const later = hashedHtml(["bHjKl", "pLmOkN", "8u7i6o", "Card__title--Zq3w2", "4rt5yu"], [
    ["Clerk", "Trier"],
    ["Smith", "Suhl"],
    ["Pilot", "Jena"],
    ["Tailor", "Hof"],
  ]);
  const extractor = { pages: [learnt], want: { name: "Baker", place: "Bonn" } };
  const { ok, rows } = await run({ extractor, html_or_url: later });
  const names = ["Clerk", "Smith", "Pilot", "Tailor"];
  assert.deepEqual([ok, (rows as Rows).map(({ name }) => name)], [true, names]);
}

const TASKS: Readonly<Record<string, () => Promise<void>>> = {
  "a table of 1,500 rows in slices": readTable,
  "rows of a shop, some of them on sale": readSales,
  "a title, tags and reviews": readReviews,
  "a price in an attribute or in script state, and computed texts": readAttributes,
  "specifications in another order": readSpecifications,
  "a catalogue over two pages": readCatalogue,
  "stories of a title row and a detail row": readStories,
  "a menu in groups": readMenus,
  "a thread of comments": readThread,
  "rows whose classes a build tool makes": readHashed,
};

Deno.test(`${PROGRAM_NAME} reads pages into records by recipe`, async (test) => {
  const env = { SERVICE_BROWSER: "none", SERVICE_ALLOW_PRIVATE: "1" };
  const serving = await startHasty(["--log", "none"], env);
  base = serving.base;
  try {
    for (const [name, task] of Object.entries(TASKS)) await test.step(name, task);
  } finally {
    await serving.stop();
  }
});
