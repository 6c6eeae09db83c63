/** Every reader of pages, as one call on a page's text. */
import { auditPage } from "../../src/read/audit/audit_page.ts";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { ToolError } from "../../src/base/errors.ts";
import { compileExtractor, compileSelection } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { readySelection } from "../../src/read/extractor/format/selection.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import { placeOf } from "../../src/page/html/place.ts";
import { readMainContent } from "../../src/read/content/main_content.ts";
import { Selection } from "../../src/read/content/selection.ts";
import { readThread } from "../../src/read/content/posts/read_thread.ts";
import { toHtml } from "../../src/read/markdown/to_html.ts";
import { toBlocks, toMarkdown } from "../../src/read/markdown/to_markdown.ts";
import { findGroups } from "../../src/page/layout/rows/groups.ts";
import { readRows } from "../../src/page/layout/rows/read_rows.ts";
import { readTables } from "../../src/page/layout/table/read_tables.ts";
import { compileSelector } from "../../src/page/select/compile_selector.ts";
import { selectHead } from "../../src/page/select/select_values.ts";
import { pageLinks } from "../../src/site/page_links.ts";

/** Opens a text as the page of an address, as every reader gets it. */
export function openText(html: string): Page {
  return createPage(html, "https://shop.example/dir/p");
}

/** A reader gives its answer; a refusal is an answer too. */
export type PageReader = (page: Page) => unknown;

/** Selectors people write, each led to every element or to the values of some. */
const SELECTORS = [
  "div p a[href]",
  "li:nth-child(2) ~ li, p:has(> b)",
  "//div//a/@href",
  "//p[contains(., 'x')][position() < 3]",
].map(compileSelector);

const MAX_SELECTED_CHARS = 75_000;
const MAX_WANTED_CHARS = 40;

function answerOr<Answer>(work: () => Answer): Answer | string {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return error.message;
  }
}

/** An extractor of rows and fields that fits most pages of these shapes or none. */
function learnt(): Extractor {
  const card = (at: number): string =>
    `<div class=card><h3><a href=/p/${at}>Thing ${at}</a></h3><p class=price>€ ${at},50</p></div>`;
  const html = `<title>Shop</title><h1>Blue mug</h1>${[1, 2, 3, 4, 5].map(card).join("")}`;
  return compileExtractor([openText(html)], ["page"], { listing: true, want: null }, "t");
}

/** Lists the short texts of a page. */
function shortTexts({ tree }: Page): string[] {
  const texts: string[] = [];
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    const text = tree.isText(node) ? tree.data(node).slice(0, MAX_WANTED_CHARS).trim() : "";
    if (text !== "") texts.push(text);
  }
  return texts;
}

/** Asks for the first and the last short text of a page: values that it does say. */
function learnWanted(page: Page, listing: boolean): Extractor {
  const texts = shortTexts(page);
  const want = { first: texts.at(0) ?? "x", last: texts.at(-1) ?? "y" };
  return compileExtractor([page], ["page"], { listing, want }, "t");
}

/** Asks for a list of the first and the last short text of a page, as far as it is one. */
function learnList(page: Page): Extractor {
  const texts = shortTexts(page);
  const want = { all: [texts.at(0) ?? "x", texts.at(-1) ?? "y"] };
  return compileExtractor([page], ["page"], { listing: null, want }, "t");
}

/** Asks for rows of the first two and the last two short texts of a page. */
function learnNamedList(page: Page): Extractor {
  const texts = shortTexts(page);
  const row = (at: number): Record<string, string> => ({
    one: texts.at(at) ?? "x",
    other: texts.at(at + 1) ?? "y",
  });
  return compileExtractor(
    [page],
    ["page"],
    { listing: null, want: { rows: [row(0), row(-2)] } },
    "t",
  );
}

const LEARNT = learnt();
const WANTED = compileExtractor(
  [openText("<h1>Blue mug</h1><p>Colour: <b>dark blue</b><p>Size: <b>12 cm</b>")],
  ["page"],
  { listing: false, want: { title: "Blue mug", colour: "dark blue", size: "12 cm" } },
  "t",
);

/** Every reader by name. */
export const PAGE_READERS: Readonly<Record<string, PageReader>> = {
  declared: (page) => readDeclared(page, { induce: true }),
  "main content": ({ tree, base }) => {
    const { selection, root } = readMainContent(tree);
    return root === 0 ? "" : toMarkdown(tree, { base, selection });
  },
  parts: ({ tree }) => {
    const { posts, outside } = readMainContent(tree).selectParts(["body", "comments", "rest"]);
    return `${posts.length} ${toMarkdown(tree, { selection: outside })}`;
  },
  "whole Markdown": ({ tree, base }) => toMarkdown(tree, { base }),
  "whole text": ({ tree, base }) => toMarkdown(tree, { base, isPlain: true }),
  "whole HTML": ({ tree, base }) => toHtml(tree, { base }),
  "blocks": ({ tree, base }) => toBlocks(tree, { base, links: "references" }),
  thread: ({ tree }) => readThread(tree, new Selection(new Uint8Array(tree.length).fill(1))),
  rows: (page) => [findGroups(page, true).length, readRows(page)],
  tables: (page) => readTables(page).tables.length,
  selectors: (page) =>
    SELECTORS.map((selector) => answerOr(() => selectHead(page, selector, MAX_SELECTED_CHARS))),
  links: (page) => pageLinks(page),
  audit: (page) => auditPage(page),
  places: ({ tree }) => {
    let chars = 0;
    for (let at = 0; at < tree.length; at += 50) chars += placeOf(tree, tree.nodeAt(at)).length;
    return chars;
  },
  "learn rows": (page) =>
    answerOr(() => compileExtractor([page], ["page"], { listing: true, want: null }, "t")),
  "learn fields": (page) => answerOr(() => learnWanted(page, false)),
  "learn several": (page) => answerOr(() => learnList(page)),
  "learn named list": (page) => answerOr(() => learnNamedList(page)),
  "learn wanted rows": (page) => answerOr(() => learnWanted(page, true)),
  "learn selectors": (page) =>
    answerOr(() =>
      compileSelection([page], ["page"], readySelection("div", [{ name: "a", selector: "p" }]), "t")
    ),
  run: (page) => answerOr(() => [runExtractor(LEARNT, page), runExtractor(WANTED, page)]),
  heal: (page) =>
    answerOr(() => [
      healExtractor(LEARNT, [page], ["page"], "t"),
      healExtractor(WANTED, [page], ["page"], "t"),
    ]),
};
