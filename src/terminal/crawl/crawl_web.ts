/** The web as a crawl asks it: the network process, and a reader for each page that came. */
import { defined } from "../../base/defined.ts";
import { type RefusalFacts, refusalSent, type SentError } from "../../base/errors.ts";
import { StoredPage } from "../../base/json/stored_page.ts";
import { sleepFor } from "../../base/until_aborted.ts";
import type { NetworkCall, NetworkLink, Runner } from "../../serve/pool/mod.ts";
import type { SiteContext } from "../../site/mod.ts";
import { type Answer, crawlPage } from "../../tools/contract/mod.ts";
import { toFile } from "../../web/fetch/asked/mod.ts";
import type { FetchedFile, FetchedPage, FetchRecord } from "../../web/fetch/asked/mod.ts";
import type { Delivery, FetchRequest } from "../../web/fetch/mod.ts";
import type { CrawlFormat } from "./crawl_config.ts";
import type { Exchanged } from "./warc_file.ts";

// Bounds.
/** Seconds a reader process may have a page for, waits for a browser included. */
const READ_SECONDS = 240;

/** A page as a reader has read it. */
export interface ReadPage extends FetchedPage {
  /** What is written of it, and what the crawl goes on by; undefined for an answer that is not a page. */
  readonly read:
    | { readonly page: Record<string, unknown>; readonly reading: SentReading }
    | undefined;
  /** Bytes that a plain request brought. */
  readonly size: number;
  /** What the site delivered; undefined for a page that no plain request gave. */
  readonly exchanged?: Exchanged | undefined;
}

/** What a reader says of a page beside what is written of it. */
interface SentReading extends Record<string, unknown> {
  readonly links_left_out: number;
  /** Whether it asks to be kept out of search, in its head or in that of its answer. */
  readonly is_noindex: boolean;
}

interface ReadOptions {
  readonly format: CrawlFormat;
  readonly extractor: Record<string, unknown> | null;
  /** Whether what is delivered is kept for an archive. */
  readonly archives: boolean;
}

/** Creates the web of a crawl; `over` ends what waits. */
export function createCrawlWeb(
  runner: Runner,
  network: NetworkLink,
  options: ReadOptions,
  over: AbortSignal,
): SiteContext {
  return {
    now: () => performance.now(),
    sleep: (milliseconds) => sleepFor(milliseconds, over),
    progress(): void {},
    visit: () => Promise.reject(new Error("a crawl makes no visits of files")),
    async file(url, seconds): Promise<FetchedFile> {
      const call = network.begin();
      try {
        const request: FetchRequest = { kind: "file", url, ...defined({ seconds }) };
        return toFile(await asked(call, request));
      } finally {
        call.end();
      }
    },
    async page(url, { seconds, hopRest, respectTdm, validators } = {}): Promise<ReadPage> {
      const call = network.begin();
      try {
        const opened = await asked(call, { kind: "open", url });
        if (opened.reply.kind !== "opened") throw new Error("an open was not answered by one");
        const { visit, remembered } = opened.reply;
        const first = remembered !== null || respectTdm === true ? undefined : await asked(call, {
          kind: "rung",
          rung: "http",
          visit,
          url,
          stayOnSite: true,
          ...defined({ seconds, hopRest, validators }),
        });
        const plain = first === undefined ? undefined : plainAnswer(first);
        const goOn = new GoOn(call, url, { opened, first });
        if (plain !== undefined) return { ...plain, ...goOn.told(options.archives) };
        const page = await read(url, goOn, first, respectTdm === true);
        return { ...page, ...goOn.told(options.archives && page.fetch.rung === "http") };
      } finally {
        call.end();
      }
    },
  };

  async function read(
    url: string,
    goOn: GoOn,
    first: Delivery | undefined,
    respectTdm: boolean,
  ): Promise<Omit<ReadPage, "size">> {
    const reply = first?.reply.kind === "delivered" ? first.reply : undefined;
    const html = reply === undefined || first?.body === undefined || first.body.length === 0
      ? url
      : new StoredPage(first.body, { url: reply.url, headers: reply.headers, isText: false });
    let facts: RefusalFacts = {};
    const answer = await runner.call(crawlPage.name, {
      html_or_url: html,
      url,
      status: reply?.status ?? 0,
      seconds: reply?.seconds ?? 0,
      ...(reply?.hops === undefined ? {} : { hops: reply.hops }),
      respect_tdm: respectTdm,
      visible: options.format !== "markdown",
      format: options.format,
      extractor: options.extractor,
    }, {
      deadline: performance.now() + READ_SECONDS * 1000,
      signal: over,
      onRefused: (told) => void (facts = told),
      network: { ask: (request) => goOn.ask(request as FetchRequest) },
    });
    if (!answer.ok) throw refusalSent({ ...answer.error as SentError, ...facts });
    return toPage(answer);
  }
}

/** A reader that climbs begins with what is there: the site is asked for nothing twice. */
class GoOn {
  readonly #call: NetworkCall;
  readonly #url: string;
  readonly #opened: Delivery;
  readonly #first: Delivery | undefined;
  /** What a plain request brought last: that of the page, where others led to it. */
  #last: Delivery | undefined;
  #size: number;
  /** Whether the reader went on to another page, which has a visit of its own. */
  #isLeft = false;

  constructor(
    call: NetworkCall,
    url: string,
    known: { readonly opened: Delivery; readonly first: Delivery | undefined },
  ) {
    this.#call = call;
    this.#url = url;
    this.#opened = known.opened;
    this.#first = this.#last = known.first;
    this.#size = known.first?.body?.length ?? 0;
  }

  async ask(request: FetchRequest): ReturnType<NetworkCall["ask"]> {
    if (this.#isLeft) return await this.#askAnew(request);
    if (request.kind === "open" && request.url === this.#url) return this.#opened;
    // It stays open: a reader that ends is followed by another, which begins with it again.
    if (request.kind === "close") return { reply: { kind: "done" } };
    if (request.kind === "rung" && request.rung === "http" && this.#first !== undefined) {
      return this.#first;
    }
    if (request.kind === "open") await this.#leave();
    return await this.#askAnew(request);
  }

  /** What the requests brought; `archives`: with what was delivered of the page. */
  told(archives: boolean): Pick<ReadPage, "size" | "exchanged"> {
    return { size: this.#size, ...(archives ? { exchanged: exchangedOf(this.#last) } : {}) };
  }

  /** The site's turn is given back, for another page of it may be what is opened next. */
  async #leave(): Promise<void> {
    this.#isLeft = true;
    const { reply } = this.#opened;
    if (reply.kind === "opened") await this.#call.ask({ kind: "close", visit: reply.visit });
  }

  async #askAnew(request: FetchRequest): ReturnType<NetworkCall["ask"]> {
    const answer = await this.#call.ask(request);
    if (request.kind === "rung" && request.rung === "http" && !("error" in answer)) {
      this.#last = answer as Delivery;
      this.#size += this.#last.body?.length ?? 0;
    }
    return answer;
  }
}

async function asked(call: NetworkCall, request: FetchRequest): Promise<Delivery> {
  const answer = await call.ask(request);
  if (!("error" in answer)) return answer as Delivery;
  throw refusalSent(answer.error);
}

/** An answer without a page in it needs no reader: that nothing is there, or is elsewhere. */
function plainAnswer({ reply, body }: Delivery): Omit<ReadPage, "size"> | undefined {
  if (reply.kind !== "delivered") return undefined;
  const { status, seconds } = reply;
  const isPlain = status === 404 || status === 410 || (status >= 300 && status < 400) ||
    (status >= 500 && (body?.length ?? 0) === 0);
  if (!isPlain) return undefined;
  const fetch: FetchRecord = { rung: "http", status, seconds, climbs: [] };
  return { ...toFile({ reply }), fetch, read: undefined };
}

function exchangedOf(first: Delivery | undefined): Exchanged | undefined {
  if (first?.reply.kind !== "delivered") return undefined;
  const { url, status, headers } = first.reply;
  const date = new Date().toISOString();
  // The reader is sent the bytes themselves.
  return { url, status, headers, body: status === 304 ? undefined : first.body?.slice(), date };
}

function toPage(answer: Answer): Omit<ReadPage, "size"> {
  const { landed, status, headers, fetch, leads_to, page, reading } = answer as unknown as {
    landed: string;
    status: number;
    headers: [string, string][];
    fetch: FetchRecord;
    leads_to?: string;
    page?: Record<string, unknown>;
    reading?: SentReading;
  };
  return {
    url: landed,
    status,
    headers: new Map(headers),
    bytes: new Uint8Array(),
    fetch,
    ...defined({ leadsTo: leads_to }),
    read: page === undefined || reading === undefined ? undefined : { page, reading },
  };
}
