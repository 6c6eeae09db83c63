/** What to write for each code of a finding whose answer is the same on every page. */
export const PAGE_WRITES: Readonly<Record<string, string>> = {
  "missing-title": "<title>What the page is about, in its own words</title>",
  "several-titles": "one <title>, in the head",
  "missing-description": '<meta name="description" content="One or two sentences on the page">',
  "missing-canonical": '<link rel="canonical" href="https://www.example.com/this-page">',
  "canonicals-disagree": "one address, the same in the head and in the Link header",
  "canonical-relative": "the whole address, with https:// and the host",
  "canonical-broken": "the address of a page that answers 200, or none",
  "canonical-redirect": "the address that the redirect ends at",
  "canonical-chain": "the address that the other page names as its own canonical",
  "canonical-blocked": "an address that robots.txt lets be read, or lift the rule",
  "noindex": "nothing where it is meant; else remove noindex",
  "noindex-with-canonical": "either noindex or a canonical of another page, not both",
  "googlebot-blocked": "in robots.txt, an Allow for the page's path in Googlebot's group",
  "missing-opengraph": '<meta property="og:…" content="…">',
  "missing-lang": '<html lang="en">, with the language of the page',
  "lang-unknown": '<html lang="en-GB">: a language, and a region of ISO 3166 if it matters',
  "missing-viewport": '<meta name="viewport" content="width=device-width, initial-scale=1">',
  "meta-refresh": "no refresh: answer with a redirect, 301 or 308",
  "hreflang-unknown": 'hreflang="en" or hreflang="en-GB"',
  "hreflang-without-self": 'a <link rel="alternate" hreflang="…"> to the page itself too',
  "hreflang-broken": "the address of a page that answers 200, or no link",
  "hreflang-redirect": "the address that the redirect ends at",
  "hreflang-not-returned": 'on that page, a <link rel="alternate" hreflang="…"> back to this one',
  "missing-h1": "<h1>The main heading of the page</h1>",
  "missing-alt": '<img alt="What it shows">, or alt="" for decoration',
  "link-not-crawlable": '<a href="https://www.example.com/page">',
  "json-ld-not-strict": "the block as JSON.stringify would write it",
  "json-ld-type": '<script type="application/ld+json">',
  "conflict": "the value that is right, the same in both",
  "duplicate-key": "the key once, with a list where it has several values",
  "context-missing": '"@context": "https://schema.org"',
  "context-unknown": '"@context": "https://schema.org"',
  "not-as-shown": "the value that the page shows, or show the one that is marked up",
  "expired": "a day to come, or take the markup away with what has ended",
  "price-not-shown": "the price that the page shows, or show the one that is marked up",
  "llms-html": "Markdown as plain text, not an HTML page",
  "llms-no-name": "# Name of the site",
  "llms-no-summary": "> What the site is, in a sentence",
  "llms-second-h1": "one heading of the first level; sections are of the second",
  "llms-heading": "## for a section; no deeper headings",
  "llms-not-a-link": "- [Name](https://www.example.com/page): what it is",
  "llms-not-a-list": "text before the first section, or as notes after a link",
  "llms-empty-section": "- [Name](https://www.example.com/page): what it is",
  "llms-no-file-list": "## Docs, and a list of links below it",
};

const SHARED = "Search engines and those who share the page show less of it, or something else.";
const READ = "Search engines read the record as if this were not there.";
const OTHERS = "Searchers land on a page that is gone, moved or not the one that is meant.";
const AGENTS = "AI agents that read the file learn less of the site, or nothing.";

/** Why a finding matters, and to whom, by its code; a feature's own findings say it by their tier. */
const WHYS: Readonly<Record<string, string>> = {
  "missing-required": "Google Search does not show the feature for this page.",
  "incomplete-part": "Google Search leaves the part out.",
  "missing-recommended": "Google Search shows less, or in fewer places.",
  "refused-by-feature": "Google Search does not take the value for the feature.",
  "retired-feature": "Nobody is shown the feature any more.",
  "reference-not-followed": "Search engines find nothing at the end of the reference.",
  "walk-stopped": "What was not looked at may have faults.",
  "unknown-type": "Search engines know no such type and read nothing of the record.",
  "date-order": "Search engines distrust dates that contradict each other.",
  "contradiction": "Readers of the markup are told two things, and may be told the wrong one.",
  "conflict": "Readers of the markup are told two things, and may be told the wrong one.",
  "not-as-shown": "Google takes away features of pages that mark up what visitors do not see.",
  "price-not-shown": "Google takes away features of pages that mark up what visitors do not see.",
  "expired": "Searchers are shown an offer that is over, and Google may act against the site.",
  "json-ld-not-strict": "Search engines read nothing of the block.",
  "json-ld-type": "Search engines read nothing of the block.",
  "duplicate-key": "Search engines read one of the two, and which is not said.",
  "context-missing": "Search engines read nothing of the block.",
  "context-unknown": "Search engines read nothing of the block.",
  "missing-lang": "Screen readers speak the page with the wrong voice.",
  "lang-unknown": "Screen readers speak the page with the wrong voice.",
  "missing-viewport": "Phones show the page small, and search reads it as a phone does.",
  "missing-h1": "Screen readers and search engines are not told what the page is about.",
  "missing-alt": "People who cannot see the images, and image search, learn nothing of them.",
  "link-not-crawlable": "Search engines do not find the pages behind them.",
  "googlebot-blocked": "Searchers do not find what the page says.",
  "noindex": "Searchers do not find the page.",
};

/** Returns why a finding matters, and to whom, in one sentence. */
export function whyOf({ code }: { readonly code: string }): string {
  const known = WHYS[code];
  if (known !== undefined) return known;
  if (code.startsWith("llms-")) return AGENTS;
  if (/^(?:canonical|hreflang)/.test(code)) return OTHERS;
  return /title|description|opengraph|refresh/.test(code) ? SHARED : READ;
}
