/**
 * The profile of a written extractor, learnt from pages where there are any.
 *
 * docs/design/extractors.md, 2.8.
 */
import { defined } from "../../../base/defined.ts";
import { badInput } from "../../../base/errors.ts";
import type { Page } from "../../../page/html/mod.ts";
import type { Selector } from "../../../page/select/mod.ts";
import { round } from "../rule/cluster.ts";
import type { SelectedField, SelectedList, Selection } from "../extractor.ts";
import { LEARNT_FROM, profileOf } from "../run/profile.ts";
import { readsAddresses } from "../typed/typed_rows.ts";
import { worstEmpty } from "./learn_listing.ts";
import { selectField, selectRows, valuesOf } from "../format/selection.ts";
import type { ReadyPart, ReadySelection, Selected } from "../format/selection.ts";
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
  const notes: string[] = [];
  const [own, ...lists] = ready.map((part) => learnPart({ pages, names, notes }, part));
  const { name: _name, ...select } = own as Omit<SelectedList, "rows"> & Pick<Selection, "rows">;
  return {
    select: { ...select, ...(lists.length === 0 ? {} : { lists: lists as SelectedList[] }) },
    notes,
  };
}

/** The pages learnt from, their names, and what is told of them. */
interface Learner {
  readonly pages: readonly Page[];
  readonly names: readonly string[];
  readonly notes: string[];
}

/**
 * Learns the fields of pages, or of the rows of a list on each; without a page each is as strict as
 * it can be.
 */
function learnPart(
  { pages, names, notes }: Learner,
  { name: list, rows, fields }: ReadyPart,
): Omit<SelectedList, "rows"> & Pick<Selection, "rows"> {
  const isOfPage = rows === null;
  const told = { name: list, rows: rows?.text ?? null };
  const label = list === "" ? "rows" : list;
  const scopes = pages.map((page, at) => {
    const nodes = rows === null ? [undefined] : given(selectRows(page, rows), label);
    if (rows !== null && nodes.length === 0) findsNothing(label, rows, placeOf({ names }, at));
    return nodes;
  });
  const cells = fields.map((field) =>
    pages.map((page, at) => given(selectField(page, field, scopes[at] ?? []), field.name))
  );
  const learnt = fields.map((field, at): SelectedField => {
    const { name, selector, several, without, isOptional } = field;
    const found = (cells[at] ?? []).flat();
    const values = valuesOf(found);
    const empty = found.findIndex(({ value }) => value === undefined);
    if (isOfPage && empty >= 0 && !isOptional) {
      findsNothing(name, selector, placeOf({ names }, empty));
    }
    if (!isOfPage && pages.length > 0 && values.length === 0) {
      findsNothing(name, selector, "in any row");
    }
    const first = !several && found.some(({ count }) => count > 1);
    if (first) {
      const where = isOfPage ? "on a page" : "in a row";
      notes.push(`${name} is found more than once ${where}; the first is read`);
    }
    const gaps = found.filter(({ value }) => value === undefined).length;
    // A row may have none of several values, though hardly every row.
    const missing = pages.length > 0 ? gaps / found.length : several ? 0.5 : 0;
    return {
      name,
      selector: selector.text,
      ...(!isOfPage ? { missing: round(missing) } : isOptional ? { missing: 1 } : {}),
      ...profileOf(
        values,
        readsAddresses(selector.text),
        isOfPage && !several ? READS_FROM : LEARNT_FROM,
      ),
      first,
      ...(several ? { several } : {}),
      ...defined({ without: without?.text }),
    };
  });
  if (isOfPage || pages.length === 0) return { ...told, fields: learnt };
  const blank = scopes.map((nodes, page) =>
    nodes.map((_, row) => cells.every((field) => field[page]?.[row]?.value === undefined))
  );
  return { ...told, empty: worstEmpty(blank), fields: learnt };
}

function placeOf({ names }: Pick<Learner, "names">, at: number): string {
  return `on ${clipped(names[at] ?? `page ${at + 1}`, 200)}`;
}

function findsNothing(name: string, selector: Selector, where: string): never {
  throw badInput(
    `${clipped(name)}: the selector ${quoted(selector.text)} finds nothing ${where}`,
  );
}

function given<Found>(selected: Selected<Found>, name: string): Found {
  if (selected.problem !== undefined) {
    throw badInput(`${clipped(name)}: ${selected.problem}`);
  }
  return selected.found;
}
