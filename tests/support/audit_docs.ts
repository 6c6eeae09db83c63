/** Writes `docs/audit.md` from the tables of the audit. */
import { AGENTS } from "../../src/read/audit/crawlers.ts";
import { type FeatureRow, FEATURES, UNCHECKED } from "../../src/read/audit/features.ts";
import { PAGE_FAULTS } from "../../src/read/audit/page/page_faults.ts";
import { RULE_PAGES } from "../../src/read/audit/rule_pages.ts";
import FAULTS from "../../src/read/audit/faults.json" with { type: "json" };
import { VOCABULARY_VERSION } from "../../src/read/audit/vocabulary.ts";
import { VALUE_CHECKS } from "../../src/read/audit/value_checks.ts";

/** What each code of a finding means. */
export const CODES: Readonly<Record<string, string>> = {
  "missing-required": "a feature asks for something the record does not have",
  "incomplete-part": "an optional part of the record lacks what it needs to count",
  "missing-recommended": "a feature recommends something the record does not have",
  "refused-by-feature": "something is there, and not as the feature takes it",
  "retired-feature": "the record asks for a feature that is shown no more",
  "reference-not-followed": "a value refers to something the page does not define",
  "walk-stopped": "the record holds more than is looked at",
  "invalid-value": "a value is not in the form its property asks for",
  "date-order": "something ends before it begins",
  "conflict": "two vocabularies of the page say different things",
  "unknown-type": "schema.org has no such type",
  "unknown-property": "schema.org has no such property",
  "property-of-another": "the property is of other types, and not of this one",
  "wrong-range": "the property takes things of other types",
  "superseded": "another term has taken its place",
  "contradiction": "times, amounts, counts or positions of the record contradict each other",
  "not-as-shown": "the page shows another value than the one it marks up",
  "expired": "the day it is valid until has passed, by the Date header of the answer",
  "json-ld-type": "a script has a media type that is read by none",
  "duplicate-key": "an object of JSON-LD has a key twice",
  "context-missing": "a block of JSON-LD has no @context",
  "context-unknown": "its @context is nearly schema.org's",
  "missing-title": "the page has no title",
  "missing-description": "the page has no meta description",
  "missing-canonical": "the page names no canonical address",
  "canonicals-disagree": "it names several, in links or in the Link header",
  "canonical-relative": "a canonical address is not written whole",
  "missing-opengraph": "one of the four properties every page needs is missing",
  "json-ld-not-strict": "a block of JSON-LD is mended here, and refused by strict parsers",
  "several-titles": "the page has more than one title",
  "meta-refresh": "a refresh leads to another page, where a redirect should",
  "missing-lang": "the page does not say its language",
  "lang-unknown": "its language is no tag of BCP 47",
  "missing-viewport": "no viewport is set, so phones show the page small",
  "noindex-with-canonical": "the page asks to be left out and names another as canonical",
  "hreflang-unknown": "a language or region that is none, such as en-UK",
  "hreflang-without-self": "the page is not among the languages it lists",
  "canonical-broken": "the canonical page answers with an error",
  "canonical-redirect": "the canonical address redirects",
  "canonical-chain": "the canonical page names another as its own canonical",
  "canonical-blocked": "robots.txt keeps Googlebot from the canonical page",
  "googlebot-blocked": "robots.txt keeps Googlebot from the page",
  "hreflang-broken": "the page in another language answers with an error",
  "hreflang-redirect": "its address redirects",
  "hreflang-not-returned": "it does not name the audited page among its own languages",
  ...Object.fromEntries(
    Object.entries(FAULTS.site).map(([code, [what]]) => [code, `${what} (audit of a site)`]),
  ),
  "canonical-noindex": "the canonical page asks to be left out",
  ...Object.fromEntries(PAGE_FAULTS.map(({ code, what }) => [code, what])),
  "price-not-shown": "the page shows prices, and not the one it marks up",
  "missing-h1": "the page has no main heading",
  "missing-alt": "images have no text, and are no decoration",
  "link-not-crawlable": "links have no address, only a script",
  "noindex": "robots tags or X-Robots-Tag keep the page out of search",
  "llms-html": "the file is an HTML page",
  "llms-no-name": "it does not begin with a heading that names it",
  "llms-no-summary": "no quote follows the name",
  "llms-second-h1": "it has a second name",
  "llms-heading": "a heading is below the second level",
  "llms-not-a-link": "items of a section do not begin with a link",
  "llms-not-a-list": "lines of a section stand outside its list",
  "llms-empty-section": "a section has no links",
  "llms-no-file-list": "there is no section of links",
};

/** Writes the whole page. */
export function writeAuditDocs(): string {
  const dated = new Map<string, string>(
    Object.values(RULE_PAGES).map(({ url, updated }) => [url, updated]),
  );
  return [
    "# What `audit_page` checks",
    "",
    "Written from the audit's tables; `UPDATE=1 deno task test` writes it again. How it is called and",
    "what it answers: [the tools](tools.md#audit_page).",
    "",
    "No clock is looked at, so the same page always gets the same audit: what has passed is told by the",
    "`Date` header that it came with. A finding names the page that states its rule, where one does.",
    "",
    "## Findings",
    "",
    "`error`: a documented rule is broken. `warning`: something recommended is missing, an optional part",
    "cannot be used, or two places disagree. `info`: worth knowing.",
    "",
    "`tier` is what mending it is for. `required`: a rule that is broken. `eligible`: a place in search, or",
    "a part of it, may be lost. `nice`: nothing depends on it; answers count those in `nice_left_out` and",
    "leave them out, and `missing_recommended` of each feature names them. `write` is what to write instead,",
    "`rule_date` the day of the rule's page: its last change by its own account, the publication of a",
    "standard, or the day it was read; null where it is not known.",
    "",
    "For an address, with `site`, the canonical page and those in other languages are asked for too: at",
    "most 10, at the site's pace, and none after 25 seconds; `not_checked` has what was left out.",
    "With `max_tokens` what features merely recommend goes first, then the findings that matter least;",
    "each list counts what it lost, and a budget of 1,000 keeps what keeps a product out of search.",
    "",
    ...table(["Code", "Means"], Object.entries(CODES).map(([code, text]) => [`\`${code}\``, text])),
    "",
    "## Features of search",
    "",
    "Rules as Google's pages had them on the day given, read on 2026-09-23; `deno task check:rules` asks",
    "whether a page has changed since. A type counts with those below it where `+` stands.",
    "",
    ...table(
      ["Feature", "Types", "Status", "Rules of"],
      FEATURES.map((row) => [
        `[${row.name}](${row.url})`,
        typesOf(row),
        row.support,
        dated.get(row.url) ?? "",
      ]),
    ),
    "",
    "Documented and not checked, which the record's `not_checked` says:",
    `${[...UNCHECKED].map(([type, [, url]]) => `[${type}](${url})`).join(", ")}.`,
    "",
    "## Values",
    "",
    `Types, properties, what they take and the members of enumerations are schema.org's, release ${VOCABULARY_VERSION}:`,
    "a value is held to the data type or enumeration of its property wherever that is all it takes. Beyond",
    "that, at any depth of any record, whatever feature it is for:",
    "",
    ...table(
      ["Properties", "Rule"],
      valueRows().map((
        [rule, names],
      ) => [names.map((name) => `\`${name}\``).join(" "), `<${rule}>`]),
    ),
    "",
    "## AI agents",
    "",
    "What robots.txt says to each about this page, as of 2026-09-23; the last column is the vendor's own",
    "word. `Content-Usage` and `Content-Signal` lines are reported as they apply.",
    "",
    ...table(
      ["Agent", "Vendor", "Use", "Honours robots.txt"],
      AGENTS.map(({ agent, vendor, use, honours_robots, doc }) => [
        `[${agent}](${doc})`,
        vendor,
        use,
        honours_robots ? "yes" : "no",
      ]),
    ),
    "",
  ].join("\n");
}

function typesOf({ types, andBelow, except = [], when = [] }: FeatureRow): string {
  const named = types.map((type) => `\`${type}\`${andBelow === true ? "+" : ""}`).join(" ");
  const not = except.length === 0 ? "" : `, not ${except.map((type) => `\`${type}\``).join(" ")}`;
  const having = when.length === 0
    ? ""
    : `, with ${when.map((name) => `\`${name}\``).join(" or ")}`;
  return named + not + having;
}

/** Properties by the page that states their rule. */
function valueRows(): [string, string[]][] {
  const byRule = new Map<string, string[]>();
  for (const [name, { rule }] of VALUE_CHECKS) {
    byRule.set(rule, [...byRule.get(rule) ?? [], name]);
  }
  return [...byRule];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}
