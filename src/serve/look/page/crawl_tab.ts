/** A crawl as a tree that grows: each page under the one that led to it. */
import { errorOf } from "./calls.ts";
import { type Fields, toFields } from "../../../base/json/plain.ts";
import { toList, toText } from "./json_value.ts";
import { box, formRow, make, textField } from "./make_element.ts";
import type { OpenPage } from "./open_page.ts";

// Bounds.
/** Pages of one crawl on the page; past it the tree says that more wait. */
const MAX_LOOK_CRAWL_PAGES = 60;
/** Pages that a crawl on the page asks for at a time, so that its tree grows. */
const CRAWL_STEP_PAGES = 3;

/** Creates the tab of a crawl; `onOpen` is called with an address that is chosen. */
export function showCrawl(page: OpenPage, onOpen: (address: string) => void): HTMLElement {
  const isAddress = /^https?:\/\//i.test(page.input);
  const start = textField("crawled", { value: isAddress ? page.input : "" });
  const said = make("p", { role: "status", id: "crawl-status" });
  const bar = make("progress", { max: MAX_LOOK_CRAWL_PAGES, value: 0, "aria-label": "Pages read" });
  const grown = make("div");
  let turn = 0;
  const stop = make("button", { type: "button", onclick: () => void turn++ }, "Stop");
  const crawl = async (): Promise<void> => {
    const own = ++turn;
    // A tree a crawl: one that was overtaken adds its last pages to its own.
    const tree = createTree(onOpen);
    grown.replaceChildren(tree.element);
    said.textContent = "0 pages read, reading on …";
    said.textContent = await crawlFrom(page, start.value.trim(), (pages, count) => {
      for (const found of pages) tree.add(found);
      bar.value = count;
      said.textContent = `${count} pages read, reading on …`;
      return own === turn;
    });
    // Nothing waits: the bar is full however few the pages are.
    if (own === turn && said.textContent.endsWith("that is all.")) bar.value = bar.max;
  };
  const form = formRow(crawl, { "Crawl from": start }, make("button", {}, "Start"), stop);
  return box(form, bar, said, grown);
}

/** Crawls step by step; `onPages` is called after each and tells whether to go on. Gives the end. */
async function crawlFrom(
  page: OpenPage,
  url: string,
  onPages: (pages: readonly Fields[], count: number) => boolean,
): Promise<string> {
  let cursor: unknown = null;
  let count = 0;
  let goesOn = true;
  do {
    const answer = await page.service.call("crawl_site", {
      url,
      max_pages: CRAWL_STEP_PAGES,
      visible: false,
      cursor,
    });
    const error = errorOf(answer);
    const pages = toList(answer.pages).map(toFields);
    if (error !== undefined && pages.length === 0) {
      return count === 0 ? error : `${count} pages read; then ${error}`;
    }
    count += pages.length;
    cursor = pages.length === 0 ? undefined : answer.cursor;
    goesOn = onPages(pages, count);
  } while (typeof cursor === "string" && goesOn && count < MAX_LOOK_CRAWL_PAGES);
  return `${count} pages read; ${typeof cursor === "string" ? "more wait" : "that is all"}.`;
}

function createTree(
  onOpen: (address: string) => void,
): { readonly element: HTMLElement; add(found: Fields): void } {
  const element = make("ul", { class: "tree", "aria-label": "Pages" });
  const lists = new Map<string, HTMLElement>();
  return {
    element,
    add(found): void {
      const address = toText(found.url);
      const title = toText(toFields(found.normalised).title);
      const error = toFields(found.error).code;
      const below = make("ul");
      const item = make(
        "li",
        {},
        make("button", { type: "button", class: "place", onclick: () => onOpen(address) }, address),
        " ",
        error === undefined ? title : make("span", { class: "bad" }, toText(error)),
        below,
      );
      lists.set(address, below);
      if (typeof found.landed === "string") lists.set(found.landed, below);
      (lists.get(toText(found.found_on)) ?? element).append(item);
    },
  };
}
