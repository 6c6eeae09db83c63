/** A small shop for the guides: what `https://shop.example` is in them. */
import { type LocalSites, startLocalSites } from "../support/local_sites.ts";

const BOLTS: Readonly<Record<string, readonly [name: string, price: string, about: string]>> = {
  m6: ["Bolt M6", "1.20", "Steel, 20 mm long. For wood and for metal, sold by the dozen."],
  m8: ["Bolt M8", "1.80", "Steel, 30 mm long. Holds a shelf or a small engine, sold by the dozen."],
  m10: ["Bolt M10", "2.60", "Steel, 40 mm long. For frames and gates, sold one by one."],
};

/** Starts the shop; `/new/` is the same shop after a redesign. */
export function startShop(): LocalSites {
  return startLocalSites(1, (path) => {
    const page = PAGES[path];
    const headers = { "content-type": path === "/news.xml" ? "application/rss+xml" : "text/html" };
    return page === undefined
      ? new Response("not found", { status: 404, headers })
      : new Response(page, { headers });
  });
}

const PAGES: Readonly<Record<string, string>> = {
  "/": html(
    "Example Shop",
    `<h1>Example Shop</h1><p>Bolts of steel, of three sizes, sent on the day they are ordered.</p>
<p><a href="/bolts">All bolts</a> <a href="/guide">Which bolt?</a></p>`,
  ),
  "/bolts": html(
    "All bolts | Example Shop",
    `<h1>All bolts</h1><ul class="bolts">${
      Object.entries(BOLTS).map(([path, [name, price]]) =>
        `<li class="bolt"><a class="name" href="/bolts/${path}">${name}</a>
<b class="price">${price} EUR</b></li>`
      ).join("\n")
    }</ul>`,
  ),
  "/guide": html(
    "Which bolt? | Example Shop",
    `<article><h1>Which bolt?</h1><p>A bolt of six millimetres holds a shelf of books. Take one of
eight for a bench, and of ten for a gate.</p><h2>Wood</h2><p>In wood a bolt wants a washer, or its
head sinks in with the years. Oil keeps it from rust.</p></article>`,
  ),
  "/sizes": html(
    "Sizes | Example Shop",
    `<h1>Sizes</h1><table><caption>Bolts by size</caption>
<tr><th>Bolt<th>Length<th>Price<th>In stock</tr>${
      Object.entries(BOLTS).map(([path, [name, price]], at) =>
        `<tr><td><a href="/bolts/${path}">${name}</a><td>${20 + at * 10} mm<td>${price} EUR
<td>${
          at === 1
            ? "no"
            : "yes"
        }</tr>`
      ).join("\n")
    }</table>`,
  ),
  "/news.xml": `<rss version="2.0"><channel><title>News of the shop</title>
<link>https://shop.example/</link><item><title>Bolts of ten millimetres</title>
<link>https://shop.example/bolts/m10</link><pubDate>Tue, 03 Mar 2026 10:00:00 GMT</pubDate></item>
</channel></rss>`,
  ...Object.fromEntries(Object.keys(BOLTS).map((path) => [`/bolts/${path}`, product(path)])),
  ...Object.fromEntries(Object.keys(BOLTS).map((path) => [`/new/${path}`, redesigned(path)])),
};

function product(path: string): string {
  const [name, price, about] = BOLTS[path] ?? ["", "", ""];
  const declared = {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    offers: { "@type": "Offer", price, priceCurrency: "EUR" },
  };
  return html(
    `${name} | Example Shop`,
    `<h1>${name}</h1><p class="price">${price} EUR</p><p class="about">${about}</p>`,
    `<script type="application/ld+json">${JSON.stringify(declared)}</script>`,
  );
}

function redesigned(path: string): string {
  const [name, price, about] = BOLTS[path] ?? ["", "", ""];
  return html(
    `${name} | Example Shop`,
    `<section><h1 data-name>${name}</h1><div><span>Now only</span> <em>${price} EUR</em></div>
<div class="text">${about}</div></section>`,
  );
}

function html(title: string, main: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}
</head><body><nav><a href="/">Shop</a> <a href="/bolts">Bolts</a></nav><main>${main}</main>
<footer>Example Shop</footer></body></html>`;
}
