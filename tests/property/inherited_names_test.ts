/** What every object inherits is no row of any table: such a name is read like any other word. */
import assert from "node:assert/strict";
import {
  auditPage,
  readDeclared,
  readFeed,
  readTables,
  readText,
  selectValues,
} from "../../src/library/mod.ts";

/** Names that every object has, each with a word of the same letters that none has. */
const NAMES = [
  ["constructor", "constrictor"],
  ["toString", "toStrong"],
  ["valueOf", "valueAf"],
  ["hasOwnProperty", "hasOwnPropertu"],
  ["__proto__", "__prota__"],
] as const;

/** A page that writes a name wherever a page may choose one. */
function pageOf(name: string): string {
  const data = JSON.stringify({
    "@context": "https://schema.org",
    "@type": name,
    name: "A lamp",
    offers: { "@type": "Offer", price: "3", priceCurrency: name, availability: name },
    [`${name}x`]: { "@type": "Product", name: "Another", datePublished: name, image: name },
  }).replaceAll(`${name}x`, name);
  return `<!doctype html><html lang="${name}" class="${name}" prefix="${name}: https://a.example/">
<head><title>A lamp</title><meta charset="utf-8">
<meta name="${name}" content="${name}"><meta http-equiv="${name}" content="${name}">
<meta property="${name}" content="1"><meta property="og:${name}" content="2">
<meta property="og:${name}:url" content="3"><meta property="og:${name}:${name}" content="4">
<meta property="product:${name}" content="5"><meta property="og:type" content="${name}">
<meta name="dc.${name}" content="6"><meta name="twitter:${name}" content="7">
<meta name="robots" content="${name}: noindex, ${name}">
<link rel="${name}" href="/a"><link rel="alternate" type="${name}" href="/b">
<link rel="alternate" hreflang="${name}" href="/c"><link rel="stylesheet" type="${name}" href="/d">
<script type="application/ld+json">${data}</script>
<script type="${name}">var ${name} = {"${name}": {"name": "A lamp", "price": "3"}};</script>
<script>window.__DATA__ = {"${name}": {"${name}": "x", "title": "A lamp"}};</script>
</head><body class="${name}" id="${name}"><h1>A lamp</h1>
<p class="${name}" align="${name}" style="${name}: ${name}">It costs 3 ${name} since 12 ${name} 2020, 10:00 ${name}.</p>
<${name}><p>Some more words about the lamp, which stands on a table.</p></${name}>
<div itemscope itemtype="https://schema.org/${name}" itemid="${name}"><b itemprop="${name}">x</b>
<${name} itemprop="url" href="/e">y</${name}><b itemprop="price">3</b></div>
<div vocab="https://schema.org/" typeof="${name}"><b property="${name}">x</b></div>
<div class="h-${name} v${name}"><b class="p-${name} ${name}">x</b><a rel="${name}" href="/f">f</a></div>
<span class="Z3988" title="ctx_ver=Z39.88-2004&amp;rft.${name}=x&amp;rft_val_fmt=${name}"></span>
<pre><code class="language-${name}">x = 1;</code></pre>
<input type="${name}" name="${name}" value="${name}"><button type="${name}">go</button>
<table><tr><th scope="${name}">${name}</th><th>Price</th></tr><tr><td>a</td><td>3 ${name}</td></tr>
<tr><td>b</td><td>4 ${name}</td></tr></table></body></html>`;
}

function feedOf(name: string): string {
  return `<?xml version="1.0"?><rss version="2.0" xmlns:${name}="https://a.example/${name}"><channel>
<title>News</title><${name}>x</${name}><item><title type="${name}">One</title><link>/1</link>
<${name}:${name} ${name}="y">z</${name}:${name}><pubDate>${name}</pubDate>
<enclosure url="/a" type="${name}"/></item></channel></rss>`;
}

const READERS: Readonly<Record<string, (name: string) => unknown>> = {
  readDeclared: (name) => readDeclared(pageOf(name), { url: "https://a.example/p" }),
  auditPage: (name) => auditPage(pageOf(name), { url: "https://a.example/p" }),
  "readText as Markdown": (name) => readText(pageOf(name), { url: "https://a.example/p" }),
  "readText as HTML": (name) =>
    readText(pageOf(name), { url: "https://a.example/p", format: "html" }),
  readTables: (name) => readTables(pageOf(name), { url: "https://a.example/p" }),
  readFeed: (name) => readFeed(feedOf(name), { url: "https://a.example/feed" }),
  selectValues: (name) =>
    selectValues(pageOf(name), `.${name}, [class~=${name}]`, { url: "https://a.example/p" }),
};

for (const [reader, read] of Object.entries(READERS)) {
  for (const [name, word] of NAMES) {
    Deno.test(`${reader}() reads ${name} as it reads ${word}`, () => {
      const written = JSON.stringify(read(name), null, 1) ?? "";
      const other = JSON.stringify(read(word), null, 1) ?? "";
      // Markdown escapes underscores.
      const plain = (text: string): string =>
        text.replaceAll("\\", "").replaceAll(word, name)
          .replaceAll(word.toLowerCase(), name.toLowerCase());
      assert.equal(plain(written), plain(other));
    });
  }
}
