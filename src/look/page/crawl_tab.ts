/** A crawl as a tree that grows: each page under the one that led to it. */
import { CRAWL_STEP_PAGES, MAX_LOOK_CRAWL_PAGES } from "../../limits.ts";
import { errorOf } from "./calls.ts";
import { toFields, toList, toText } from "./json_value.ts";
import { make } from "./make_element.ts";
import type { OpenPage } from "./open_page.ts";

/** Creates the tab of a crawl; `onOpen` is called with an address that is chosen. */
export function showCrawl(page: OpenPage, onOpen: (address: string) => void): HTMLElement {
  const isAddress = /^https?:\/\//i.test(page.input);
  const start = make("input", {
    id: "crawled",
    type: "text",
    value: isAddress ? page.input : "",
    autocomplete: "off",
  });
  const said = make("p", { role: "status", id: "crawl-status" });
  const bar = make("progress", { max: MAX_LOOK_CRAWL_PAGES, value: 0, "aria-label": "Pages read" });
  const tree = make("ul", { class: "tree", "aria-label": "Pages" });
  let turn = 0;
  const stop = make("button", { type: "button", onclick: () => void turn++ }, "Stop");

  const crawl = async (event: Event): Promise<void> => {
    event.preventDefault();
    const own = ++turn;
    const lists = new Map<string, HTMLElement>();
    tree.replaceChildren();
    let cursor: unknown = null;
    let count = 0;
    do {
      said.textContent = `${count} pages read, reading on …`;
      const answer = await page.service.call("crawl_site", {
        url: start.value.trim(),
        max_pages: CRAWL_STEP_PAGES,
        visible: false,
        cursor,
      });
      const error = errorOf(answer);
      const pages = toList(answer.pages).map(toFields);
      if (error !== undefined && pages.length === 0) {
        return void (said.textContent = count === 0 ? error : `${count} pages read; then ${error}`);
      }
      for (const found of pages) addPage(lists, found);
      count += pages.length;
      bar.value = count;
      cursor = pages.length === 0 ? undefined : answer.cursor;
    } while (typeof cursor === "string" && own === turn && count < MAX_LOOK_CRAWL_PAGES);
    const end = typeof cursor === "string" ? "more wait" : "that is all";
    said.textContent = `${count} pages read; ${end}.`;
  };

  function addPage(lists: Map<string, HTMLElement>, found: ReturnType<typeof toFields>): void {
    const address = toText(found.url);
    const title = toText(toFields(toFields(found.summary).title).value);
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
    (lists.get(toText(found.found_on)) ?? tree).append(item);
  }

  return make(
    "div",
    {},
    make(
      "form",
      { class: "row", onsubmit: crawl },
      make("label", { for: "crawled" }, "Crawl from"),
      start,
      make("button", {}, "Start"),
      stop,
    ),
    bar,
    said,
    tree,
  );
}
