/**
 * The profile of a written extractor, learnt from pages where there are any.
 *
 * docs/design/extractors.md, 2.8.
 */
import { badInput } from "../../../base/errors.ts";
import type { Node, Page } from "../../../page/html/mod.ts";
import type { Selector } from "../../../page/select/mod.ts";
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
  const notes: string[] = [];
  const learner = { pages, names, notes };
  if (rows !== null) {
    const { name: _name, ...own } = learnRows(learner, { name: "rows", rows, fields });
    return { select: own, notes };
  }
  const own = learnFields(learner, fields, pages.map(() => [undefined]), true);
  const learnt = lists.map((list) => learnRows(learner, list));
  return {
    select: { rows: null, fields: own.fields, ...(lists.length === 0 ? {} : { lists: learnt }) },
    notes,
  };
}

/** The pages learnt from, their names, and what is told of them. */
interface Learner {
  readonly pages: readonly Page[];
  readonly names: readonly string[];
  readonly notes: string[];
}

/** A field as it is without a page to learn from. */
function strictest(
  { name, selector, several, isOptional }: ReadySelected,
  isOfPage: boolean,
): SelectedField {
  return {
    name,
    selector: selector.text,
    // A row may have none of several values, though hardly every row.
    ...(!isOfPage ? { missing: several ? 0.5 : 0 } : isOptional ? { missing: 1 } : {}),
    shape: null,
    reads: null,
    samples: [],
    first: false,
    ...(several ? { several } : {}),
  };
}

function learnRows({ pages, ...rest }: Learner, { name, rows, fields }: ReadyList): SelectedList {
  const scopes = pages.map((page, at) => {
    const nodes = given(selectRows(page, rows), name);
    if (nodes.length === 0) findsNothing(name, rows, placeOf(rest, at));
    return nodes;
  });
  const learnt = learnFields({ pages, ...rest }, fields, scopes, false);
  const empty = pages.length === 0 ? {} : { empty: round(worstEmpty(learnt.cells)) };
  return { name, rows: rows.text, ...empty, fields: learnt.fields };
}

/** Learns the fields of pages, or of the rows of a list on each. */
function learnFields(
  { pages, names, notes }: Learner,
  fields: readonly ReadySelected[],
  scopes: readonly (readonly (Node | undefined)[])[],
  isOfPage: boolean,
): { fields: SelectedField[]; cells: FieldValues[][][] } {
  if (pages.length === 0) {
    return { fields: fields.map((one) => strictest(one, isOfPage)), cells: [] };
  }
  const cells = fields.map((field) =>
    pages.map((page, at) => given(selectField(page, field, scopes[at] ?? []), field.name))
  );
  const learnt = fields.map(({ name, selector, several, isOptional }, at): SelectedField => {
    const found = (cells[at] ?? []).flat();
    const values = valuesOf(found);
    const without = found.findIndex(({ value }) => value === undefined);
    if (isOfPage && without >= 0 && !isOptional) {
      findsNothing(name, selector, placeOf({ names }, without));
    }
    if (!isOfPage && values.length === 0) findsNothing(name, selector, "in any row");
    const first = !several && found.some(({ count }) => count > 1);
    if (first) {
      const where = isOfPage ? "on a page" : "in a row";
      notes.push(`${name} is found more than once ${where}; the first is read`);
    }
    const missing = found.filter(({ value }) => value === undefined).length / found.length;
    return {
      name,
      selector: selector.text,
      ...(!isOfPage ? { missing: round(missing) } : isOptional ? { missing: 1 } : {}),
      ...profileOf(
        values,
        readsAddresses(selector),
        isOfPage && !several ? READS_FROM : LEARNT_FROM,
      ),
      first,
      ...(several ? { several } : {}),
    };
  });
  return { fields: learnt, cells };
}

function placeOf({ names }: Pick<Learner, "names">, at: number): string {
  return `on ${clipped(names[at] ?? `page ${at + 1}`, 200)}`;
}

function findsNothing(name: string, selector: Selector, where: string): never {
  throw badInput(
    `${clipped(name)}: the selector ${quoted(selector.text)} finds nothing ${where}`,
  );
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
