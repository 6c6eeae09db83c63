/** The values that a selector finds. */
import { compileSelector, type SelectedValue, selectHead } from "../page/select/mod.ts";
import { rowsAsked, selectRows } from "../tools/runs/text/mod.ts";
import { type PageSource, refuse } from "./arguments.ts";
import { type Html, pageOf } from "./page.ts";

/**
 * Returns the values that a CSS selector or XPath 1.0 expression selects, each with its place.
 *
 * Throws `ToolError` `bad_input` for a selector that cannot be read or costs too much on the page.
 */
export function selectValues(
  page: Html,
  selector: string,
  source: PageSource = {},
): SelectedValue[] {
  if (typeof selector !== "string") refuse("selectValues", "selector", selector, "a string");
  const asked = rowsAsked(selector);
  const compiled = compileSelector(asked.selector);
  const opened = pageOf(page, source);
  return asked.wantsRows
    ? selectRows(opened, compiled).values
    : selectHead(opened, compiled, Infinity).values;
}
