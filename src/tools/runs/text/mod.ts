/**
 * The text of a page in each of its formats.
 *
 * A front of its own within `tools/runs`: what needs this alone loads no more.
 * Never fetches.
 */
export { type PageText, textOf } from "./page_text.ts";
export { rowsAsked, selectRows } from "./selected_rows.ts";
