/** Who wrote a page: every creator that is declared, and nobody where a role or a service is named. */
import assert from "node:assert/strict";
import { type Declared, readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";
import { soleHeading } from "../../src/page/layout/heading.ts";

const PROSE = `<p>${"Long prose about stone, and who broke it, and where it went. ".repeat(8)}</p>`;

function read(line: string, head = ""): Declared {
  const html = `<head><title>Stone walls</title><meta property="og:type" content="article">${head}
    </head><body class="single-post"><main><article><h1>Stone walls of the north</h1>${line}
    ${PROSE.repeat(3)}</article></main>`;
  return readDeclared(createPage(html, "https://e.example/blog/stone-walls"));
}

Deno.test("every creator of Dublin Core is an author", () => {
  const { summary } = read(
    "",
    `<meta name="DC.creator" content="Ann One"><meta name="DC.creator" content="Ben Two">
     <meta name="DC.creator" content="Ann One">`,
  );
  assert.equal(summary.author?.value, "Ann One, Ben Two");
  assert.equal(summary.author?.where, null);
});

for (const number of [1, 2]) {
  Deno.test(`the author is read from line ${number} of Twitter's card where it is labelled so`, () => {
    const card = (label: string): Declared =>
      read(
        "",
        `<meta name="twitter:label${number}" content="${label}">
         <meta name="twitter:data${number}" content="Ann One">`,
      );
    assert.equal(card("Written by").summary.author?.value, "Ann One");
    assert.equal(card("Edited by").summary.author, undefined);
  });
}

for (
  const role of ["Staff Reporter", "Our Correspondent", "Special Correspondent", "a Staff Writer"]
) {
  Deno.test(`"By ${role}" is nobody`, () => {
    assert.equal(read(`<p class=byline>By ${role}</p>`).visible["author"], undefined);
  });
}

Deno.test("a byline is one by the property of an item that no element opens", () => {
  assert.equal(read("<p itemprop=author>Ann One</p>").visible["author"]?.value, "Ann One");
  assert.equal(read("<p itemprop=editor>Ann One</p>").visible["author"], undefined);
});

Deno.test("a declared organisation is in doubt where the page names a person", () => {
  const declared = (author: unknown): string =>
    `<script type="application/ld+json">${
      JSON.stringify({
        "@type": "BlogPosting",
        headline: "Stone walls of the north",
        author,
        publisher: { "@type": "Organization", name: "Walls & Sons" },
      })
    }</script>`;
  const byline = "<p class=byline>By Ann One</p>";
  const firm = { "@type": "Organization", name: "Northern Masons" };
  for (const author of [firm, { "@type": "Person", name: "Walls & Sons" }, "Walls & Sons"]) {
    const { summary, visible } = read(byline, declared(author));
    assert.match(`${summary.author?.doubt}`, /organisation/);
    assert.equal(visible["author"]?.value, "Ann One");
    assert.equal(read("", declared(author)).summary.author?.doubt, undefined);
  }
  const person = read(byline, declared({ "@type": "Person", name: "Ben Two" }));
  assert.equal(person.summary.author?.doubt, undefined);
});

Deno.test("an author whose name is a link's address is read as the page shows it", () => {
  for (const href of ["#ann", "/people/ann"]) {
    const { summary, visible } = readDeclared(createPage(
      `<title>Stone walls</title><article><h1>Stone walls</h1><p itemscope
       itemtype="https://schema.org/BlogPosting"><span itemprop=author itemscope
       itemtype="https://schema.org/Person">By <a itemprop=name href="${href}">Ann One</a></span></p>${PROSE}`,
      null,
    ));
    assert.equal(summary.author, undefined, href);
    assert.equal(visible["author"]?.value, "Ann One", href);
  }
});

Deno.test("a link to the site's own account at a service is no author", () => {
  assert.equal(
    read('<a href="https://e.example/user/walls">Youtube</a>').visible["author"],
    undefined,
  );
  const person = read('<p class=byline>By Ann One</p><a href="/user/walls">Youtube</a>');
  assert.equal(person.visible["author"]?.value, "Ann One");
});

Deno.test('a name after "Interview by" is the author\'s', () => {
  assert.equal(read("<p>Interview by Ann One</p>").visible["author"]?.value, "Ann One");
});

for (const word of ["Sign up", "Youtube", "Profile"]) {
  Deno.test(`a link to the site's own /profile/ named ${word} is no author`, () => {
    assert.equal(read(`<a href="/profile/wall">${word}</a>`).visible["author"], undefined);
  });
}

for (
  const [what, line] of [
    [
      "a link amid prose",
      `<p>${"Stone is old. ".repeat(14)}<a href="/profile/x">Ann One</a> wrote.</p>`,
    ],
    ["a licence", '<a href="https://c.example/licenses/by/4.0/">Creative Commons Attribution</a>'],
    [
      "a work in a list below",
      `${PROSE}<ul>${"<li>Stone</li>".repeat(420)}<li>Walls by Ann One</li></ul>`,
    ],
  ] as const
) {
  Deno.test(`${what} names no author`, () => {
    assert.equal(read(line).visible["author"], undefined);
  });
}

Deno.test("a team that is declared as the author is in doubt where a page is no article and has no day", () => {
  const head = '<title>Fees</title><meta property="og:type" content="article">';
  const doubtOf = (author: string, more = ""): string | undefined => {
    const html = `<head>${head}<meta name="author" content="${author}">${more}</head>
      <h1>Fees</h1>${PROSE}`;
    const { author: answer } = readDeclared(createPage(html, "https://walls.example/fees")).summary;
    assert.equal(answer?.value, author);
    return answer?.doubt;
  };
  assert.match(`${doubtOf("Enrolment Team")}`, /without a day of publication/);
  assert.match(`${doubtOf("Walls")}`, /without a day of publication/);
  assert.equal(doubtOf("Ann One"), undefined);
  const day = '<meta property="article:published_time" content="2024-05-06">';
  assert.equal(doubtOf("Enrolment Team", day), undefined);
});

Deno.test("documentation without a day is not signed by the organisation that keeps it", () => {
  const doubtOf = (type: string): string | undefined => {
    const thing = {
      "@type": type,
      headline: "Stone walls of the north",
      author: { "@type": "Organization", name: "Northern Masons" },
    };
    const html = `<title>Stone walls of the north</title>
      <script type="application/ld+json">${JSON.stringify(thing)}</script>
      <h1>Stone walls of the north</h1>${PROSE}`;
    return readDeclared(createPage(html, "https://e.example/walls")).summary.author?.doubt;
  };
  assert.match(`${doubtOf("TechArticle")}`, /without a day/);
  assert.equal(doubtOf("BlogPosting"), undefined);
  assert.equal(doubtOf("Recipe"), undefined);
});

Deno.test("names that a page without a day lists or tells about are not its authors", () => {
  const authorOf = (body: string): string | undefined => {
    const html = `<title>Stone walls</title><h1>Stone walls</h1>${body}`;
    return readDeclared(createPage(html, "https://e.example/walls")).visible["author"]?.value;
  };
  const day = '<p>Published <time datetime="2024-05-06">6 May 2024</time></p>';
  const link = '<a href="/author/ann-one">Ann One</a>';
  assert.equal(authorOf(link), undefined);
  assert.equal(authorOf(day + link), "Ann One");
  const line = "<p>By Ann One</p>";
  assert.equal(authorOf(line), "Ann One");
  const far = "<p>Stone.</p>".repeat(50);
  assert.equal(authorOf(far + line), undefined);
  assert.equal(authorOf(day + far + line), "Ann One");
  assert.equal(authorOf("<p class=byline>By Jane Doe and John Roe</p>"), "Jane Doe, John Roe");
  const several = `<p class=byline>By Ann One</p>${PROSE}<p class=byline>By John Roe</p>`;
  assert.equal(authorOf(several), undefined);
  assert.equal(authorOf(day + several), "Ann One, John Roe");
});

Deno.test("an account far below an article's heading commented on it", () => {
  const account = "<b class=username>mason_77</b>";
  assert.equal(read(account).visible["author"]?.value, "mason_77");
  assert.equal(read("<p>Stone.</p>".repeat(50) + account).visible["author"], undefined);
});

for (
  const [line, names] of [
    [
      "<div class=byline>By <b>Ann One </b>, <b>Bob Two</b>, and<b> Cy Three, </b>ENN</div>",
      "Ann One, Bob Two, Cy Three",
    ],
    [
      "<div class=author>Par <b>ANN ONE</b>, <b>BOB TWO</b> Envoyés spéciaux à Toulouse</div>",
      "ANN ONE, BOB TWO",
    ],
    ["<div class=byline><span>Eine Analyse von</span> <b>Ann One</b></div>", "Ann One"],
    ["<p>Words by <i>Ann One</i></p>", "Ann One"],
    [
      "<div class=byline><b>Ann One</b> Photo: <b>Bob Two</b></div>",
      "Ann One",
    ],
  ] as const
) {
  Deno.test(`the authors of ${line} are ${names}`, () => {
    assert.equal(read(line).visible["author"]?.value, names);
  });
}

Deno.test("a page whose title joins two headings is about the longer of them", () => {
  const { visible } = readDeclared(createPage(
    `<title>The bridge over the north river is open | Stone</title><h1><a href="/node">Stone</a></h1>
     <h1>The bridge over the north river is open</h1><p>Published on Mon, 2024-03-04 13:49</p>
     ${PROSE.repeat(3)}`,
    "https://e.example/node/12",
  ));
  assert.equal(visible["published"]?.value, "2024-03-04T13:49:00");
});

Deno.test("a page under the name of its section is about the second heading, where its title is that", () => {
  const heading = (first: string, second: string): string | undefined => {
    const { tree } = createPage(`<h1>${first}</h1><h2>${second}</h2><p>Text`, null);
    return soleHeading(tree, new Set(), ["A bridge is closed | The Paper"])?.text;
  };
  assert.equal(heading("Sports", "A bridge is closed"), "A bridge is closed");
  assert.equal(heading("Sports", "A bridge"), "Sports");
  assert.equal(heading("Why the bridge is shut", "A bridge is closed"), "Why the bridge is shut");
});

Deno.test("rel=author is heard in an aside beside the heading, and in no other", () => {
  const aside = '<aside><address><a rel="author" href="/profile/ann">Ann One</a></address></aside>';
  assert.equal(read(aside).visible["author"]?.value, "Ann One");
  assert.equal(read(`${PROSE}${"<p>x".repeat(300)}${aside}`).visible["author"], undefined);
  const own = '<p>By <a rel="author" href="/profile/bob">Bob Two</a></p>';
  assert.equal(read(own + aside).visible["author"]?.value, "Bob Two");
});

Deno.test("a byline in an aside right below the heading signs an article that nothing else signs", () => {
  const aside = '<aside><p class="byline">By Ann One</p></aside>';
  assert.equal(read(aside).visible["author"]?.value, "Ann One");
  assert.equal(read(`${PROSE}${"<p>x".repeat(100)}${aside}`).visible["author"], undefined);
  assert.equal(read(`${aside}<p>By Bob Two</p>`).visible["author"]?.value, "Bob Two");
});

Deno.test("a handed-in page is an article where the address that it gives as its own is one's", () => {
  const page = (path: string): string =>
    `<title>Stone walls</title><link rel="canonical" href="https://e.example${path}">
     <h1>Stone walls</h1>${"<p>x".repeat(500)}<p class="byline">By Ann One</p>${PROSE}`;
  const author = (path: string): unknown =>
    readDeclared(createPage(page(path), null)).visible["author"]?.value;
  assert.equal(author("/blog/stone-walls"), "Ann One");
  assert.equal(author("/stone-walls"), undefined);
  assert.equal(author("/"), undefined);
});

Deno.test("the user of a forum is found however far down the page", () => {
  const menu = "<li><a href=/x>Topic</a></li>".repeat(200);
  const html = `<title>Dry stone</title><ul>${menu}</ul><h1>Dry stone</h1>
    <div class=post><a class=username href=/members/ann>ann_stone</a><p>How high?</p></div>`;
  const page = createPage(html, "https://forum.example/threads/dry-stone.12/");
  assert.equal(readDeclared(page).visible["author"]?.value, "ann_stone");
});

Deno.test("several people whom a page writes as the names of one are all authors", () => {
  const names = ["Ann One", "Bob Two", "Cy Three"].map((name) =>
    `<a href="/by/x"><span itemprop=name>${name}</span></a>`
  );
  const { summary } = read(`<article itemscope itemtype="https://schema.org/NewsArticle">
    <p itemprop=author itemscope itemtype="https://schema.org/Person">By ${names.join(", ")}</p>
    ${PROSE}</article>`);
  assert.equal(summary.author?.value, "Ann One, Bob Two, Cy Three");
});

Deno.test("the month of a day in a byline signs nothing", () => {
  const line = '<div class="byline"><span class="byline-date">Dec 1st 2016 1:01PM</span></div>';
  assert.equal(read(`${line}${PROSE}`).visible["author"], undefined);
});
