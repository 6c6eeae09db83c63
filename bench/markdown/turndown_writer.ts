/**
 * turndown as it would have to be run: on our depth-capped tree, with our own rules.
 *
 * Its own rules lose `<pre>` without `<code>`, tables, definition lists and some escapes; each is
 * replaced here. What cannot be replaced is its recursion and its work on strings.
 */
import TurndownService from "turndown";
import { escapeText, fenceFor } from "../../src/read/markdown/write/escape.ts";
import type { Tree } from "../../src/page/html/tree.ts";
import type { Selection } from "../../src/read/content/selection.ts";
import { type FaceNode, faceOf } from "./turndown_face.ts";

const SKIPPED = [
  "script",
  "style",
  "template",
  "head",
  "iframe",
  "noscript",
  "svg",
  "button",
  "select",
];

/** turndown's service, as far as it is used here; its package brings no types. */
interface Turndown {
  escape: (text: string) => string;
  remove(names: readonly string[]): void;
  addRule(name: string, rule: { filter: readonly string[]; replacement: unknown }): void;
  turndown(root: FaceNode): string;
}

/** Writes a tree, or what is chosen of it, with turndown. */
export function writeWithTurndown(tree: Tree, selection?: Selection): string {
  return service().turndown(faceOf(tree, selection));
}

let made: Turndown | undefined;

function service(): Turndown {
  if (made !== undefined) return made;
  made = new (TurndownService as unknown as new (options: unknown) => Turndown)({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    hr: "---",
    br: "\\",
  });
  made.escape = (text: string) =>
    escapeText(text, { inLink: false, inCell: false, hasReferences: false }).replace(
      /^(\s*)([-+#>=]|\d+(?=[.)]))/,
      "$1\\$2",
    );
  made.remove(SKIPPED);
  rule("pre", ["pre", "listing", "xmp"], (_content, node) => {
    const text = node.textContent.replace(/^\n/, "").trimEnd();
    const fence = fenceFor(text, 3);
    return text === "" ? "" : `\n\n${fence}\n${text}\n${fence}\n\n`;
  });
  rule("strike", ["s", "del", "strike"], (content) => `~~${content}~~`);
  rule("term", ["dt"], (content) => `\n\n**${content.trim()}**\n`);
  rule("definition", ["dd"], (content) => `\n: ${content.trim()}\n`);
  rule(
    "cell",
    ["td", "th"],
    (content) => ` ${content.trim().replace(/\s*\n+\s*/g, "<br>").replace(/\|/g, "\\|")} |`,
  );
  rule("row", ["tr"], (content) => `\n|${content}\n`);
  rule("section", ["thead", "tbody", "tfoot"], (content) => content);
  rule("table", ["table"], (content) => {
    const lines = content.split("\n").filter((line) => line.trim() !== "");
    const rows = lines.filter((line) => line.startsWith("|"));
    const columns = Math.max(0, ...rows.map((row) => row.split(/(?<!\\)\|/).length - 2));
    rows.splice(1, 0, `|${" --- |".repeat(columns)}`);
    const others = lines.filter((line) => !line.startsWith("|"));
    return `\n\n${[...others, "", ...(rows.length > 1 ? rows : [])].join("\n").trim()}\n\n`;
  });
  return made;
}

function rule(
  name: string,
  filter: string[],
  replacement: (content: string, node: FaceNode) => string,
): void {
  made?.addRule(name, {
    filter,
    replacement: (content: string, node: unknown) =>
      replacement(content, node as unknown as FaceNode),
  });
}
