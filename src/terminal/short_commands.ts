/** Short names for what is called most: `service md ADDRESS` is `service call page_markdown ADDRESS`. */

/** What a short name calls. */
export interface ShortCommand {
  readonly tool: string;
  /** What it is for, in a line of `--help`. */
  readonly does: string;
  /** The field of the answer that is printed as it is, in place of the whole answer as JSON. */
  readonly prints?: string;
  /** The field that is printed so where an answer has it, as it was asked for. */
  readonly printsAsked?: string;
  /** Whether the extractor is made of the page that it is run on. */
  readonly learns?: true;
}

/** Every short name. */
export const SHORT_COMMANDS: Readonly<Record<string, ShortCommand>> = {
  md: { tool: "page_markdown", does: "print a page's text as Markdown", prints: "markdown" },
  fetch: { tool: "fetch_page", does: "print a page's HTML", prints: "html" },
  declared: { tool: "extract_declared", does: "print what a page declares" },
  rows: {
    tool: "run_extractor",
    does: "print a page's rows, or what --want or --select names",
    learns: true,
  },
  audit: {
    tool: "audit_page",
    does: "print what is wrong with a page's markup; --patch: how it should be",
    printsAsked: "patch",
  },
  feed: { tool: "read_feed", does: "print the items of a feed" },
};
