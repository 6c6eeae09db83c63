/** What `run_extractor` runs; `../run_extractor.ts` declares it. */
import { defined } from "../../base/defined.ts";
import type { Page } from "../../page/html/mod.ts";
import type { Answer, RunExtractorArguments } from "../contract/mod.ts";
import { MAX_FOLLOWED_PAGES, MAX_OFFSET } from "../../base/limits.ts";
import { checkBase } from "./based_pages.ts";
import { checkRange } from "./check_address.ts";
import { openRunnable, readRunnable } from "./extractor_argument.ts";
import { followNext } from "./follow_next.ts";
import { hintOfNoRows } from "./hint.ts";
import { openPage } from "./page_argument.ts";
import { type RunOnce, runOnce } from "./page_run.ts";
import { fitReading, toAnswer } from "./run_answer.ts";
import { unreadOf } from "./unread.ts";
import { asAsked } from "./asked_pages.ts";
import type { Context } from "./context.ts";
import type { FetchedPage, PageOptions } from "../../web/fetch/asked/mod.ts";

/** Runs an extractor over a page and checks what it reads. Throws `ToolError`. */
export async function run(args: RunExtractorArguments, context: Context): Promise<Answer> {
  const { offset, base_url, max_pages } = args;
  const { learning, reading } = learntPages(context);
  const asked = asAsked(reading, args);
  const runnable = readRunnable(args.extractor);
  checkRange("offset", offset, 0, MAX_OFFSET);
  checkRange("max_pages", max_pages, 1, MAX_FOLLOWED_PAGES);
  checkBase(base_url);
  const extractor = await openRunnable(runnable, learning);
  const run = runOnce(extractor);
  const opened = await openPage(args.html_or_url, asked, { finds: run.finds, base: base_url });
  const { page } = opened;
  const answer: Answer = {
    ...await readingOf(run, page, args, asked),
    ...unreadOf(page),
    ...("ready" in runnable ? hintOfNoRows(runnable.ready.recipe, extractor) : {}),
    ...defined({ hint: opened.hint }),
  };
  return fitReading(answer, offset, args.max_tokens);
}

async function readingOf(
  run: RunOnce,
  page: Page,
  { offset, max_pages }: { offset: number; max_pages: number },
  context: Context,
): Promise<Answer> {
  if (max_pages === 1) return toAnswer(run.reading(page), offset);
  const { reading, ...followed } = await followNext(run, page, max_pages, context);
  const answer = { ...toAnswer(reading, offset), ...followed };
  return { ...answer, ok: answer.ok && followed.pages.every(({ error }) => error === undefined) };
}

/** Two views of one context. */
interface LearntPages {
  /** Remembers each page that it fetches. */
  readonly learning: Context;
  /** Fetches none again that was learnt from, once each; asked otherwise, it is another page. */
  readonly reading: Context;
}

/** Lets a call ask a site once for a page that is its recipe's own example. */
function learntPages(context: Context): LearntPages {
  const learnt = new Map<string, Promise<FetchedPage>>();
  // How long a browser may take makes no other page.
  const keyOf = (address: string, { renderSeconds: _, ...options }: PageOptions = {}): string =>
    JSON.stringify([address, options]);
  return {
    learning: {
      ...context,
      page: (address, options) => {
        const page = context.page(address, options);
        learnt.set(keyOf(address, options), page);
        return page;
      },
    },
    reading: {
      ...context,
      page: (address, options) => {
        const key = keyOf(address, options);
        const page = learnt.get(key);
        // What is read is let go: many pages may follow.
        learnt.delete(key);
        return page ?? context.page(address, options);
      },
    },
  };
}
