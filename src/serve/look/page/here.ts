/** What is read at a place of the page that was clicked. */
import { attributeOf, nameOf, parentOf, plainTextOf } from "./foreign_nodes.ts";
import { box, make, tableIfAny } from "./make_element.ts";
import type { OpenPage } from "./open_page.ts";
import { findPlace, type Reading } from "./places.ts";

// Bounds.
/** Characters of a value or an element that are shown beside the page; the rest is cut. */
const MAX_SHOWN_CHARS = 300;
/** Readings that are listed of one place; the others are not shown. */
const MAX_SHOWN_READINGS = 30;

/** Shows what is read at an element, or at the nearest one around it. */
export function showHere(page: OpenPage, clicked: Element): HTMLElement {
  const byElement = new Map<Element, Reading[]>();
  for (const reading of page.readings) {
    const element = findPlace(page.copy.source, reading.where);
    if (element === null) continue;
    byElement.set(element, [...byElement.get(element) ?? [], reading]);
  }
  let found: Element | null = clicked;
  while (found !== null && !byElement.has(found)) found = parentOf(found);
  const isWhole = found === null || nameOf(found) === "html" || nameOf(found) === "body";
  const readings = found === null || isWhole ? [] : byElement.get(found) ?? [];
  page.frame.lightElements([isWhole || found === null ? clicked : found]);
  const rows = readings.slice(0, MAX_SHOWN_READINGS)
    .map(({ path, value, by }) => [path, value.slice(0, MAX_SHOWN_CHARS), by]);
  const around = found !== clicked && !isWhole ? " (the element around it)" : "";
  return box(
    make(
      "p",
      {},
      make("code", {}, describe(clicked)),
      ` ${plainTextOf(clicked).slice(0, MAX_SHOWN_CHARS)}`,
    ),
    tableIfAny(`What is read here${around}`, ["Answer", "Value", "By"], rows) ??
      make("p", { class: "note" }, "Nothing is read here by the tabs that were opened."),
  );
}

/** Shows a value that was chosen, and where it is written. */
export function showReading(page: OpenPage, { value, where, by }: Reading): HTMLElement {
  const element = findPlace(page.copy.source, where);
  const isSeen = page.frame.light([where], true) > 0;
  const pointer = where.includes("#") ? where.slice(where.indexOf("#") + 1) : "";
  const place = isSeen ? "marked on the page" : "not drawn on the page";
  const said = value.slice(0, MAX_SHOWN_CHARS);
  return box(
    make("p", {}, make("strong", {}, said), by === "" ? "" : ` by ${by}`),
    make("p", {}, "Place: ", make("code", {}, where), ` (${place})`),
    element === null || isSeen ? undefined : make(
      "pre",
      { tabindex: 0, "aria-label": "The element as written" },
      pointer === "" ? describe(element) : plainTextOf(element).slice(0, MAX_SHOWN_CHARS * 4),
    ),
  );
}

/** Writes an element as its tag with its most telling attributes. */
function describe(element: Element): string {
  const told = ["id", "class", "itemprop", "property", "name", "content"].flatMap((name) => {
    const value = attributeOf(element, name);
    return value === null ? [] : [` ${name}="${value.slice(0, MAX_SHOWN_CHARS)}"`];
  });
  return `<${nameOf(element)}${told.join("")}>`;
}
