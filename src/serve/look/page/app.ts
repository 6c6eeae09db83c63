/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** The page of `service look`: opens a page and shows what is read of it, and where. */
import { createAppService } from "./app_service.ts";
import { createHttpService, errorOf } from "./calls.ts";
import { showCompare } from "./compare_tab.ts";
import { showCrawl } from "./crawl_tab.ts";
import { showDeclaredLinks, showSummary, showThings } from "./declared_tabs.ts";
import { createExtractorTab } from "./extractor_tab.ts";
import { fetchWhole } from "./fetch_whole.ts";
import { showHere, showReading } from "./here.ts";
import { elementOf, make } from "./make_element.ts";
import { createOpenPage, datedBy, type OpenPage } from "./open_page.ts";
import { showAudit, showLinks, showMarkdown, showPageRows } from "./other_tabs.ts";
import { createPageFrame } from "./page_frame.ts";
import { createTabs } from "./tabs.ts";

const isApp = document.documentElement.hasAttribute("data-app");
const service = isApp ? createAppService() : createHttpService(location.hash.slice(1));
const status = elementOf("status");
const here = elementOf("here");
const input = elementOf("input") as HTMLTextAreaElement;
const date = elementOf("at") as HTMLInputElement;
let page: OpenPage | undefined;

/** Takes what is clicked on the page in place of telling what is read there. */
let pick: ((element: Element) => void) | undefined;

const frame = createPageFrame(service, (element) => {
  if (pick !== undefined) pick(element);
  else if (page !== undefined) here.replaceChildren(showHere(page, element));
});
elementOf("frame-box").append(frame.element);

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
  try {
    const html = isAddress(written) ? await fetchWhole(service, written, datedBy(at)) : given;
    const copy = await frame.show(html);
    page = createOpenPage({
      input: isAddress(written) ? written : given,
      at: isAddress(written) ? at : "",
      copy,
      frame,
      service,
      onPlace: (reading) => {
        if (page !== undefined) here.replaceChildren(showReading(page, reading));
      },
    });
    await showTabs(page);
    status.textContent = copy.isCut ? "The page is shown in part: it is too large." : "Read.";
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : String(error);
  }
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
  const tabs = createTabs("What is read of the page", [
    { name: "Summary", show: () => showSummary(page, declared) },
    { name: "Things", show: () => showThings(page, declared) },
    { name: "Markdown", show: () => showMarkdown(page) },
    { name: "Rows", show: () => showPageRows(page) },
    {
      name: "Links",
      show: () => make("div", {}, showDeclaredLinks(page, declared), showLinks(page)),
    },
    { name: "Audit", show: () => showAudit(page) },
    {
      name: "Extractor",
      onChosen: () => void (pick = extractor.pick),
      show: () => extractor.element,
    },
    { name: "Compare", show: () => showCompare(page) },
    { name: "Crawl", show: () => showCrawl(page, openAddress) },
    {
      name: "Raw",
      show: () =>
        make(
          "pre",
          { tabindex: 0, "aria-label": "The answer of extract_declared" },
          JSON.stringify(declared, null, 2),
        ),
    },
  ], () => void (pick = undefined));
  elementOf("read").replaceChildren(tabs);
}

function openAddress(address: string): void {
  input.value = address;
  open(address);
}

elementOf("open").addEventListener("submit", (event) => {
  event.preventDefault();
  open(input.value);
});
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
  status.textContent = error instanceof Error ? error.message : String(error);
}
