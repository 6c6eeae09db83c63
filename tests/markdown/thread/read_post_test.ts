/** What is read of one post: who wrote it, when, and which part of it was written. */
import assert from "node:assert/strict";
import { createPage } from "../../../src/page/html/page.ts";
import { collapsedText } from "../../../src/page/html/mod.ts";
import { findPosts, type Post } from "../../../src/read/content/posts/find_posts.ts";
import { allPosts, readThread } from "../../../src/read/content/posts/read_thread.ts";
import { Selection } from "../../../src/read/content/selection.ts";

const WORDS = "which is said in as many words as a post of a forum usually has, and then some more";
const BODY = `<div class=body><p>Said ${WORDS}.</p></div>`;
const NAME = "<b class=author>Ann</b>";
const DAY = "<time>4 March 2025</time>";

/** Reads a thread of two posts made alike; gives the first, and its text. */
function readFirst(inner: string, open = "<div class=post>"): Partial<Post> & { said: string } {
  const page = createPage(`<main>${`${open}${inner}</div>`.repeat(2)}</main>`, null);
  const posts = findPosts(page.tree);
  const [first] = posts;
  return { ...first, said: first === undefined ? "" : collapsedText(page.tree, first.body) };
}

for (
  const [what, markup, name] of [
    ["a name", NAME, "Ann"],
    ["words before it", "<b class=author>Posted by Ann</b>", "Ann"],
    ["a colon behind it", "<b class=author>Ann:</b>", "Ann"],
    ["a rank before it", "<b class=author><i>by</i> <i>Ann</i></b>", "Ann"],
    ["a link to a member", "<a href=/members/7>Ann</a>", "Ann"],
    ["a member called by a number", "<a class=username href=/u/77>77</a>", "77"],
    ["a property", "<i itemprop=author>Ann</i>", "Ann"],
    ["a link that says author", "<a rel=author href=/x>Ann</a>", "Ann"],
    [
      "a named link after a name",
      "<i class=user>Bob</i><a class=username href=/u/a>Ann</a>",
      "Ann",
    ],
    ["a capital in the class", "<i class=userName>Ann</i>", "Ann"],
    ["a name in a hidden box", `<p hidden><b class=author>Bob</b></p>${NAME}`, "Ann"],
  ] as const
) {
  Deno.test(`who wrote a post: ${what}`, () => {
    assert.equal(readFirst(`${markup}${DAY}${BODY}`).name, name);
  });
}

for (
  const [what, markup, date] of [
    ["a time", DAY, "4 March 2025"],
    [
      "a time after a class",
      "<i class=date>yesterday 9</i><time>4 March 2025</time>",
      "4 March 2025",
    ],
    [
      "a class after a time",
      "<time>4 March 2025</time><i class=date>yesterday 9</i>",
      "4 March 2025",
    ],
    ["a property", "<i itemprop=dateCreated>yesterday 9</i>", "yesterday 9"],
    ["a property after a class", "<i class=date>a 1</i><i itemprop=dateCreated>b 2</i>", "b 2"],
    ["the first of two", `${DAY}<time>5 March 2025</time>`, "4 March 2025"],
    ["a class", "<i class=post-date>4 March 2025</i>", "4 March 2025"],
    ["a day in a text", "<i>4 March 2025</i>", "4 March 2025"],
    ["a day and a clock in a text", "<i>4 March 2025 | 10:30</i>", "4 March 2025 | 10:30"],
    ["a count before a day", "<i>12</i> <i>4 March 2025</i>", "4 March 2025"],
    ["a day in an attribute", "<time datetime=2025-03-04T10:00>yesterday</time>", "2025-03-04"],
    [
      "a later edit",
      "<time>4 March 2025</time> <i>Edited <time>5 March 2025</time></i>",
      "4 March 2025",
    ],
    ["an edit before it", "<i>Edited 5 March 2025</i> <i>4 March 2025</i>", "4 March 2025"],
  ] as const
) {
  Deno.test(`when a post was written: ${what}`, () => {
    assert.equal(readFirst(`${NAME}${markup}${BODY}`).date, date);
  });
}

for (
  const [what, body] of [
    ["a class", BODY],
    ["a class of two words", `<div class=post-content>Said ${WORDS}.</div>`],
    ["a property", `<div itemprop=text>Said ${WORDS}.</div>`],
    ["a numbered id", `<div id=message_12>Said ${WORDS}.</div>`],
    ["the larger of two", `<div class=text>Short.</div>${BODY}`],
    [
      "none that is in an aside",
      `${BODY}<div class=sig><div class=text>${WORDS} ${WORDS}</div></div>`,
    ],
    [
      "one below the day once more",
      `<div class=content>${DAY}<div class=text>Said ${WORDS}.</div></div>`,
    ],
  ] as const
) {
  Deno.test(`what was written in a post: ${what}`, () => {
    assert.equal(readFirst(`${NAME}${DAY}${body}`).said, `Said ${WORDS}.`);
  });
}

for (
  const [what, open] of [
    ["a class", "<div class=comment-item>"],
    ["a class in capitals", "<div class='x crawlerPost'>"],
    ["a type", "<div itemscope itemtype=https://schema.org/Comment>"],
  ] as const
) {
  Deno.test(`posts are found by ${what}`, () => {
    const { name, date, said } = readFirst(`${NAME}${DAY}${BODY}`, open);
    assert.deepEqual([name, date, said], ["Ann", "4 March 2025", `Said ${WORDS}.`]);
  });
}

for (
  const [what, open] of [
    ["a class that only begins so", "<div class=postage>"],
    ["a type of another thing", "<div itemscope itemtype=https://schema.org/Product>"],
    ["a class, hidden", "<div class=post hidden>"],
  ] as const
) {
  Deno.test(`no posts are found by ${what}`, () => {
    assert.equal(readFirst(`${NAME}${DAY}${BODY}`, open).node, undefined);
  });
}

Deno.test("what was written in a post does not hold who wrote it", () => {
  const around = `<div class=content>${NAME}${BODY}<p>${WORDS}, ${WORDS}</p></div>`;
  assert.equal(readFirst(DAY + around).said, `Said ${WORDS}.`);
});

Deno.test("posts are found by ids with a number, and need names and days", () => {
  const made = (inner: string): number =>
    findPosts(
      createPage([1, 2].map((at) => `<div id=post-${at}>${inner}</div>`).join(""), null).tree,
    ).length;
  assert.equal(made(`${NAME}${DAY}${BODY}`), 2);
  assert.equal(made(`${NAME}${BODY}`), 0);
  assert.equal(made(`${DAY}${BODY}`), 0);
});

Deno.test("what a post's head and buttons say is not among what was written", () => {
  const names = (body: string): string[] => {
    const page = createPage(`<div class=post>${NAME}${DAY}${body}</div>`.repeat(2), null);
    return findPosts(page.tree)[0]?.without.map((node) => page.tree.name(node)) ?? [];
  };
  const said = `<p>Said ${WORDS}.</p>`;
  assert.deepEqual(
    names(`<div itemprop=text>${said}<button>Like</button><nav>1 2 3</nav></div>`),
    ["button", "nav"],
  );
  assert.deepEqual(names(`<div class=body>${said}</div><p class=share>Share</p>`), ["p"]);
  assert.deepEqual(names(said), ["b", "time"]);
});

Deno.test("a hidden box has no posts", () => {
  const posts = `<div class=post>${NAME}${DAY}${BODY}</div>`.repeat(2);
  assert.equal(findPosts(createPage(`<div hidden>${posts}</div>`, null).tree).length, 0);
  assert.equal(findPosts(createPage(`<div>${posts}</div>`, null).tree).length, 2);
  assert.equal(findPosts(createPage(posts.slice(0, posts.length / 2), null).tree).length, 0);
});

Deno.test("a post without a name of its own is read with what is remarked on it", () => {
  const remark = `<div class=comment>${NAME}${DAY}<p>A remark.</p></div>`;
  const answer = `<div class=answer><p>Said ${WORDS}.</p>${remark}${remark}</div>`;
  const page = createPage(answer.repeat(3), null);
  const posts = findPosts(page.tree);
  assert.deepEqual(
    posts.map(({ name, isRemark, depth }) => [name, isRemark, depth]),
    Array(3).fill(["Ann", false, 0]),
  );
  assert.match(collapsedText(page.tree, posts[0]?.body ?? 0), /^Said .*A remark/);
});

Deno.test("posts under headings without a link, or between such with one, are no list of pages", () => {
  for (
    const [before, inside, count] of [
      ["", "<h3>Re: tides</h3>", 2],
      ["<h3><a href=/other>Other</a></h3>", "", 2],
      ["", "<h3><a href=/other>Other</a></h3>", 0],
      ["", "<h3><a href=#12>Tides</a></h3>", 2],
    ] as const
  ) {
    const post = `${before}<div class=post>${inside}${NAME}${DAY}${BODY}</div>`;
    assert.equal(allPosts(createPage(post.repeat(2), null).tree).length, count, before + inside);
  }
});

Deno.test("remarks do not keep a page of answers from being a thread", () => {
  const remark = `<div class=comment>${NAME}${DAY}<p>A remark ${WORDS}, ${WORDS}.</p></div>`;
  const said = `<div class=body>Said ${WORDS}, ${WORDS}, ${WORDS}, ${WORDS}, ${WORDS}.</div>`;
  const answer = `<div class=answer>${NAME}${DAY}${said}${remark}${remark}</div>`;
  const { tree } = createPage(answer.repeat(3), null);
  const thread = readThread(tree, new Selection(new Uint8Array(tree.length).fill(1)));
  assert.deepEqual([thread?.posts.length, thread?.remarks], [3, 6]);
});
