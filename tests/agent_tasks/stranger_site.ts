/** The pages that strangers' tasks are about, as such pages are: with menus, tables, offers, feeds. */
import { makePdf } from "../pdf/make_pdf.ts";

const MENU = `<nav><a href="/">Home</a> <a href="/docs/">Docs</a> <a href="/blog/">Blog</a></nav>`;
const words = (about: string, count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `Sentence ${at + 1} of ${about} says something of its own.`,
  )
    .join(" ");

function page(title: string, body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head>
<body>${MENU}<main><h1>${title}</h1>${body}</main><footer>Example Ltd, Street 1</footer></body></html>`;
}

function table(caption: string, rows: readonly (readonly string[])[]): string {
  const [heads = [], ...others] = rows;
  const cells = others.map((row) => `<tr>${row.map((cell) => `<td>${cell}`).join("")}`);
  return `<table><caption>${caption}</caption><tr>${heads.map((head) => `<th>${head}`).join("")}${
    cells.join("\n")
  }</table>`;
}

function product(name: string, price: string, isBroken = false): string {
  const offer = {
    "@type": "Offer",
    priceCurrency: "EUR",
    availability: "https://schema.org/InStock",
  };
  const declared = {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    description: `${name}, sold in pairs with springs and a pin.`,
    offers: isBroken ? offer : { ...offer, price },
  };
  return page(
    name,
    `<p class="price">€ ${price}</p><p>${name}, sold in pairs with springs and a pin. In stock.</p>`,
    `<script type="application/ld+json">${JSON.stringify(declared)}</script>
<meta property="og:price:amount" content="${price}"><meta property="og:availability" content="instock">`,
  );
}

function job(at: number): string {
  return `<li class="job"><a href="/job/${at}">Engineer ${at}</a> <span class="place">Town ${at}</span></li>`;
}

function jobs(first: number, next: string): string {
  return page(
    "Jobs",
    `<ul>${[0, 1, 2, 3].map((at) => job(first + at)).join("")}</ul>${
      next === "" ? "" : `<a rel="next" class="next" href="${next}">Next</a>`
    }`,
  );
}

const TABLETS = Array.from(
  { length: 6 },
  (_, at) =>
    `<li class="item"><h2><a href="/t/${at}">Tablet ${at}</a></h2><b class="price">€ ${
      at + 1
    }99.00</b>
<span class="stars">4.${at} out of 5</span></li>`,
);
const POSTS = Array.from(
  { length: 4 },
  (_, at) =>
    `<article><h2><a href="/blog/${at}">Post ${at}</a></h2><span class="day">1${at} March 2026</span>
<p>${words(`post ${at}`, 2)}</p></article>`,
);
const MARKETS = table("Indices", [["Index", "Points"], ["DAX", "24,100"], ["CAC", "8,020"]]) +
  table("Currencies", [["Pair", "Rate"], ["EUR/USD", "1.1532"], ["EUR/GBP", "0.8711"]]);

const PAGES: Readonly<Record<string, string>> = {
  "/a": page(
    "A page about pads",
    `<p>Published <time datetime="2026-02-24">February 24, 2026</time></p><div class="content"><p>${
      words("pads", 6)
    } See <a href="/docs/intro">the introduction</a>.</p></div>${
      table("Sizes", [["Model", "Disc"], ["BP-38", "140"], ["BP-41", "160"]])
    }<script>var hidden = 1</script>`,
    `<meta property="og:type" content="article">`,
  ),
  "/post": page(
    "A post with comments",
    `<article><p>${words("the post", 14)}</p></article><section id="comments"><h2>Comments</h2>${
      ["Ann", "Ben", "Cy"].map((name) =>
        `<div class="comment"><cite>${name}</cite> <time datetime="2026-03-01">1 March 2026</time><p>${name} thinks otherwise of this, and says why at some length here.</p></div>`
      ).join("")
    }</section>`,
  ),
  "/logs": page(
    "Logs",
    `<div role="table" aria-label="Log">${
      [["Time", "Level", "Text"], ["10:01", "error", "disk full"], ["10:02", "info", "restarted"]]
        .map((row, at) =>
          `<div role="row">${
            row.map((cell) => `<div role="${at === 0 ? "columnheader" : "cell"}">${cell}</div>`)
              .join("")
          }</div>`
        ).join("")
    }</div>`,
  ),
  "/markets": page("Markets", MARKETS),
  "/careers": page(
    "Careers",
    `<p>${words("work here", 4)}</p>${
      [1, 2, 3].map((at) => `<a href="/careers/job-${at}">Engineer ${at}</a>`).join(" ")
    }`,
  ),
  "/jobs": jobs(0, "/jobs-2"),
  "/jobs-2": jobs(4, "/jobs-3"),
  "/jobs-3": jobs(8, ""),
  "/docs/": page(
    "Documentation",
    `<p>${
      words("the documentation", 8)
    }</p><a href="/docs/intro">Introduction</a> <a href="/docs/0.8/install">Install 0.8</a>`,
  ),
  "/docs/intro": page("Introduction", `<p>${words("the introduction", 8)}</p>`),
  "/docs/0.8/install": page("Install 0.8", `<p>${words("installing 0.8", 8)}</p>`),
  "/s": page("Search: tablet", `<ul>${TABLETS.join("\n")}</ul>`),
  "/p/1": product("Brake pads BP-41", "41.90"),
  "/p/broken": product("Brake pads BP-42", "42.90", true),
  "/q/1": product("Brake pads BQ-41", "39.50"),
  "/game/1": product("Chess for two", "19.00"),
  "/long": page(
    "A long read",
    Array.from(
      { length: 40 },
      (_, at) => `<h2>Part ${at + 1}</h2><p>${words(`part ${at + 1}`, 20)}</p>`,
    ).join(""),
  ),
  "/blog/": page("Blog", POSTS.join("\n")),
  "/": page(
    "Example",
    `<p>${words("the site", 8)}</p><a href="/a">Pads</a> <a href="/docs/">Docs</a>`,
  ),
};

const PAPER = makePdf({
  pages: [[
    { text: "A Paper on Pads", x: 72, y: 760, size: 22 },
    { text: "First comes the introduction of this paper, which is short.", x: 72, y: 700 },
    { text: "Then come the results, and they are short as well.", x: 72, y: 660 },
  ]],
});

/** Answers a request to the site. */
export function answerStranger(path: string, origin: string): Response {
  if (path === "/paper.pdf") {
    return new Response(PAPER.slice(), { headers: { "content-type": "application/pdf" } });
  }
  if (path === "/a.md") {
    return new Response("# A file\n\nNot *converted*.\n", {
      headers: { "content-type": "text/markdown" },
    });
  }
  if (path === "/sitemap.xml") {
    const listed = [
      "/",
      "/a",
      "/docs/",
      "/docs/intro",
      "/careers",
      "/careers/job-1",
      "/careers/job-2",
    ];
    const urls = listed.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("");
    return new Response(
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      { headers: { "content-type": "application/xml" } },
    );
  }
  const html = PAGES[path];
  return html === undefined
    ? new Response("gone", { status: 404 })
    : new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
}
