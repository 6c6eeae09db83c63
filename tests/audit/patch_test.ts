/** The head and JSON-LD of a page as they should be. */
import assert from "node:assert/strict";
import { auditPage } from "../../src/read/audit/audit_page.ts";
import { patchOf } from "../../src/read/audit/patch.ts";
import { createPage } from "../../src/page/html/page.ts";

const URL = "https://a.example/p";
const patch = (html: string): string => patchOf(createPage(html, URL));
const block = (json: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(json).replaceAll("</", "<\\/")}</script>`;

Deno.test("patchOf() mends JSON-LD where there is one way to, and lists what it changed", () => {
  const text = patch(block({
    "@context": "https://schema.com",
    "@type": "Prodcut",
    name: "Shoe </script>",
    decription: "A shoe.",
    image: "/shoe.jpg",
    url: "shoe",
    sameAs: "http://shoe.example",
    releaseDate: "2026-01-02 10:00",
    offers: { "@type": "Offer", price: "1.089,95", priceCurrency: "EUR", availability: "in stock" },
    weird: { deep: [1, { x: null }] },
  }));
  const [, json = ""] = /<script[^>]*>\n([^]*)\n<\/script>/.exec(text) ?? [];
  assert.deepEqual(JSON.parse(json), {
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Shoe </script>",
    description: "A shoe.",
    image: "https://a.example/shoe.jpg",
    url: "shoe",
    sameAs: "http://shoe.example",
    releaseDate: "2026-01-02T10:00",
    offers: {
      "@type": "Offer",
      price: "1089.95",
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
    },
    weird: { deep: [1, { x: null }] },
  });
  for (const change of ["@type is Product, not Prodcut", "description is meant, not decription"]) {
    assert(text.includes(`<!-- ${change} -->`), change);
  }
});

Deno.test("patchOf() keeps what is right, contexts of others among it", () => {
  const right = {
    "@context": { "@vocab": "https://other.example/", term: { "@id": "x:y", "@type": "@id" } },
    "@type": "Thingy",
    image: "/kept.jpg",
  };
  const [, json = ""] = /<script[^>]*>\n([^]*)\n<\/script>/.exec(patch(block(right))) ?? [];
  assert.deepEqual(JSON.parse(json)["@context"], right["@context"]);
});

Deno.test("patchOf() writes a head from what the page says, and says what it does not", () => {
  const text = patch("<h1>Shoe & co</h1><link rel=canonical href=/p#x>");
  assert.match(text, /<title>Shoe &amp; co<\/title>/);
  assert.match(text, /<link rel="canonical" href="https:\/\/a\.example\/p">/);
  assert.match(text, /<!-- description: the page says nothing to take for it -->/);
  const whole = `<!doctype html><html lang="en"><head>${text}</head><body><h1>Shoe & co</h1>`;
  const left = auditPage(createPage(whole, URL)).page.filter(({ tier }) => tier !== "nice");
  assert.deepEqual(left.map(({ code }) => code), ["missing-description"]);
});
