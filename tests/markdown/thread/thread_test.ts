/** Threads: which pages have posts, whose they are, and what of them is written. */
import assert from "node:assert/strict";
import { createPage } from "../../../src/page/html/page.ts";
import { readMainContent } from "../../../src/read/content/main_content.ts";
import { findPosts } from "../../../src/read/content/posts/find_posts.ts";
import { readThread } from "../../../src/read/content/posts/read_thread.ts";
import { Selection } from "../../../src/read/content/selection.ts";
import { toMarkdown } from "../../../src/read/markdown/to_markdown.ts";
import type { PagePart } from "../../../src/base/names/page_parts.ts";
import { hintOfPosts, textOf } from "../../../src/tools/runs/text/page_text.ts";
import type { TextFormat } from "../../../src/tools/contract/text_formats.ts";

const WORDS = "which is said in as many words as a post of a forum usually has, and then some more";

interface Wish {
  readonly replies?: string;
  readonly before?: string;
}

function post(name: string, day: string, text: string, { replies = "", before = "" }: Wish = {}) {
  return `<article class="message-post"><div class=head>${before}<a href="/u/${name}">${name}</a>
    <time datetime="2025-03-04T10:00">${day}</time></div><div class="post-body"><p>${text}, ${WORDS}.</p></div>
    <div class="actions"><button>Like</button> <span>Report</span></div>${replies}</article>`;
}

function thread(posts: string): string {
  return `<html><head><title>Tides</title></head><body><nav><a href=/>Home</a></nav><main>
    <h1>Tides</h1>${posts}</main><footer>About us</footer></body></html>`;
}

function read(
  html: string,
  format: TextFormat = "markdown",
  parts: readonly PagePart[] | null = null,
) {
  return textOf(createPage(html, "https://forum.example/t/1"), {
    full: false,
    frontMatter: false,
    title: true,
    format,
    links: "inline",
    parts,
  });
}

const TWO = thread(post("Ann", "4 March 2025", "First") + post("Bo*b", "5 March 2025", "Second"));

Deno.test("a thread has each post below its name and day", () => {
  const { text, from } = read(TWO);
  assert.equal(from.method, "thread");
  assert.equal(
    text,
    `# Tides\n\n**Ann**, 4 March 2025:\n\nFirst, ${WORDS}.\n\n` +
      `**Bo\\*b**, 5 March 2025:\n\nSecond, ${WORDS}.`,
  );
});

Deno.test("a thread's parts are its posts, and blocks name the part of a post's head", () => {
  const page = createPage(TWO, null);
  const options = { full: false, frontMatter: false, title: false, links: "inline" } as const;
  const { blocks, partAt } = textOf(page, { ...options, format: "blocks" });
  assert.deepEqual(
    blocks.map(({ markdown, first }) => [markdown.split(/[ ,]/)[0], partAt?.(first)]),
    [["**Ann**", "body"], ["First", "body"], ["**Bo\\*b**", "comments"], ["Second", "comments"]],
  );
  const whole = textOf(page, { ...options, format: "markdown" }).text;
  assert.equal(read(TWO, "markdown", ["body", "comments"]).text, `# Tides\n\n${whole}`);
  const rest = read(TWO, "text", ["rest"]).text;
  assert.match(rest, /Report[^]*Report/);
  assert.doesNotMatch(rest, /First|Second/);
});

Deno.test("replies to replies are all there, however deep they go", () => {
  let html = "";
  for (let depth = 40; depth > 0; depth--) {
    html = post(`Ann${depth}`, "4 March 2025", `Reply ${depth}`, { replies: html });
  }
  const { text, from } = read(thread(html));
  assert.equal(from.method, "thread");
  const found = text.match(/Reply \d+/g) ?? [];
  assert.deepEqual(found, Array.from({ length: 40 }, (_, at) => `Reply ${at + 1}`));
});

Deno.test("a heading that names who wrote a post makes no list of pages of a thread", () => {
  const named = (name: string): string => `<h3><a href="/profile/${name}"> ${name} </a></h3>`;
  const html = thread(
    post("Ann", "4 March 2025", "First", { before: named("Ann") }) +
      post("Bob", "5 March 2025", "Second", { before: named("Bob") }),
  );
  assert.equal(read(html).from.method, "thread");
});

Deno.test("a thread is written in every format", () => {
  assert.match(read(TWO, "text").text, /^Tides\n\nAnn, 4 March 2025:\n\nFirst, .*\n\nBo\*b, 5/);
  assert.match(
    read(TWO, "html").text,
    /^<h1>Tides<\/h1>\n<p><strong>Ann<\/strong>, 4 March 2025:<\/p>\n<div>\n<p>First/,
  );
  const { blocks } = read(TWO, "blocks");
  assert.deepEqual(blocks.map(({ type }) => type), [
    "heading",
    "paragraph",
    "paragraph",
    "paragraph",
    "paragraph",
  ]);
});

Deno.test("a reply inside a post is quoted below it, once", () => {
  const inner = post("Cy", "6 March 2025", "Third");
  const reply = post("Bob", "5 March 2025", "Second", { replies: inner });
  const { text } = read(thread(post("Ann", "4 March 2025", "First", { replies: reply })));
  assert.match(text, /\n\n> \*\*Bob\*\*, 5 March 2025:\n>\n> Second/);
  assert.match(text, /\n\n> > \*\*Cy\*\*, 6 March 2025:\n> >\n> > Third/);
  assert.equal(text.match(/Third/g)?.length, 1);
});

/** An answer with the remarks below it, as pages of questions have them. */
function answer(name: string, day: string, text: string, remarks: readonly string[]): string {
  const below = remarks.map((remark) =>
    `<li class="comment"><a class="comment-user" href="/users/7/zed">Zed</a>
     <time datetime="2030-01-01">1 January 2030</time> <div class="comment-text">${remark}</div></li>`
  );
  return `<div class="answer"><div class="js-post-body" itemprop="text"><p>${text}, ${WORDS}.</p></div>
    <div class="user-action-time">edited <a href=/edits>7 August 2029</a></div>
    <div class="user-details"><a href="/users/1/editor">Editor</a></div>
    <div class="user-action-time">answered <span>${day}</span></div>
    <div class="user-details" itemprop="author"><a href="/users/2/${name}">${name}</a></div>
    <ul class="comments-list">${below.join("")}</ul></div>`;
}

Deno.test("what is remarked below an answer is not its text, nor who remarks it its author", () => {
  const remark = `A remark that is longer than the answer, ${WORDS}, ${WORDS}, ${WORDS}.`;
  const answers = answer("Ann", "4 March 2025", "First", [remark]) +
    answer("Bob", "5 March 2025", "Second", []);
  assert.equal(
    read(thread(answers)).text,
    `# Tides\n\n**Ann**, 4 March 2025:\n\nFirst, ${WORDS}.\n\n` +
      `**Bob**, 5 March 2025:\n\nSecond, ${WORDS}.`,
  );
});

Deno.test("remarks that a thread leaves out are counted, and read as comments", () => {
  const answers = answer("Ann", "4 March 2025", "First", ["A remark.", "Another."]) +
    answer("Bob", "5 March 2025", "Second", []);
  const left = read(thread(answers));
  assert.equal(left.remarks_left_out, 2);
  assert.match(hintOfPosts(left) ?? "", /left out: 2; .*"comments"/);
  const all = read(thread(answers), "markdown", ["body", "comments"]);
  assert.match(
    all.text,
    /First[^]*> \*\*Zed\*\*, 1 January 2030:\n>\n> A remark\.[^]*Another[^]*Second/,
  );
  assert.equal(all.remarks_left_out, undefined);
  assert.equal(read(TWO).remarks_left_out, undefined);
});

for (
  const [what, before, name] of [
    [
      "who replied last",
      `<span>Last post by <a class="username" href="/u/zed">zed</a>
      <time datetime="2030-01-01T10:00">1 January 2030</time></span>`,
      "Ann",
    ],
    [
      "who edited it",
      `<em>Last edited by <a class="username" href="/u/zed">zed</a>; at
      <span class="time">9:17 am</span></em>`,
      "Ann",
    ],
    [
      "a name of digits",
      `<span itemprop="author"><a class="username" href="/members/7">13579</a>
      <b>Old hand</b></span>`,
      "13579",
    ],
  ] as const
) {
  Deno.test(`who wrote a post, and when, is told apart from ${what}`, () => {
    const posts = post("Ann", "4 March 2025", "First", { before }) +
      post("Bob", "5 March 2025", "Second");
    assert.match(
      read(thread(posts)).text,
      new RegExp(`\\*\\*${name}\\*\\*, 4 March 2025:\n\nFirst`),
    );
  });
}

Deno.test("a box of the same post inside it is no remark", () => {
  const boxed = (name: string, day: string, text: string): string =>
    `<li class="comment">${
      post(name, day, text).replaceAll("message-post", "comment-wrapper")
    }</li>`;
  const html = boxed("Ann", "4 March 2025", "First") + boxed("Bob", "5 March 2025", "Second");
  assert.match(read(thread(html)).text, /\*\*Ann\*\*, 4 March 2025:\n\nFirst[^]*\*\*Bob\*\*/);
});

Deno.test("a quotation of a post above is left out but for its source; another is kept", () => {
  const copy = `<blockquote><div class=title>Ann said:</div><p>First, ${WORDS}.</p></blockquote>`;
  const other =
    "<blockquote><p>The sea, the sea, says a book that nobody here wrote.</p></blockquote>";
  const { text } = read(
    thread(
      post("Ann", "4 March 2025", "First") + post("Bob", "5 March 2025", `${copy}${other}Yes`),
    ),
  );
  assert.match(text, /> Ann said:/);
  assert.equal(text.match(/First, which/g)?.length, 1);
  assert.match(text, /> The sea, the sea/);
});

for (
  const [what, source, rest] of [
    ["an element cited", "<cite>Ann, at noon</cite>", "<i><b>"],
    [
      "the class of an element around it",
      "<div class=quote-source><i><b>Ann, noon</b></i></div>",
      "",
    ],
    ["its last word", "<p>Ann a écrit :</p>", ""],
  ] as const
) {
  Deno.test(`the source of a quotation is known by ${what}, and no other short text is one`, () => {
    const lines = ["Short lines are written", "one below the other here", "as poets do in forums"];
    const said = lines.map((line) => `<p>${rest}${line}</p>`).join("");
    const copy = `<blockquote>${source}${said}</blockquote>`;
    const { text } = read(
      thread(
        post("Ann", "4 March 2025", `${said}First`) + post("Bob", "5 March 2025", `${copy}Yes`),
      ),
      "text",
    );
    const [, answer = ""] = text.split(/Bob, 5 March 2025:/);
    assert.match(answer, /Ann/);
    assert.match(answer, /Yes/);
    assert.doesNotMatch(answer, /Short|below|poets/);
    for (const line of lines) assert.equal(text.split(line).length, 2, line);
  });
}

Deno.test("pictures of a post are kept, and no face, sign or picture written into the page", () => {
  const images = ["avatar-large", "emoji", "smiley", "icon_small", "photo"]
    .map((name) => `<img class="${name}" src="/${name}.png" alt="">`).join("");
  const inline = '<img src="data:image/png;base64,AA" alt="inline">';
  const { text } = read(
    thread(
      post("Ann", "4 March 2025", `${images}${inline}First`) + post("Bob", "5 March 2025", "Two"),
    ),
  );
  assert.deepEqual(text.match(/[\w-]+\.png|inline/g), ["photo.png"]);
});

Deno.test("a day is taken as shown, or else as written beside it", () => {
  const { text } = read(thread(post("Ann", "yesterday", "First") + post("Bob", "5 March", "Two")));
  assert.match(text, /\*\*Ann\*\*, 2025-03-04:/);
  assert.match(text, /\*\*Bob\*\*, 5 March:/);
});

Deno.test("comments below an article are no thread", () => {
  const article = `<article><h1>Tides</h1>${
    `<p>A paragraph of the article, ${WORDS}.</p>`.repeat(30)
  }`;
  const page = createPage(
    thread(
      `${article}</article>${post("Ann", "4 March", "Nice")}${post("Bob", "5 March", "Indeed")}`,
    ),
    null,
  );
  assert.equal(findPosts(page.tree).length, 2);
  assert.equal(readThread(page.tree, readMainContent(page.tree).selection), undefined);
});

for (const levels of [[2, 2, 2, 2], [3, 2, 3, 2], [2, 3, 1, 1], [3, 3, 3, 2]]) {
  Deno.test(`a list of pages is no thread, its headings of levels ${levels}`, () => {
    const teaser = (level: number, at: number) => {
      const before = `<h${level}><a href="/page-${at}">Page ${at}</a></h${level}>`;
      return post("Ann", `${at + 1} March`, "Some", { before });
    };
    const page = createPage(thread(levels.map(teaser).join("")), null);
    assert.equal(readThread(page.tree, readMainContent(page.tree).selection), undefined);
  });
}

for (
  const [what, html] of [
    ["one post", thread(post("Ann", "4 March", "First"))],
    ["posts without names", TWO.replace(/<a href="\/u\/.*?<\/a>/g, "")],
    ["posts without days", TWO.replace(/<time.*?<\/time>/g, "")],
    ["hidden posts", TWO.replaceAll("<article", "<article hidden")],
    ["nothing", ""],
  ] as const
) {
  Deno.test(`findPosts() finds no thread in ${what}`, () => {
    assert.deepEqual(findPosts(createPage(html, null).tree), []);
  });
}

Deno.test("findPosts() knows posts by class, type and numbered id", () => {
  const bare = (open: string) =>
    `<div ${open}><a href="/users/ann">Ann</a><time>4 March</time>${WORDS}</div>`;
  for (
    const open of [
      'class="crawler-post"',
      'class="cPost ipsComment"',
      'itemtype="https://schema.org/Comment"',
      'id="post-AT"',
    ]
  ) {
    const html = [1, 2, 3].map((at) => bare(open.replace("AT", String(at)))).join("");
    const posts = findPosts(createPage(html, null).tree);
    assert.deepEqual(
      posts.map(({ name, date }) => `${name} ${date}`),
      Array(3).fill("Ann 4 March"),
    );
  }
});

Deno.test("comments are below an article where they are asked for", () => {
  const article = `<article><h1>Tides</h1>${
    `<p>A paragraph of the article, ${WORDS}.</p>`.repeat(30)
  }</article>`;
  const html = thread(article + post("Ann", "4 March", "Nice") + post("Bob", "5 March", "Indeed"));
  const options = { full: false, frontMatter: false, title: true, links: "inline" } as const;
  for (const format of ["markdown", "text", "html", "blocks"] as const) {
    const page = createPage(html, null);
    const plain = textOf(page, { ...options, format });
    const both = textOf(page, { ...options, format, parts: ["body", "comments"] });
    const alone = textOf(page, { ...options, format, parts: ["comments"] });
    assert.equal(plain.from.method, "block-scoring");
    assert.doesNotMatch(plain.text, /Bob/);
    assert.equal(plain.comments_left_out, 2);
    assert.match(hintOfPosts(plain) ?? "", /^comments .* left out: 2; .*"comments"/);
    assert.equal(both.comments_left_out, undefined);
    assert.match(both.text, /A paragraph[^]*Ann[^]*Nice, which[^]*Bob[^]*Indeed, which/);
    assert.equal(both.text.match(/Nice, which/g)?.length, 1);
    assert.match(alone.text, /Ann[^]*Nice, which[^]*Bob[^]*Indeed, which/);
    assert.doesNotMatch(alone.text, /A paragraph/);
  }
});

Deno.test("the words of a vote are not what was written", () => {
  const review = (name: string, text: string) =>
    `<div class="review-comment"><div class="comment-text"><b class="review-author">${name}</b>
    <time>4 March 2025</time><div class="review-description"><p>${text}, ${WORDS}.</p></div>
    <p class="review-actions"><a href="/vote"><span class="screen-reader-text">Vote it down</span></a>
    <a href="/flag"><span class="screen-reader-text">Flag it</span></a></p></div></div>`;
  const article = `<article><h1>Tides</h1>${
    `<p>A paragraph of it, ${WORDS}.</p>`.repeat(30)
  }</article>`;
  const page = createPage(thread(article + review("Ann", "Nice") + review("Bob", "Indeed")), null);
  const { text } = textOf(page, {
    full: false,
    frontMatter: false,
    title: true,
    links: "inline",
    format: "text",
    parts: ["body", "comments"],
  });
  assert.match(text, /Ann, 4 March 2025:\s+Nice, which[^]*Bob, 4 March 2025:\s+Indeed, which/);
  assert.doesNotMatch(text, /Vote|Flag/);
});

Deno.test("a post of a table has its name, day and text without classes for them", () => {
  const row = (at: number, day: string): string =>
    `<table id="post${at}"><tr><td>${day}</td><td>#${at}</td></tr><tr><td><a class="bigusername"
      href="member.php?u=${at}">User ${at}x</a></td><td id="td_post_${at}"><div id="post_message_${at}">
      Post ${at}, ${WORDS}.</div></td></tr></table>`;
  const { text } = read(thread(row(1, "30th March 2025, 16:26") + row(2, "2nd April 2025, 13:59")));
  assert.equal(
    text,
    `# Tides\n\n**User 1x**, 30th March 2025, 16:26:\n\nPost 1, ${WORDS}.\n\n` +
      `**User 2x**, 2nd April 2025, 13:59:\n\nPost 2, ${WORDS}.`,
  );
  const barred = read(thread(row(1, "30.03.2025 | 16:26") + row(2, "22.04.2025 | 13:59")));
  assert.match(barred.text, /\*\*User 1x\*\*, 30\.03\.2025 \| 16:26:/);
});

Deno.test("an article above many comments is not lost where they are most of the page", () => {
  const article = `<article><h1>Tides</h1>${
    Array.from({ length: 4 }, (_, at) => `<p>Paragraph ${at} of the article, ${WORDS}.</p>`).join(
      "",
    )
  }</article>`;
  const posts = Array.from(
    { length: 8 },
    (_, at) => post(`Ann${at}`, "4 March 2025", `Nice ${at}`),
  );
  const page = createPage(thread(article + posts.join("")), null);
  const all = new Selection(new Uint8Array(page.tree.length).fill(1));
  const found = readThread(page.tree, all);
  assert.equal(found?.posts.length, 8);
  assert.ok(found?.rest !== undefined);
  const markdown = toMarkdown(page.tree, { selection: found.rest });
  assert.match(markdown, /Paragraph 0[^]*Paragraph 3/);
  assert.doesNotMatch(markdown, /Nice/);
});

Deno.test("posts whose text is not found are no thread", () => {
  const post = (name: string): string =>
    `<div class="post"><a href="/u/${name}">${name}</a><time>4 March 2025</time>
      <p>${`${name} wrote this, ${WORDS}. `.repeat(4)}</p><div class="post-text">Reply</div></div>`;
  const page = createPage(thread(post("Ann") + post("Bob")), null);
  const all = new Selection(new Uint8Array(page.tree.length).fill(1));
  assert.equal(readThread(page.tree, all), undefined);
  assert.match(read(thread(post("Ann") + post("Bob"))).text, /Ann wrote this[^]*Bob wrote this/);
});

Deno.test("the day of a post stands in its head alone, where the post shows it twice", () => {
  const twice = (name: string, day: string, text: string): string =>
    `<article class="entry-post"><div class=head><a href="/u/${name}">${name}</a> <time>${day}</time>
     </div><div class="entry__content"><div class=meta><span>Posted <time>${day}</time></span> (edited)
     </div><div class="richText"><p>${text}, ${WORDS}.</p></div></div></article>`;
  const html = thread(
    twice("Ann", "4 March 2025", "First") + twice("Bob", "5 March 2025", "Second"),
  );
  assert.equal(
    read(html).text,
    `# Tides\n\n**Ann**, 4 March 2025:\n\nFirst, ${WORDS}.\n\n` +
      `**Bob**, 5 March 2025:\n\nSecond, ${WORDS}.`,
  );
});

Deno.test("a button in the text of a post is no word of it, where the text is marked as such", () => {
  const marked = (name: string, text: string): string =>
    `<article class="message-post"><div class=head><a href="/u/${name}">${name}</a>
     <time>4 March 2025</time></div><div itemprop=text><blockquote><p>Quoted by hand</p>
     <div class="block-expandLink">Click to expand...</div></blockquote><p>${text}, ${WORDS}.</p></div>
     </article>`;
  const { text } = read(thread(marked("Ann", "First") + marked("Bob", "Second")));
  assert.match(text, /> Quoted by hand\n\nSecond/);
  assert.doesNotMatch(text, /expand/);
});

Deno.test("a post of one word is its text, and not who liked it; its box is no quote", () => {
  const short = (name: string, text: string): string =>
    `<li class="message" id="post-${name.length}"><h3 class="userText"><a href="/members/${name}"
     class="username">${name}</a></h3><div class="messageContent"><blockquote class="messageText">
     ${text}<aside class="quoted"></aside></blockquote></div><div class="messageMeta"><span
     class="DateTime">Oct 29, 2014</span></div><div class="likesSummary"><span class="LikeText">
     <a href="/members/x">Anurag</a>, <a href="/members/y">Tree Neon</a> and 2 others like this.</span>
     </div></li>`;
  const html = thread(
    `<ol>${short("Ann", "Austin")}${short("Bobby", `Berlin, ${WORDS}`)}${short("Cy", "Oslo")}</ol>`,
  );
  for (const format of ["markdown", "html"] as const) {
    const { text } = read(html, format);
    assert.doesNotMatch(text, /like this|> Austin|blockquote/);
    assert.match(text, /Austin/);
  }
});

Deno.test("a post that is a quotation stays one, and one whose class begins with like is read", () => {
  const html = thread(
    post("Ann", "4 March 2025", "First").replace(/<p>(.*?)<\/p>/, "<blockquote>$1</blockquote>") +
      post("Bob", "5 March 2025", "Second").replace('"post-body"', '"post-body like-new"'),
  );
  assert.match(read(html).text, /> First, [^]*\n\nSecond, /);
});
