/** `itemprop`s outside any item: not microdata, but pages use them with meaning. */
import type { Node, Page } from "../../../page/html/mod.ts";
import { scanPage, wordsOf } from "../scan.ts";

/** Returns the elements that have a name in `itemprop` with no item above or on them. */
export function looseItemprops(page: Page, name: string): Node[] {
  const { tree } = page;
  return scanPage(page).itemprops.filter((node) => {
    if (!wordsOf(tree.attribute(node, "itemprop") ?? "").includes(name)) return false;
    for (let at = node; at !== 0; at = tree.parent(at)) {
      if (tree.hasAttribute(at, "itemscope")) return false;
    }
    return true;
  });
}
