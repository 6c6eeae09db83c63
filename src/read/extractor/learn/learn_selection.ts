/**
 * The profile of a written extractor, learnt from pages where there are any.
 *
 * docs/design/extractors.md, 2.8.
 */
import { badInput } from "../../../base/errors.ts";
import type { Node, Page } from "../../../page/html/mod.ts";
import { round } from "../rule/cluster.ts";
import type { SelectedField, SelectedList, Selection } from "../extractor.ts";
import { LEARNT_FROM, profileOf } from "../run/profile.ts";
import {
  type FieldValues,
  readsAddresses,
  type ReadyList,
  type ReadySelected,
  type ReadySelection,
  type Selected,
  selectField,
  selectRows,
  valuesOf,
} from "../format/selection.ts";
import { clipped, quoted } from "../../../base/quoted.ts";

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
  const { rows, fields, lists } = ready;
  if (rows !== null) {
    const { list, notes } = learnRows({ name: "rows", rows, fields }, pages, names);
    const { name: _name, ...own } = list;
    return { select: own, notes };
  }
  const own = learnPage(fields, pages, names);
  const learnt = lists.map((list) => learnRows(list, pages, names));
  return {
    select: {
      rows: null,
      fields: own.fields,
      ...(lists.length === 0 ? {} : { lists: learnt.map(({ list }) => list) }),
    },
    notes: [...own.notes, ...learnt.flatMap(({ notes }) => notes)],
  };
}

/** A field as it is without a page to learn from. */
function strictest(
  { name, selector, several, isOptional }: ReadySelected,
  isInRows: boolean,
): SelectedField {
  return {
    name,
    selector: selector.text,
    // A row may have none of several values, though hardly every row.
    ...(isInRows ? { missing: several ? 0.5 : 0 } : isOptional ? { missing: 1 } : {}),
    shape: null,
    reads: null,
    samples: [],
    first: false,
    ...(several ? { several } : {}),
  };
}

function learnPage(
  fields: readonly ReadySelected[],
  pages: readonly Page[],
  names: readonly string[],
): { fields: SelectedField[]; notes: string[] } {
  const notes: string[] = [];
  if (pages.length === 0) return { fields: fields.map((one) => strictest(one, false)), notes };
  const learnt = fields.map((field): SelectedField => {
    const { name, selector, several, isOptional } = field;
    const found = pages.map((page, at) => {
      const [first] = given(selectField(page, field, [undefined]), name);
      if (first?.value !== undefined) return first;
      if (isOptional) return { value: undefined, count: 0 };
      const where = names[at] ?? `page ${at + 1}`;
      throw badInput(
        `${clipped(name)}: the selector ${quoted(selector.text)} finds nothing on ${
          clipped(where, 200)
        }`,
      );
    });
    const first = !several && found.some(({ count }) => count > 1);
    if (first) notes.push(`${name} is found more than once on a page; the first is read`);
    return {
      name,
      selector: selector.text,
      ...(isOptional ? { missing: 1 } : {}),
      ...profileOf(valuesOf(found), readsAddresses(selector), several ? LEARNT_FROM : READS_FROM),
      first,
      ...(several ? { several } : {}),
    };
  });
  return { fields: learnt, notes };
}

function learnRows(
  { name: list, rows, fields }: ReadyList,
  pages: readonly Page[],
  names: readonly string[],
): { list: SelectedList; notes: string[] } {
  const own = { name: list, rows: rows.text };
  if (pages.length === 0) {
    return { list: { ...own, fields: fields.map((one) => strictest(one, true)) }, notes: [] };
  }
  const scopes = pages.map((page, at) => {
    const nodes = given(selectRows(page, rows), list);
    if (nodes.length > 0) return nodes;
    const where = names[at] ?? `page ${at + 1}`;
    throw badInput(
      `${clipped(list)}: the selector ${quoted(rows.text)} finds nothing on ${clipped(where, 200)}`,
    );
  });
  const notes: string[] = [];
  const cells = fields.map((field) =>
    pages.map((page, at) => given(selectField(page, field, scopes[at] as Node[]), field.name))
  );
  const learnt = fields.map(({ name, selector, several }, at): SelectedField => {
    const found = (cells[at] ?? []).flat();
    const values = valuesOf(found);
    if (values.length === 0) {
      throw badInput(
        `${clipped(name)}: the selector ${quoted(selector.text)} finds nothing in any row`,
      );
    }
    const first = !several && found.some(({ count }) => count > 1);
    if (first) notes.push(`${name} is found more than once in a row; the first is read`);
    return {
      name,
      selector: selector.text,
      missing: round(found.filter(({ value }) => value === undefined).length / found.length),
      ...profileOf(values, readsAddresses(selector), LEARNT_FROM),
      first,
      ...(several ? { several } : {}),
    };
  });
  return { list: { ...own, empty: round(worstEmpty(cells)), fields: learnt }, notes };
}

/** Returns the worst share of rows in which no field has a value, over the pages. */
function worstEmpty(cells: readonly (readonly FieldValues[][])[]): number {
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
    throw badInput(`${clipped(name)}: ${selected.problem}`);
  }
  return selected.found;
}
