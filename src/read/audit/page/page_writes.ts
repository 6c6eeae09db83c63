/** What is said of a finding by its code alone. */
import FAULTS from "../faults.json" with { type: "json" };

/** What to write for each code of a finding whose answer is the same on every page. */
export const PAGE_WRITES: Readonly<Record<string, string>> = FAULTS.writes;

/** A feature's own findings say why they matter by their tier. */
const WHYS: Readonly<Record<string, string>> = FAULTS.whys;

const SHARED = "Search engines and those who share the page show less of it, or something else.";
const READ = "Search engines read the record as if this were not there.";
const OTHERS = "Searchers land on a page that is gone, moved or not the one that is meant.";
const AGENTS = "AI agents that read the file learn less of the site, or nothing.";

/** Returns why a finding matters, and to whom, in one sentence. */
export function whyOf({ code }: { readonly code: string }): string {
  const known = WHYS[code];
  if (known !== undefined) return known;
  if (code.startsWith("llms-")) return AGENTS;
  if (/^(?:canonical|hreflang)/.test(code)) return OTHERS;
  return /title|description|opengraph|refresh/.test(code) ? SHARED : READ;
}
