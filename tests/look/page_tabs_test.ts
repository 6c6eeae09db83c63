/** What the tabs of the page of `look` show, and what of a page is copied into its frame. */
import assert from "node:assert/strict";
import { documentOf, FakeDocument, FakeElement, withDom } from "./fake_dom.ts";

type Fields = Record<string, unknown>;
interface Reading {
  readonly path: string;
  readonly value: string;
  readonly where: string;
  readonly by: string;
}
interface OpenPage {
  readonly readings: readonly Reading[];
  read(tool: string, args: Fields): Promise<Fields>;
  place(value: string, where: string): FakeElement;
}
interface Copy {
  readonly isCut: boolean;
  readonly base: string;
  readonly sheets: readonly { href: string }[];
  readonly pictures: readonly { address: string }[];
}

/** What of the page is tried here. By name: the types of its files are those of browsers. */
interface Parts {
  createOpenPage(parts: Fields): OpenPage;
  copyPage(source: FakeDocument, frame: FakeDocument): Copy;
  showRows(page: OpenPage, extractor: unknown, run: Fields): FakeElement;
  showMarkdown(page: OpenPage): Promise<FakeElement>;
  showRowsAndTables(page: OpenPage): Promise<FakeElement>;
  showLinks(page: Fields): FakeElement;
  showAudit(page: OpenPage): Promise<FakeElement>;
  showCompare(page: OpenPage): FakeElement;
  quiet(parts: readonly unknown[], doubt?: string): FakeElement | undefined;
  showHere(page: OpenPage, clicked: FakeElement): FakeElement;
  showReading(page: OpenPage, reading: Reading): FakeElement;
  csvButton(service: Fields, name: string, heads: string[], rows: string[][]): FakeElement;
  readonly MAX_SHOWN_ROWS: number;
  createExtractorTab(page: OpenPage): { element: FakeElement; pick(element: FakeElement): void };
}

const PAGE = new URL("../../src/serve/look/page/", import.meta.url);
const NAMES = [
  "open_page",
  "page_copy",
  "rows_table",
  "other_tabs",
  "here",
  "extractor_tab",
  "csv",
  "compare_tab",
  "make_element",
];

/** Runs a test with the parts of the page and a document for them. */
async function withParts(use: (parts: Parts) => Promise<void> | void): Promise<void> {
  await withDom(async () => {
    const modules = await Promise.all(
      NAMES.map((name) => import(new URL(`${name}.ts`, PAGE).href)),
    );
    await use(Object.assign({}, ...modules) as Parts);
  });
}

interface Opened {
  readonly page: OpenPage;
  readonly source: FakeDocument;
  /** Calls of tools with their arguments. */
  readonly asked: [string, Fields][];
  /** Places that were lit, one list each time. */
  readonly lit: string[][];
  /** Elements that were lit, one list each time. */
  readonly elements: FakeElement[][];
  /** What was chosen. */
  readonly chosen: Reading[];
}

/** Opens a page whose tools answer so; places are drawn where `isDrawn`. */
function open(
  parts: Parts,
  html: string,
  answers: Readonly<Record<string, Fields | ((args: Fields) => Fields)>> = {},
  isDrawn = true,
): Opened {
  const source = documentOf(html);
  const asked: [string, Fields][] = [];
  const lit: string[][] = [];
  const elements: FakeElement[][] = [];
  const chosen: Reading[] = [];
  const page = parts.createOpenPage({
    input: html,
    how: { at: "2020" },
    copy: { source },
    frame: {
      light: (places: string[]) => (lit.push(places), isDrawn ? places.length : 0),
      lightElements: (these: FakeElement[]) => void elements.push(these),
    },
    service: {
      call(tool: string, args: Fields) {
        asked.push([tool, args]);
        const answer = answers[tool] ?? {};
        return Promise.resolve(typeof answer === "function" ? answer(args) : answer);
      },
    },
    onPlace: (reading: Reading) => void chosen.push(reading),
  });
  return { page, source, asked, lit, elements, chosen };
}

/** The rows of all tables in an element, a line each. */
const rowsIn = (element: FakeElement): string[] =>
  element.all("tr").map((row) => row.childNodes.map((cell) => cell.textContent).join("|"));

Deno.test("an open page asks as it is read, and remembers all that has a place", () =>
  withParts(async (parts) => {
    const answer = { ok: true, summary: { title: { value: "Mug", where: "/html/h1" } } };
    const { page, asked } = open(parts, "<h1>Mug", { extract_declared: answer });
    assert.equal(await page.read("extract_declared", { a: 1 }), answer);
    assert.deepEqual(asked, [["extract_declared", { a: 1, at: "2020" }]]);
    assert.deepEqual(page.readings.map(({ path, value }) => [path, value]), [[
      "extract_declared.summary.title",
      "Mug",
    ]]);
  }));

Deno.test("a value shows its place where it is pointed at, and is chosen by a click", () =>
  withParts((parts) => {
    const { page, lit, chosen } = open(parts, "");
    const place = page.place("Mug", "/html/h1");
    for (const event of ["mouseenter", "mouseleave", "focus", "blur", "click"]) place.fire(event);
    assert.deepEqual(lit, [["/html/h1"], [], ["/html/h1"], []]);
    assert.deepEqual(chosen, [{ path: "", value: "Mug", where: "/html/h1", by: "" }]);
    assert.equal(page.place("a/b", "").all("wbr").length, 1);
  }));

Deno.test("what is known of a value is said before what is in doubt, and neither as no line", () =>
  withParts(({ quiet }) => {
    assert.equal(quiet(["", undefined]), undefined);
    assert.equal(quiet(["visible", "", "title"])?.textContent, "visible \u00b7 title");
    assert.equal(quiet([], "contradicted")?.textContent, "contradicted");
    assert.equal(quiet(["visible"], "contradicted")?.textContent, "visible \u00b7 contradicted");
  }));

Deno.test("rows are shown with their fields, lists and failed checks, or as none", () =>
  withParts((parts) => {
    const captions = (run: Fields): string[] => {
      const shown = parts.showRows(open(parts, "").page, {}, run);
      const told = shown.all("caption").map(({ textContent }) => textContent);
      return shown.textContent.includes("No rows.") ? [...told, "No rows."] : told;
    };
    assert.deepEqual(captions({}), ["No rows."]);
    assert.deepEqual(captions({ fields: { name: "Mug" } }), ["Values"]);
    assert.deepEqual(captions({ rows: [{ a: "1" }] }), ["Rows: 1"]);
    assert.deepEqual(captions({ lists: { items: [{ a: "1" }] } }), ["items: 1"]);
    assert.deepEqual(captions({ rows: [{ a: "1" }], lists: { items: [{ a: "1" }] } }), ["Rows: 1"]);
    assert.deepEqual(captions({ rows: [{}], lists: { a: [], b: [{}] } }), [
      "Rows: 1",
      "a: 0",
      "b: 1",
    ]);
    assert.deepEqual(captions({ fields: { name: "Mug" }, lists: { items: [] } }), [
      "Values",
      "items: 0",
    ]);
    assert.deepEqual(captions({ failed: [{ name: "rows" }] }), ["What failed", "No rows."]);
    const many = Array.from({ length: parts.MAX_SHOWN_ROWS + 1 }, () => ({ a: "1" }));
    assert.deepEqual(captions({ rows: many }), [
      `Rows: ${many.length}, the first ${parts.MAX_SHOWN_ROWS}`,
    ]);
  }));

Deno.test("rows are saved with no cell that a spreadsheet runs", () =>
  withParts(async (parts) => {
    const saved: string[][] = [];
    const service = { save: (...file: string[]) => Promise.resolve(void saved.push(file)) };
    const rows = [["=HYPERLINK(1)", "-5"], ["＠SUM(1)", "'+1"], ['a "b"', "plain"]];
    const [button] = parts.csvButton(service, "rows.csv", ["Name", "=Price"], rows).all("button");
    button?.fire("click");
    await Promise.resolve();
    assert.deepEqual(saved, [[
      "rows.csv",
      'Name,\'=Price\r\n\'=HYPERLINK(1),-5\r\n\'＠SUM(1),\'\'+1\r\n"a ""b""",plain\r\n',
    ]]);
  }));

Deno.test("the main text is shown as it reads or as it is written, never both", () =>
  withParts(async (parts) => {
    const blocks = [
      { type: "heading", markdown: "## Mug", where: "/html/h1" },
      { type: "paragraph", markdown: "Holds *tea*." },
    ];
    const page_markdown = { ok: true, words: 4, blocks, next_offset: 2 };
    const { page } = open(parts, "", { page_markdown });
    const shown = await parts.showMarkdown(page);
    const [read, written] = [shown.all("div")[0], shown.all("pre")[0]] as [
      FakeElement,
      FakeElement,
    ];
    const [toggle] = shown.all("button") as [FakeElement];
    const state =
      (): unknown[] => [read.hidden, written.hidden, toggle.getAttribute("aria-pressed")];
    assert.deepEqual(state(), [false, true, "false"]);
    toggle.fire("click");
    assert.deepEqual(state(), [true, false, "true"]);
    toggle.fire("click");
    assert.deepEqual(state(), [false, true, "false"]);
    assert.equal(written.textContent, "## Mug\n\nHolds *tea*.");
    assert.match(read.textContent, /^Mug/);
    assert.match(shown.textContent, /The text goes on after block 2\./);
  }));

Deno.test("tables are shown with their rows counted from one, and saved whole", () =>
  withParts(async (parts) => {
    const cells = Array.from({ length: parts.MAX_SHOWN_ROWS + 1 }, (_, at) => [`cell ${at}`]);
    const table = { columns: [{ name: "Plan" }], cells, where: "/html/table", heading: "Plans" };
    const { page } = open(parts, "", {
      page_markdown: { ok: true, tables: [table] },
      compile_extractor: { ok: false, error: { code: "no_match", message: "no rows repeat" } },
    });
    const shown = await parts.showRowsAndTables(page);
    const rows = shown.all("tr").map((row) => row.childNodes.map((cell) => cell.textContent));
    assert.deepEqual(rows.slice(0, 2), [["Row", "Plan"], ["1", "cell 0"]]);
    assert.equal(rows.length, parts.MAX_SHOWN_ROWS + 1);
    assert.match(shown.textContent, new RegExp(`Table 1: Plans \\(${cells.length} rows\\)`));
    assert.match(shown.textContent, /No rows: no_match: no rows repeat/);
  }));

Deno.test("links are shown up to their bound, and those past it are counted", () =>
  withParts((parts) => {
    const told = (count: number): [rows: number, more: string | undefined] => {
      const source = documentOf(`<a>no link</a>${"<a href=/x>Mug</a>".repeat(count)}`);
      const links = source.documentElement?.all("a") ?? [];
      const shownOf = new Map(links.map((link) => [link, link]));
      const shown = parts.showLinks({ copy: { shownOf } });
      return [shown.all("button").length, /\d+ more/.exec(shown.textContent)?.[0]];
    };
    assert.deepEqual(told(500), [500, undefined]);
    assert.deepEqual(told(502), [500, "2 more"]);
  }));

Deno.test("what is read at a place is found from inside of it, and a place that is not drawn is written", () =>
  withParts(async (parts) => {
    const text = "x".repeat(5 * 300);
    const html = `<p class=a>One <b>two</b></p><script>${text}</script>`;
    const answer = { ok: true, summary: { title: { value: "One two", where: "/html/body/p" } } };
    const { page, source, elements } = open(parts, html, { extract_declared: answer }, false);
    const [bold] = source.documentElement?.all("b") as [FakeElement];
    const before = parts.showHere(page, bold).textContent;
    assert.match(before, /^<b> two.*Nothing is read here/);
    await page.read("extract_declared", {});
    const after = parts.showHere(page, bold).textContent;
    assert.match(
      after,
      /What is read here \(the element around it\).*extract_declared\.summary\.title.*One two/,
    );
    const [around] = source.documentElement?.all("p") as [FakeElement];
    assert.deepEqual(elements, [[bold], [around]]);
    const written = (where: string): string =>
      parts.showReading(page, { path: "", value: "v", where, by: "" }).all("pre")[0]?.textContent ??
        "";
    assert.equal(written("/html/body/p"), '<p class="a">');
    assert.equal(written("/html/body/script#/a"), "x".repeat(4 * 300));
    assert.equal(written("/html/body/ul"), "");
  }));

Deno.test("an audit is shown by what features ask, what was found, and who may crawl", () =>
  withParts(async (parts) => {
    const verdicts = [[true, []], [false, ["offers"]], [null, []]] as const;
    const features = verdicts.map(([met, missing], at) => (
      { name: `Feature ${at}`, requirements_met: met, missing_required: missing }
    ));
    const finding = { severity: "warning", message: "No brand", type: "Product", path: "brand" };
    const { page } = open(parts, "", {
      audit_page: {
        ok: true,
        records: [{ types: ["Product"], features, findings: [finding] }],
        crawlers: [true, false, null].map((allowed) => ({ agent: "Bot", allowed, use: "search" })),
      },
    });
    assert.deepEqual(rowsIn(await parts.showAudit(page)), [
      "Feature|Type|Requirements|Missing",
      ...["Feature 0|Product|met|", "Feature 1|Product|not met|offers"],
      ...["Feature 2|Product|not judged|", "Severity|What", "warning|No brandProduct · brand"],
      ...["Agent|Allowed|Use", "Bot|allowed|search", "Bot|refused|search", "Bot|not known|search"],
    ]);
  }));

Deno.test("two pages are compared by what they declare and by their lines", () =>
  withParts(async (parts) => {
    const isOpen = ({ html_or_url }: Fields): boolean => html_or_url === "<p>Mug";
    const { page } = open(parts, "<p>Mug", {
      extract_declared: (args) => ({
        ok: true,
        summary: { title: { value: "Mug" }, price: { value: "9 EUR" } },
        normalised: { price: isOpen(args) ? "9" : "8" },
      }),
      page_markdown: (args) => ({ ok: true, blocks: [{ markdown: isOpen(args) ? "a\nb" : "b" }] }),
    });
    const shown = parts.showCompare(page);
    shown.all("form")[0]?.fire("submit");
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    assert.deepEqual(rowsIn(shown).filter((row) => !/^(?:Question|On)/.test(row)), [
      ...["title|Mug|Mug|same", "price|9|8|differs", "the open page|a"],
    ]);
  }));

Deno.test("an extractor's tab asks about other pages only when there is one, with what was chosen", () =>
  withParts(async (parts) => {
    const html = "<p class=Item-Name>Mug</p><p class=item_name>Cup</p>";
    const extractor = { learnt: {} };
    const choices = [{ at: "p", reads: ["Mug", "Cap"] }];
    const questions = [{ name: "item_name", ask: "Which?", choices }];
    const { page, source, asked } = open(parts, html, {
      compile_extractor: { ok: true, extractor, questions },
      run_extractor: { ok: true, fields: { name: "Mug" } },
    });
    const { element, pick } = parts.createExtractorTab(page);
    const further = element.childNodes.at(-1) as FakeElement;
    assert.equal(further.hidden, true);
    const [first, second] = source.documentElement?.all("p") as [FakeElement, FakeElement];
    pick(first);
    for (let turn = 0; further.hidden && turn < 50; turn++) await Promise.resolve();
    assert.equal(further.hidden, false);
    pick(second);
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    const wants = asked.filter(([tool]) => tool === "compile_extractor").map(([, { want }]) =>
      want
    );
    assert.deepEqual(wants, [{ item_name: "Mug" }, { item_name: "Mug", item_name_2: "Cup" }]);
    const [other] = element.all("input").filter((input) => input.getAttribute("id") === "other");
    const [form] = further.all("form") as [FakeElement];
    Object.assign(other as FakeElement, { value: " http://b.example/ " });
    form.fire("submit");
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    const lastAsked = (): unknown[] => {
      const [, args] = asked.findLast(([tool]) => tool === "compile_extractor") ?? [];
      return [args?.["pages"], args?.["want"]];
    };
    const pages = [html, "http://b.example/"];
    const picked = { item_name: "Mug", item_name_2: "Cup" };
    assert.deepEqual(lastAsked(), [pages, picked]);
    const [choose] = further.all("button").filter(({ textContent }) => textContent === "Choose");
    choose?.fire("click");
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    assert.deepEqual(lastAsked(), [pages, [picked, { item_name: "Cap" }]]);
    const removes = element.all("button").filter(({ textContent }) => textContent === "Remove");
    for (const button of removes.reverse()) button.fire("click");
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    assert.equal(further.hidden, true);
  }));

Deno.test("a page is copied without what acts or asks, with boxes for what would load", () =>
  withParts((parts) => {
    const html = `<html onload="a()"><head><base href="/b/"><base href="/c/"><title>T</title>
      <link rel=stylesheet href=s.css media=screen><link rel=stylesheet href=p.css media=print>
      <link rel="alternate stylesheet" href=a.css><link rel=preload as=style href=l.css></head>
      <body><p onclick="b()" class=c id=i style="color:red">One<script>c()</script></p>
      <a href="https://b.example/" ping=/p>Two</a><form id=f action=/f><input name=n value=v></form>
      <iframe src=/frame>inner</iframe><video src=/v><track>Three</video>
      <img src="https://b.example/p.png" alt=P><img src="data:image/png;base64,AA" data-src=late.png>
      <img src="data:text/html,x"><svg viewBox="0 0 1 1" onload="d()"><use href="#u"/><path d="M0" href=x /></svg>
      <object data=/o>Four</object></body></html>`;
    const frame = documentOf("<html></html>");
    const { isCut, base, sheets, pictures } = parts.copyPage(documentOf(html), frame);
    const told = (frame.documentElement?.all() ?? []).map((element) => {
      const attributes = element.attributes.map(({ name, value }) => ` ${name}=${value}`).join("");
      return `${element.localName}${attributes}`;
    });
    assert.deepEqual(told, [
      "head",
      "title",
      "style media=screen",
      "style media=all",
      "body",
      "p class=c id=i style=color:red",
      "a data-look-link=",
      "form",
      "input value=v tabindex=-1",
      "span class=look-box",
      "span class=look-box",
      "img alt=P",
      "img data-src=late.png src=data:image/png;base64,AA",
      "img",
      "svg viewBox=0 0 1 1",
      "path d=M0",
      "span class=look-box",
    ]);
    const text = frame.textContent.replace(/\s+/g, " ").trim();
    assert.equal(text, "T One Two [iframe][video] [object]");
    assert.equal(isCut, false);
    assert.equal(base, "/b/");
    assert.deepEqual(sheets.map(({ href }) => href), ["s.css", "l.css"]);
    assert.deepEqual(pictures.map(({ address }) => address), [
      "https://b.example/p.png",
      "late.png",
    ]);
  }));
