/** Which addresses a crawl takes: those of its sites, of its patterns, near enough to a start. */
import { comparedPart, siteOf, urlOf, withoutIdleEscapes } from "../../page/url/mod.ts";
import { matchPathPattern } from "../../web/manners/robots/mod.ts";
import { namesFile } from "../file_names.ts";

/** What a crawl takes; plain data. */
export interface ScopeRules {
  readonly sites: readonly string[];
  /** Links from a start. */
  readonly maxDepth: number;
  /** Patterns of a path and query, `*` any run: one must match, unless there is none. */
  readonly include: readonly string[];
  /** Patterns none of which may match. */
  readonly exclude: readonly string[];
}

/** Why addresses past the depth are out of scope; they come in when a shorter way is found. */
export const TOO_DEEP = "too deep";
/** Why addresses are out of scope that every page found asks not to follow. */
export const NOFOLLOW = "nofollow";

/** Judges addresses by the rules of one crawl. */
export class Scope {
  readonly #sites: Set<string>;
  readonly #rules: ScopeRules;

  constructor(rules: ScopeRules) {
    const { include, exclude } = rules;
    this.#rules = {
      ...rules,
      include: include.map(comparedPart),
      exclude: exclude.map(comparedPart),
    };
    this.#sites = new Set(rules.sites);
  }

  /** Returns why an address that many links away is out of scope; undefined when it is in. */
  outside(url: string, depth: number): string | undefined {
    if (!this.#sites.has(siteOf(url))) return "another site";
    if (namesFile(url)) return "a file";
    const { include, exclude } = this.#rules;
    // Patterns choose among links: a start was chosen by its caller.
    if (depth > 0 && include.length + exclude.length > 0) {
      const { pathname, search } = urlOf(url);
      const path = withoutIdleEscapes(pathname + search);
      const isIn = (glob: string): boolean => matchPathPattern(`${glob}$`, path);
      if (include.length > 0 && !include.some(isIn)) return "not included";
      if (exclude.some(isIn)) return "excluded";
    }
    return depth > this.#rules.maxDepth ? TOO_DEEP : undefined;
  }
}
