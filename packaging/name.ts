/**
 * What the packages are called: the one place, used by every manifest.
 *
 * The program is `service` wherever it is installed by hand; a registry wants a name of its own.
 * `deno run -A packaging/check_name.ts` asks whether this one is free.
 */

/** The name on npm and PyPI, and of the command that they install. */
export const PACKAGE_NAME = "pagefacts";

/** What it is, for the pages of registries. */
export const DESCRIPTION =
  "Reads web pages for programs and agents: declared data, Markdown, extractors, audits, feeds, crawls. No model, no key; every value with its place.";
