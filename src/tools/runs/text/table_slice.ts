/** The tables of a page, as many of their rows as a caller asked for and an answer holds. */
import { badInput } from "../../../base/errors.ts";
import { weightOf } from "../../../base/json/weight.ts";
import { clipped } from "../../../base/quoted.ts";
import { type Page, placeOf } from "../../../page/html/mod.ts";
import { type PageTable, readTables } from "../../../page/layout/mod.ts";
import type { TablesReport } from "../../../site/mod.ts";
import type { Answer } from "../../contract/mod.ts";
import { fitAnswer, MAX_ANSWER_BYTES } from "../answer/cut.ts";
import { halved } from "../answer/halved.ts";
import { withinTokens } from "./within_tokens.ts";
import { Room } from "../answer/tokens.ts";
import type { BlockRange } from "./block_slice.ts";

// Bounds.
/** Characters kept of the caption of a table and of the heading before it; the rest is cut. */
const MAX_CAPTION_CHARS = 1_000;

/** A table and how many of its rows are taken, from which one on. */
interface Part {
  readonly table: PageTable;
  readonly first: number;
  count: number;
}

/** Takes rows while they fit; an empty table counts as one. Throws `bad_input` past the end. */
export function sliceTables(
  page: Page,
  range: BlockRange,
  build: (tables: Record<string, unknown>) => Answer,
): Answer {
  const { tables, layout, passed } = readTables(page);
  const length = tables.reduce((sum, table) => sum + unitsOf(table), 0);
  const { offset } = range;
  if (offset > 0 && offset >= length) {
    throw badInput(`offset ${offset} is past the end: the tables have ${length} rows`);
  }
  const written = (most: number, width = Infinity): Answer => {
    const parts = partsOf(tables, range, most);
    const next = offset +
      parts.reduce((sum, { count, table }) => sum + (count || unitsOf(table)), 0);
    return build({
      tables: parts.map((part) => writePart(page, part, width)),
      layout_tables: layout,
      passed_tables: passed,
      length,
      next_offset: next < length ? next : null,
    });
  };
  const fits = (answer: Answer): boolean => weightOf(answer) <= MAX_ANSWER_BYTES;
  const answer = halved(length - offset, 1, (most) => written(most), fits);
  if (fits(answer)) return withinTokens(answer, "tables", range, written);
  // One row may be wider than an answer: it has its first cells then, and the others are counted.
  const widest = tables.reduce((most, { columns }) => Math.max(most, columns.length), 0);
  const narrow = halved(widest, 1, (width) => written(1, width), fits);
  return fitAnswer("page_markdown", narrow, []);
}

/** Writes every table of a page whole, and counts those that were passed over. */
export function writeTables(page: Page): TablesReport {
  const { tables, layout, passed } = readTables(page);
  return {
    tables: tables.map((table) => writePart(page, { table, first: 0, count: table.rows.length })),
    layout_tables: layout,
    passed_tables: passed,
  };
}

function unitsOf({ rows }: PageTable): number {
  return Math.max(1, rows.length);
}

/** Lists the rows that fit: `most` of them, within the characters and tokens asked for. */
function partsOf(
  tables: readonly PageTable[],
  { offset, max_chars, max_tokens }: BlockRange,
  most: number,
): Part[] {
  const parts: Part[] = [];
  const room = new Room(max_chars, max_tokens);
  let left = most;
  let skipped = offset;
  for (const table of tables) {
    const units = unitsOf(table);
    if (skipped >= units) {
      skipped -= units;
      continue;
    }
    const part: Part = { table, first: skipped, count: 0 };
    for (let at = skipped; at < units && left > 0; at++, left--) {
      const text = (table.rows[at]?.cells ?? []).map((cell) => cell?.text ?? "").join("\t");
      // There is always one row.
      if (!room.take(text) && parts.length + part.count > 0) {
        return part.count > 0 ? [...parts, part] : parts;
      }
      if (at < table.rows.length) part.count++;
    }
    parts.push(part);
    skipped = 0;
    if (left <= 0 || room.isPassed) break;
  }
  return parts;
}

/** Writes rows of a table, the first `width` cells of each. */
function writePart(
  page: Page,
  { table, first, count }: Part,
  width = Infinity,
): Record<string, unknown> {
  const all = table.rows.slice(first, first + count);
  const rows = all.map(({ cells }) => ({ cells: cells.slice(0, width) }));
  const cut = all.reduce((sum, { cells }) => sum + Math.max(0, cells.length - width), 0);
  const leftOut = table.leftOut + cut;
  const links = rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column) => (cell?.links ?? []).map((url) => [first + row, column, url]))
  );
  return {
    kind: table.kind,
    caption: clipped(table.caption, MAX_CAPTION_CHARS),
    heading: clipped(table.heading, MAX_CAPTION_CHARS),
    columns: table.columns.slice(0, width).map((column) => {
      if (column.type === "text") return { name: column.name, type: column.type };
      const { values, ...named } = column;
      return { ...named, typed_values: values.slice(first, first + count) };
    }),
    header_column: table.hasHeaderColumn,
    cells: rows.map(({ cells }) => cells.map((cell) => cell?.text ?? null)),
    ...(first === 0 ? {} : { first_row: first }),
    row_count: table.rows.length,
    ...(links.length === 0 ? {} : { cell_links: links }),
    ...(leftOut === 0 ? {} : { left_out: leftOut }),
    where: placeOf(page.tree, table.node),
  };
}
