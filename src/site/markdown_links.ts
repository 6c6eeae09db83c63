/** The links of a plain Markdown file such as llms.txt, and those of a page to its own Markdown. */
import { mediaTypeOf } from "../base/media_type.ts";
import { type Page, resolveAddress } from "../page/html/mod.ts";

/** Returns the targets of `[name](address)`, as written. Linear; what is cut or nested is passed over. */
export function markdownLinks(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf("]("); at >= 0; at = text.indexOf("](", at + 2)) {
    const end = text.indexOf(")", at);
    const line = text.indexOf("\n", at);
    if (end < 0) break;
    if (line >= 0 && line < end) continue;
    const [target = ""] = text.slice(at + 2, end).trim().split(/\s/, 1);
    if (target !== "") found.push(target.replace(/^<|>$/g, ""));
  }
  return found;
}

/** Returns what a page's `link` elements name as its own text in Markdown, in the order written. */
export function markdownTwins({ tree, base }: Page): string[] {
  return tree.named("link").flatMap((node) => {
    const rels = (tree.attribute(node, "rel") ?? "").toLowerCase().split(/\s+/);
    const type = mediaTypeOf(tree.attribute(node, "type"));
    if (!rels.includes("alternate") || type !== "text/markdown") return [];
    return resolveAddress(base, tree.attribute(node, "href") ?? "") ?? [];
  });
}
