/** The page of `look` as an MCP App: one document, its script and its style written in it. */
import BUILT from "./built_page.json" with { type: "json" };

/** Where the page of `look` names its own two files. */
const LINKED = [
  ['<link rel="stylesheet" href="/look.css">', `<style>${BUILT.style}</style>`],
  [
    '<script type="module" src="/look.js"></script>',
    `<script type="module">${BUILT.script}</script>`,
  ],
  ['<html lang="en">', '<html lang="en" data-app>'],
] as const;

/** Writes the document; it asks for nothing beyond itself. */
export function writeAppDocument(): string {
  return LINKED.reduce(
    (html, [linked, written]) => html.replace(linked, () => written),
    BUILT.html,
  );
}
