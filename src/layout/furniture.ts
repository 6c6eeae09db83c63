/** Parts of a page that are about other pages, or about the site. */
import { FURNITURE_ROLES } from "./furniture_roles.ts";
import type { Node, Tree } from "../html/tree.ts";

const TAGS = new Set(["nav", "aside", "footer", "template", "dialog", "noscript"]);

/** Says whether a node stands in furniture or is hidden, by its own or any outer element. */
export function isFurniture(tree: Tree, node: Node): boolean {
  for (let at = node; at !== 0; at = tree.parent(at)) {
    if (TAGS.has(tree.name(at)) || isHidden(tree, at)) return true;
    const role = tree.attribute(at, "role");
    if (role !== undefined && FURNITURE_ROLES.has(role.trim().toLowerCase())) return true;
  }
  return false;
}

/** Says whether an element itself is hidden. */
export function isHidden(tree: Tree, node: Node): boolean {
  for (const { name, value } of tree.attributes(node)) {
    if (name === "hidden" && value !== "until-found") return true;
    if (name === "aria-hidden" && value === "true") return true;
    if (name === "style" && /display\s*:\s*none/i.test(value)) return true;
  }
  return false;
}
