/** What is wrong with the pages that a page names: its canonical, and itself in other languages. */
import type { Severity } from "./finding.ts";

/** What a page names another for. */
export type TargetUse = "canonical" | "hreflang";

/** What is known of a page that another one names; addresses in one spelling. */
interface NamedPage {
  readonly url: string;
  /** Null where it was not asked for, or did not answer. */
  readonly status: number | null;
  /** Where redirects led; the address itself without any. */
  readonly landed: string;
  readonly isRead: boolean;
  /** Whether Googlebot may read it; undefined where robots.txt is not known. */
  readonly isAllowed: boolean | undefined;
  /** The address that it names as its own canonical. */
  readonly canonical: string | undefined;
  readonly isNoindex: boolean;
  /** Whether it names the page that names it among its languages. */
  readonly isReturned: boolean;
}

/** One fault; `said` completes a sentence about the named page. */
interface TargetFault {
  readonly severity: Severity;
  readonly code: string;
  readonly said: string;
}

/** Finds what is wrong with a named page, the worst alone; nothing of one that did not answer. */
export function targetFaults(use: TargetUse, named: NamedPage): TargetFault[] {
  const fault = use === "canonical" ? canonicalFault(named) : languageFault(named);
  return fault === undefined ? [] : [fault];
}

function canonicalFault(named: NamedPage): TargetFault | undefined {
  const { url, status, landed, canonical = url } = named;
  if (named.isAllowed === false) {
    const said = "is kept from Googlebot by robots.txt";
    return { severity: "error", code: "canonical-blocked", said };
  }
  if (status === null) return undefined;
  if (!named.isRead) {
    return { severity: "error", code: "canonical-broken", said: `answers ${status}` };
  }
  if (landed !== url) {
    return { severity: "warning", code: "canonical-redirect", said: `redirects to ${landed}` };
  }
  if (canonical !== url) {
    const said = `names another as its canonical: ${canonical}`;
    return { severity: "warning", code: "canonical-chain", said };
  }
  if (!named.isNoindex) return undefined;
  return { severity: "error", code: "canonical-noindex", said: "asks to be left out" };
}

function languageFault(named: NamedPage): TargetFault | undefined {
  const { url, status, landed } = named;
  if (status === null) return undefined;
  if (!named.isRead) {
    return { severity: "error", code: "hreflang-broken", said: `answers ${status}` };
  }
  if (landed !== url) {
    return { severity: "warning", code: "hreflang-redirect", said: `redirects to ${landed}` };
  }
  if (named.isReturned) return undefined;
  const said = "does not name this one: search drops the pair";
  return { severity: "error", code: "hreflang-not-returned", said };
}
