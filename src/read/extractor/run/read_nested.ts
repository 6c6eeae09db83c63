/**
 * Lists inside the rows of a list, read and checked.
 *
 * docs/design/extractors.md, 4.5: inner rows of all outer rows are one column's rows for its checks.
 */
import { fail, type Failed, type NestedList, percent, type Row } from "../extractor.ts";
import { nestedMembers, type RowScope } from "../lists/row_scope.ts";
import { checkColumns, type ColumnsReading, readRows, REQUIRED_SHARE } from "./read_rows.ts";

/** The rows of one inner list, by outer row, and its checks. */
export interface NestedReading extends ColumnsReading {
  readonly rows: (Row[] | string[])[];
}

/** Reads a list that rows have; `told` is its name in checks, as `groups.dishes`. */
export function readNested(
  scopes: readonly RowScope[],
  list: NestedList,
  told: string,
): NestedReading {
  const members = scopes.map((scope) => nestedMembers(scope, list));
  const all = members.flat();
  const [first] = scopes;
  const without = members.filter((own) => own.length === 0).length;
  const absent = absence(list, told, without, scopes.length);
  if (first === undefined || all.length === 0) {
    return { rows: scopes.map(() => []), failed: absent === undefined ? [] : [absent], notes: [] };
  }
  const { model } = first;
  const columns = list.fields.map((field) => ({ ...field, name: `${told}.${field.name}` }));
  const read = readRows(model, all, { span: 1, fields: list.fields }, columns);
  const checked = checkColumns(columns, read.readings, read.rows.length);
  const inner = all.map((row): RowScope => ({ model, parts: [row] }));
  const rows: Row[] = read.rows;
  const failed = [...(absent === undefined ? [] : [absent]), ...checked.failed];
  const notes = [...checked.notes];
  for (const below of list.lists ?? []) {
    const own = readNested(inner, below, `${told}.${below.name}`);
    for (const [at, row] of rows.entries()) row[below.name] = own.rows[at] ?? [];
    for (const one of own.failed) failed.push(one);
    for (const one of own.notes) notes.push(one);
  }
  let from = 0;
  const byScope = members.map(({ length }) => rows.slice(from, from += length));
  return { rows: list.plain === true ? byScope.map(plainly) : byScope, failed, notes };
}

/** Fails a list that every row learnt from had and too many have not. */
function absence(
  { rows: [least] }: NestedList,
  told: string,
  without: number,
  all: number,
): Failed | undefined {
  if (without === 0 || (least === 0 && without < all)) return undefined;
  if (all - without >= all * REQUIRED_SHARE) return undefined;
  const expected = `${told} in at least ${percent(REQUIRED_SHARE)} of rows`;
  return fail("rows", expected, `in ${percent(1 - without / all)}`);
}

function plainly(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => Object.values(row).filter((value) => typeof value === "string"));
}
