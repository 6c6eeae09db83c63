/** The tool that audits a page and what its site tells agents (docs/design/contract.md, 2.7). */
import * as z from "zod";
import {
  answerSchema,
  booleanArgument,
  fetchSchema,
  hintSchema,
  htmlOrUrl,
  tokensArgument,
} from "./schemas.ts";
import { baseUrl, fetchArguments } from "./fetch_arguments.ts";
import { defineTool } from "./tool.ts";

const text = z.string().nullable();

const findingSchema = z.looseObject({
  severity: z.enum(["error", "warning", "info"]),
  tier: z.enum(["required", "eligible", "nice"]).describe(
    "A rule that is broken, a place in search that may be lost, or what is nice to have",
  ),
  code: z.string(),
  message: z.string(),
  source: text,
  record: z.int().nullable(),
  type: text,
  path: z.string(),
  place: text.describe("Where on the page, as an XPath"),
  feature: text,
  value: text,
  rule: text.describe("The page that states the rule"),
  rule_date: text.describe("The day of that page, or the day it was read"),
  why: text.describe("Why it matters, and to whom"),
  write: text.describe("What to write instead"),
}).meta({ id: "Finding" });

const feature = z.looseObject({
  name: z.string(),
  url: z.string(),
  support: z.enum(["supported", "limited", "retired"]),
  note: text,
  requirements_met: z.boolean().nullable(),
  missing_required: z.array(z.string()),
  missing_recommended: z.array(z.string()),
  missing_recommended_left_out: z.int().optional(),
  incomplete_parts: z.array(z.string()),
}).meta({ id: "SearchFeature" });

const record = z.looseObject({
  source: z.enum(["jsonld", "microdata", "rdfa"]),
  index: z.int(),
  types: z.array(z.string()),
  features: z.array(feature),
  not_checked: z.array(z.string()),
  findings: z.array(findingSchema),
  findings_left_out: z.int().optional(),
}).meta({ id: "AuditedRecord" });

const crawler = z.looseObject({
  agent: z.string(),
  vendor: z.string(),
  use: z.string(),
  allowed: z.boolean().nullable().describe("Null when robots.txt could not be read"),
  group: text,
  honours_robots: z.boolean().nullable(),
  note: z.string(),
  doc: z.string(),
  content_usage: z.record(z.string(), z.string()),
  content_signal: z.record(z.string(), z.string()),
}).meta({ id: "Crawler" });

const llms = z.looseObject({
  url: z.string(),
  status: z.int().nullable(),
  present: z.boolean(),
  name: text,
  summary: text,
  sections: z.array(z.looseObject({ name: z.string(), link_count: z.int() })),
  link_count: z.int(),
  length: z.int(),
  findings: z.array(findingSchema),
}).meta({ id: "LlmsFile" }).nullable();

const input = z.object({
  html_or_url: htmlOrUrl,
  max_tokens: tokensArgument(),
  base_url: baseUrl,
  ...fetchArguments,
  site: booleanArgument(true, "Also its site's files, and up to 10 pages it names"),
  patch: booleanArgument(false, "Also write its head and JSON-LD as they should be"),
});

export type AuditPageArguments = z.output<typeof input>;

/** Audits a page's declared data. */
export const auditPage = defineTool({
  name: "audit_page",
  title: "Audit a page's markup",
  description:
    "Checks if a page's markup, head and links are right by what search engines document, and what robots.txt and llms.txt tell AI crawlers. Use it to judge or mend own pages; not to get the data (extract_declared).",
  page: "html_or_url",
  input,
  output: answerSchema({
    url: text.describe("Where the fetch landed; null for handed-in text"),
    records: z.array(record),
    page: z.array(findingSchema).describe("Findings about the page as a whole"),
    crawlers: z.array(crawler).describe("What robots.txt says to each AI agent about this page"),
    robots_txt: z.looseObject({
      url: z.string(),
      status: z.int().nullable(),
      text,
      reason: text.describe("Why there is none"),
    }).nullable(),
    other_agents: z.array(z.string()).describe("Other agents robots.txt names"),
    llms_txt: llms,
    llms_full_txt: llms,
    tdm: z.looseObject({ reserved: z.boolean(), policy: text, source: z.string() }).nullable(),
    not_checked: z.array(z.string()),
    errors: z.int().describe("Errors found, those cut included"),
    warnings: z.int().describe("Warnings found, those cut included"),
    infos: z.int().describe("Notes found, those cut included"),
    nice_left_out: z.int().describe("Findings left out: nothing depends on them; see features"),
    records_left_out: z.int(),
    page_left_out: z.int(),
    crawlers_left_out: z.int(),
    other_agents_left_out: z.int(),
    patch: z.string().describe("Head and JSON-LD as they should be, from what the page says"),
    hint: hintSchema,
    fetch: fetchSchema,
  }),
});
