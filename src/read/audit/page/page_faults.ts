/** Looks for the faults of a page as a whole: one finding a kind, with how often and the first. */
import type { Page } from "../../../page/html/mod.ts";
import { BODY_FINDERS } from "./body_finders.ts";
import { type Finding, finding } from "../finding.ts";
import { HEAD_FINDERS } from "./head_finders.ts";
import { PAGE_FAULTS } from "./page_fault_words.ts";

/** Looks for each fault of the table; `robots` is the site's robots.txt where it is known. */
export function checkPageFaults(page: Page, robots: string | undefined): Finding[] {
  return PAGE_FAULTS.flatMap(({ code, severity, what, ...words }) => {
    const find = HEAD_FINDERS[code] ?? BODY_FINDERS[code];
    const hits = find?.(page, robots) ?? [];
    const [first] = hits;
    if (first === undefined) return [];
    return [finding(severity, code, hits.length === 1 ? what : `${what}: ${hits.length}`, {
      source: "html",
      ...words,
      value: first.value === "" ? null : first.value,
      ...(first.node === undefined ? {} : { at: { node: first.node, pointer: null } }),
    })];
  });
}
