/**
 * Distinguishes a list of labelled facts ("Total time: 30 min") from rows of many things.
 *
 * docs/design/extractors.md, 2.6: only who asks for a value behind a label, and not for the label,
 * asks for a fact; of rows with names of their own both are asked for.
 */
import { fold, foldLabel } from "../page/fold.ts";
import { type ReadRow, valueIn } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";
import { around } from "../page/place_path.ts";
import { MAX_LABEL_LENGTH } from "../rule/column_rules.ts";
import { labelMatch } from "../rule/context.ts";
import { type Example, isExample } from "../rule/occurrences.ts";
import { REQUIRED_SHARE } from "../run/read_rows.ts";
import type { Rows } from "./rows_of.ts";

/** Reports whether rows are labelled facts of one thing, of which the examples are values. */
export function areLabelledFacts(
  { model, rows, plan }: Rows,
  pick: ReadonlyMap<string, string>,
  example: ReadonlyMap<string, Example>,
): boolean {
  if (rows.length < 2 || (plan.span ?? 1) > 1) return false;
  const labels = rows.map((row) => labelOf(model, row));
  const known = labels.filter((label) => label !== undefined);
  if (known.length < rows.length * REQUIRED_SHARE) return false;
  if (new Set(known.map(({ text }) => text)).size < known.length) return false;
  if ([...pick.values()].some((path) => rows.some((row, at) => says(row, path, labels[at])))) {
    return false;
  }
  return known.every(({ isWritten }) => isWritten) ||
    [...pick].every(([name, path]) => namesItsRow(name, path, rows, labels, example));
}

interface RowLabel {
  /** Folded, without its colon. */
  readonly text: string;
  /** Whether it is written as a label, with a colon. */
  readonly isWritten: boolean;
}

function labelOf(model: PageModel, { node }: ReadRow): RowLabel | undefined {
  const first = model.firstText(node);
  const text = model.texts[first] ?? "";
  const next = first + 1 < model.endText(node) ? model.texts[first + 1] : undefined;
  if (next === undefined || text.length > MAX_LABEL_LENGTH || !/\p{L}/u.test(text)) {
    return undefined;
  }
  const { tree } = model;
  const isLink = around(tree, model.owners[first] ?? node, node).some((at) =>
    tree.name(at) === "a"
  );
  if (isLink) return undefined;
  return { text: foldLabel(fold(text)), isWritten: /[:：]$/.test(text) || /^[:：]/.test(next) };
}

/** Reports whether a column has a row's label. */
function says(row: ReadRow, path: string, label: RowLabel | undefined): boolean {
  const value = valueIn(row, path);
  return value !== undefined && label !== undefined && fold(value).startsWith(label.text);
}

/** Reports whether a name is in the label of the row that says its example, and in no other. */
function namesItsRow(
  name: string,
  path: string,
  rows: readonly ReadRow[],
  labels: readonly (RowLabel | undefined)[],
  example: ReadonlyMap<string, Example>,
): boolean {
  const wanted = example.get(name);
  const named = rows.filter((_, at) => labelMatch(name, labels[at]?.text ?? "") > 0);
  const [only] = named;
  if (wanted === undefined || only === undefined || named.length > 1) return false;
  const value = valueIn(only, path);
  return value !== undefined && isExample(wanted, value, fold(value));
}
