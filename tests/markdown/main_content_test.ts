/** Main content of small pages whose answer nobody would dispute. */
import assert from "node:assert/strict";
import { parseHtml } from "../../src/page/html/parse.ts";
import { placeOf } from "../../src/page/html/place.ts";
import { readMainContent } from "../../src/read/content/main_content.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";

const PROSE = [
  "The old bridge over the river was closed on Monday, after engineers found cracks in two of its piers.",
  "Traffic is led over the new road in the north, which adds about twenty minutes to the way into town.",
  "The council said that repairs would begin in spring, and that it hoped to open one lane by the summer.",
  "Residents of the eastern quarter, who cross the bridge every day, asked for a ferry in the meantime.",
];

const NAVIGATION = `<nav class="main-menu"><ul>
  <li><a href="/">Home</a><li><a href="/news">News</a><li><a href="/sport">Sport</a></ul></nav>`;
const FOOTER = `<footer><p>Copyright 2026 The Daily Paper. All rights reserved.</p>
  <a href="/privacy">Privacy</a> <a href="/terms">Terms</a></footer>`;

function article(inner: string, after = ""): string {
  return `<!doctype html><html><head><title>Bridge closed - The Daily Paper</title>
    <meta property="og:type" content="article"><meta property="og:title" content="Bridge closed">
    </head><body>${NAVIGATION}<main><article><h1>Bridge closed</h1>
    <div class="entry-content">${inner}</div></article>${after}</main>${FOOTER}</body></html>`;
}

function mainOf(html: string): string {
  const tree = parseHtml(html);
  const { selection, root } = readMainContent(tree);
  return root === 0 ? "" : toMarkdown(tree, { selection, base: "http://a.example/" });
}

const PARAGRAPHS = PROSE.map((text) => `<p>${text}</p>`).join("");

Deno.test("readMainContent() takes the prose and leaves menus and footers out", () => {
  const markdown = mainOf(article(PARAGRAPHS));
  for (const text of PROSE) assert(markdown.includes(text), text);
  for (const text of ["Sport", "Privacy", "Copyright"]) assert(!markdown.includes(text), text);
});

Deno.test("readMainContent() names the smallest element that contains the text", () => {
  const tree = parseHtml(article(PARAGRAPHS));
  const place = placeOf(tree, readMainContent(tree).root);
  assert.match(place, /^\/html\/body\/main\[1\]\/article\[1\]/);
});

Deno.test("readMainContent() leaves the comments of an article out", () => {
  const comments = `<section id="comments" class="comments"><h2>2 comments</h2>${
    PROSE.slice(2).map((text) => `<div class="comment"><p>I think so too. ${text}</p></div>`).join(
      "",
    )
  }</section>`;
  const markdown = mainOf(article(PARAGRAPHS, comments));
  assert(markdown.includes(PROSE[0] as string));
  assert(!markdown.includes("I think so too"));
});

Deno.test("readMainContent() keeps lists, tables, code and pictures among the prose", () => {
  const [first, ...rest] = PARAGRAPHS.split("</p>").slice(0, 4).map((text) => text + "</p>");
  const markdown = mainOf(article(
    `${first}<figure><img src="/bridge.jpg" alt="The bridge"></figure>${rest[0]}
    <ul><li>The northern lane opens in June, if the weather holds.</li>
    <li>The southern lane opens in autumn, after the second pier.</li></ul>${rest[1]}
    <table><tr><th>Lane</th><th>Opens</th></tr><tr><td>North lane of the bridge</td><td>June of next year</td></tr></table>
    ${rest[2]}`,
  ));
  assert(markdown.includes("![The bridge](http://a.example/bridge.jpg)"), markdown);
  assert(markdown.includes("- The northern lane"), markdown);
});

Deno.test("readMainContent() leaves captions, credits and leads to other articles out", () => {
  const [first, ...rest] = PARAGRAPHS.split("</p>").slice(0, 4).map((text) => text + "</p>");
  const markdown = mainOf(article(
    `${first}<figure><img src="/bridge.jpg" alt="The bridge"><figcaption>The old bridge on
    Monday morning, seen from the eastern quarter</figcaption></figure>${rest[0]}
    <div>Repairs would begin in spring (Image: GETTY)</div>${rest[1]}
    <p>Read more: <a href="/ferry">A ferry over the river, and who would pay for it</a></p>${
      rest[2]
    }`,
  ));
  assert(markdown.includes("![The bridge]"), markdown);
  for (const text of PROSE) assert(markdown.includes(text), text);
  for (const text of ["seen from", "GETTY", "who would pay"]) {
    assert(!markdown.includes(text), markdown);
  }
});

Deno.test("readMainContent() answers nothing for a page without words", () => {
  for (
    const html of [
      "<p></p>",
      "<img src=a>",
      "<script>var a = 1;</script>",
      "<frameset><frame></frameset>",
    ]
  ) {
    assert.equal(mainOf(html), "");
  }
});

Deno.test("readMainContent() gives the same answer for the same page", () => {
  const html = article(PARAGRAPHS);
  assert.equal(mainOf(html), mainOf(html));
});

Deno.test("readMainContent() keeps a picture once that a link has for two widths", () => {
  const picture = (size: string, alt = "The bridge"): string =>
    `<a href="/bridge"><img src="/${size}.jpg" alt="${alt}"></a>`;
  const inner = picture("large") + PARAGRAPHS + picture("small") + picture("other", "A pier") +
    '<img src="/plan.png" alt="The plan">'.repeat(2);
  const markdown = mainOf(article(inner));
  assert.deepEqual(markdown.match(/\/\w+\.(?:jpg|png)/g), [
    "/large.jpg",
    "/other.jpg",
    "/plan.png",
    "/plan.png",
  ]);
});

Deno.test("readMainContent() keeps pictures without words that lead to one address", () => {
  const picture = (file: string): string => `<a href="/gallery"><img src="/${file}.jpg"></a>`;
  const markdown = mainOf(
    article(picture("pier") + PARAGRAPHS + picture("arch") + picture("pier")),
  );
  assert.deepEqual(markdown.match(/\/\w+\.jpg/g), ["/pier.jpg", "/arch.jpg"]);
});

Deno.test("readMainContent() takes a text once that stands in two places, and twice where it is repeated", () => {
  const [first = "", ...rest] = PROSE;
  const copy = `<section><p>${first}</p></section>`;
  const count = (inner: string): number => mainOf(article(inner)).split(first).length - 1;
  assert.equal(count(PARAGRAPHS), 1);
  assert.equal(count(PARAGRAPHS + copy), 1);
  assert.equal(count(`<p>${rest[0]}</p>${copy}${PARAGRAPHS}`), 1);
  const twice = [first, first, ...rest].map((text) => `<p>${text}</p>`).join("");
  assert.equal(count(twice), 2);
});

Deno.test("readMainContent() leaves pictures out that show nothing", () => {
  const blank = "data:image/svg+xml;base64," + "PHN2Zy8+".repeat(50);
  const dots = `<img src="${blank}"><img src="/img/placeholder.svg"><img src="/pier.jpg">`;
  assert.deepEqual(mainOf(article(PARAGRAPHS + dots)).match(/!\[.*/g), [
    "![](http://a.example/pier.jpg)",
  ]);
});

Deno.test("readMainContent() leaves out what a server of advertisements shows", () => {
  const kept = ["https://www.ad.example/tide.jpg", "https://a.example.org/ads/tide.png"];
  const pictures = [
    "https://ad.served.example/n/sport;sz=300x250",
    "//adserver.served.example/?sz=300x600",
    ...kept,
  ].map((src) => `<p><img src="${src}"></p>`).join("");
  assert.deepEqual(
    mainOf(article(PARAGRAPHS + pictures)).match(/!\[.*/g),
    kept.map((src) => `![](${src})`),
  );
});

Deno.test("readMainContent() keeps one of the pictures that say the same: nothing", () => {
  const tick = '<img src="/tick.svg">';
  const list = PROSE.map((text) => `<p>${tick} ${text}</p>`).join("");
  const markdown = mainOf(
    article(list + PARAGRAPHS.replaceAll("<p>", "<p><img src=/a.svg alt=A>")),
  );
  assert.equal(markdown.match(/tick/g)?.length, 1, markdown);
  assert.equal(markdown.match(/a\.svg/g)?.length, PROSE.length);
});

Deno.test("readMainContent() reads a page whose own class names overlays like any other", () => {
  const short = `<body><main><h1>Bridge closed</h1><p>The old bridge is closed. Take the new road
    in the north, please.</p></main><script src="/app.js"></script>`;
  const plain = mainOf(short);
  assert.match(plain, /Take the new road/);
  assert.equal(mainOf(short.replace("<body>", '<body class="theme lightbox popup-off">')), plain);
  assert.equal(mainOf(short.replace("<main>", '<main class="dialog-off-canvas">')), plain);
});

Deno.test("readMainContent() leaves a dialog beside the text out", () => {
  const dialog = `<div class="modal"><p>${PROSE[1]} Sign up to read on.</p></div>`;
  assert(!mainOf(article(PARAGRAPHS, dialog)).includes("Sign up"));
});

Deno.test("readMainContent() takes a page whose text is for those without scripts", () => {
  const posts = PROSE.map((text) => `<p>${text} Nobody else was asked what they would want.</p>`);
  const html = `<!doctype html><title>Bridge closed</title><body>
    <p>This page shows what people wrote about the bridge as soon as all of it has been loaded.</p>
    <p>It takes a moment or two on the first visit, and less than that on each one after it.</p>
    <script src="/app.js"></script><noscript><h1>Bridge closed</h1>${posts.join("")}</noscript>`;
  const markdown = mainOf(html);
  for (const text of PROSE) assert(markdown.includes(text), markdown);
});

Deno.test("readMainContent() answers nothing where all that stands is the wish for scripts", () => {
  const wish = "<p>You need to enable JavaScript in your browser to run this app. Thank you!</p>";
  const html = `<div id="app"></div><script src="/app.js"></script><noscript>${wish}</noscript>`;
  assert.equal(mainOf(`<!doctype html><title>App</title><body>${html}`), "");
});

Deno.test("readMainContent() answers nothing for a page of dots, and a single word whole", () => {
  for (const dots of ["<p>...</p>", "<h1>…</h1><p>---</p>", "<p>. . .</p><p>***</p>"]) {
    assert.equal(mainOf(dots), "");
  }
  assert.equal(mainOf("<p>inside</p>"), "inside");
});

Deno.test("readMainContent() leaves out what is named a lead to other pages, or is to be filled in", () => {
  const teasers = ["ferry", "harbour", "market"].map((name) =>
    `<div class="box"><h3>The ${name} of the town</h3><p>What the council said about the ${name} on
    Monday, and what everybody else in the town has to say about it.</p></div>`
  ).join("");
  const page = `<body><main><h1>Bridge closed</h1>${PARAGRAPHS}`;
  for (
    const [name, after] of [
      ["related", `<div class="related-posts">${teasers}</div>`],
      [
        "newsletter",
        `<div class="newsletter"><p>Get all the news of the town by letter, once in every
      week, and read what the council said before anybody else does.</p></div>`,
      ],
      [
        "form",
        `<form><p>Tell us what you think about the bridge, and we will print the best letters of
      our readers in the paper of next Saturday, with your name.</p><input name="text"></form>`,
      ],
    ] as const
  ) {
    const markdown = mainOf(`${page}${after}</main>`);
    for (const text of PROSE) assert(markdown.includes(text), name);
    assert(!/say about it|by letter|Tell us/.test(markdown), `${name}: ${markdown}`);
  }
});

Deno.test("readMainContent() reads a page that is all in one form like any other", () => {
  const page = `<main><h1>Bridge closed</h1>${PARAGRAPHS}</main>`;
  const plain = mainOf(`<body>${page}`);
  assert.equal(mainOf(`<body><form id="aspnetForm">${page}</form>`), plain);
});

/** An article with a table under a heading amid its paragraphs. */
function review(table: string): string {
  const paragraph = (of: number): string =>
    `<p>Paragraph ${of}: this device connects to the network of your house, and it does so without
    any cable, which many people like very much. It was tested by our editors over several weeks, and
    here is what they found out about it.</p>`;
  return mainOf(
    `<!doctype html><html lang=en><title>Router compared - Site</title><body><header><nav>
    <a href=/>Home</a> <a href=/a>About</a></nav></header><main><article><h1>Routers compared</h1>
    ${[0, 1, 2, 3].map(paragraph).join("")}<h2>Features</h2>${table}${
      [4, 5].map(paragraph).join("")
    }</article></main><footer><p>Copyright Site</p></footer></html>`,
  );
}

function features(yes: string, no: string): string {
  const rows = [["Wireless network", yes, yes], ["Fast support", no, yes]].map((cells) =>
    `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`
  );
  return `<table><tr><th>Feature<th>Basic<th>Pro</tr>${rows.join("")}</table>`;
}

Deno.test("readMainContent() writes no ticks of a table whose words it leaves out", () => {
  const markdown = review(features("<img alt=yes src=y.png>", "<img alt=no src=n.png>"));
  assert.equal(markdown.includes("y.png"), markdown.includes("Wireless network"), markdown);
});

const WINDOW = "Subscribe to our letter, and read the news of the bridge before all others do.";

for (
  const [hidden, html] of [
    ["a window", `<div style="display: none"><p>${WINDOW}</p></div>`],
    ["a paragraph", `<p hidden>${WINDOW}</p>`],
    ["a piece of a line", `<p>Boats are free. <span style="display:none">${WINDOW}</span></p>`],
    ["a picture", `<div hidden><img src="/letter.png" alt="${WINDOW}"></div>`],
  ] as const
) {
  Deno.test(`readMainContent() leaves ${hidden} out that the page hides`, () => {
    const markdown = mainOf(article(`<p>${PROSE[0]}</p>${html}<p>${PROSE[1]}</p>${PARAGRAPHS}`));
    assert(!markdown.includes("Subscribe"), markdown);
    for (const text of PROSE) assert(markdown.includes(text), text);
  });
}

Deno.test("readMainContent() keeps hidden tabs and folded regions, which a control opens", () => {
  for (const role of ["tabpanel", "region", "Region note"]) {
    const folded = `<div role="${role}" hidden><p>${PROSE[2]}</p></div>`;
    const markdown = mainOf(
      article(`<p>${PROSE[0]}</p><p>${PROSE[1]}</p>${folded}<p>${PROSE[3]}</p>`),
    );
    for (const text of PROSE) assert(markdown.includes(text), `${role}: ${text}`);
  }
});

Deno.test("readMainContent() reads a page whose scripts uncover most of its text", () => {
  const markdown = mainOf(article(`<p>${PROSE[0]}</p><div hidden>${PARAGRAPHS}</div>`));
  for (const text of PROSE) assert(markdown.includes(text), text);
});

Deno.test("readMainContent() names the smallest element around what is shown", () => {
  const tree = parseHtml(article(`<p hidden>${WINDOW}</p><section>${PARAGRAPHS}</section>`));
  const { root } = readMainContent(tree);
  assert.equal(tree.name(root), "section");
});
