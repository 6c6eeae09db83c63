/** Pages made to be slow to read what they declare. */
import { readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";
import { withinSteps } from "../support/count_steps.ts";

/** Steps a character of a page may take, of the densest one here. */
const MOST_STEPS_PER_CHAR = 200;

/** Hostile shapes, each a few hundred kilobytes. */
const HOSTILE: readonly (readonly [string, () => string])[] = [
  ["50,000 nested brackets", () => ld("[".repeat(50_000))],
  [
    "3,000 contexts",
    () =>
      ld(
        "[" + Array.from({ length: 3_000 }, (_, n) =>
          `{"@context":{"a${n}":"http://x/${n}"},"@type":"T","a${n}":"v"}`).join() +
          "]",
      ),
  ],
  [
    "2,500 chained terms",
    () =>
      ld(
        `{"@context":{${
          Array.from({ length: 2_500 }, (_, n) => `"t${n}":"t${n + 1}:x"`).join()
        }},"@type":"T","t0":"v"}`,
      ),
  ],
  [
    "15,000 authors",
    () =>
      ld(
        `{"@type":"Article","headline":"h","author":[${
          Array.from({ length: 15_000 }, (_, n) => `{"name":"A${n}"}`).join()
        }]}`,
      ),
  ],
  [
    "references to one long text",
    () =>
      ld(
        `{"@graph":[{"@id":"x","name":"${"l".repeat(100_000)}"},${
          Array.from({ length: 2_000 }, () => '{"@type":"T","a":{"@id":"x"}}').join()
        }]}`,
      ),
  ],
  [
    "a ring of 2,000 itemrefs",
    () =>
      Array.from(
        { length: 2_000 },
        (_, n) =>
          `<div itemscope id=i${n} itemprop=p itemref=i${
            (n + 1) % 2_000
          }><b itemprop=n>x</b></div>`,
      )
        .join(""),
  ],
  [
    "300 items that refer to all",
    () =>
      Array.from(
        { length: 300 },
        (_, n) =>
          `<div itemscope id=i${n} itemref="${
            Array.from({ length: 300 }, (_, m) => `i${m}`).join(" ")
          }"><b itemprop=n>x</b></div>`,
      ).join(""),
  ],
  [
    "2,000 products in two vocabularies",
    () =>
      ld(
        "[" + Array.from({ length: 2_000 }, (_, n) => `{"@type":"Product","name":"n${n}"}`).join() +
          "]",
      ) + Array.from({ length: 2_000 }, (_, n) =>
        `<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>n${n}</b></div>`)
        .join(""),
  ],
  [
    "4,000 prefixes and properties",
    () =>
      `<div prefix="${
        Array.from({ length: 4_000 }, (_, n) => `p${n}: http://x/${n}/`).join(" ")
      }" typeof=T>${
        Array.from({ length: 4_000 }, (_, n) => `<b property="p${n}:a">x</b>`).join("")
      }`,
  ],
  [
    "RDFa things linked twice at every step",
    () =>
      Array.from(
        { length: 60 },
        (_, n) =>
          `<div vocab="http://v/" about="#n${n}" typeof=T><a property=l href="#n${
            n + 1
          }">x</a><a property=m href="#n${n + 1}">x</a></div>`,
      ).join(""),
  ],
  [
    "300 things that refer to one of 20,000 references",
    () => {
      const many = Array.from({ length: 20_000 }, (_, n) => `{"@id":"n${n % 9}"}`).join();
      const some = Array.from({ length: 300 }, () => '{"@type":"T","a":{"@id":"x"}}').join();
      return ld(`[{"@id":"x","p":[${many}]},${some}]`);
    },
  ],
  [
    "10,000 things said backwards of one",
    () => {
      const things = Array.from({ length: 10_000 }, (_, n) => `{"@id":"${n % 7}"}`).join();
      return ld(`{"@type":"T","@id":"0","name":"x","@reverse":{"p":[${things}]}}`);
    },
  ],
  [
    "nested classic microformats",
    () => '<div class="vcard agent fn">'.repeat(600) + "z".repeat(50_000),
  ],
  ["2,000 nested times", () => "<time>".repeat(2_000) + "2020-01-01"],
  ["nested microformats", () => '<div class="p-author h-card">'.repeat(600) + "z".repeat(50_000)],
  ["11,000 open metas", () => "<meta ".repeat(11_000)],
  [
    "state that never closes",
    () => `<h1>x</h1><script>${"dataLayer = [/*".repeat(20_000)}</script>`,
  ],
  ["many dates in unknown words", () => "<h1>x</h1>" + "<p>3 foobar 2020</p>".repeat(1_000)],
];

function ld(text: string): string {
  return `<script type="application/ld+json">${text}</script>`;
}

for (const [shape, build] of HOSTILE) {
  Deno.test(`readDeclared() stays quick on ${shape}`, async () => {
    const html = build();
    const page = createPage(html, "https://e.example/p");
    await withinSteps(
      () => readDeclared(page, { induce: true }),
      html.length * MOST_STEPS_PER_CHAR,
    );
  });
}
