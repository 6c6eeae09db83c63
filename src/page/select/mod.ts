/**
 * CSS and XPath: compiled once, matched often, within a budget of steps.
 *
 * May import: `base`, `page/text`, `page/html`.
 * Never throws while it matches; what it cannot compile it refuses with a position.
 */
export { SelectorBudget } from "./budget.ts";
export { compileSelector, type Selector } from "./compile_selector.ts";
export { selectFirst, selectHead, selectNodes, selectTexts } from "./select_values.ts";
export type { FirstValue, SelectedHead, SelectedValue } from "./select_values.ts";
