/** One page of a crawl with a ledger: listed nowhere, called by `service crawl` alone. */
import * as z from "zod";
import { defineTool } from "./tool.ts";

const INPUT = z.object({
  /** The page as it was delivered; its address where it is yet to be asked for. */
  html_or_url: z.string(),
  url: z.string(),
  status: z.number(),
  seconds: z.number(),
  /** Redirects of the site, where there was more than one. */
  hops: z.number().optional(),
  respect_tdm: z.boolean(),
  visible: z.boolean(),
  format: z.enum(["declared", "markdown", "both", "links", "rows"]),
  extractor: z.record(z.string(), z.unknown()).nullable(),
});

export type CrawlPageArguments = z.output<typeof INPUT>;

/** `crawl_page`. */
export const crawlPage = defineTool({
  name: "crawl_page",
  title: "Read a page of a crawl",
  description: "Reads one page of a crawl, and what the crawl goes on by.",
  input: INPUT,
  output: z.object({ ok: z.boolean() }),
  page: "html_or_url",
});
