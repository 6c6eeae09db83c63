/**
 * Pages of the service's own, on which an idle one makes its reader fast.
 *
 * They have something for every reader: what vocabularies declare, prices, days, an author, a
 * listing, a table, an article with comments. Nothing of them comes from elsewhere.
 */

const WORDS = "harbour lantern copper meadow winter ledger orchard signal granite ribbon".split(
  " ",
);

/** Writes a sentence that differs from number to number. */
function sentence(number: number, words = 14): string {
  const said = Array.from({ length: words }, (_, at) => WORDS[(number * 7 + at * 3) % 10]);
  return `The ${said.join(" ")}, ${number}.`;
}

function repeated(count: number, write: (number: number) => string): string {
  return Array.from({ length: count }, (_, number) => write(number)).join("\n");
}

function dayOf(number: number): string {
  return `2024-0${number % 9 + 1}-1${number % 9}`;
}

function product(number: number): string {
  const offer = { "@type": "Offer", price: `${number + 9}.90`, priceCurrency: "EUR" };
  return JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Product",
    name: `Lantern ${number}`,
    sku: `LN-${number}00`,
    brand: { "@type": "Brand", name: "Copper" },
    offers: { ...offer, availability: "https://schema.org/InStock" },
    aggregateRating: { "@type": "AggregateRating", ratingValue: 4.5, reviewCount: number },
  });
}

function card(number: number): string {
  return `<li class="card card--small" id="c${number}"><a href="/lanterns/${number}" title="Lantern">
<img src="/i/${number}.jpg" alt="Lantern ${number}" width="80"></a><h3>Lantern ${number}</h3>
<span class="price"><del>EUR ${number + 20}.00</del> <ins>EUR ${number + 9},90</ins></span>
<span class="stock in">In stock</span><button class="btn add-to-cart">Add to cart</button></li>`;
}

function comment(number: number): string {
  return `<article class="comment depth-${
    number % 3
  }"><header><a class="author" href="/u/${number}">
Reader ${number}</a> <time datetime="${dayOf(number)}T10:00:00Z">${number} days ago</time></header>
<p>${sentence(number)}</p><a href="#r">Reply</a></article>`;
}

function row(number: number): string {
  return `<tr><th scope="row">Size ${number}</th><td>${number * 3} mm</td><td>${dayOf(number)}</td>
<td>1.${number}00,50</td></tr>`;
}

/** Writes the page of a number; no two are the same. */
export function warmPage(number: number): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Lantern ${number} of the harbour | Copper</title><link rel="canonical" href="/lanterns/1">
<meta name="description" content="${sentence(number)}"><meta property="og:type" content="product">
<meta property="og:title" content="Lantern ${number}"><meta property="og:image" content="/i/1.jpg">
<meta name="author" content="Ada Meadow"><meta property="article:published_time" content="${
    dayOf(number)
  }"><link rel="alternate" hreflang="de" href="/de/1"><style>.a{color:red}</style>
<script type="application/ld+json">${product(number)}</script>
<script>window.__STATE__ = {"product":{"title":"Lantern ${number}","price":{"amount":19.9,
"currency":"EUR"},"images":["/i/1.jpg"],"updatedAt":"${dayOf(number)}"}};</script></head>
<body class="page page-product"><header class="site-header"><nav class="menu"><ul>${
    repeated(12, (at) => `<li class="item"><a href="/m/${at}">Menu ${at}</a></li>`)
  }</ul></nav><form role="search"><input name="q"></form></header>
<main id="content"><nav aria-label="breadcrumb"><a href="/">Home</a> &gt; <a href="/l">Lanterns</a></nav>
<h1>Lantern ${number} of the harbour</h1><p class="byline">By <a rel="author" href="/u/1">Ada Meadow</a>,
<time datetime="${dayOf(number)}">1 May 2024</time></p>
<div itemscope itemtype="https://schema.org/Product"><span itemprop="name">Lantern</span>
<span itemprop="sku">LN-1</span><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<meta itemprop="priceCurrency" content="EUR"><span itemprop="price" content="19.90">19,90 &euro;</span>
</div></div><div class="entry-content">${
    repeated(8, (at) =>
      `<h2>Part ${at}</h2><p>${sentence(at + number, 40)} <a href="/p/${at}">more</a> <em>${
        sentence(at)
      }</em></p>`)
  }<ul>${
    repeated(5, (at) => `<li>${sentence(at, 6)}</li>`)
  }</ul><pre><code>let a = ${number};</code></pre>
<blockquote><p>${sentence(3)}</p></blockquote></div>
<table class="specs"><thead><tr><th>Name</th><th>Size</th><th>Day</th><th>Price</th></tr></thead><tbody>${
    repeated(10, row)
  }</tbody></table><ul class="products grid">${repeated(12, card)}</ul>
<section id="comments"><h2>Comments</h2>${repeated(8, comment)}</section></main>
<aside class="sidebar">${
    repeated(8, (at) => `<p class="teaser"><a href="/t/${at}">${sentence(at, 7)}</a></p>`)
  }</aside><footer class="footer"><p>&copy; 2024 Copper</p><a rel="license" href="/terms">Terms</a></footer>
</body></html>`;
}
