/**
 * Examples that are a piece of what a page shows: 165 of "165 points", the day of "2024-05-01 by Ann".
 *
 * docs/design/extractors.md, 2.16: the whole text is learnt, and a run gives the number or day in it.
 */
import type { PageModel } from "../page/model.ts";
import { dayIn } from "../page/value_kinds.ts";
import { exampleOf, findOccurrences } from "../rule/occurrences.ts";

// Bounds.
/** Characters of a text that a number or a day is a piece of; in longer ones there are many. */
const MAX_PIECE_TEXT = 60;

const NUMBER = /\d+(?:[.,]\d+)*/gu;

/** What of a text is asked for: its only number, the day it begins with, or that with its time. */
const CUTS = {
  number: (text: string): string | undefined => {
    const [only, ...others] = text.match(NUMBER) ?? [];
    return others.length === 0 ? only : undefined;
  },
  day: (text: string): string | undefined => dayIn(text, false),
  moment: (text: string): string | undefined => dayIn(text, true),
};

/** A sort of pieces. */
export type Piece = keyof typeof CUTS;

/** The sorts of pieces. */
export const PIECES = Object.keys(CUTS) as Piece[];

/** Returns the piece of a text that is asked for; the text where it has none, or several. */
export function pieceIn(text: string, piece: Piece | undefined): string {
  return (piece === undefined ? undefined : CUTS[piece](text)) ?? text;
}

/**
 * Returns the text that an example is a piece of, where no page shows it alone; undefined for any
 * other example.
 */
function wholeOf(
  models: readonly PageModel[],
  example: string,
): { whole: string; piece: Piece } | undefined {
  const piece = PIECES.find((sort) => CUTS[sort](example) === example);
  if (piece === undefined) return undefined;
  if (models.some((model) => findOccurrences(model, exampleOf(example)).length > 0)) {
    return undefined;
  }
  for (const model of models) {
    const whole = model.texts.find((text) =>
      text.length <= MAX_PIECE_TEXT && text !== example && CUTS[piece](text) === example
    );
    if (whole !== undefined) return { whole, piece };
  }
  return undefined;
}

/** Reports whether what stands around a piece of a page is nothing that a rule goes by. */
function isAlone(example: string, whole: string, piece: Piece): boolean {
  return piece === "number" ? whole.startsWith(example) : !whole.endsWith(example);
}

/** Examples with the whole texts of those that are pieces, and the sorts of these by name. */
export function withWholes<Row extends Readonly<Record<string, unknown>>>(
  models: readonly PageModel[],
  row: Row,
  isRow = false,
): { row: Row; pieces: ReadonlyMap<string, Piece> } {
  const pieces = new Map<string, Piece>();
  const entries = Object.entries(row).map(([name, example]) => {
    const found = typeof example === "string" ? wholeOf(models, example) : undefined;
    if (found === undefined) return [name, example];
    const { whole, piece } = found;
    if (!isRow && !isAlone(example as string, whole, piece)) return [name, example];
    pieces.set(name, piece);
    return [name, whole];
  });
  return { row: Object.fromEntries(entries) as Row, pieces };
}

/** Marks the fields of some names as pieces of what is read. */
export function asPieces<Field extends { readonly name: string }>(
  fields: readonly Field[],
  pieces: ReadonlyMap<string, Piece>,
): Field[] {
  return fields.map((field) => {
    const piece = pieces.get(field.name);
    return piece === undefined ? field : { ...field, piece };
  });
}
