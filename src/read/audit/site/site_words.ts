/** The words of what only an audit of a site finds: what it is, why it matters to whom, what to write. */
import FAULTS from "../faults.json" with { type: "json" };

/** What is said of a kind of fault between pages. */
export interface SiteFault {
  readonly what: string;
  readonly why: string;
  readonly write: string;
}

/** Every kind, by its code. */
export const SITE_FAULTS: ReadonlyMap<string, SiteFault> = new Map(
  Object.entries(FAULTS.site).map(([code, [what = "", why = "", write = ""]]) => [
    code,
    { what, why, write },
  ]),
);
