/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** The page of `service look`: opens a page and shows what is read of it, and where. */
import { createAppService } from "./app_service.ts";
import { createHttpService, errorOf, reasonOf } from "./calls.ts";
import { showCompare } from "./compare_tab.ts";
import { showCrawl } from "./crawl_tab.ts";
import { showDeclaredLinks, showSummary, showThings } from "./declared_tabs.ts";
import { createExtractorTab } from "./extractor_tab.ts";
import { fetchWhole } from "./fetch_whole.ts";
import { showHere, showReading } from "./here.ts";
import { box, elementOf, make } from "./make_element.ts";
import { createOpenPage, datedBy, type OpenPage } from "./open_page.ts";
import { showAudit, showLinks, showMarkdown, showRowsAndTables } from "./other_tabs.ts";
import { createPageFrame } from "./page_frame.ts";
import { showPictures } from "./page_pictures.ts";
import { dressPage } from "./page_styles.ts";
import { createTabs } from "./tabs.ts";

const isApp = document.documentElement.hasAttribute("data-app");
const service = isApp ? createAppService() : createHttpService(location.hash.slice(1));
const status = elementOf("status");
const here = elementOf("here");
const scripts = elementOf("scripts") as HTMLInputElement;
const pictures = elementOf("pictures");
const input = elementOf("input") as HTMLTextAreaElement;
const date = elementOf("at") as HTMLInputElement;
let page: OpenPage | undefined;

/** Takes what is clicked on the page in place of telling what is read there. */
let pick: ((element: Element) => void) | undefined;

const frame = createPageFrame(service, (element) => {
  if (pick !== undefined) pick(element);
  else if (page !== undefined) here.replaceChildren(showHere(page, element));
});
const failure = make("div", { class: "failure", role: "alert", hidden: true });
elementOf("frame-box").append(frame.element, failure);
elementOf("read").append(
  make(
    "p",
    { class: "empty" },
    "Paste an address or HTML above and press Enter. What is read of the page appears here.",
  ),
);

/** Reports whether what was pasted is an address; anything else is markup. */
function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

async function open(given: string, at = date.value.trim()): Promise<void> {
  const written = given.trim();
  if (written === "") return;
  status.textContent = "Reading …";
  here.replaceChildren();
  pick = undefined;
  failure.hidden = true;
  pictures.hidden = true;
  frame.element.hidden = false;
  const how = isAddress(written)
    ? { ...datedBy(at), ...(scripts.checked ? { render: "always" } : {}) }
    : {};
  try {
    const html = isAddress(written) ? await fetchWhole(service, written, how) : given;
    const copy = await frame.show(html);
    page = createOpenPage({
      input: isAddress(written) ? written : given,
      how,
      copy,
      frame,
      service,
      onPlace: (reading) => {
        if (page !== undefined) here.replaceChildren(showReading(page, reading));
      },
    });
    await showTabs(page);
    status.textContent = copy.isCut ? "The page is shown in part: it is too large." : "Read.";
    // A client of MCP asks its user for each call: there the page stands as it is written.
    if (isApp || !isAddress(written)) return;
    const own = page;
    pictures.hidden = copy.pictures.length === 0;
    const dressed = await dressPage(copy, service, written, how);
    if (page === own && dressed !== "") status.textContent += ` ${dressed}`;
  } catch (error) {
    showFailure(error);
  }
}

/** Says loudly, in the place of the page, why there is none; answers of the page before go with it. */
function showFailure(error: unknown): void {
  page = undefined;
  status.textContent = "Not read.";
  const why = reasonOf(error);
  frame.element.hidden = true;
  failure.hidden = false;
  failure.replaceChildren(make("strong", {}, "This page could not be read."), make("p", {}, why));
  elementOf("read").replaceChildren(make("p", { class: "empty" }, "Nothing was read."));
}

async function showTabs(page: OpenPage): Promise<void> {
  const declared = await page.read("extract_declared", {
    html_or_url: page.input,
    records: true,
    things: true,
  });
  const error = errorOf(declared);
  if (error !== undefined) throw new Error(error);
  const extractor = createExtractorTab(page);
  const raw = { tabindex: 0, "aria-label": "The answer of extract_declared" };
  const tabs = createTabs("What is read of the page", [
    { name: "Summary", show: () => showSummary(page, declared) },
    { name: "Things", show: () => showThings(page, declared) },
    { name: "Markdown", show: () => showMarkdown(page) },
    { name: "Rows", show: () => showRowsAndTables(page) },
    { name: "Links", show: () => box(showDeclaredLinks(page, declared), showLinks(page)) },
    { name: "Audit", show: () => showAudit(page) },
    {
      name: "Extractor",
      onChosen: () => void (pick = extractor.pick),
      show: () => extractor.element,
    },
    { name: "Compare", show: () => showCompare(page) },
    { name: "Crawl", show: () => showCrawl(page, openAddress) },
    { name: "Raw", show: () => make("pre", raw, JSON.stringify(declared, null, 2)) },
  ], () => void (pick = undefined));
  elementOf("read").replaceChildren(tabs);
}

/** Has the pictures of the page on show written in; they are fetched only when asked for. */
async function addPictures(): Promise<void> {
  const own = page;
  if (own === undefined || service.picture === undefined) return;
  pictures.hidden = true;
  await showPictures(own.copy, service.picture, own.input, (text) => {
    if (page === own) status.textContent = text;
  });
}

function openAddress(address: string): void {
  input.value = address;
  open(address);
}

elementOf("open").addEventListener("submit", (event) => {
  event.preventDefault();
  open(input.value);
});
pictures.addEventListener("click", addPictures);
input.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey) return;
  event.preventDefault();
  open(input.value);
});

try {
  await service.start(async (given, at) => {
    input.value = given;
    date.value = at;
    await open(given, at);
  });
} catch (error) {
  showFailure(error);
}
