/**
 * The AI agents an audit names, each from its vendor's own page; as of 2026-09-23.
 *
 * Columns: token, vendor, use, whether the vendor states that it honours robots.txt, what to know,
 * page.
 */

/** What an agent collects pages for. */
export type AgentUse = "training" | "search" | "user" | "dataset" | "agents";

/** One agent. */
export interface Agent {
  readonly agent: string;
  readonly vendor: string;
  readonly use: AgentUse;
  readonly honours_robots: boolean;
  readonly note: string;
  readonly doc: string;
}

const DOCS = {
  openai: "https://developers.openai.com/api/docs/bots",
  anthropic:
    "https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler",
  google: "https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers",
  googleUser:
    "https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers",
  perplexity: "https://docs.perplexity.ai/docs/resources/perplexity-crawlers",
  commonCrawl: "https://commoncrawl.org/ccbot",
  apple: "https://support.apple.com/en-us/119829",
  amazon: "https://developer.amazon.com/amazonbot",
  meta: "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/",
  mistral: "https://docs.mistral.ai/robots",
  duckduckgo: "https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot",
} as const;

const ROWS: readonly (readonly [string, string, AgentUse, boolean, string, string])[] = [
  ["GPTBot", "OpenAI", "training", true, "Blocking it keeps pages out of training.", DOCS.openai],
  ["OAI-SearchBot", "OpenAI", "search", true, "Search inside ChatGPT.", DOCS.openai],
  [
    "ChatGPT-User",
    "OpenAI",
    "user",
    false,
    "Visits a user asked for; rules may not apply.",
    DOCS.openai,
  ],
  ["ClaudeBot", "Anthropic", "training", true, "What it reads may be trained on.", DOCS.anthropic],
  ["Claude-User", "Anthropic", "user", true, "Visits a user asked for.", DOCS.anthropic],
  ["Claude-SearchBot", "Anthropic", "search", true, "Builds a search index.", DOCS.anthropic],
  [
    "Google-Extended",
    "Google",
    "training",
    true,
    "A control token, no crawler: Gemini training and grounding, not Search.",
    DOCS.google,
  ],
  [
    "Google-CloudVertexBot",
    "Google",
    "agents",
    true,
    "Crawls that site owners order for their own agents.",
    DOCS.google,
  ],
  ["Google-Agent", "Google", "user", false, "Acts on a user's request.", DOCS.googleUser],
  [
    "Google-GeminiNotebook",
    "Google",
    "user",
    false,
    "Sources that users add; once Google-NotebookLM.",
    DOCS.googleUser,
  ],
  [
    "PerplexityBot",
    "Perplexity",
    "search",
    true,
    "Links in results, not model training.",
    DOCS.perplexity,
  ],
  ["Perplexity-User", "Perplexity", "user", false, "Visits a user asked for.", DOCS.perplexity],
  ["CCBot", "Common Crawl", "dataset", true, "An open corpus of the web.", DOCS.commonCrawl],
  [
    "Applebot",
    "Apple",
    "search",
    true,
    "May be trained on unless Applebot-Extended is disallowed.",
    DOCS.apple,
  ],
  ["Applebot-Extended", "Apple", "training", true, "A control token, no crawler.", DOCS.apple],
  ["Amazonbot", "Amazon", "training", true, "For products; may be trained on.", DOCS.amazon],
  [
    "Amzn-SearchBot",
    "Amazon",
    "search",
    true,
    "Search as in Alexa; unnamed, it follows the rules of other search crawlers.",
    DOCS.amazon,
  ],
  ["Amzn-User", "Amazon", "user", false, "Fetches what a user asked for.", DOCS.amazon],
  ["Meta-ExternalAgent", "Meta", "training", true, "Training and indexing.", DOCS.meta],
  ["Meta-WebIndexer", "Meta", "search", true, "Search of Meta AI.", DOCS.meta],
  ["Meta-ExternalFetcher", "Meta", "user", false, "Links a user gives.", DOCS.meta],
  ["MistralAI-Training", "Mistral", "training", true, "Training sets.", DOCS.mistral],
  ["MistralAI-Index", "Mistral", "search", true, "Search, not training.", DOCS.mistral],
  ["MistralAI-User", "Mistral", "user", true, "Visits a user asked for.", DOCS.mistral],
  ["DuckAssistBot", "DuckDuckGo", "search", true, "Live answers, not training.", DOCS.duckduckgo],
];

/** Every agent, in the order answers list them. */
export const AGENTS: readonly Agent[] = ROWS.map((
  [agent, vendor, use, honours_robots, note, doc],
) => ({ agent, vendor, use, honours_robots, note, doc }));
