/**
 * One table being collected, written as GFM (section 4.10) when it closes.
 *
 * The number of columns is the header's alone: GFM drops cells past it and fills missing ones, so
 * only the header is padded and a table of any size stays as long as its cells.
 */
import { MAX_SPANNED_COLUMNS, MAX_TABLE_SPAN } from "../../../base/limits.ts";

const RULES: Readonly<Record<string, string>> = { left: ":---", center: ":---:", right: "---:" };

/** Gathers rows of cells. */
export class TableBlock {
  readonly #rows: string[][] = [];
  /** Rows still covered, by column, from cells above that span them. */
  readonly #covered: number[] = [];
  /** The delimiter under each column's header. */
  readonly #rules: string[] = [];
  #row: string[] | undefined;
  #headed = false;
  #cells = 0;
  #padding = 0;

  openRow(): void {
    this.#row = [];
  }

  /** Notes that the row being collected is the table's header; only the first one can be. */
  headRow(): void {
    if (this.#rows.length === 0) this.#headed = true;
  }

  /** Sets the alignment of a column: the first cell that has one decides. */
  align(side: string | undefined): void {
    const rule = RULES[side ?? ""];
    if (rule !== undefined) this.#rules[this.#row?.length ?? 0] ??= rule;
  }

  /** Adds a cell, after the columns that cells above still cover. */
  addCell(text: string, columns: number, rows: number): void {
    const row = this.#row ??= [];
    this.#cells++;
    this.#skipCovered(row);
    const width = Math.min(columns, MAX_TABLE_SPAN);
    for (let at = 0; at < width && (at === 0 || this.#mayPad()); at++) {
      if (rows > 1 && row.length < MAX_SPANNED_COLUMNS) {
        this.#covered[row.length] = Math.min(rows, MAX_TABLE_SPAN) - 1;
      }
      row.push(at === 0 ? text : "");
    }
  }

  closeRow(): void {
    const row = this.#row;
    if (row !== undefined && row.length > 0) {
      this.#rows.push(row);
      for (let column = row.length; column < this.#covered.length; column++) this.#uncover(column);
    }
    this.#row = undefined;
  }

  /**
   * Writes the table; without a header of its own it gets an empty one, which GFM asks for. A plain
   * one is its rows, with a tab between cells.
   */
  lines(isPlain: boolean): string[] {
    this.closeRow();
    if (isPlain) return this.#rows.map((row) => row.join("\t").trimEnd());
    let width = 0;
    for (const row of this.#rows) width = Math.max(width, row.length);
    if (width === 0) return [];
    const header = this.#headed ? this.#rows.shift() ?? [] : [];
    while (header.length < width) header.push("");
    const rules = header.map((_, column) => this.#rules[column] ?? "---");
    return [header, rules, ...this.#rows].map((row) => `| ${row.join(" | ")} |`);
  }

  #skipCovered(row: string[]): void {
    while ((this.#covered[row.length] ?? 0) > 0 && this.#mayPad()) {
      this.#uncover(row.length);
      row.push("");
    }
  }

  #uncover(column: number): void {
    const left = this.#covered[column] ?? 0;
    if (left > 0) this.#covered[column] = left - 1;
  }

  /** Empty cells may not outnumber written ones by far, or spans would multiply a page. */
  #mayPad(): boolean {
    return this.#padding++ < this.#cells * 4 + MAX_TABLE_SPAN;
  }
}
