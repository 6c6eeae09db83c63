/** Selectors of a written extractor, compiled, and what they select on a page. */
import { ToolError } from "../../errors.ts";
import type { Page } from "../../html/page.ts";
import type { Node } from "../../html/tree.ts";
import { MIN_READING_STEPS, READING_STEPS_PER_CHAR } from "../../limits.ts";
import { SelectorBudget } from "../../select/budget.ts";
import { compileSelector, type Selector } from "../../select/compile_selector.ts";
import { type FirstValue, selectFirst, selectNodes } from "../../select/select_values.ts";
import { clipped, quoted } from "../../quoted.ts";

/** A written field's name and selector. */
export interface WrittenField {
  readonly name: string;
  readonly selector: string;
}

/** Selectors ready for any number of pages. */
export interface ReadySelection {
  readonly rows: Selector | null;
  readonly fields: readonly { readonly name: string; readonly selector: Selector }[];
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
): ReadySelection {
  const ready = rows === null ? null : compileSelector(rows);
  const readsElements = ready?.reading === undefined || ready.reading.of === "element";
  if (ready !== null && !(readsElements && ready.givesNodes)) {
    throw new ToolError(
      "bad_input",
      `rows ${
        quoted(rows ?? "")
      } must select elements, without ::text or ::attr() or a function around them`,
    );
  }
  return {
    rows: ready,
    fields: fields.map(({ name, selector }) => ({
      name,
      selector: readyField(name, selector, ready),
    })),
  };
}

function readyField(name: string, text: string, rows: Selector | null): Selector {
  const selector = compileSelector(text);
  if (rows !== null && selector.isAbsolute) {
    throw new ToolError(
      "bad_input",
      `${clipped(name)}: ${
        quoted(text)
      } reads the whole page in every row; begin it with ./ or .//`,
    );
  }
  return selector;
}

/** Reports whether a selector reads addresses, which have neither shape nor reading. */
export function readsAddresses({ reading, text }: Selector): boolean {
  if (reading !== undefined) {
    return reading.of === "attribute" && (reading.name === "href" || reading.name === "src");
  }
  return /@(?:href|src)\s*$/.test(text);
}

/** Selects the rows of a page; a selector stopped for running long is refused, not reported. */
export function selectRows(page: Page, rows: Selector): Selected<Node[]> {
  return attempt((budget) => {
    const nodes = selectNodes(page, rows, undefined, budget);
    if (!nodes.every((node) => page.tree.isElement(node))) {
      throw new ToolError("bad_input", "selects what is not an element");
    }
    return nodes;
  });
}

/** Selects a field on a page or in each of its rows; values without text are not counted. */
export function selectField(
  page: Page,
  selector: Selector,
  scopes: readonly (Node | undefined)[],
): Selected<FirstValue[]> {
  // Rows inside rows find the same values again: the cost of that is counted in steps.
  const matches = Math.max(MIN_READING_STEPS, READING_STEPS_PER_CHAR * page.html.length);
  return attempt(
    (budget) => scopes.map((scope) => selectFirst(page, selector, scope, budget)),
    new SelectorBudget(undefined, undefined, matches),
  );
}

/** Returns the values of those rows that have one. */
export function valuesOf(found: readonly FirstValue[]): string[] {
  return found.flatMap(({ value }) => value === undefined ? [] : [value]);
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
