/** The tool `page_markdown`: main content, whole pages, slices that join, front matter. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { weightOf } from "../../src/base/json/weight.ts";
import { pageMarkdown } from "../../src/tools/contract/page_markdown.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { createFakeSite } from "../support/fake_site.ts";
import type { Context } from "../../src/tools/runs/context.ts";

const SENTENCE = "The old bridge was closed on Monday, after engineers found cracks in its piers. ";
const PAGE =
  `<html><head><title>Bridge closed</title><meta property="og:title" content="Bridge closed">
  <base href="https://b.example/dir/"></head><body><nav><a href=/>Home</a> <a href=/n>News</a></nav>
  <article><h1>Bridge closed</h1>${`<p>${SENTENCE.repeat(3)}</p>`.repeat(4)}
  <p>${SENTENCE} <a href="more">More of it</a> can be read there.</p></article></body></html>`;

const OFFLINE = {} as Context;

function call(args: Record<string, unknown>, context = OFFLINE): Promise<Answer> {
  return runTool(pageMarkdown, pageMarkdown.input.parse(args), context);
}

Deno.test("run() returns the main content and its place", async () => {
  const answer = await call({ html_or_url: PAGE });
  assert(pageMarkdown.output.safeParse(answer).success);
  const markdown = String(answer["markdown"]);
  assert(markdown.includes("[More of it](https://b.example/dir/more)"), markdown);
  assert(!markdown.includes("News"));
  assert.deepEqual(answer["text_from"], {
    source: "extracted",
    method: "block-scoring",
    where: "/html/body/article[1]",
  });
  assert.equal(answer["url"], null);
  assert.equal(answer["next_offset"], null);
  assert.equal("fetch" in answer, false);
});

Deno.test("run() gives the whole page when it is asked for", async () => {
  const answer = await call({ html_or_url: PAGE, full: true });
  assert(String(answer["markdown"]).startsWith("[Home](https://b.example/) [News]"));
  assert.deepEqual(answer["text_from"], { source: "page", method: "", where: null });
});

Deno.test("run() answers ok with empty text for a page without content", async () => {
  for (const full of [false, true]) {
    const { hint, ...answer } = await call({ html_or_url: "<p></p>", full, front_matter: true });
    assert.equal(hint === undefined, full);
    assert.deepEqual(answer, {
      ok: true,
      markdown: "",
      title: null,
      title_from: null,
      byline: null,
      published: null,
      language: null,
      words: 0,
      text_from: { source: "", method: "", where: null },
      url: null,
      length: 0,
      next_offset: null,
    });
  }
});

Deno.test("run() answers the title as the reader makes it, and says where it is from", async () => {
  const from = async (html: string): Promise<unknown[]> => {
    const { title, title_from } = await call({ html_or_url: html });
    return [title, title_from];
  };
  const named = '<meta property=og:site_name content="News">';
  assert.deepEqual(await from(`${named}<title>Bridge closed | News</title><p>Text`), [
    "Bridge closed",
    { source: "html", key: "<title>", where: "/html/head/title[1]" },
  ]);
  assert.deepEqual(await from("<h1>Bridge closed</h1><p>Since Monday nobody can cross it."), [
    "Bridge closed",
    { source: "visible", key: "h1", where: "/html/body/h1" },
  ]);
});

Deno.test("run() opens with what the page declares", async () => {
  const answer = await call({ html_or_url: PAGE, front_matter: true });
  const markdown = String(answer["markdown"]);
  assert(markdown.startsWith('---\ntitle: "Bridge closed"\n'), markdown.slice(0, 200));
  assert(markdown.includes('\n  text: "extracted block-scoring"\n---\n\n'));
});

for (const [name, letter] of [["letters", "a"], ["Han", "漢"], ["quotes", '"'], ["pairs", "𝒳"]]) {
  Deno.test(`run() cuts slices of ${name} that join exactly and fit`, async () => {
    const html = `<body>${`<p>${`${letter}${letter} `.repeat(400)}</p>`.repeat(100)}`;
    const whole: string[] = [];
    let length = 0;
    for (let offset: number | null = 0; offset !== null && whole.length < 50;) {
      const answer: Answer = await call({
        html_or_url: html,
        full: true,
        offset,
        max_chars: 60_000,
      });
      assert(weightOf(answer) <= 75_000);
      whole.push(String(answer["markdown"]));
      length = Number(answer["length"]);
      offset = answer["next_offset"] as number | null;
    }
    assert(whole.length > 1);
    assert.equal([...whole.join("")].length, length);
  });
}

const refused: readonly [string, Record<string, unknown>, string][] = [
  ["too many characters", { html_or_url: PAGE, max_chars: 60_001 }, "bad_input"],
  ["none at all", { html_or_url: PAGE, max_chars: 0 }, "bad_input"],
  ["an offset before the start", { html_or_url: PAGE, offset: -1 }, "bad_input"],
  ["an offset past the end", { html_or_url: PAGE, offset: 1e9 }, "bad_input"],
  ["a date for handed-in HTML", { html_or_url: PAGE, at: "2024" }, "bad_input"],
  ["no HTML", { html_or_url: "words" }, "bad_input"],
  [
    "reserved rights",
    { html_or_url: `<meta name="tdm-reservation" content="1">${PAGE}`, respect_tdm: true },
    "tdm_reserved",
  ],
];

for (const [name, args, code] of refused) {
  Deno.test(`run() refuses ${name}`, async () => {
    await assert.rejects(call(args), (error) => error instanceof ToolError && error.code === code);
  });
}

Deno.test("run() resolves links of a fetched page against where it landed", async () => {
  await using web = createFakeSite({
    "news.example": {
      "/a": () => new Response(null, { status: 301, headers: { location: "/dir/b" } }),
      "/dir/b": PAGE.replace(/<base[^>]*>/, ""),
    },
  });
  const answer = await call({ html_or_url: "http://news.example/a" }, web.context);
  assert(String(answer["markdown"]).includes("(http://news.example/dir/more)"));
  assert.equal(answer["url"], "http://news.example/dir/b");
  assert.equal((answer["fetch"] as { status: number }).status, 200);
});

Deno.test("run() answers title, author and day that are only shown", async () => {
  const prose = `<p>${SENTENCE.repeat(3)}</p>`.repeat(9);
  const page =
    `<meta property="og:type" content="article"><body class="single-post"><nav><a href=/>Home</a></nav>
    <main><article class=post><h1>A bridge that was built twice</h1><p class=byline>By Jo Doe</p>
    <p class=date>Published on May 6, 2024</p>${prose}</article></main>`;
  const { title, byline, published, markdown } = await call({ html_or_url: page });
  assert.deepEqual([title, byline, published], [
    "A bridge that was built twice",
    "Jo Doe",
    "2024-05-06",
  ]);
  assert(String(markdown).startsWith("# A bridge that"), String(markdown).slice(0, 80));
});

Deno.test("run() answers the person whom a page names before the firm that it declares", async () => {
  const declared = JSON.stringify({
    "@type": "NewsArticle",
    headline: "A bridge that was built twice",
    author: { "@type": "Organization", name: "Bridge Herald" },
    publisher: { "@type": "Organization", name: "Bridge Herald" },
  });
  const page = (line: string): string =>
    `<script type="application/ld+json">${declared}</script><main><article class=post>
    <h1>A bridge that was built twice</h1>${line}${`<p>${SENTENCE.repeat(3)}</p>`.repeat(9)}
    </article></main>`;
  const named = await call({ html_or_url: page("<p class=byline>By Jo Doe</p>") });
  assert.equal(named["byline"], "Jo Doe");
  assert.equal((await call({ html_or_url: page("") }))["byline"], "Bridge Herald");
});

Deno.test("run() begins with the title where the content has none, and tells what it is", async () => {
  const prose = `<p>${SENTENCE.repeat(3)}</p>`.repeat(4);
  const head =
    `<html lang=en><head><title>A *new* &amp; old bridge</title><meta name=author content="Jo Doe">
    <meta property="article:published_time" content="2026-01-02T03:04:05Z"></head>`;
  const untitled = await call({ html_or_url: `${head}<body><article>${prose}</article>` });
  const markdown = String(untitled["markdown"]);
  assert(
    markdown.startsWith("# A \\*new\\* & old bridge\n\nThe old bridge"),
    markdown.slice(0, 80),
  );
  assert.equal(untitled["title"], "A *new* & old bridge");
  assert.equal(untitled["byline"], "Jo Doe");
  assert.match(String(untitled["published"]), /^2026-01-02/);
  assert.equal(untitled["language"], "en");
  assert.equal(untitled["words"], 14 * 12);
  const titled = await call({ html_or_url: PAGE });
  assert.equal(String(titled["markdown"]).match(/Bridge closed/g)?.length, 1);
  for (const args of [{ title: false }, { full: true }]) {
    const html_or_url = `${head}<body><article>${prose}</article>`;
    assert(String((await call({ html_or_url, ...args }))["markdown"]).startsWith("The old"));
  }
});

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>News &amp; more</title>
  <link>https://t.example/</link><item><title>A [first] item</title>
  <link>https://t.example/1</link><pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate>
  <description>&lt;p&gt;Its &lt;b&gt;text&lt;/b&gt;, &lt;a href="/more"&gt;more&lt;/a&gt;.&lt;/p&gt;</description></item></channel></rss>`;

for (
  const [type, text, method, markdown] of [
    ["text/plain", "# Notes\n\nA <b> | c\n", "text", "# Notes\n\nA <b> | c"],
    ["text/markdown", "# Notes\n\nA <b> | c\n", "markdown", "# Notes\n\nA <b> | c"],
    ["application/json", '{"a": [1]}', "code", '```json\n{"a": [1]}\n```'],
    [
      "application/rss+xml",
      FEED,
      "feed",
      "# [News & more](https://t.example/)\n\n## [A \\[first\\] item](https://t.example/1)\n\n" +
      "Fri, 02 Jan 2026 03:04:05 GMT\n\nIts **text**, [more](https://t.example/more).",
    ],
  ] as const
) {
  Deno.test(`run() answers ${type} at an address as text`, async () => {
    const answerer = () => new Response(text, { headers: { "content-type": type } });
    await using site = createFakeSite({ "t.example": { "/": answerer } });
    const answer = await call({ html_or_url: "http://t.example/" }, site.context);
    assert.equal(answer["markdown"], markdown);
    assert.deepEqual(answer["text_from"], { source: "document", method, where: null });
    assert(pageMarkdown.output.safeParse(answer).success);
  });
}

for (
  const [what, type, text, about] of [
    [
      "a script with a page in it",
      "text/javascript",
      'const page = "<title>A template</title><meta name=author content=Eve>";',
      { title: null, byline: null, published: null, language: null },
    ],
    [
      "Markdown with front matter",
      "text/markdown",
      "---\ntitle: Pads\nauthor: Ann Lee\ndate: 2 Jan 2026\nlang: en\n---\n\n# How to fit pads\n\n<title>b</title>",
      { title: "Pads", byline: "Ann Lee", published: "2026-01-02", language: "en" },
    ],
    [
      "a feed",
      "application/rss+xml",
      FEED.replace("<item>", "<language>en-GB</language><item>"),
      { title: "News & more", byline: null, published: null, language: "en-GB" },
    ],
  ] as const
) {
  Deno.test(`run() takes title and author of ${what} from where it has them`, async () => {
    const answerer = () => new Response(text, { headers: { "content-type": type } });
    await using site = createFakeSite({ "t.example": { "/": answerer } });
    for (const front_matter of [false, true]) {
      const answer = await call({ html_or_url: "http://t.example/", front_matter }, site.context);
      const { title, byline, published, language } = answer;
      assert.deepEqual({ title, byline, published, language }, about);
      assert.doesNotMatch(String(answer["markdown"]), /sources:/);
    }
  });
}

for (
  const [what, text, title] of [
    ["lines of text", "One line\nand another, 1 < 2", null],
    ["a sentence", "This is a text of one sentence.", null],
    ["Markdown", "# Notes\r\n\r\n- a\r\n- b", "Notes"],
    ["front matter", "---\ntitle: Named\n---\n\nWords", "Named"],
  ] as const
) {
  Deno.test(`run() answers ${what} that is handed in as it is`, async () => {
    const answer = await call({ html_or_url: text });
    assert.equal(answer["markdown"], text.replaceAll("\r\n", "\n"));
    assert.equal(answer["title"], title);
    assert.deepEqual(answer["text_from"], { source: "document", method: "markdown", where: null });
  });
}

Deno.test("run() answers short JSON that is handed in as a block of code", async () => {
  for (const json of ['{"a": 1}', "[1, 2]", "[]"]) {
    assert.equal((await call({ html_or_url: json }))["markdown"], `\`\`\`json\n${json}\n\`\`\``);
  }
});

for (
  const name of ["example.com", "page.html", "./notes 2024.md", "just words", "www.a.example/x"]
) {
  Deno.test(`run() takes "${name}" for a name, not for a text`, async () => {
    await assert.rejects(call({ html_or_url: name }), { code: "bad_input" });
  });
}

Deno.test("run() answers JSON that is handed in as JSON, whatever markup it carries", async () => {
  const text = '{"body": "<p>A bolt</p>"}';
  const answer = await call({ html_or_url: text });
  assert.equal(answer["markdown"], `\`\`\`json\n${text}\n\`\`\``);
  assert.deepEqual(answer["text_from"], { source: "document", method: "code", where: null });
  const page = await call({ html_or_url: `[1] ${PAGE}` });
  assert.equal((page["text_from"] as { source: string }).source, "extracted");
});

Deno.test("run() refuses a file that a server has no name for by what its bytes are", async () => {
  for (const [start, type] of [["\x89PNG\r\n\x1a\n", "image/png"], ["\x01\x02", "binary data"]]) {
    const answerer = () => new Response(Uint8Array.from(start ?? "", (at) => at.charCodeAt(0)));
    await using site = createFakeSite({ "t.example": { "/": answerer } });
    await assert.rejects(
      call({ html_or_url: "http://t.example/" }, site.context),
      { code: "fetch_failed", message: `the address leads to ${type}, not a page` },
    );
  }
});

Deno.test("run() puts the title above headings of the first level that are further down", async () => {
  const prose = `<p>${SENTENCE.repeat(3)}</p>`.repeat(3);
  const page = (opening: string) =>
    `<title>A bridge, twice</title><body><main><article>${opening}${prose}</article></main>`;
  for (
    const [opening, first] of [
      [`${prose}<h1>Part one</h1>`, "# A bridge, twice"],
      [`${prose}<h1>A bridge (twice)</h1>`, SENTENCE.repeat(3).trim()],
      ["<h1>How a road was closed</h1>", "# How a road was closed"],
      [
        `<h1>How a road was closed</h1>${prose}<h1>How a bridge was opened</h1>`,
        "# A bridge, twice",
      ],
      ['<img src="/a.jpg" alt="A pier"><h1>How a road was closed</h1>', "![A pier](/a.jpg)"],
    ] as const
  ) {
    const { markdown } = await call({ html_or_url: page(opening) });
    assert.equal(String(markdown).split("\n", 1)[0], first);
  }
});

Deno.test("run() lists links within the tokens asked for, and counts the others", async () => {
  const links = Array.from({ length: 300 }, (_, at) => `<a href="/page-${at}">Page ${at}</a> `);
  const html_or_url = PAGE.replace("</nav>", `${links.join("")}</nav>`);
  const whole = await call({ html_or_url, page_links: true });
  const all = (whole["page_links"] as unknown[]).length + Number(whole["page_links_left_out"] ?? 0);
  for (const format of ["markdown", "blocks", "tables"]) {
    for (const max_tokens of [100, 1_000]) {
      const answer = await call({ html_or_url, page_links: true, format, max_tokens });
      const listed = answer["page_links"] as unknown[];
      assert.equal(listed.length + Number(answer["page_links_left_out"]), all);
      assert.ok(weightOf(listed) <= max_tokens * 3.3 / 2, `${format} ${max_tokens}`);
      if (max_tokens === 1_000) assert.ok(listed.length > 0);
    }
  }
});
