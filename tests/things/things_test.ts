/** Declared things, typed: the same fields whatever the vocabulary, and nothing invalid hidden. */
import { MAX_RECORDS_CHARS } from "../../src/read/records/record_writer.ts";
import assert from "node:assert/strict";
import { readDeclared } from "../../src/read/declared/declared.ts";
import FIELDS from "../../src/read/records/things/fields.json" with { type: "json" };
import { SORTS } from "../../src/read/records/things/sorts.ts";
import { createPage } from "../../src/page/html/page.ts";
import { resolvePlace } from "../../src/page/html/place.ts";
import { textOf } from "../../src/page/html/text.ts";
import type {
  TypedFields,
  TypedPart,
  TypedThing,
  TypedValue,
} from "../../src/read/records/things/typed_thing.ts";

const SITE = "https://shop.example/p";

function thingsOf(html: string): TypedThing[] {
  return readDeclared(createPage(html, SITE), { things: true }).things ?? [];
}

function isValue(entry: TypedFields[string]): entry is TypedValue {
  return !Array.isArray(entry) && "value" in entry;
}

/** Gives the fields as bare values, things inside as objects of them. */
function bare({ fields }: TypedPart): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, entry]) => [
      name,
      Array.isArray(entry) ? entry.map(bare) : isValue(entry) ? entry.value : bare(entry),
    ]),
  );
}

function valueOf(part: TypedPart | undefined, name: string): TypedValue | undefined {
  const entry = part?.fields[name];
  return entry !== undefined && isValue(entry) ? entry : undefined;
}

const script = (json: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(json)}</script>`;

const RECIPE = {
  name: "Soup",
  ingredients: ["1 leek", "2 l water"],
  steps: ["Cut.", "Cook."],
  cook_minutes: 75,
  yield: "4",
};

Deno.test("a recipe has the same fields in JSON-LD, microdata, RDFa and microformats", () => {
  const pages = [
    script({
      "@context": "https://schema.org",
      "@type": "Recipe",
      name: "Soup",
      recipeIngredient: ["1 leek", "2 l water"],
      recipeInstructions: [{
        "@type": "HowToSection",
        itemListElement: [
          { "@type": "HowToStep", text: "Cut." },
          { "@type": "HowToStep", name: "Cook." },
        ],
      }],
      cookTime: "PT1H15M",
      recipeYield: 4,
    }),
    `<div itemscope itemtype=https://schema.org/Recipe><h1 itemprop=name>Soup</h1>
     <i itemprop=recipeIngredient>1 leek</i><i itemprop=recipeIngredient>2 l water</i>
     <p itemprop=recipeInstructions>Cut.</p><p itemprop=recipeInstructions>Cook.</p>
     <time itemprop=cookTime datetime=PT75M>long</time><b itemprop=recipeYield>4</b></div>`,
    `<div vocab=https://schema.org/ typeof=Recipe><h1 property=name>Soup</h1>
     <i property=recipeIngredient>1 leek</i><i property=recipeIngredient>2 l water</i>
     <p property=recipeInstructions>Cut.</p><p property=recipeInstructions>Cook.</p>
     <time property=cookTime datetime=PT75M>long</time><b property=recipeYield>4</b></div>`,
  ];
  for (const page of pages) {
    const [thing] = thingsOf(page);
    assert.equal(thing?.kind, "recipe");
    assert.deepEqual(bare(thing), RECIPE, page);
  }
  const [thing] = thingsOf(
    `<div class=h-recipe><h1 class=p-name>Soup</h1><i class=p-ingredient>1 leek</i>
     <i class=p-ingredient>2 l water</i><p class=e-instructions>Cut. Cook.</p>
     <time class=dt-duration datetime=PT75M>long</time><b class=p-yield>4</b></div>`,
  );
  const { steps: _, cook_minutes, ...same } = RECIPE;
  assert.deepEqual(thing && bare(thing), {
    ...same,
    steps: ["Cut. Cook."],
    total_minutes: cook_minutes,
  });
});

Deno.test("a product has its offers and variants, in whichever records they are", () => {
  const offer = (price: string): unknown => ({
    "@type": "Offer",
    price,
    priceCurrency: "EUR",
    availability: "https://schema.org/InStock",
  });
  const variants = [
    { "@type": "Product", "@id": "#s", name: "Mug S", sku: "M-S", offers: offer("9.00") },
    { "@type": "Product", "@id": "#l", name: "Mug L", sku: "M-L", offers: offer("11.00") },
  ];
  const group = { "@type": "ProductGroup", "@id": "#g", name: "Mug", brand: { name: "Kiln" } };
  const inside = { "@context": "https://schema.org", ...group, hasVariant: variants };
  const beside = {
    "@context": "https://schema.org",
    "@graph": [group, ...variants.map((one) => ({ ...one, isVariantOf: { "@id": "#g" } }))],
  };
  const listed = {
    "@context": "https://schema.org",
    "@graph": [{ ...group, hasVariant: [{ "@id": "#s" }, { "@id": "#l" }] }, ...variants],
  };
  const expected = [{
    name: "Mug",
    brand: ["Kiln"],
    variants: [["S", "9.00"], ["L", "11.00"]].map(([size, price]) => ({
      name: `Mug ${size}`,
      sku: `M-${size}`,
      offers: [{ price, currency: "EUR", availability: "InStock" }],
    })),
  }];
  for (const page of [inside, beside, listed]) {
    assert.deepEqual(thingsOf(script(page)).map(bare), expected);
  }
});

Deno.test("an offer has the prices of its specifications, the regular one by its name", () => {
  const priceSpecification = [
    { "@type": "UnitPriceSpecification", price: 12, priceType: "https://schema.org/ListPrice" },
    { "@type": "UnitPriceSpecification", price: 9, priceCurrency: "EUR" },
  ];
  const [mug] = thingsOf(script({
    "@type": "Product",
    name: "Mug",
    offers: { "@type": "Offer", priceSpecification },
  }));
  assert.deepEqual(mug && bare(mug).offers, [
    { price: "9", price_regular: "12", currency: "EUR" },
  ]);
});

Deno.test("what is no value of its sort stays as written and says why", () => {
  const [thing] = thingsOf(script({
    "@type": "Product",
    name: "Mug",
    gtin13: "4006381333932",
    offers: { price: "on request", priceCurrency: "Taler", availability: "maybe" },
    aggregateRating: { ratingValue: "4,5", reviewCount: "1,204", bestRating: "five" },
  }));
  assert.deepEqual(thing && bare(thing), {
    name: "Mug",
    gtin: "4006381333932",
    offers: [{ price: "on request", currency: "Taler", availability: "maybe" }],
    rating: { value: 4.5, best: "five", reviews: 1204 },
  });
  assert.equal(valueOf(thing, "gtin")?.invalid, "no GTIN with a right check digit");
  const [offer] = thing?.fields["offers"] as TypedPart[];
  for (const name of ["price", "currency", "availability"]) {
    assert.match(`${valueOf(offer, name)?.invalid}`, /^no /, name);
  }
  const rating = thing?.fields["rating"] as TypedPart;
  assert.equal(valueOf(rating, "reviews")?.written, "1,204");
  assert.equal(valueOf(rating, "best")?.invalid, "no number");
  assert.equal(valueOf(rating, "value")?.invalid, undefined);
});

Deno.test("keywords in one text are split, and a yield says of what", () => {
  const recipe = { "@type": "Recipe", name: "Dal", keywords: "creamy, curry; dal," };
  const of = (recipeYield: unknown): TypedThing | undefined =>
    thingsOf(script({ ...recipe, recipeYield }))[0];
  assert.deepEqual(valueOf(of("28"), "keywords")?.value, ["creamy", "curry", "dal"]);
  for (const [written, said] of [[["28", "28 cookies"], "28 cookies"], [["4"], "4"], [6, "6"]]) {
    assert.equal(valueOf(of(written), "yield")?.value, said);
  }
});

Deno.test("a GTIN of zeros alone is told as none", () => {
  const [thing] = thingsOf(script({ "@type": "Product", name: "Mug", gtin13: "0000000000000" }));
  assert.equal(valueOf(thing, "gtin")?.invalid, "no GTIN with a right check digit");
});

Deno.test("texts that a page declares as HTML are read without their tags", () => {
  const [thing] = thingsOf(script({
    "@type": "Recipe",
    name: "Dal &amp; rice",
    description: "<p>Creamy <b>curry</b>.</p><p>2 < 3 and 4 > 1.</p>",
    recipeInstructions: "<ol><li>Cut.</li><li>Cook <i>well</i>.</li></ol>",
  }));
  const description = valueOf(thing, "description");
  assert.equal(description?.value, "Creamy curry. 2 < 3 and 4 > 1.");
  assert.equal(description?.written, undefined);
  assert.deepEqual(valueOf(thing, "steps")?.value, ["Cut.", "Cook well."]);
  const [plain] = thingsOf(script({ "@type": "Product", name: "a < b and c > d" }));
  assert.equal(valueOf(plain, "name")?.value, "a < b and c > d");
});

Deno.test("what the page is about comes first, its neighbours last", () => {
  const product = (name: string): unknown => ({
    "@type": "Product",
    name,
    offers: { price: "9.00", priceCurrency: "EUR" },
  });
  const list = ["Cup", "Bowl", "Plate", "Mug", "Jug"].map(product);
  const crumbs = { "@type": "BreadcrumbList", itemListElement: [{ name: "Mugs", item: "/m" }] };
  const page = `<h1>Mug</h1>${script(crumbs)}${script({ "@graph": list })}`;
  assert.deepEqual(thingsOf(page).map((thing) => [thing.rank, bare(thing)["name"] ?? "crumbs"]), [
    ["subject", "Mug"],
    ["part", "crumbs"],
    ["neighbour", "Cup"],
    ["neighbour", "Bowl"],
    ["neighbour", "Plate"],
    ["neighbour", "Jug"],
  ]);
  const titles = ["Mug", "Cup"].map((name) => `<meta property=og:title content=${name}>`);
  const [first] = thingsOf(`${titles.join("")}${script({ "@graph": list })}`);
  assert.equal(first && bare(first)["name"], "Mug", "the first title counts");
  // A list that is about none of its items has no neighbours.
  const ranks = thingsOf(`<h1>Shop</h1>${script({ "@graph": list })}`).map(({ rank }) => rank);
  assert.deepEqual([...new Set(ranks)], ["part"]);
});

Deno.test("a relative address of a page without one says what is missing", () => {
  const page = (url: string | null): TypedThing[] =>
    readDeclared(createPage(script({ "@type": "Product", name: "Mug", url: "/mug" }), url), {
      things: true,
    }).things ?? [];
  assert.match(`${valueOf(page(null)[0], "url")?.invalid}`, /^relative .*base_url$/);
  assert.equal(valueOf(page(SITE)[0], "url")?.invalid, undefined);
});

Deno.test("a thing that is written twice is listed once", () => {
  const mug = { "@type": "Product", name: "Mug", sku: "M-1" };
  assert.equal(thingsOf(script(mug).repeat(2)).length, 1);
  const marked = (at: string): string =>
    `<div itemscope itemtype=https://schema.org/Product>${at}<b itemprop=name>Mug</b></div>`;
  assert.equal(thingsOf(marked("") + marked("<b>New</b>")).length, 1);
  assert.equal(thingsOf(script(mug) + script({ ...mug, sku: "M-2" })).length, 2);
});

Deno.test("the images of a thing are addresses, however they are written", () => {
  const images = (image: unknown): TypedValue | undefined =>
    valueOf(thingsOf(script({ "@type": "Product", name: "Mug", image }))[0], "images");
  const list = images([
    "/a.jpg",
    { "@type": "ImageObject", contentUrl: "https://cdn.example/b.jpg" },
    { "@type": "ImageObject", "@id": "https://cdn.example/c.jpg" },
    { "@id": "https://cdn.example/d.jpg" },
    "data:image/png;base64,AAAA",
    "/a.jpg",
  ]);
  assert.deepEqual(list?.value, [
    "https://shop.example/a.jpg",
    "https://cdn.example/b.jpg",
    "https://cdn.example/c.jpg",
    "https://cdn.example/d.jpg",
  ]);
  assert.equal(list?.invalid, undefined);
  assert.equal(images("data:image/png;base64,AAAA"), undefined);
  assert.match(`${images("http://")?.invalid}`, /^no .*: http:\/\//);
});

Deno.test("a thing's places continue its own, and lead to what they name", () => {
  const page = createPage(
    `<div itemscope itemtype=https://schema.org/Event><h1 itemprop=name>Fair</h1>
     <p itemprop=location itemscope itemtype=https://schema.org/Place><b itemprop=name>Hall</b></p></div>
     ${script({ "@type": "JobPosting", title: "Baker", datePosted: "2024-05-01" })}`,
    SITE,
  );
  const { things = [] } = readDeclared(page, { things: true });
  const event = things.find(({ kind }) => kind === "event");
  const job = things.find(({ kind }) => kind === "job");
  const hall = valueOf(event?.fields["place"] as TypedPart, "name");
  assert.equal(hall?.where, "./p[1]/b[1]");
  const node = resolvePlace(page.tree, `${event?.where}${hall?.where?.slice(1)}`);
  assert.equal(textOf(page.tree, node), "Hall");
  assert.equal(valueOf(job, "published")?.where, "./datePosted");
  assert.match(`${job?.where}`, /script\[1\]#$/);
});

Deno.test("questions, threads, breadcrumbs, jobs and places are typed", () => {
  const [faq] = thingsOf(script({
    "@type": "FAQPage",
    mainEntity: [{ "@type": "Question", name: "Why?", acceptedAnswer: { text: "Because." } }],
  }));
  assert.deepEqual([faq?.kind, faq && bare(faq)], ["faq", {
    questions: [{ question: "Why?", answer: "Because." }],
  }]);
  const [thread] = thingsOf(script({
    "@type": "DiscussionForumPosting",
    headline: "Leaks",
    text: "It leaks.",
    author: { name: "Ann" },
    comment: [{ "@type": "Comment", text: "Same.", author: { name: "Bo" }, upvoteCount: 3 }],
  }));
  assert.deepEqual([thread?.kind, thread && bare(thread)], ["thread", {
    name: "Leaks",
    text: "It leaks.",
    authors: ["Ann"],
    posts: [{ text: "Same.", authors: ["Bo"], votes: 3 }],
  }]);
  const [crumbs] = thingsOf(script({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 2, item: { "@id": "https://shop.example/mugs", name: "Mugs" } },
      { position: 1, name: "Home", item: "https://shop.example/" },
    ],
  }));
  assert.deepEqual(crumbs && bare(crumbs), {
    items: [
      { name: "Home", url: "https://shop.example/" },
      { name: "Mugs", url: "https://shop.example/mugs" },
    ],
  });
  const [job] = thingsOf(script({
    "@type": "JobPosting",
    title: "Baker",
    hiringOrganization: { name: "Oven" },
    jobLocation: { address: { addressLocality: "Ghent" } },
    baseSalary: { currency: "EUR", value: { minValue: 2000, maxValue: 2500, unitText: "MONTH" } },
  }));
  assert.deepEqual(job && bare(job), {
    name: "Baker",
    employers: ["Oven"],
    place: { address: { locality: "Ghent" } },
    salary: { low: "2000", high: "2500", currency: "EUR", unit: "MONTH" },
  });
  const [business] = thingsOf(script({
    "@type": "Winery",
    name: "Cellar",
    telephone: "1",
    address: "Hill 1",
  }));
  assert.deepEqual([business?.kind, business && bare(business)], ["organisation", {
    name: "Cellar",
    telephone: "1",
    address: { street: "Hill 1" },
  }]);
});

Deno.test("the question of a page of questions and answers is the thread, with who asked and when", () => {
  const question = {
    "@type": "Question",
    name: "Why does it leak?",
    text: "It drips.",
    author: { "@type": "Person", name: "Ann" },
    dateCreated: "2024-03-05T10:00:00Z",
    suggestedAnswer: { "@type": "Answer", text: "Old seal.", author: { name: "Bo" } },
  };
  const found = thingsOf(script({ "@type": "QAPage", mainEntity: question }));
  assert.deepEqual(found.map((thread) => [thread.kind, bare(thread)]), [["thread", {
    name: "Why does it leak?",
    text: "It drips.",
    authors: ["Ann"],
    published: "2024-03-05T10:00:00Z",
    posts: [{ text: "Old seal.", authors: ["Bo"] }],
  }]]);
});

Deno.test("questions that a FAQ mentions are its own, and no threads", () => {
  const answer = { "@type": "Answer", text: "Because." };
  const found = thingsOf(script({
    "@graph": [
      { "@type": ["WebPage", "FAQPage"], name: "Help", mainEntity: [{ "@id": "#q1" }] },
      { "@type": "Question", "@id": "#q1", name: "Why?", acceptedAnswer: answer },
    ],
  }));
  assert.deepEqual(found.map((thing) => [thing.kind, bare(thing)]), [["faq", {
    name: "Help",
    questions: [{ question: "Why?", answer: "Because." }],
  }]]);
});

Deno.test("types are known in whatever case, and a code of old for roubles", () => {
  const [mug] = thingsOf(script({
    "@type": "product",
    name: "Mug",
    offers: { "@type": "offer", price: "900", priceCurrency: "RUR" },
  }));
  assert.deepEqual([mug?.kind, mug && bare(mug)], ["product", {
    name: "Mug",
    offers: [{ price: "900", currency: "RUB" }],
  }]);
});

Deno.test("what a page or a list is about is a thing, and OpenGraph's where nothing else is", () => {
  const held = thingsOf(script({
    "@type": "CollectionPage",
    mainEntity: {
      "@type": "ItemList",
      itemListElement: [{ "@type": "ListItem", item: { "@type": "Product", name: "Mug" } }],
    },
  }));
  assert.deepEqual(held.map(({ kind }) => kind), ["product"]);
  const list = (...itemListElement: unknown[]) => ({ "@type": "ItemList", itemListElement });
  const cup = { "@type": "Product", name: "Cup" };
  const deeper = { ...cup, name: "Mug" };
  const deep = { "@type": "CollectionPage", mainEntity: list(list(cup, list(deeper))) };
  assert.deepEqual(thingsOf(script(deep)).map(bare), [{ name: "Cup" }]);
  const shared = `<meta property=og:type content=product><meta property=og:title content=Mug>
    <meta property=product:price:amount content=9.50>
    <meta property=product:price:currency content=EUR>`;
  const [product] = thingsOf(shared);
  assert.equal(product?.source, "opengraph");
  assert.deepEqual(product && bare(product), {
    name: "Mug",
    offers: [{ price: "9.50", currency: "EUR" }],
  });
  const both = thingsOf(shared + script({ "@type": "Product", name: "Cup" }));
  assert.deepEqual(both.map(bare), [{ name: "Cup" }]);
});

Deno.test("a value that another vocabulary added names it", () => {
  const [thing] = thingsOf(
    script({ "@type": "Product", name: "Mug" }) +
      "<div itemscope itemtype=https://schema.org/Product><b itemprop=name>Mug</b><i itemprop=sku>M1</i></div>",
  );
  assert.deepEqual(
    [thing?.source, valueOf(thing, "name")?.source, valueOf(thing, "sku")?.source],
    ["jsonld", undefined, "microdata"],
  );
});

Deno.test("only a group takes its variants into itself", () => {
  const named = (type: string): (string | undefined)[] =>
    thingsOf(script([
      { "@type": type, "@id": "#a", name: "A", hasVariant: [{ "@id": "#b" }] },
      { "@type": "Product", "@id": "#b", name: "B" },
    ])).map((thing) => `${valueOf(thing, "name")?.value}`);
  assert.deepEqual(named("ProductGroup"), ["A"]);
  assert.deepEqual(named("Product"), ["A", "B"]);
});

Deno.test("things are no more than so many, and shared things cost no more than their bound", () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ "@type": "Event", name: `E${at}` }));
  assert.equal(thingsOf(script(many)).length, 100);
  const variants = Array.from(
    { length: 400 },
    (_, at) => ({ sku: `${at}`, offers: { "@id": "#o" } }),
  );
  const offers = Array.from({ length: 400 }, () => ({ price: "1.00", url: "x".repeat(500) }));
  const things = thingsOf(script([
    { "@type": "Product", name: "P", hasVariant: variants },
    { "@id": "#o", "@type": "AggregateOffer", offers },
  ]));
  assert(JSON.stringify(things).length < 3_000_000);
});

Deno.test("a short value costs more of the bound than its letters", () => {
  const hasVariant = Array.from(
    { length: 200 },
    (_, at) => ({ sku: `${at}`, color: "a", size: "b", mpn: "c", material: "d" }),
  );
  const products = Array.from({ length: 40 }, (_, at) => ({
    "@type": "Product",
    name: `P${at}`,
    hasVariant,
  }));
  const things = thingsOf(script(products));
  assert.ok(things.length > 1 && things.length < products.length, `${things.length} things`);
  assert.ok(JSON.stringify(things).length < MAX_RECORDS_CHARS);
});

Deno.test("every row of the table of fields has a sort that is read and a name, or takes a group in", () => {
  const { groups, parts, kinds } = FIELDS;
  const [shared, inner] = [Object.keys({ ...groups, ...parts }), Object.keys(parts)];
  const sorts = new Set([
    ...Object.keys(SORTS),
    ...inner.flatMap((part) => [part, `${part}[]`]),
    ..."texts words said names addresses steps crumbs offers variants".split(" "),
  ]);
  const rows = [groups, parts, kinds].flatMap((table) => Object.values<string[]>(table)).flat();
  const wrong = rows.filter((row) => {
    const [, sort = "", ...keys] = row.split(" ");
    return row.startsWith("+")
      ? !shared.includes(row.slice(1))
      : !sorts.has(sort) || keys.length === 0 || keys.includes("");
  });
  assert(rows.length > 150);
  assert.deepEqual(wrong, []);
});
