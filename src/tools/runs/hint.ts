/** The field `hint`: what the operator could do to get more of an empty page. */
import { ToolError } from "../../base/errors.ts";

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
