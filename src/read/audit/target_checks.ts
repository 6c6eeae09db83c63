/** Checks of the pages a page names, handed in: its canonical address, its other languages. */
import { type Page, resolveAddress } from "../../page/html/mod.ts";
import { barringWordOf, linksOf } from "../declared/mod.ts";
import { type Finding, finding } from "./finding.ts";
import { DOCS } from "./rule_pages.ts";
import { targetFaults, type TargetUse } from "./target_faults.ts";

/** The page that states what a canonical address must be. */
export const CANONICAL = `${DOCS}crawling-indexing/consolidate-duplicate-urls`;
/** The page that states how the languages of a page are named. */
export const HREFLANG = `${DOCS}specialty/international/localized-versions`;

/** An address a page names, to be asked for. */
interface NamedAddress {
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
export function checkTargets(own: Page, targets: readonly Target[]): Finding[] {
  const names = [own.url, linksOf(own).canonical].map((name) => withoutHash(name ?? ""));
  return targets.flatMap(({ page, ...target }) => {
    const { canonical, alternates = [] } = page === undefined ? {} : linksOf(page);
    const isReturned = alternates.some(({ href }) =>
      names.includes(withoutHash(resolveAddress(page?.base ?? null, href) ?? href))
    );
    const faults = targetFaults(target.use, {
      ...target,
      isRead: page !== undefined,
      canonical: canonical === undefined ? undefined : withoutHash(canonical),
      isNoindex: page !== undefined && barringWordOf(page) !== undefined,
      isReturned,
    });
    const { rule, name } = NAMES[target.use];
    return faults.map(({ severity, code, said }) =>
      finding(severity, code, `${name} ${said}`, { source: "html", rule, value: target.url })
    );
  });
}

const NAMES = {
  canonical: { rule: CANONICAL, name: "the canonical page" },
  hreflang: { rule: HREFLANG, name: "the page in another language" },
} as const;

/** Returns an address without its fragment. */
export function withoutHash(address: string): string {
  return address.split("#", 1)[0] ?? address;
}
