/**
 * One table being collected, written as GFM (section 4.10) when it closes.
 *
 * Cells stand where the grid of the table has them. The number of columns is the header's alone: GFM
 * drops cells past it and fills missing ones, so only the header is padded and a table of any size
 * stays as long as its cells.
 */
import type { Node } from "../../../page/html/mod.ts";
import type { Grid, GridCell, GridRow } from "../../../page/layout/mod.ts";

// Bounds.
/**
 * Empty cells of a table beside four for each that is written, and characters that are repeated beside
 * as many as its cells have: past it cells stand further left, and a mark stands for the text above.
 */
export const MAX_TABLE_FILLING = 50;

const RULES: Readonly<Record<string, string>> = { left: ":---", center: ":---:", right: "---:" };
/** What stands for the text of a cell above where there is no room to repeat it. */
const DITTO = "〃";

/** Gathers the texts of cells. */
export class TableBlock {
  readonly #grid: Grid;
  readonly #texts = new Map<Node, string>();
  readonly #sides = new Map<Node, string>();
  /** Empty cells that may still be written, or spans would multiply a page. */
  #padding = MAX_TABLE_FILLING;
  /** Characters that may still be repeated in the rows that a cell reaches into. */
  #repeats = MAX_TABLE_FILLING;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  /** Keeps the text of a cell, and the side that it is aligned to. */
  addCell(cell: Node, text: string, side: string | undefined): void {
    this.#texts.set(cell, text);
    this.#padding += 4;
    this.#repeats += text.length;
    const rule = RULES[side ?? ""];
    if (rule !== undefined) this.#sides.set(cell, rule);
  }

  /**
   * Writes the table; without a header of its own it gets an empty one, which GFM asks for. A plain
   * one is its rows, with a tab between cells. `isHead` tells a header cell.
   */
  lines(isPlain: boolean, isHead: (cell: Node) => boolean): string[] {
    const written = this.#grid.rows.filter(({ own }) => own.some(({ node }) => this.#has(node)));
    const columns = this.#columnsOf(written);
    const rows = written.map((row) => this.#write(row, columns));
    if (isPlain) return rows.map((row) => row.join("\t").trimEnd());
    let width = 0;
    for (const row of rows) width = Math.max(width, row.length);
    const [first] = written;
    if (first === undefined || width === 0) return [];
    const isHeaded = first.section === "head" || first.own.some(({ node }) => isHead(node));
    const header = isHeaded ? rows.shift() ?? [] : [];
    while (header.length < width) header.push("");
    const sides = this.#sidesOf(written, columns);
    const rules = header.map((_, column) => sides[column] ?? "---");
    return [header, rules, ...rows].map((row) => `| ${row.join(" | ")} |`);
  }

  #has(cell: Node): boolean {
    return this.#texts.has(cell);
  }

  /** Numbers the columns in which a written cell begins; the others only make cells wider. */
  #columnsOf(rows: readonly GridRow[]): Map<number, number> {
    const starts = new Set<number>();
    for (const { cells } of rows) {
      for (const { node, x } of cells) if (this.#has(node)) starts.add(x);
    }
    const sorted = [...starts].sort((a, b) => a - b);
    return new Map(sorted.map((x, column) => [x, column]));
  }

  #write(row: GridRow, columns: ReadonlyMap<number, number>): string[] {
    const line: string[] = [];
    for (const cell of row.cells) {
      const text = this.#texts.get(cell.node);
      if (text === undefined) continue;
      const column = columns.get(cell.x) ?? 0;
      while (line.length < column && this.#padding > 0) {
        this.#padding--;
        line.push("");
      }
      // Of two cells that overlap, the row's own stays.
      if (line.length > column && cell.y < row.y) continue;
      line.push(cell.y < row.y ? this.#repeated(text) : text);
    }
    return line;
  }

  #repeated(text: string): string {
    if (text.length > this.#repeats) return DITTO;
    this.#repeats -= text.length;
    return text;
  }

  /** Aligns each column as the first of its cells that tells. */
  #sidesOf(rows: readonly GridRow[], columns: ReadonlyMap<number, number>): string[] {
    const sides: string[] = [];
    const align = ({ node, x }: GridCell): void => {
      const side = this.#sides.get(node);
      const column = columns.get(x);
      if (side !== undefined && column !== undefined) sides[column] ??= side;
    };
    for (const { own } of rows) for (const cell of own) align(cell);
    return sides;
  }
}
