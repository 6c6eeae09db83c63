/** Selectors of a written extractor, compiled, and what they select on a page. */
import { badInput, ToolError } from "../../../base/errors.ts";
import type { Node, Page } from "../../../page/html/mod.ts";
import {
  compileSelector,
  type FirstValue,
  selectFirst,
  selectNodes,
  type Selector,
  SelectorBudget,
  selectTexts,
} from "../../../page/select/mod.ts";
import { MIN_READING_STEPS, READING_STEPS_PER_CHAR } from "../../../base/limits.ts";
import { clipped, quoted } from "../../../base/quoted.ts";

/** A written field's name and selector; every value of it is meant, or one. */
export interface WrittenField {
  readonly name: string;
  readonly selector: string;
  readonly several?: boolean;
  /** Of a field of the page: over 0 where a page may be without it. */
  readonly missing?: number;
  /** Of several values: a selector of elements whose text is no part of them. */
  readonly without?: string;
}

/** A named list as written. */
export interface WrittenList {
  readonly name: string;
  readonly rows: string;
  readonly fields: readonly WrittenField[];
}

/** A field ready for any number of pages. */
export interface ReadySelected {
  readonly name: string;
  readonly selector: Selector;
  readonly several: boolean;
  readonly without?: Selector | undefined;
  /** A field of the page that a page may be without. */
  readonly isOptional: boolean;
}

/**
 * Selectors ready for any number of pages: those of the page, or of rows without a name, and then
 * those of each named list.
 */
export type ReadySelection = readonly ReadyPart[];

/** The selectors of a list, or of the page. */
export interface ReadyPart {
  /** Blank for the page, and for rows without a name. */
  readonly name: string;
  /** null for the page. */
  readonly rows: Selector | null;
  readonly fields: readonly ReadySelected[];
}

/** What a selector selected, or why it selected nothing on this page. */
export type Selected<Found> = { found: Found; problem?: undefined } | {
  found?: undefined;
  problem: string;
};

/**
 * Compiles the selectors of an extractor.
 *
 * Throws `ToolError` `bad_input` for one that cannot be read, rows that are not elements, and a
 * field of a row that begins at the document.
 */
export function readySelection(
  rows: string | null,
  fields: readonly WrittenField[],
  lists: readonly WrittenList[] = [],
): ReadySelection {
  if (rows !== null && lists.length > 0) {
    throw badInput(
      "rows makes every field one of a row: give the rows as a list of their own, beside the others",
    );
  }
  return [{ name: "", rows, fields }, ...lists].map((part) => {
    const own = part.rows === null ? null : readyRows(part.rows);
    return { name: part.name, rows: own, fields: part.fields.map((raw) => readyField(raw, own)) };
  });
}

/** Compiles the selector of rows. */
function readyRows(rows: string): Selector {
  const ready = compileSelector(rows);
  const readsElements = ready.reading === undefined || ready.reading.of === "element";
  if (readsElements && ready.givesNodes) return ready;
  const how = "without ::text or ::attr() or a function around them";
  throw badInput(`rows ${quoted(rows)} must select elements, ${how}`);
}

function readyField(
  { name, selector: text, several = false, missing = 0, without: left }: WrittenField,
  rows: Selector | null,
): ReadySelected {
  const selector = compileSelector(text);
  if (rows !== null && selector.isAbsolute) {
    throw badInput(
      `${clipped(name)}: ${
        quoted(text)
      } reads the whole page in every row; begin it with ./ or .//`,
    );
  }
  const without = left === undefined ? undefined : compileSelector(left);
  return { name, selector, several, without, isOptional: rows === null && missing > 0 };
}

/** Selects the rows of a page; a selector stopped for running long is refused, not reported. */
export function selectRows(page: Page, rows: Selector): Selected<Node[]> {
  return attempt((budget) => {
    const nodes = selectNodes(page, rows, undefined, budget);
    if (!nodes.every((node) => page.tree.isElement(node))) {
      throw badInput("selects what is not an element");
    }
    return nodes;
  });
}

/** What a field reads on a page or in a row: its first value, or all where it has several. */
export interface FieldValues extends FirstValue {
  readonly all?: readonly string[];
}

/** Selects a field on a page or in each of its rows; values without text are not counted. */
export function selectField(
  page: Page,
  { selector, several, without }: ReadySelected,
  scopes: readonly (Node | undefined)[],
): Selected<FieldValues[]> {
  // Rows inside rows find the same values again: the cost of that is counted in steps.
  const matches = Math.max(MIN_READING_STEPS, READING_STEPS_PER_CHAR * page.html.length);
  return attempt(
    (budget) => {
      const left = without === undefined ? [] : selectNodes(page, without, undefined, budget);
      const none = new Set(left);
      return scopes.map((scope) => {
        if (!several) return selectFirst(page, selector, scope, budget);
        const found = selectTexts(page, selector, scope, budget, none);
        return { value: found.all[0], count: found.all.length, ...found };
      });
    },
    new SelectorBudget(undefined, undefined, matches),
  );
}

/** Returns the values of those rows that have any. */
export function valuesOf(found: readonly FieldValues[]): string[] {
  return found.flatMap(({ value, all }) => all ?? (value === undefined ? [] : [value]));
}

function attempt<Found>(
  work: (budget: SelectorBudget) => Found,
  budget = new SelectorBudget(),
): Selected<Found> {
  try {
    return { found: work(budget) };
  } catch (error) {
    if (!(error instanceof ToolError) || budget.isSpent) throw error;
    return { problem: error.message };
  }
}
