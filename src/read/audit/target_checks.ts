/**
 * Checks of the pages a page names: its canonical address, and itself in other languages.
 *
 * No network: the pages are handed in as they were answered.
 */
import { type Page, resolveAddress } from "../../page/html/mod.ts";
import { linksOf } from "../declared/mod.ts";
import { type Finding, finding } from "./finding.ts";
import { DOCS } from "./rule_pages.ts";

/** The page that states what a canonical address must be. */
export const CANONICAL = `${DOCS}crawling-indexing/consolidate-duplicate-urls`;
/** The page that states how the languages of a page are named. */
export const HREFLANG = `${DOCS}specialty/international/localized-versions`;

/** What a page names another for. */
export type TargetUse = "canonical" | "hreflang";

/** An address a page names, to be asked for. */
export interface NamedAddress {
  readonly use: TargetUse;
  /** Absolute, without fragment. */
  readonly url: string;
}

/** The answer of an address that a page names. */
export interface Target extends NamedAddress {
  /** Whether Googlebot may read it; undefined where robots.txt is not known. */
  readonly isAllowed: boolean | undefined;
  /** Null where it was not asked for, or did not answer. */
  readonly status: number | null;
  /** Where redirects led; the address itself without any. */
  readonly landed: string;
  /** The page there, for a status from 200 to 299. */
  readonly page: Page | undefined;
}

/** Lists the addresses of other pages that a page names: its canonical first, each once. */
export function namedAddresses(page: Page): NamedAddress[] {
  const { canonical, alternates = [] } = linksOf(page);
  const own = page.url === null ? "" : withoutHash(page.url);
  const found = new Map<string, NamedAddress>();
  const add = (use: TargetUse, address: string | undefined): void => {
    const url = withoutHash(address ?? "");
    if (url === own || found.has(url) || !/^https?:\/\//.test(url)) return;
    found.set(url, { use, url });
  };
  add("canonical", canonical);
  for (const { href } of alternates) add("hreflang", resolveAddress(page.base, href));
  return [...found.values()];
}

/** Checks what the addresses answered. */
export function checkTargets(page: Page, targets: readonly Target[]): Finding[] {
  return targets.flatMap((target) =>
    target.use === "canonical" ? checkCanonical(target) : checkLanguage(page, target)
  );
}

function found(
  severity: "error" | "warning",
  code: string,
  message: string,
  { use, url }: Target,
): Finding[] {
  const rule = use === "canonical" ? CANONICAL : HREFLANG;
  return [finding(severity, code, message, { source: "html", rule, value: url })];
}

function checkCanonical(target: Target): Finding[] {
  const { status, landed, url, page, isAllowed } = target;
  if (isAllowed === false) {
    const message = "robots.txt keeps Googlebot from the canonical page";
    return found("error", "canonical-blocked", message, target);
  }
  if (status === null) return [];
  if (page === undefined) {
    return found("error", "canonical-broken", `the canonical page answers ${status}`, target);
  }
  if (landed !== url) {
    return found("warning", "canonical-redirect", `it redirects to ${landed}`, target);
  }
  const next = withoutHash(linksOf(page).canonical ?? url);
  if (next === url) return [];
  const message = `the canonical page names another as its canonical: ${next}`;
  return found("warning", "canonical-chain", message, target);
}

function checkLanguage(own: Page, target: Target): Finding[] {
  const { status, landed, url, page } = target;
  if (status === null) return [];
  if (page === undefined) {
    const message = `the page in another language answers ${status}`;
    return found("error", "hreflang-broken", message, target);
  }
  if (landed !== url) {
    return found("warning", "hreflang-redirect", `it redirects to ${landed}`, target);
  }
  const names = [own.url, linksOf(own).canonical].map((name) => withoutHash(name ?? ""));
  const { alternates = [] } = linksOf(page);
  const isReturned = alternates.some(({ href }) =>
    names.includes(withoutHash(resolveAddress(page.base, href) ?? href))
  );
  if (isReturned) return [];
  const message = "the page in another language does not name this one: search drops the pair";
  return found("error", "hreflang-not-returned", message, target);
}

/** Returns an address without its fragment. */
export function withoutHash(address: string): string {
  return address.split("#", 1)[0] ?? address;
}
