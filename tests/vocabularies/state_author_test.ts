/** Authors, days and images in the states of frameworks, and the name that `sources` has for each. */
import assert from "node:assert/strict";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";

const ARTICLE = {
  title: "Blue mugs",
  publishedAt: "2024-05-01",
  author: { name: "Ann Berg" },
  heroImage: { url: "/mug.jpg" },
};

/** What a page carries, and the source that answers. */
const STATES: readonly (readonly [string, string, string])[] = [
  [
    "Next's data",
    `<script id=__NEXT_DATA__ type=application/json>${
      JSON.stringify({ props: { pageProps: { article: ARTICLE } } })
    }</script>`,
    "nextdata",
  ],
  [
    "React Query's state inside Next's data",
    `<script id=__NEXT_DATA__ type=application/json>${
      JSON.stringify({
        props: { dehydratedState: { queries: [{ state: { data: { ...ARTICLE, authors: [] } } }] } },
      })
    }</script>`,
    "nextdata",
  ],
  [
    "React Query's own state",
    `<script>window.__REACT_QUERY_STATE__ = ${
      JSON.stringify({ queries: [{ state: { data: ARTICLE } }] })
    };</script>`,
    "reactquery",
  ],
  [
    "Nuxt's payload",
    `<script id=__NUXT_DATA__ type=application/json>${
      JSON.stringify([
        { data: 1 },
        { title: 2, publishedAt: 3, author: 4, heroImage: 6 },
        "Blue mugs",
        "2024-05-01",
        { name: 5 },
        "Ann Berg",
        { url: 7 },
        "/mug.jpg",
      ])
    }</script>`,
    "nuxt",
  ],
  [
    "Remix's context",
    `<script>window.__remixContext = ${
      JSON.stringify({ state: { loaderData: { "routes/a": { post: ARTICLE } } } })
    };</script>`,
    "remix",
  ],
  [
    "Remix's stream",
    `<script>window.__remixContext.streamController.enqueue(${
      JSON.stringify(
        `${
          JSON.stringify([
            { _1: 2 },
            "post",
            { _3: 4, _5: 6, _7: 8, _11: 12 },
            "title",
            "Blue mugs",
            "publishedAt",
            "2024-05-01",
            "author",
            { _9: 10 },
            "name",
            "Ann Berg",
            "heroImage",
            { _13: 14 },
            "url",
            "/mug.jpg",
          ])
        }\n`,
      )
    });</script>`,
    "remix",
  ],
  [
    "Apollo's store",
    `<script>window.__APOLLO_STATE__ = ${
      JSON.stringify({
        "Post:1": { ...ARTICLE, author: { __ref: "Author:7" }, heroImage: { __ref: "Image:1" } },
        "Author:7": { fullName: "Ann Berg" },
        "Image:1": { src: "/mug.jpg" },
      })
    };</script>`,
    "apollo",
  ],
];

for (const [what, html, source] of STATES) {
  Deno.test(`state answers author, day and image: ${what}`, () => {
    const page = createPage(`<title>Blue mugs</title>${html}`, "https://blog.example/p");
    const { summary, sources } = readDeclared(page);
    const { author, published, image } = summary;
    assert.deepEqual([author?.value, published?.value, image?.value], [
      "Ann Berg",
      "2024-05-01",
      "https://blog.example/mug.jpg",
    ]);
    assert.deepEqual(
      new Set([author, published, image].map((one) => one?.source)),
      new Set([source]),
    );
    assert(sources.includes(source), `${sources}`);
    if (source === "apollo") assert.match(`${author?.where}`, /#@\d+\/Author:7\/fullName$/);
  });
}

Deno.test("state names all authors of a list, and none where the page declares one", () => {
  const state = `<script id=__NEXT_DATA__ type=application/json>${
    JSON.stringify({
      a: { title: "Blue mugs", authors: [{ name: "Ann Berg" }, { name: "Bo Li" }] },
    })
  }</script>`;
  const read = (html: string): string | undefined =>
    readDeclared(createPage(`<title>Blue mugs</title>${html}${state}`, null)).summary.author?.value;
  assert.equal(read(""), "Ann Berg, Bo Li");
  assert.equal(read("<meta name=author content='Cy Dee'>"), "Cy Dee");
});

Deno.test("a store whose objects name one another in a circle is read to its end", () => {
  const state = {
    "A:1": { title: "Blue mugs", author: { __ref: "B:1" } },
    "B:1": { name: { __ref: "B:1" } },
  };
  const html = `<title>Blue mugs</title><script>__APOLLO_STATE__ = ${
    JSON.stringify(state)
  }</script>`;
  assert.equal(readDeclared(createPage(html, null)).summary.author, undefined);
});
