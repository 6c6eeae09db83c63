/** What `crawl_site` runs; `../crawl_site.ts` declares it. */
import { fitBoth } from "./answer/cut.ts";
import { thousands } from "../../base/thousands.ts";
import { asAsked } from "./asked_pages.ts";
import type { Context } from "./context.ts";
import { badInput } from "../../base/errors.ts";
import {
  MAX_ADDRESS_CHARS,
  MAX_CRAWL_LINKS,
  MAX_CRAWL_PAGES,
  MAX_LINK_TEXTS,
} from "../../base/limits.ts";
import { checkCursor, checkRange, checkStart } from "./check_address.ts";
import { readCrawlCursor, type SavedCrawl } from "../../site/cursor/mod.ts";
import { type Crawl, type CrawlRules, crawlSite as crawlPages } from "../../site/mod.ts";
import type { Answer, CrawlSiteArguments } from "../contract/mod.ts";
import { answerPages, hasReadSome, PAGE_CUTS } from "./crawled_page.ts";
import { openPageRun } from "./page_run.ts";
import { readFormat } from "./text/pages_text.ts";

/** Crawls one site, or goes on with it. Throws `ToolError`. */
export async function run(args: CrawlSiteArguments, context: Context): Promise<Answer> {
  const { max_pages, respect_tdm, visible, format, extractor } = args;
  const asked = asAsked(context, args);
  checkRange("max_pages", max_pages, 1, MAX_CRAWL_PAGES);
  checkRange("max_depth", args.max_depth, 0, MAX_CRAWL_LINKS);
  const start = checkStart(args.url, "crawled");
  const from = args.cursor === null ? rulesOf(start, args) : savedCrawl(start, args.cursor);
  const run = await openPageRun(extractor, context);
  const crawl = await crawlPages(asked, from, {
    visible,
    respectTdm: respect_tdm,
    maxPages: max_pages,
    ...readFormat(format),
    ...run,
  });
  return answerCrawl(start, crawl, args.max_tokens);
}

function rulesOf(start: string, { max_depth, include, exclude }: CrawlSiteArguments): CrawlRules {
  const rules = { include: include ?? [], exclude: exclude ?? [] };
  for (const [name, texts] of Object.entries(rules)) {
    if (texts.length <= MAX_LINK_TEXTS && texts.every((text) => text.length <= MAX_ADDRESS_CHARS)) {
      continue;
    }
    const bound = `at most ${MAX_LINK_TEXTS} texts of ${thousands(MAX_ADDRESS_CHARS)} characters`;
    throw badInput(`${name} must hold ${bound}`);
  }
  return { start, maxDepth: max_depth, ...rules };
}

/** Depth and texts are the cursor's: a crawl goes on by the rules it began with. */
function savedCrawl(start: string, cursor: string): SavedCrawl {
  const saved = readCrawlCursor(cursor);
  checkCursor(saved.rules.start, start);
  return saved;
}

/** Pages that find no room in the answer are not lost: the cursor has them again. */
function answerCrawl(start: string, crawl: Crawl, maxTokens: number | null): Answer {
  const { pages, tooDeep, nofollow, notAsked, folded } = crawl;
  let back = 0;
  let ending = crawl.endWithout(0);
  for (;;) {
    const kept = pages.slice(0, pages.length - back);
    const fields = {
      url: start,
      pages: kept,
      ...ending,
      ...(notAsked.length === 0 ? {} : { not_asked: notAsked }),
      ...(folded.length === 0 ? {} : { folded }),
      ...(tooDeep === 0 ? {} : { links_too_deep: tooDeep }),
      ...(nofollow === 0 ? {} : { links_nofollow: nofollow }),
      ...(back === 0 ? {} : { pages_left_out: back }),
    };
    const whole: Answer = answerPages(fields);
    const answer = fitBoth("crawl_site", whole, PAGE_CUTS, maxTokens, hasReadSome);
    const cut = Number(answer["pages_left_out"] ?? 0) - back;
    // One page too heavy for any answer would be read again for ever.
    const more = Math.min(cut, kept.length - 1);
    if (more <= 0) return answer;
    back += more;
    ending = crawl.endWithout(more);
  }
}
