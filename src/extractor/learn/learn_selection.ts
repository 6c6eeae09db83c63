/**
 * The profile of a written extractor, learnt from pages where there are any.
 *
 * docs/design/extractors.md, 2.8.
 */
import { ToolError } from "../../errors.ts";
import type { Page } from "../../html/page.ts";
import type { Node } from "../../html/tree.ts";
import { round } from "../rule/cluster.ts";
import type { FirstValue } from "../../select/select_values.ts";
import type { SelectedField, Selection } from "../extractor.ts";
import { LEARNT_FROM, profileOf } from "../run/profile.ts";
import {
  readsAddresses,
  type ReadySelection,
  type Selected,
  selectField,
  selectRows,
  valuesOf,
} from "../format/selection.ts";
import { clipped, quoted } from "../../quoted.ts";

/** Pages needed before the reading of a page field's values is checked. */
const READS_FROM = 2;

/** A selection with what was learnt about it. */
export interface LearntSelection {
  readonly select: Selection;
  readonly notes: string[];
}

/**
 * Learns the profile of the values of written selectors.
 *
 * Throws `ToolError` `bad_input` naming the selector, and the page where it selects nothing.
 */
export function learnSelection(
  ready: ReadySelection,
  pages: readonly Page[],
  names: readonly string[],
): LearntSelection {
  const rows = ready.rows?.text ?? null;
  if (pages.length === 0) return { select: { rows, fields: strictest(ready) }, notes: [] };
  return ready.rows === null ? learnPages(ready, pages, names) : learnRows(ready, pages, names);
}

function strictest({ rows, fields }: ReadySelection): SelectedField[] {
  return fields.map(({ name, selector }) => ({
    name,
    selector: selector.text,
    ...(rows === null ? {} : { missing: 0 }),
    shape: null,
    reads: null,
    samples: [],
    first: false,
  }));
}

function learnPages(
  { fields }: ReadySelection,
  pages: readonly Page[],
  names: readonly string[],
): LearntSelection {
  const notes: string[] = [];
  const learnt = fields.map(({ name, selector }): SelectedField => {
    const found = pages.map((page, at) => {
      const [first] = given(selectField(page, selector, [undefined]), name);
      if (first?.value !== undefined) return first;
      const where = names[at] ?? `page ${at + 1}`;
      throw new ToolError(
        "bad_input",
        `${clipped(name)}: the selector ${quoted(selector.text)} finds nothing on ${
          clipped(where, 200)
        }`,
      );
    });
    const first = found.some(({ count }) => count > 1);
    if (first) notes.push(`${name} is found more than once on a page; the first is read`);
    const values = found.map(({ value = "" }) => value);
    return {
      name,
      selector: selector.text,
      ...profileOf(values, readsAddresses(selector), READS_FROM),
      first,
    };
  });
  return { select: { rows: null, fields: learnt }, notes };
}

function learnRows(
  { rows, fields }: ReadySelection,
  pages: readonly Page[],
  names: readonly string[],
): LearntSelection {
  const scopes = pages.map((page, at) => {
    const nodes = rows === null ? [] : given(selectRows(page, rows), "rows");
    if (nodes.length > 0) return nodes;
    const where = names[at] ?? `page ${at + 1}`;
    throw new ToolError(
      "bad_input",
      `rows: the selector ${quoted(rows?.text ?? "")} finds nothing on ${clipped(where, 200)}`,
    );
  });
  const notes: string[] = [];
  const cells = fields.map(({ name, selector }) =>
    pages.map((page, at) => given(selectField(page, selector, scopes[at] as Node[]), name))
  );
  const learnt = fields.map(({ name, selector }, at): SelectedField => {
    const found = (cells[at] ?? []).flat();
    const values = valuesOf(found);
    if (values.length === 0) {
      throw new ToolError(
        "bad_input",
        `${clipped(name)}: the selector ${quoted(selector.text)} finds nothing in any row`,
      );
    }
    const first = found.some(({ count }) => count > 1);
    if (first) notes.push(`${name} is found more than once in a row; the first is read`);
    return {
      name,
      selector: selector.text,
      missing: round(1 - values.length / found.length),
      ...profileOf(values, readsAddresses(selector), LEARNT_FROM),
      first,
    };
  });
  return {
    select: { rows: rows?.text ?? null, empty: round(worstEmpty(cells)), fields: learnt },
    notes,
  };
}

/** Returns the worst share of rows in which no field has a value, over the pages. */
function worstEmpty(cells: readonly (readonly FirstValue[][])[]): number {
  const pages = cells[0] ?? [];
  return Math.max(
    0,
    ...pages.map((rows, page) => {
      const empty = rows.filter((_, row) =>
        cells.every((field) => field[page]?.[row]?.value === undefined)
      );
      return rows.length === 0 ? 0 : empty.length / rows.length;
    }),
  );
}

function given<Found>(selected: Selected<Found>, name: string): Found {
  if (selected.problem !== undefined) {
    throw new ToolError("bad_input", `${clipped(name)}: ${selected.problem}`);
  }
  return selected.found;
}
