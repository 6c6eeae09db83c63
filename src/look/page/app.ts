/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** The page of `service look`: opens a page and shows what is read of it, and where. */
import { createHttpService, errorOf, type Service } from "./calls.ts";
import { showDeclaredLinks, showSummary, showThings } from "./declared_tabs.ts";
import { fetchWhole } from "./fetch_whole.ts";
import { showHere, showReading } from "./here.ts";
import { elementOf, make } from "./make_element.ts";
import { createOpenPage, type OpenPage } from "./open_page.ts";
import { showAudit, showLinks, showMarkdown, showPageRows } from "./other_tabs.ts";
import { createPageFrame } from "./page_frame.ts";
import { createTabs } from "./tabs.ts";

const service = createHttpService(location.hash.slice(1));
const status = elementOf("status");
const here = elementOf("here");
const input = elementOf("input") as HTMLTextAreaElement;
let page: OpenPage | undefined;

const frame = createPageFrame((element) => {
  if (page !== undefined) here.replaceChildren(showHere(page, element));
});
elementOf("frame-box").append(frame.element);

/** Reports whether what was pasted is an address; anything else is markup. */
function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

async function open(given: string): Promise<void> {
  const written = given.trim();
  if (written === "") return;
  status.textContent = "Reading …";
  here.replaceChildren();
  try {
    const html = isAddress(written) ? await fetchWhole(service, written) : given;
    const copy = await frame.show(html);
    page = createOpenPage({
      input: isAddress(written) ? written : given,
      html,
      copy,
      frame,
      service,
      onPlace: (reading) => {
        if (page !== undefined) here.replaceChildren(showReading(page, reading));
      },
    });
    await showTabs(page, service);
    status.textContent = copy.isCut ? "The page is shown in part: it is too large." : "Read.";
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : String(error);
  }
}

async function showTabs(page: OpenPage, _service: Service): Promise<void> {
  const declared = await page.read("extract_declared", { html_or_url: page.input });
  const error = errorOf(declared);
  if (error !== undefined) throw new Error(error);
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
      name: "Raw",
      show: () =>
        make(
          "pre",
          { tabindex: 0, "aria-label": "The answer of extract_declared" },
          JSON.stringify(declared, null, 2),
        ),
    },
  ]);
  elementOf("read").replaceChildren(tabs.element);
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
  const given = await service.given();
  input.value = given.input;
  if (given.input !== "") await open(given.input);
} catch (error) {
  status.textContent = error instanceof Error ? error.message : String(error);
}
