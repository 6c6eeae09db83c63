/** Where a page is declared to lead by itself. */
import type { Tree } from "../html/mod.ts";

/** Returns what each `meta` refresh says, in order, those in a `noscript` aside. */
export function refreshesOf(tree: Tree): string[] {
  const noscripts = tree.named("noscript");
  const found: string[] = [];
  let next = 0;
  let end = -1;
  for (const node of tree.named("meta")) {
    const at = tree.position(node);
    for (; next < noscripts.length && tree.position(noscripts[next] as number) < at; next++) {
      end = Math.max(end, tree.lastPosition(noscripts[next] as number));
    }
    if (at <= end || tree.attribute(node, "http-equiv")?.trim().toLowerCase() !== "refresh") {
      continue;
    }
    const content = tree.attribute(node, "content");
    if (content !== undefined) found.push(content);
  }
  return found;
}
