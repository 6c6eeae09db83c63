/** Reads pages of several sites at once, each at its own pace; results in the order given. */
import { SITE_BUDGET_SECONDS } from "../base/limits.ts";
import { canonicalAddress, quotedAddress, siteOf } from "../page/url/mod.ts";
import { hideAddressSecrets } from "../base/hide_secrets.ts";
import type { PageOptions } from "../web/fetch/asked/mod.ts";
import { type ReadPage, type ReportOptions, reportPage } from "./page_report.ts";
import { type SiteContext, surveyEnd } from "./site_context.ts";
import { createSlots, secondsOf, SitePaces } from "../web/manners/mod.ts";
import { type FailedPage, reportFailure, visitPage } from "./visit/mod.ts";

// Bounds.
/** Sites requested at the same time. */
const MAX_SITES_AT_ONCE = 4;
/** Addresses that redirects may add to those a caller gave. */
const MAX_ADDED_PAGES = 25;

/** A page of many; `found_on` is there when a redirect of that page led to it. */
type ExtractedPage = (ReadPage | FailedPage) & { found_on?: string };

/** The result for many addresses. */
export interface Extraction {
  readonly pages: readonly ExtractedPage[];
  readonly stopped: "done" | "time_budget";
}

interface ExtractOptions extends ReportOptions {
  readonly respectTdm: boolean;
  /** Reports whether a page has what is asked of it: its caller named each. */
  readonly finds?: PageOptions["finds"];
}

/** Reads the pages of some addresses, each once. */
export async function extractPages(
  context: SiteContext,
  addresses: readonly string[],
  options: ExtractOptions,
): Promise<Extraction> {
  const run = new Run(context, options);
  for (const address of addresses) run.add(address);
  await run.settle();
  return run.result();
}

class Run {
  readonly #context: SiteContext;
  readonly #options: ExtractOptions;
  readonly #paces: SitePaces;
  readonly #deadline: number;
  readonly #slots = createSlots(MAX_SITES_AT_ONCE);
  /** One entry per page in order; undefined until it is read. */
  readonly #pages: (ExtractedPage | undefined)[] = [];
  readonly #seen = new Set<string>();
  /** The work of each site, one page after another. */
  readonly #lanes = new Map<string, Promise<void>>();
  #isOver = false;
  #given = 0;

  constructor(context: SiteContext, options: ExtractOptions) {
    this.#context = context;
    this.#options = options;
    this.#deadline = surveyEnd(context, SITE_BUDGET_SECONDS);
    this.#paces = new SitePaces(context, this.#deadline);
  }

  /** Adds an address, unless it is there already. */
  add(written: string, foundOn?: string): void {
    const url = canonicalAddress(written);
    const name = url ?? written;
    if (this.#seen.has(name)) return;
    this.#seen.add(name);
    if (foundOn === undefined) this.#given++;
    const index = this.#pages.push(undefined) - 1;
    if (url === undefined) this.#pages[index] = unreadable(written);
    else this.#queue(index, url, foundOn);
  }

  /** Waits until every lane is empty; a redirect may add to them meanwhile. */
  async settle(): Promise<void> {
    for (let size = -1; size !== this.#pages.length;) {
      size = this.#pages.length;
      await Promise.all(this.#lanes.values());
    }
  }

  /** The pages up to the first that was not reached. */
  result(): Extraction {
    const reached = this.#pages.findIndex((page) => page === undefined);
    const pages = reached < 0 ? this.#pages : this.#pages.slice(0, reached);
    return {
      pages: pages.filter((page) => page !== undefined),
      stopped: reached < 0 ? "done" : "time_budget",
    };
  }

  #queue(index: number, url: string, foundOn: string | undefined): void {
    const site = siteOf(url);
    const before = this.#lanes.get(site) ?? Promise.resolve();
    const lane = before.then(() => this.#visit(index, url, foundOn));
    // A lane begun while the call is ending is awaited by nothing.
    lane.catch(() => {});
    this.#lanes.set(site, lane);
  }

  async #visit(index: number, url: string, foundOn: string | undefined): Promise<void> {
    if (this.#isOver || secondsOf(this.#context) >= this.#deadline) return;
    const page = await this.#read(index, url);
    if (page === undefined) {
      this.#isOver = true;
      return;
    }
    this.#pages[index] = foundOn === undefined ? page : { ...page, found_on: foundOn };
    this.#context.progress(this.#done(), this.#pages.length, url);
    const target = page.ok ? undefined : page.error.target;
    if (target !== undefined && this.#pages.length < this.#given + MAX_ADDED_PAGES) {
      this.add(target, url);
    }
  }

  async #read(index: number, url: string): Promise<ReadPage | FailedPage | undefined> {
    const pass = async <Result>(action: () => Promise<Result>): Promise<Result> => {
      const leave = await this.#slots.enter(index);
      try {
        return await action();
      } finally {
        leave();
      }
    };
    await pass(() => this.#paces.readRobots(url));
    const outcome = await visitPage(this.#context, this.#paces.paceOf(url), url, {
      deadline: this.#deadline,
      respectTdm: this.#options.respectTdm,
      finds: this.#options.finds,
      markdown: this.#options.prefersMarkdown === true,
      isRefused: this.#paces.refuses(url),
      pass,
    });
    if (outcome.kind === "unreached") return undefined;
    return outcome.kind === "failed"
      ? reportFailure(url, outcome)
      : reportPage(url, outcome, this.#options).page;
  }

  #done(): number {
    return this.#pages.filter((page) => page !== undefined).length;
  }
}

function unreadable(written: string): FailedPage {
  const message = `${quotedAddress(written)} is no http(s) address that can be asked`;
  const url = hideAddressSecrets(written);
  return { ok: false, url, error: { code: "bad_input", message, retryable: false, url } };
}
