/** Pages made up for the tests of extractors: a shop's listing and its product pages. */
import { createPage, type Page } from "../../src/page/html/page.ts";

/** One product of the shop. */
export interface Product {
  title: string;
  price: string;
  stock: string;
  sku: string;
  brand: string;
}

const BRANDS = ["Northwind", "Acme & Sons", "Old Mill", "Blue Heron", "Kestrel"];
const WORDS = ["Kettle", "Lamp", "Chair", "Notebook", "Teapot", "Mirror", "Basket", "Clock"];

/** Makes a product; the same number gives the same one. */
export function product(number: number): Product {
  const word = WORDS[number % WORDS.length] ?? "Thing";
  return {
    title: `${word} ${["Classic", "Deluxe", "Mini"][number % 3]} ${number + 1}`,
    price: `£${(12.5 + number * 3.27).toFixed(2)}`,
    stock: number % 4 === 0 ? "Sold out" : "In stock",
    sku: `SKU-${1000 + number * 7}`,
    brand: BRANDS[number % BRANDS.length] ?? "Acme",
  };
}

/** Gives a listing page of so many products, as HTML. */
export function listingHtml(count: number, from = 0): string {
  const rows = Array.from({ length: count }, (_, at) => rowHtml(product(from + at), from + at));
  return `<!doctype html><html><head><title>Shop</title></head><body>
<nav><ul><li><a href="/a">Home</a></li><li><a href="/b">Shop</a></li><li><a href="/c">Help</a></li></ul></nav>
<main id="main"><h1>All products</h1><section class="results">
<ul class="products">${
    rows.join("")
  }</ul></section></main><footer>Shop, 2026</footer></body></html>`;
}

function rowHtml({ title, price, brand }: Product, number: number): string {
  const badge = number % 3 === 0 ? `<span class="badge">New</span>` : "";
  return `<li class="product"><a class="title" href="/p/${number}">${
    title.replace("&", "&amp;")
  }</a>` +
    `<span class="price">${price}</span><em class="brand">${
      brand.replace("&", "&amp;")
    }</em>${badge}</li>`;
}

/** Gives a product's own page, as HTML. */
export function detailHtml(number: number): string {
  const { title, price, stock, sku, brand } = product(number);
  return `<!doctype html><html><head><title>${title} | Shop</title></head><body>
<div class="header"><a href="/">Shop</a><a href="/cart">Cart</a></div>
<div id="content" class="content"><div class="breadcrumb"><a href="/all">All</a> / ${title}</div>
<h1 class="name">${title}</h1><p class="price-box">Our price: <span class="amount">${price}</span></p>
<p class="availability">${stock}</p>
<table class="facts"><tbody>
<tr><th>Brand</th><td>${brand.replace("&", "&amp;")}</td></tr>
<tr><th>Article</th><td>${sku}</td></tr>
<tr><th>Weight</th><td>${200 + number * 13} g</td></tr>
</tbody></table>
<div class="description"><p>A fine ${title.toLowerCase()} made by people who care about it.</p></div></div>
<div class="footer">Shop, 2026</div></body></html>`;
}

/** Parses HTML into a page without an address. */
export function pageOf(html: string): Page {
  return createPage(html, null);
}

/** What to learn of a product's page, with the examples of the first one. */
export function wantOf(number: number): Record<string, string> {
  const { title, price, sku, brand, stock } = product(number);
  return { title, price, article: sku, brand, stock };
}
