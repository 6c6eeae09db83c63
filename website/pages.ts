/** Which documents are pages of the site, in the order of its navigation. */

/** A group of the navigation: its heading, and its documents by their path from the root. */
export interface Group {
  readonly heading: string;
  readonly documents: readonly string[];
}

export const GROUPS: readonly Group[] = [
  {
    heading: "Begin",
    documents: [
      "README.md",
      "docs/packages.md",
      "docs/editors.md",
      "docs/frameworks.md",
      "docs/comparison.md",
    ],
  },
  {
    heading: "Guides",
    documents: [
      "docs/guides/agents.md",
      "docs/guides/data.md",
      "docs/guides/scraping.md",
      "docs/guides/seo.md",
      "docs/guides/operators.md",
      "docs/guides/library.md",
    ],
  },
  {
    heading: "Reference",
    documents: [
      "docs/tools.md",
      "docs/terminal.md",
      "docs/http-api.md",
      "docs/selectors.md",
      "docs/extractors.md",
      "docs/audit.md",
      "docs/batch.md",
      "docs/crawl.md",
      "docs/look.md",
    ],
  },
  {
    heading: "Running it",
    documents: [
      "docs/running.md",
      "docs/scale.md",
      "docs/upgrading.md",
      "SECURITY.md",
      "CHANGELOG.md",
    ],
  },
  {
    heading: "How it is made",
    documents: [
      "docs/benchmarks.md",
      "CONTRIBUTING.md",
      "docs/publishing.md",
      "docs/design/contract.md",
      "docs/design/decisions.md",
      "docs/design/declared.md",
      "docs/design/extractors.md",
      "docs/design/fetching.md",
      "docs/design/processes.md",
    ],
  },
];

/** Names the file of the site that a document becomes: `docs/guides/seo.md` is `guides/seo.html`. */
export function pageOf(document: string): string {
  if (document === "README.md") return "index.html";
  return document.replace(/^docs\//, "").replace(/\.md$/, ".html").toLowerCase();
}
