/** Rows that an extractor reads, each cell at its place on the page where that can be found. */
import type { Answer } from "./calls.ts";
import { csvButton } from "./csv.ts";
import { type Fields, toFields } from "../../../base/json/plain.ts";
import { toList, toText } from "./json_value.ts";
import { box, make, makeTable, tableIfAny } from "./make_element.ts";
import type { OpenPage } from "./open_page.ts";

// Bounds.
/** Rows that are shown; all of them are counted. */
export const MAX_SHOWN_ROWS = 200;

/** Shows what an extractor reads: its fields, its rows, and what failed. */
export function showRows(page: OpenPage, extractor: unknown, run: Answer): HTMLElement {
  const rows = toList(run.rows).map(toFields);
  const fields = Object.entries(toFields(run.fields));
  const lists = Object.entries(toFields(run.lists));
  return box(
    showFailed(run),
    tableIfAny("Values", ["Field", "Value"], fields.map(([name, value]) => [name, toText(value)])),
    rows.length === 0 ? undefined : rowsTable("Rows", rows, rowFinder(page, extractor)),
    ...lists.filter(() => rows.length === 0 || lists.length > 1).map(([name, list]) =>
      rowsTable(name, toList(list).map(toFields), () => [])
    ),
    rows.length + fields.length + lists.length === 0 ? make("p", {}, "No rows.") : undefined,
  );

  function rowsTable(
    caption: string,
    rows: readonly Fields[],
    find: (row: number, column: string) => readonly Element[],
  ): HTMLElement {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const shown = rows.slice(0, MAX_SHOWN_ROWS).map((row, at) => [
      String(at + 1),
      ...columns.map((column) => {
        const light = (): void => void page.frame.lightElements(find(at, column));
        return make("button", {
          type: "button",
          class: "place",
          onmouseenter: light,
          onfocus: light,
          onclick: () => void page.frame.lightElements(find(at, column), true),
        }, toText(row[column]));
      }),
    ]);
    const count = rows.length > MAX_SHOWN_ROWS ? `, the first ${MAX_SHOWN_ROWS}` : "";
    const cells = rows.map((row) => columns.map((column) => toText(row[column])));
    return box(
      makeTable(`${caption}: ${rows.length}${count}`, ["Row", ...columns], shown),
      csvButton(page.service, `${caption.toLowerCase()}.csv`, columns, cells),
    );
  }
}

function showFailed(run: Answer): HTMLElement | undefined {
  const failed = toList(run.failed).map(toFields).map(({ name, expected, got }) => [
    make("span", { class: "bad" }, toText(name)),
    toText(expected),
    toText(got),
  ]);
  return tableIfAny("What failed", ["Check", "Expected", "Got"], failed);
}

/** Finds the cells of rows by the places of the extractor's own heads. */
function rowFinder(
  page: OpenPage,
  extractor: unknown,
): (row: number, column: string) => readonly Element[] {
  const [listing] = toList(toFields(extractor).listings).map(toFields);
  const boxes = select(page.copy.source, `${toText(listing?.at)}>${toText(listing?.rows)}`);
  const heads = toFields(listing?.fields);
  return (row, column) => {
    const box = boxes[row];
    const at = toText(toFields(heads[column]).at);
    if (box === undefined) return [];
    const [cell = box] = at === "" ? [box] : select(box, `:scope>${at}`);
    return [cell];
  };
}

/** Selects below a node by a place such as `div.meta>span.sku`; nothing where it is not a selector. */
function select(from: Document | Element, place: string): readonly Element[] {
  const own = from.nodeType === Node.DOCUMENT_NODE ? Document.prototype : Element.prototype;
  try {
    return [...own.querySelectorAll.call(from, place) as NodeListOf<Element>];
  } catch {
    return [];
  }
}
