/**
 * Examples that are a piece of what a page shows: 165 of "165 points".
 *
 * docs/design/extractors.md, 2.16: the whole text is learnt, and a run gives the number in it.
 */
import type { PageModel } from "../page/model.ts";
import { exampleOf, findOccurrences } from "../rule/occurrences.ts";

// Bounds.
/** Characters of a text that a number is a piece of; in longer ones numbers are many. */
const MAX_PIECE_TEXT = 60;

const NUMBER = /\d+(?:[.,]\d+)*/gu;

/** Returns the only number in a text; the text where it has none or several. */
export function numberIn(text: string): string {
  const found = text.match(NUMBER) ?? [];
  return found.length === 1 ? found[0] : text;
}

/**
 * Returns the text that a number is a piece of, where no page shows it alone; undefined for any other
 * example.
 */
function wholeOf(models: readonly PageModel[], example: string): string | undefined {
  if (!/^\d+(?:[.,]\d+)*$/.test(example)) return undefined;
  if (models.some((model) => findOccurrences(model, exampleOf(example)).length > 0)) {
    return undefined;
  }
  for (const model of models) {
    const whole = model.texts.find((text) =>
      text.length <= MAX_PIECE_TEXT && text !== example && numberIn(text) === example
    );
    if (whole !== undefined) return whole;
  }
  return undefined;
}

/** Examples with the whole texts of those that are pieces, and the names of these. */
export function withWholes<Row extends Readonly<Record<string, unknown>>>(
  models: readonly PageModel[],
  row: Row,
  isRow = false,
): { row: Row; pieces: ReadonlySet<string> } {
  const pieces = new Set<string>();
  const entries = Object.entries(row).map(([name, one]) => {
    const whole = typeof one === "string" ? wholeOf(models, one) : undefined;
    // What stands before a number of the page is itself what a rule goes by.
    if (whole === undefined || !(isRow || whole.startsWith(String(one)))) return [name, one];
    pieces.add(name);
    return [name, whole];
  });
  return { row: Object.fromEntries(entries) as Row, pieces };
}

/** Marks the fields of some names as pieces of what is read. */
export function asPieces<Field extends { readonly name: string }>(
  fields: readonly Field[],
  pieces: ReadonlySet<string>,
): Field[] {
  return fields.map((field) => pieces.has(field.name) ? { ...field, piece: "number" } : field);
}
