import assert from "node:assert/strict";
import { createPage, type Page } from "../../src/page/html/page.ts";
import { readColumns } from "../../src/page/layout/rows/columns.ts";
import { findGroups } from "../../src/page/layout/rows/groups.ts";
import { readRows } from "../../src/page/layout/rows/read_rows.ts";

function page(html: string, url: string | null = null): Page {
  return createPage(html, url);
}

function repeat(count: number, row: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => row(at)).join("");
}

/** The best group of a page as text: kind, count, and each row's cells. */
function rowsOf(html: string): string[][] | null {
  const found = readRows(page(html));
  return found === null
    ? null
    : found.rows.map(({ cells }) => cells.map(({ path, value }) => `${path}=${value}`));
}

Deno.test("readRows() names columns by their path inside the row", () => {
  const html = `<ul>${
    repeat(3, (at) =>
      `<li class="p"><div class="meta"><span class="sku">S${at}</span></div><a class="t" href="/${at}">T${at}</a></li>`)
  }</ul>`;
  assert.deepEqual(rowsOf(html)?.[1], ["div.meta>span.sku=S1", "a.t=T1", "a.t@href=/1"]);
});

Deno.test("readRows() numbers a step in all rows once any row repeats it", () => {
  const tags = (count: number): string => repeat(count, (at) => `<i class="tag">t${at}</i>`);
  const html = `<ul>${[1, 2, 1].map((count) => `<li><b>x</b>${tags(count)}</li>`).join("")}</ul>`;
  assert.deepEqual(rowsOf(html), [
    ["b=x", "i.tag1=t0"],
    ["b=x", "i.tag1=t0", "i.tag2=t1"],
    ["b=x", "i.tag1=t0"],
  ]);
});

Deno.test("readRows() resolves addresses and leaves out code and data", () => {
  const row = (at: number): string =>
    `<li><a href="p/${at}">x${at}</a><img src="data:image/png;base64,AA" alt="pic ${at}"><a href="javascript:go()">buy</a></li>`;
  const found = readRows(page(`<ul>${repeat(3, row)}</ul>`, "https://shop.example/list/"));
  assert.deepEqual(found?.rows[0]?.cells.map(({ path, value }) => `${path}=${value}`), [
    "a1=x0",
    "a1@href=https://shop.example/list/p/0",
    "img=pic 0",
    "a2=buy",
  ]);
});

Deno.test("readRows() gives a row's own text the path of a dot", () => {
  assert.deepEqual(rowsOf(`<ul>${repeat(3, (at) => `<li>entry ${at}</li>`)}</ul>`)?.[2], [
    ".=entry 2",
  ]);
});

Deno.test("readRows() passes over navigation, hidden boxes and menus", () => {
  const list = `<ul>${repeat(9, (at) => `<li><a href="/${at}">menu entry ${at}</a></li>`)}</ul>`;
  for (
    const box of [
      `<nav>${list}</nav>`,
      `<footer>${list}</footer>`,
      `<div role="menu">${list}</div>`,
      `<div hidden>${list}</div>`,
      `<div aria-hidden="true">${list}</div>`,
    ]
  ) {
    assert.equal(readRows(page(box)), null, box.slice(0, 20));
    assert.ok(findGroups(page(box), true).length > 0);
  }
});

Deno.test("readRows() takes the rows inside sections, not the sections", () => {
  const row = (at: number): string => `<li><b>Name ${at}</b><p>Some words on it</p></li>`;
  const html = repeat(
    3,
    (at) => `<section><h2>Part ${at}</h2><ul>${repeat(4, row)}</ul></section>`,
  );
  const found = readRows(page(`<main>${html}</main>`));
  assert.equal(found?.group.kind, "li");
});

Deno.test("readRows() takes the details of a row for its columns, not for rows", () => {
  const cards = [1, 2, 3, 4].map((n) =>
    `<article class="card"><h3><a href="/${n}">Post ${n}</a></h3><ul class="meta">
<li class="one"><b>By</b> a writer of name number ${n}</li><li class="one"><b>On</b> the 1${n}th of a month</li>
<li class="one"><b>In</b> a category of some length ${n}</li></ul></article>`
  );
  const page = createPage(`<main class="posts">${cards.join("")}</main>`, null);
  const found = readRows(page);
  assert.equal(found?.group.kind, "article.card");
  assert.equal(found?.rows.length, 4);
});

Deno.test("readRows() joins rows that a page split over wrappers", () => {
  const card = (at: number): string =>
    `<div class="card"><h3>Card ${at}</h3><p>Words of card ${at}</p><a href="/${at}">more</a></div>`;
  const html = repeat(
    4,
    (line) => `<div class="row">${repeat(2, (at) => card(line * 2 + at))}</div>`,
  );
  const found = readRows(page(`<main>${html}</main>`));
  assert.equal(found?.rows.length, 8);
  assert.equal(found?.group.wrapper, "div.row");
  assert.equal(found?.group.kind, "div.card");
});

Deno.test("readRows() reads rows whose classes only alternate as one group", () => {
  const row = (at: number): string =>
    `<tr class="${at % 2 === 0 ? "light" : "dark"}"><td>Name ${at}</td><td>£${at}.50</td></tr>`;
  const found = readRows(page(`<table><tbody>${repeat(7, row)}</tbody></table>`));
  assert.equal(found?.rows.length, 7);
  assert.equal(found?.group.kind, "tr");
});

Deno.test("readRows() makes one row of unlike siblings that take turns", () => {
  const story = (at: number): string =>
    `<tr class="story"><td><a href="/${at}">Story ${at}</a></td></tr>` +
    `<tr><td class="subtext"><span class="score">${at} points</span> by <i>someone ${at}</i></td></tr>` +
    `<tr class="spacer" style="height:5px"></tr>`;
  const found = readRows(page(`<table><tbody>${repeat(5, story)}</tbody></table>`));
  assert.equal(found?.group.span, 3);
  assert.equal(found?.rows.length, 5);
  assert.deepEqual(found?.rows[1]?.cells.slice(0, 4).map(({ path, value }) => `${path}=${value}`), [
    "td>a=Story 1",
    "td>a@href=/1",
    "+1>td.subtext=1 points by someone 1",
    "+1>td.subtext>span.score=1 points",
  ]);
});

Deno.test("readRows() prefers rows with content to a longer list of bare links", () => {
  const links = repeat(40, (at) => `<li><a href="/c/${at}">Category ${at}</a></li>`);
  const row = (at: number): string =>
    `<article><h3>Item ${at}</h3><p>What it is, in a few words</p><b>£${at}.99</b></article>`;
  const found = readRows(page(`<div><ul>${links}</ul><div>${repeat(10, row)}</div></div>`));
  assert.equal(found?.group.kind, "article");
});

Deno.test("readRows() gives null where nothing repeats", () => {
  for (
    const html of ["", "<p>x</p>", "<p>one</p><p>two</p>", "<table><tr><td>1<td>2<td>3</table>"]
  ) {
    assert.equal(readRows(page(html)), null);
  }
});

Deno.test("readColumns() stops at its budget of text, in document order", () => {
  const inner = "word ".repeat(400);
  const row = `<li>${"<div>x".repeat(60)}${inner}${"</div>".repeat(60)}</li>`;
  const html = page(`<ul>${row.repeat(3)}</ul>`);
  const [group] = findGroups(html);
  assert.ok(group !== undefined);
  const text = readColumns(html, group).flatMap(({ cells }) => cells).reduce(
    (sum, { value }) => sum + value.length,
    0,
  );
  assert.ok(text <= 10 * html.html.length + inner.length);
});

Deno.test("readRows() takes no late parts of a page for rows, and reads the rows in them", () => {
  const part = (id: number, inner: string): string => `<div hidden id="S:${id}">${inner}</div>`;
  const prose = (word: string): string =>
    `<h2>About ${word}</h2><p>${`Much is to be said of ${word}. `.repeat(12)}</p>`;
  const rows = ["Ann", "Ben", "Eva", "Ida"].map((name) =>
    `<li><a href="/u/${name}">${name}</a><span>member</span></li>`
  );
  const html = `<main><h1>Pads</h1></main>${
    ["pads", "discs", "hoses", "oil"].map((word, at) => part(at, prose(word))).join("")
  }${part(10, `<ul>${rows.join("")}</ul>`)}`;
  const found = readRows(createPage(html, null));
  assert.deepEqual(found?.rows.map(({ cells }) => cells[0]?.value), [
    "Ann",
    "Ben",
    "Eva",
    "Ida",
  ]);
});

Deno.test("readRows() takes no menu for rows because what is in it is hidden", () => {
  const links = repeat(
    6,
    (at) => `<li><a href="/c/${at}">Category ${at} of many</a><span>${at} things</span></li>`,
  );
  const menu = repeat(
    5,
    (at) =>
      `<li class=m><a href="/m/${at}">Menu ${at}</a><div style="display:none"><ul>${links}</ul></div></li>`,
  );
  const things = repeat(
    4,
    (at) => `<div class=p><a href="/p/${at}">Thing ${at}</a><b>${at}.50 EUR</b></div>`,
  );
  const found = rowsOf(`<div><ul>${menu}</ul></div><main>${things}</main>`);
  assert.deepEqual(found?.map((row) => row[0]), [
    "a=Thing 0",
    "a=Thing 1",
    "a=Thing 2",
    "a=Thing 3",
  ]);
});

Deno.test("readRows() takes rows of which the first is hidden, and none that mostly are", () => {
  const rows = (hidden: readonly number[]): string =>
    `<ul>${
      repeat(5, (at) =>
        `<li${
          hidden.includes(at) ? ' style="display:none"' : ""
        }><a href="/${at}">Row ${at}</a></li>`)
    }</ul>`;
  assert.equal(rowsOf(rows([0]))?.length, 5);
  assert.equal(rowsOf(rows([0, 2, 4])), null);
});
