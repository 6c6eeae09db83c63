/**
 * `service crawl`: a whole site, page by page, into a folder or a file.
 *
 * It follows the cursors of `crawl_site`, a page a call, and writes each page before the next is
 * asked for, so that whatever ends it, `--resume` goes on where it stopped.
 */
import { checkArguments, type PreparedTool, prepareTools, runCall } from "../serve/call/mod.ts";
import type { Runner } from "../serve/pool/mod.ts";
import { startCrawlCursor } from "../site/cursor/mod.ts";
import type { Answer, Tool } from "../tools/contract/mod.ts";
import { UsageError } from "./usage_error.ts";
import { type CrawlConfig, readCrawlConfig } from "./crawl_config.ts";
import {
  type CrawlOutput,
  type CrawlState,
  openCrawlOutput,
  placesOf,
  startOutput,
} from "./crawl_output.ts";
import { EXIT_FAILED, EXIT_FOUND, EXIT_NOTHING } from "./found.ts";
import { giveUpFiles } from "./named_files.ts";
import { pagePath } from "./page_path.ts";
import { readNamedFile } from "./read_file.ts";
import { startPool } from "./start_pool.ts";
import { reportBug, say } from "./stderr.ts";

// Bounds.
/** Seconds `service crawl` waits when a call read no page, as a site asked for a pause. */
const CRAWL_PAUSE_SECONDS = 60;
/** Seconds it waits when a process of its own failed; a site has no part in that. */
const CRAWL_AGAIN_SECONDS = 1;
/** Calls in a row that read no page before `service crawl` stops; `--resume` goes on. */
const MAX_EMPTY_CRAWL_CALLS = 5;
/** Slices of one long text that `service crawl` asks for; past them it keeps the beginning. */
const MAX_WHOLE_TEXT_SLICES = 50;

/** A page as `crawl_site` answers it. */
interface Page extends Record<string, unknown> {
  readonly ok: boolean;
  readonly url: string;
}

/** Crawls a site and returns the exit code. Throws `UsageError` before anything is asked for. */
export async function crawl(args: readonly string[], tools: readonly Tool[]): Promise<number> {
  const config = readCrawlConfig(args);
  const extractor = await readExtractor(config.extractor);
  const saved = await openCrawlOutput(config);
  const output = await startOutput(placesOf(config), saved?.bytes ?? 0, Deno.mainModule);
  giveUpFiles();
  const needed = tools.filter(({ name }) => name === "crawl_site" || name === "page_markdown");
  const runner = startPool(needed, () => {});
  try {
    const crawling = new Crawling(config, extractor, output, runner, prepareTools(needed), saved);
    return await crawling.run();
  } finally {
    output.close();
    await runner.close();
  }
}

class Crawling {
  readonly #config: CrawlConfig;
  readonly #extractor: Record<string, unknown> | null;
  readonly #output: CrawlOutput;
  readonly #runner: Runner;
  readonly #tools: readonly PreparedTool[];
  #read: number;
  #failed: number;
  #cursor: string | undefined;
  /** Addresses that found no room in the cursor; they are never read. */
  #dropped = 0;

  constructor(
    config: CrawlConfig,
    extractor: Record<string, unknown> | null,
    output: CrawlOutput,
    runner: Runner,
    tools: readonly PreparedTool[],
    saved: CrawlState | undefined,
  ) {
    this.#config = config;
    this.#extractor = extractor;
    this.#output = output;
    this.#runner = runner;
    this.#tools = tools;
    this.#read = saved?.read ?? 0;
    this.#failed = saved?.failed ?? 0;
    this.#cursor = saved?.cursor ?? startCrawlCursor({
      start: config.start,
      maxDepth: config.depth,
      include: [],
      exclude: [],
      includeGlobs: config.include,
      excludeGlobs: config.exclude,
    });
  }

  async run(): Promise<number> {
    let empty = 0;
    while (this.#cursor !== undefined && this.#read + this.#failed < this.#config.maxPages) {
      const answer = await this.#ask(this.#cursor);
      const pages = (answer["pages"] ?? []) as Page[];
      // A call that could not be answered at all leaves the cursor as it is.
      if (answer.error === undefined || pages.length > 0) {
        this.#cursor = answer["cursor"] as string | undefined;
      }
      const { dropped = 0 } = (answer["left"] ?? {}) as { dropped?: number };
      this.#dropped = Math.max(this.#dropped, dropped);
      for (const page of pages) await this.#write(page);
      await this.#save();
      this.#tell(answer, pages);
      empty = pages.length > 0 ? 0 : empty + 1;
      if (this.#cursor === undefined) break;
      if (empty > MAX_EMPTY_CRAWL_CALLS) return this.#giveUp(answer);
      if (empty > 0 && answer["stopped"] !== "time_budget") await pause(answer);
    }
    const isDone = this.#cursor === undefined;
    if (isDone) await this.#output.send({ type: "state", state: undefined });
    if (isDone && this.#dropped > 0) {
      this.#sum("incomplete: the site has more addresses than a crawl can hold; crawl it in parts");
      return EXIT_FAILED;
    }
    this.#sum(isDone ? "done" : "stopped: --max-pages is reached, --resume goes on");
    return this.#read > 0 ? EXIT_FOUND : this.#failed > 0 ? EXIT_FAILED : EXIT_NOTHING;
  }

  async #ask(cursor: string): Promise<Answer> {
    const { start, format } = this.#config;
    return await this.#call("crawl_site", {
      url: start,
      cursor,
      max_pages: 1,
      max_depth: 0,
      include: null,
      exclude: null,
      respect_tdm: false,
      visible: format !== "markdown",
      format,
      extractor: this.#extractor,
    });
  }

  async #call(name: string, args: Record<string, unknown>): Promise<Answer> {
    const prepared = this.#tools.find(({ tool }) => tool.name === name);
    if (prepared === undefined) throw new Error(`${name} is no tool`);
    const place = { runner: this.#runner, onBug: reportBug };
    const checked = await checkArguments(prepared, args);
    const outcome = checked.kind === "refusal"
      ? checked
      : await runCall(place, prepared, checked, { deadline: Infinity });
    if (outcome.kind === "answer") return outcome.answer;
    return { ok: false, error: outcome.refusal.toObject() };
  }

  async #write(page: Page): Promise<void> {
    if (page.ok) this.#read++;
    else this.#failed++;
    const { isFile, start, format } = this.#config;
    const whole = typeof page["markdown_left_out"] === "number" ? await this.#whole(page) : page;
    if (isFile || !page.ok) {
      return await this.#output.send({ type: "line", text: JSON.stringify(whole) });
    }
    const path = pagePath(page.url, start);
    const file = path.at(-1) ?? "index";
    const send = (ending: string, text: string): Promise<void> =>
      this.#output.send({ type: "file", path: [...path.slice(0, -1), file + ending], text });
    const { markdown, ...rest } = whole;
    if (format !== "declared") await send(".md", toMarkdownFile(whole));
    if (format !== "markdown" || this.#extractor !== null) {
      await send(
        ".json",
        `${JSON.stringify({ ...rest, ...(format === "declared" ? { markdown } : {}) }, null, 2)}\n`,
      );
    }
  }

  /** An answer has room for the beginning of a long text: the rest is asked for slice by slice. */
  async #whole(page: Page): Promise<Page> {
    let text = "";
    let offset = 0;
    for (let slices = 0; slices < MAX_WHOLE_TEXT_SLICES; slices++) {
      const answer = await this.#call("page_markdown", { html_or_url: page.url, offset });
      if (!answer.ok) return page;
      text += String(answer["markdown"] ?? "");
      const next = answer["next_offset"];
      if (typeof next !== "number") {
        const { markdown_left_out: _, ...rest } = page;
        return { ...rest, markdown: text } as unknown as Page;
      }
      offset = next;
    }
    return page;
  }

  async #save(): Promise<void> {
    const { start, format } = this.#config;
    if (this.#cursor === undefined) return;
    const [read, failed] = [this.#read, this.#failed];
    const state = { start, format, cursor: this.#cursor, read, failed };
    await this.#output.send({ type: "state", state });
  }

  #tell(answer: Answer, pages: readonly Page[]): void {
    const { count = 0 } = (answer["left"] ?? {}) as { count?: number };
    for (const { url, ok, error } of pages) {
      const how = ok ? "" : `: ${(error as { message?: string }).message ?? "failed"}`;
      say(`${this.#read} read, ${this.#failed} failed, ${count} wait: ${url}${how}`);
    }
    if (pages.length === 0 && answer.error !== undefined) {
      say((answer.error as { message: string }).message);
    }
    if (answer["stopped"] === "rate_limited") say("the site asks for a pause: waiting");
  }

  #giveUp(answer: Answer): number {
    const stopped = String(answer["stopped"] ?? "error");
    this.#sum(`stopped (${stopped}): --resume goes on`);
    return EXIT_FAILED;
  }

  #sum(how: string): void {
    const dropped = this.#dropped === 0 ? {} : { dropped: this.#dropped };
    say(JSON.stringify({ crawl: how, read: this.#read, failed: this.#failed, ...dropped }));
  }
}

function toMarkdownFile({ url, title, canonical, markdown }: Page): string {
  const facts = Object.entries({ title, url, canonical })
    .flatMap(([name, value]) =>
      typeof value === "string" && value !== "" ? [`${name}: ${JSON.stringify(value)}`] : []
    );
  return `---\n${facts.join("\n")}\n---\n\n${String(markdown ?? "").trimEnd()}\n`;
}

async function readExtractor(written: string | undefined): Promise<Record<string, unknown> | null> {
  if (written === undefined) return null;
  const text = written.startsWith("@") ? await readNamedFile(written.slice(1)) : written;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // Told below.
  }
  throw new UsageError("--extractor is no JSON object: give @FILE with an extractor or a recipe");
}

/** Waits before it asks again: a process of ours that ended is no reason to wait for the site. */
async function pause({ error }: Answer): Promise<void> {
  const { code } = (error ?? {}) as { code?: unknown };
  const seconds = code === "internal_error" ? CRAWL_AGAIN_SECONDS : CRAWL_PAUSE_SECONDS;
  say(`asking again in ${seconds} s`);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
