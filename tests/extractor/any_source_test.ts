/** Examples that no text of the page says: attributes, JSON-LD, microdata, state of scripts. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { pageOf } from "./pages.ts";

type Thing = Record<"name" | "price", string>;

const LAMP: Thing = { name: "Lamp", price: "41.90" };
const POT: Thing = { name: "Pot", price: "9.50" };

const shown = (name: string, body: string): string =>
  `<title>${name} - Shop</title><h1>${name}</h1>${body}<p>Sent at once.`;
const json = (value: unknown): string => JSON.stringify(value);

const SOURCES: Readonly<Record<string, (thing: Thing) => string>> = {
  "an attribute for scripts": ({ name, price }) =>
    shown(
      name,
      `<div class=buy data-price="${price}" data-currency=EUR><button>Buy</button></div>`,
    ),
  "JSON-LD": ({ name, price }) =>
    shown(
      name,
      `<script type="application/ld+json">${
        json({
          "@context": "https://schema.org",
          "@type": "Product",
          name,
          offers: { "@type": "Offer", price, priceCurrency: "EUR" },
        })
      }</script>`,
    ),
  microdata: ({ name, price }) =>
    shown(
      name,
      `<div itemscope itemtype="https://schema.org/Offer"><meta itemprop=price content="${price}"></div>`,
    ),
  "the state of Next": ({ name, price }) =>
    shown(
      name,
      `<script id=__NEXT_DATA__ type="application/json">${
        json({ props: { pageProps: { product: { name, price } } } })
      }</script>`,
    ),
  "the state of Nuxt": ({ name, price }) =>
    shown(
      name,
      `<script id=__NUXT_DATA__ type="application/json">${
        json([{ product: 1 }, { name: 2, price: 3 }, name, price])
      }</script>`,
    ),
  "a variable of a script": ({ name, price }) =>
    shown(
      name,
      `<script>window.__INITIAL_STATE__ = ${json({ product: { name, price } })};</script>`,
    ),
};

function learn(htmls: readonly string[], want: Record<string, string>): Extractor {
  const names = htmls.map((_, at) => `page ${at + 1}`);
  const made = compileExtractor(htmls.map(pageOf), names, { listing: null, want }, "t");
  return readExtractor(JSON.parse(JSON.stringify(made)));
}

for (const [source, html] of Object.entries(SOURCES)) {
  Deno.test(`compileExtractor() learns an example that only ${source} has`, () => {
    const extractor = learn([html(LAMP)], { ...LAMP });
    const { fields, verdicts, failed } = runExtractor(extractor, pageOf(html(POT)));
    assert.deepEqual([fields, failed], [POT, []]);
    assert(verdicts.every(({ where }) => where !== null));
    const gone = runExtractor(extractor, pageOf(shown("Pot", "")));
    assert.match(JSON.stringify(gone.failed), /price/);
  });
}

Deno.test("compileExtractor() prefers what is shown, and JSON-LD to the state of scripts", () => {
  const both = (thing: Thing): string =>
    `${SOURCES["the state of Next"]?.(thing)}${SOURCES["JSON-LD"]?.(thing)}`;
  const [, price] = learn([both(LAMP)], { ...LAMP }).fields ?? [];
  assert.equal(
    JSON.stringify(price?.places?.[0]?.rules[0]).includes("ld>Product>offers>price"),
    true,
  );
  const [name] = learn([both(LAMP)], { ...LAMP }).fields ?? [];
  assert.notEqual(name?.places?.[0]?.rules[0]?.by, "data");
  // It votes as a further place.
  assert(name?.places?.some(({ rules }) => rules.some(({ by }) => by === "data")));
});

Deno.test("compileExtractor() takes no value for the page's own that every page has", () => {
  const html = (name: string): string =>
    SOURCES["the state of Next"]?.({ name, price: "EUR" }) ?? "";
  const { fields, unlearnt } = learn([html("Lamp"), html("Pot")], { name: "Lamp", price: "EUR" });
  assert.deepEqual([fields?.map(({ name }) => name), unlearnt], [["name"], { price: "EUR" }]);
  assert.throws(
    () => learn([html("Lamp"), html("Pot")], { price: "EUR" }),
    /no page says price='EUR'/,
  );
});

Deno.test("readExtractor() refuses data rules and attributes that are none", () => {
  const raw = json(learn([SOURCES["JSON-LD"]?.(LAMP) ?? ""], { ...LAMP }));
  for (
    const [from, to] of [
      ['"ld>Product>offers>price"', '""'],
      ['"by":"path",', '"by":"path","read":"@on",'],
    ]
  ) {
    assert.notEqual(raw.replace(from ?? "", to ?? ""), raw);
    assert.throws(
      () => readExtractor(JSON.parse(raw.replace(from ?? "", to ?? ""))),
      /not an extractor/,
    );
  }
});
