/** What an element says that it is to assistive technology. */
import type { Node, Tree } from "../html/mod.ts";

/** Returns the role of an element, the first of several (WAI-ARIA 1.2, 8.1), in lower case; "" without one. */
export function roleOf(tree: Tree, node: Node): string {
  return tree.attribute(node, "role")?.trim().split(/\s+/, 1)[0]?.toLowerCase() ?? "";
}
