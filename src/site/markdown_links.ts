/** The links of a plain Markdown file such as llms.txt, in the order written. */

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
