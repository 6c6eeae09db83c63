/**
 * Tables by their kinds, as public pages write them: spans, header rows, header columns, groups of
 * columns, nesting, facts, boxes of label and value, roles, and what scripts add for sorting.
 */
import assert from "node:assert/strict";
import { unreadPart } from "../../../src/page/html/mod.ts";
import { createPage } from "../../../src/page/html/page.ts";
import { type PageTable, readTables } from "../../../src/page/layout/table/read_tables.ts";

function shape({ columns, rows }: PageTable): string[] {
  return [
    columns.map(({ name }) => name).join("|"),
    ...rows.map(({ cells }) => cells.map((cell) => cell?.text ?? "~").join("|")),
  ];
}

const FACTS = "label|value";
type Case = readonly [title: string, html: string, ...tables: readonly (readonly string[])[]];

const CASES: readonly Case[] = [
  [
    "spans: a league whose clubs share a rank",
    "<table><tr><th>Rank<th>Club<th>Points<tr><td>1<td>Reds<td>60<tr><td rowspan=2>2<td>Blues<td>55<tr><td>Greens<td>55</table>",
    ["Rank|Club|Points", "1|Reds|60", "2|Blues|55", "2|Greens|55"],
  ],
  [
    "spans: a timetable with a double hour",
    "<table><tr><th>Hour<th>Mon<th>Tue<tr><td>9<td rowspan=2>Maths<td>Art<tr><td>10<td>Music</table>",
    ["Hour|Mon|Tue", "9|Maths|Art", "10|Maths|Music"],
  ],
  [
    "spans: an event over two days",
    "<table><tr><th>Room<th>Mon<th>Tue<tr><td>A<td colspan=2>Fair<tr><td>B<td>Talk<td>Tour</table>",
    ["Room|Mon|Tue", "A|Fair|~", "B|Talk|Tour"],
  ],
  [
    "spans: a span wider than the table",
    "<table><tr><th>a<th>b<tr><td colspan=9>note<tr><td>1<td>2</table>",
    ["a|b", "note|~", "1|2"],
  ],
  [
    "spans: colspan and rowspan at once",
    "<table><tr><th>a<th>b<th>c<tr><td rowspan=2 colspan=2>x<td>1<tr><td>2</table>",
    ["a|b|c", "x|~|1", "x|~|2"],
  ],
  [
    "two header rows: groups of measures",
    "<table><thead><tr><th rowspan=2>City<th colspan=2>2023<th colspan=2>2024<tr><th>Births<th>Deaths<th>Births<th>Deaths<tbody><tr><td>Leeds<td>1<td>2<td>3<td>4</table>",
    ["City|2023 Births|2023 Deaths|2024 Births|2024 Deaths", "Leeds|1|2|3|4"],
  ],
  [
    "two header rows: units below the names",
    "<table><thead><tr><th>Length<th>Mass<tr><th>(mm)<th>(kg)</thead><tr><td>5<td>2</table>",
    ["Length (mm)|Mass (kg)", "5|2"],
  ],
  [
    "two header rows: three of them",
    "<table><thead><tr><th colspan=2>World<tr><th colspan=2>Europe<tr><th>North<th>South</thead><tr><td>1<td>2</table>",
    ["North|South", "1|2"],
  ],
  [
    "header column: opening hours",
    "<table><tr><th>Monday<td>9 to 5<tr><th>Tuesday<td>9 to 5<tr><th>Sunday<td>closed</table>",
    [FACTS, "Monday|9 to 5", "Tuesday|9 to 5", "Sunday|closed"],
  ],
  [
    "header column: a comparison with ticks",
    "<table><tr><td><th>Free<th>Pro<tr><th>Backups<td>✗<td>✓<tr><th>Support<td>✗<td>✓</table>",
    ["column 1|Free|Pro", "Backups|✗|✓", "Support|✗|✓"],
  ],
  [
    "header column: headers in the middle of the row are cells",
    "<table><tr><th>a<th>b<th>c<tr><td>1<th>2<td>3<tr><td>4<th>5<td>6</table>",
    ["a|b|c", "1|2|3", "4|5|6"],
  ],
  [
    "nested: a table of data inside of a frame",
    "<table><tr><td>Menu<td><table><tr><th>Item<th>Price<tr><td>Tea<td>2 €<tr><td>Cake<td>3 €</table></table>",
    ["Item|Price", "Tea|2 €", "Cake|3 €"],
  ],
  [
    "nested: two tables beside each other in a frame",
    "<table><tr><td><table><tr><th>a<th>b<tr><td>1<td>2</table><td><table><tr><th>c<th>d<tr><td>3<td>4</table></table>",
    ["a|b", "1|2"],
    ["c|d", "3|4"],
  ],
  [
    "colgroups: a declared column without cells",
    "<table><colgroup><col><col><col></colgroup><tr><th>a<th>b<tr><td>1<td>2</table>",
    ["a|b", "1|2"],
  ],
  [
    "colgroups: spans of columns and of groups",
    "<table><colgroup span=1><colgroup span=2><tr><th scope=col>Name<th scope=colgroup colspan=2>Score<tr><td>Ann<td>3<td>4</table>",
    ["Name|Score|Score 2", "Ann|3|4"],
  ],
  [
    "facts: a specification in two plain columns",
    "<table><tr><th>Weight<td>1.2 kg<tr><th>Colour<td>Red<tr><th>Made in<td>Italy</table>",
    [FACTS, "Weight|1.2 kg", "Colour|Red", "Made in|Italy"],
  ],
  [
    "facts: a description list with two values of a label",
    "<dl><dt>Author<dd>Ann<dd>Ben<dt>Pages<dd>210</dl>",
    [FACTS, "Author|Ann", "Author|Ben", "Pages|210"],
  ],
  [
    "facts: two labels of one value",
    "<dl><dt>Open<dt>Free<dd>Sundays<dt>Closed<dd>Mondays</dl>",
    [FACTS, "Open|Sundays", "Free|Sundays", "Closed|Mondays"],
  ],
  [
    "facts: groups of a description list in boxes",
    "<dl><div><dt>Rooms<dd>3</div><div><dt>Baths<dd>2</div></dl>",
    [FACTS, "Rooms|3", "Baths|2"],
  ],
  [
    "boxes: label and value of other elements",
    "<ul><li><b>Weight</b><span>5 kg</span><li><b>Height</b><span>20 cm</span><li><b>Colour</b><span>blue</span></ul>",
    [FACTS, "Weight|5 kg", "Height|20 cm", "Colour|blue"],
  ],
  [
    "boxes: told apart by a class",
    "<div><div class=odd><div class=k>Posts</div><div class=v>30</div></div><div><div class=k>Likes</div><div class=v>4</div></div><div><div class=k>Joined</div><div class=v>2021</div></div></div>",
    [FACTS, "Posts|30", "Likes|4", "Joined|2021"],
  ],
  [
    "boxes: a value with a link",
    "<ul><li><i>By</i><p><a href=/ann>Ann</a></p><li><i>In</i><p>Bern</p><li><i>On</i><p>May 3</p></ul>",
    [FACTS, "By|Ann", "In|Bern", "On|May 3"],
  ],
  [
    "boxes: an empty value keeps its label",
    "<ul><li><b>Fax</b><i></i><li><b>Phone</b><i>123</i><li><b>Post</b><i>Box 5</i></ul>",
    [FACTS, "Fax|", "Phone|123", "Post|Box 5"],
  ],
  [
    "boxes that are a menu are none",
    "<ul><li><b>Shop</b><p><a href=/a>a</a><a href=/b>b</a></p><li><b>Help</b><p><a href=/c>c</a><a href=/d>d</a></p><li><b>Us</b><p><a href=/e>e</a><a href=/f>f</a></p></ul>",
  ],
  [
    "boxes that are cards with headings are none",
    "<div><div><h3>One</h3><p>First.</p></div><div><h3>Two</h3><p>Second.</p></div><div><h3>Three</h3><p>Third.</p></div></div>",
  ],
  [
    "boxes of different elements are none",
    "<div><p><b>Brand</b><span>Casio</span></p><div><b>Model</b><span>FX-991</span></div><p><b>Colour</b><span>Red</span></p></div>",
  ],
  [
    "a picture and a link of the cell before are none of a cell's own",
    "<table><tr><th>Feature<th>Free<tr><td>Export<img alt=yes src=a.png><td></td><tr><td>Sync<td>no</table>",
    ["Feature|Free", "Export|", "Sync|no"],
  ],
  [
    "boxes that are two are none",
    "<ul><li><b>Weight</b><i>5 kg</i><li><b>Height</b><i>2 m</i></ul>",
  ],
  [
    "boxes whose labels repeat are rows of something else",
    "<ul><li><b>New</b><i>Mug</i><li><b>New</b><i>Cup</i><li><b>Sale</b><i>Pot</i></ul>",
  ],
  [
    "roles: a grid of boxes",
    `<div role=table><div role=row><span role=columnheader>Plan</span><span role=columnheader>Price</span></div><div role=rowgroup><div role=row><span role=cell>Solo</span><span role=cell>9 €</span></div><div role=row><span role=cell>Team</span><span role=cell>29 €</span></div></div></div>`,
    ["Plan|Price", "Solo|9 €", "Team|29 €"],
  ],
  [
    "roles: row headers",
    `<div role=grid><div role=row><i role=columnheader>Day</i><i role=columnheader>High</i></div><div role=row><i role=rowheader>Mon</i><i role=gridcell>21</i></div><div role=row><i role=rowheader>Tue</i><i role=gridcell>19</i></div></div>`,
    ["Day|High", "Mon|21", "Tue|19"],
  ],
  [
    "roles: a row shorter than the others",
    `<div role=table><p role=row><i role=columnheader>a</i><i role=columnheader>b</i></p><p role=row><i role=cell>1</i></p><p role=row><i role=cell>2</i><i role=cell>3</i></p></div>`,
    ["a|b", "1|~", "2|3"],
  ],
  [
    "sortable: buttons and marks in the headings",
    `<table><thead><tr><th aria-sort=ascending><button>Name <span aria-hidden=true hidden>▲</span></button><th><a href="?sort=size">Size</a></thead><tr><td>a<td>1</table>`,
    ["Name|Size", "a|1"],
  ],
  [
    "sortable: hidden keys in the cells",
    "<table><tr><th>Film<th>Gross<tr><td>Up<td><span style='display:none'>000731</span>$731 m<tr><td>Her<td><span style='display:none'>000048</span>$48 m</table>",
    ["Film|Gross", "Up|$731 m", "Her|$48 m"],
  ],
  [
    "sortable: a row of filters below the head",
    "<table><thead><tr><th>Name<th>Kind</thead><tr><td>Oak<td>tree<tr><td>Rose<td>bush<tfoot><tr><td>2 in all<td></table>",
    ["Name|Kind", "Oak|tree", "Rose|bush", "2 in all|"],
  ],
  [
    "headers by id above cells without a name",
    "<table><thead><tr><td></td><th id=p>Price</thead><tr><td>Tea<td headers=p>2 €<tr><td>Pie<td headers=p>3 €</table>",
    ["column 1|Price", "Tea|2 €", "Pie|3 €"],
  ],
  [
    "pictures of flags beside names",
    "<table><tr><th>Nation<th>Gold<tr><td><img src=f.png alt=Flag> Norway<td>16<tr><td><img src=g.png alt=Flag> Chile<td>0</table>",
    ["Nation|Gold", "Norway|16", "Chile|0"],
  ],
];

for (const [title, html, ...expected] of CASES) {
  Deno.test(`readTables() reads ${title}`, () => {
    assert.deepEqual(readTables(createPage(html, null)).tables.map(shape), expected);
  });
}

Deno.test("readTables() bounds a table of a million cells and tells what it left out", () => {
  const page = createPage(
    `<table><tr><th>a<th>b<th>c<th>d${"<tr><td>1<td>2<td>3<td>4".repeat(250_000)}`,
    null,
  );
  const [table] = readTables(page).tables;
  const { tree } = page;
  // The tree of a page has a bound of its own, which every answer tells.
  const written = tree.named("tr").filter((row) => tree.firstChild(row) !== 0).length - 1;
  assert.match(unreadPart(tree) ?? "", /elements|nodes/);
  assert.equal((table?.rows.length ?? 0) + (table?.leftOut ?? 0), written);
  assert((table?.leftOut ?? 0) > 0);
});

Deno.test("readTables() bounds spans of 65,535 rows and columns", () => {
  const wide = "<td rowspan=65535 colspan=65535>x";
  const { tables } = readTables(createPage(`<table>${`<tr>${wide}`.repeat(500)}`, null));
  const [table] = tables;
  assert.equal(table?.rows.length, 500);
  assert(table.columns.length <= 1_000);
});
