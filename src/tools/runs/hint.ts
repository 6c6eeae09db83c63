/** The field `hint`: what the operator could do to get more of an empty page. */
import { ToolError } from "../../base/errors.ts";
import type { Extractor } from "../../read/extractor/mod.ts";
import type { Recipe } from "../contract/recipe/mod.ts";

/** What was opened, as far as a hint is concerned. */
interface Hinted {
  readonly hint?: string;
}

/** Returns the field for several pages: the first one's, and how many more there are. */
export function hintOfEach(opened: readonly Hinted[]): { hint?: string } {
  const [first, ...more] = opened.flatMap(({ hint }) => hint === undefined ? [] : [hint]);
  if (first === undefined) return {};
  return { hint: more.length === 0 ? first : `${first}; so may ${more.length} more of the pages` };
}

/** Runs work on pages; a refusal because of their content has the hint as well. */
export function withHint<Value>(opened: readonly Hinted[], work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    const { hint } = hintOfEach(opened);
    if (!(error instanceof ToolError) || error.code !== "bad_input" || hint === undefined) {
      throw error;
    }
    const { code, message, url } = error;
    throw new ToolError(code, `${message}; ${hint}`, url === undefined ? {} : { url });
  }
}

const NO_ROWS =
  "no rows were learnt, as a page that says what it is about may have none of its own: " +
  "listing true reads what it repeats, and want the values that are named";

const NOTHING_REPEATED =
  "the page repeats nothing that could be learnt as rows: want takes values of one row, and select " +
  "selectors";

/**
 * Returns the hint of an extractor that was asked for nothing in particular, and learnt no rows.
 *
 * A list of goods declares a subject as an article does, and its rows would be missed without a word.
 */
export function hintOfNoRows(
  { want, select, schema, listing: asked }: Recipe,
  { listing }: Extractor,
): { hint?: string } {
  const isNamed = [want, select, schema].some((given) => given !== null);
  if (isNamed || listing !== null || asked === false) return {};
  return { hint: asked ? NOTHING_REPEATED : NO_ROWS };
}
