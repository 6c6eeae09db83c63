/** Which links a crawl takes, and in which order. */
import { MAX_DEEP_LINKS } from "../limits.ts";
import { isSameSite } from "../url/same_site.ts";
import { namesFile } from "./file_names.ts";

/** What a crawl may take. */
export interface CrawlRules {
  readonly start: string;
  readonly maxPages: number;
  readonly maxDepth: number;
  /** Plain texts, any one of which must occur in a link's address; empty lets every link pass. */
  readonly include: readonly string[];
  /** Plain texts none of which may occur. */
  readonly exclude: readonly string[];
}

/** A page to visit. */
export interface CrawlTask {
  readonly url: string;
  readonly depth: number;
  readonly foundOn: string | null;
}

/** The pages of one crawl, breadth first, each address once. */
export class Frontier {
  readonly #rules: CrawlRules;
  readonly #queue: CrawlTask[];
  readonly #seen: Set<string>;
  readonly #tooDeep = new Set<string>();
  #next = 0;
  #isFull = false;

  constructor(rules: CrawlRules) {
    this.#rules = rules;
    this.#queue = [{ url: rules.start, depth: 0, foundOn: null }];
    this.#seen = new Set([rules.start]);
  }

  /** Returns the next page; undefined when none is left. */
  take(): CrawlTask | undefined {
    return this.#queue[this.#next++];
  }

  /** How many pages were admitted so far, visited or not. */
  get admitted(): number {
    return this.#queue.length;
  }

  /** Whether a link that would have been taken was over the limit. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Links that only their depth kept out, at most `MAX_DEEP_LINKS`. */
  get tooDeep(): number {
    return this.#tooDeep.size;
  }

  /** Marks an address as known by another name: where a page landed, its canonical address. */
  markSeen(address: string): void {
    this.#seen.add(address);
  }

  /** Admits the links of a page, in their order. */
  admit(links: readonly string[], from: CrawlTask): void {
    for (const url of links) {
      if (!this.#isWanted(url)) continue;
      const depth = from.depth + 1;
      if (depth > this.#rules.maxDepth) {
        if (this.#tooDeep.size < MAX_DEEP_LINKS) this.#tooDeep.add(url);
      } else if (this.#queue.length >= this.#rules.maxPages) {
        this.#isFull = true;
      } else {
        this.#seen.add(url);
        this.#queue.push({ url, depth, foundOn: from.url });
      }
    }
  }

  #isWanted(url: string): boolean {
    const { start, include, exclude } = this.#rules;
    return !this.#seen.has(url) && isSameSite(url, start) &&
      (include.length === 0 || include.some((text) => url.includes(text))) &&
      !exclude.some((text) => url.includes(text)) && !namesFile(url);
  }
}
