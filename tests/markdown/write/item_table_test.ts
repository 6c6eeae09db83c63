/** Lists that are laid out in tables are written as lists, tables of data as tables. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { toMarkdown } from "../../../src/read/markdown/to_markdown.ts";

const markdownOf = (html: string): string => toMarkdown(parseHtml(html)).trim();

function item(rank: string, name: string, spacer = "<tr></tr>"): string {
  return `<tr><td>${rank}</td><td><i></i></td><td><a href="/${name}">${name}</a> (e.example)</td></tr>
    <tr><td colspan=2></td><td>3 points by <a href="/u">ann</a></td></tr>${spacer}`;
}

Deno.test("items of several rows are a list with their numbers", () => {
  const html = `<table>${
    ["One", "Two", "Three"].map((name, at) => item(`${at + 1}.`, name)).join("")
  }
    <tr><td></td><td><a href="/more">More</a></td></tr></table><p>After.</p>`;
  assert.equal(
    markdownOf(html),
    [
      "1. [One](/One) (e.example)\\\n   3 points by [ann](/u)",
      "2. [Two](/Two) (e.example)\\\n   3 points by [ann](/u)",
      "3. [Three](/Three) (e.example)\\\n   3 points by [ann](/u)\\\n   [More](/more)",
      "",
      "After.",
    ].join("\n"),
  );
});

Deno.test("items without numbers are marked, and lists stand in items", () => {
  const row = (name: string): string =>
    `<tr><td><a href="/${name}">${name}</a></td><td>New</td></tr>
     <tr><td colspan=2>About it<ul><li>Small<li>Blue</ul></td></tr>`;
  assert.equal(
    markdownOf(`<table>${["One", "Two", "Three"].map(row).join("")}</table>`),
    ["One", "Two", "Three"].map((name) =>
      `- [${name}](/${name}) New\\\n  About it\n\n  - Small\n  - Blue`
    ).join("\n"),
  );
});

for (
  const [what, rows] of [
    ["rows of one width", "<tr><td><a href=/a>One</a></td><td>1</td></tr>".repeat(9)],
    ["column headings", `<tr><th>Name<th>Mark<th>Link</tr>${item("1", "One").repeat(4)}`],
    ["two items", item("1", "One").repeat(2)],
    ["items without links", item("1", "One").replaceAll(/<a[^>]*>|<\/a>/g, "").repeat(4)],
    [
      "uneven items",
      item("1", "One") + item("2", "Two").repeat(1) + item("3", "X", "<tr><td>x</tr>".repeat(4)) +
      item("4", "Y", "<tr><td>x</tr>".repeat(2)),
    ],
  ] as const
) {
  Deno.test(`a table of ${what} stays a table`, () => {
    assert.match(markdownOf(`<table>${rows}</table>`), /^\|/);
  });
}
