/** The value of one element as a microdata property. WHATWG HTML, section 5.2.4. */
import { type Node, type Page, readableText, type Tree } from "../../../page/html/mod.ts";
import { absoluteAddress } from "../address.ts";

/** The attribute in which an element has its address. */
export const ADDRESS_ATTRIBUTE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "audio embed iframe img source track video".split(" ").map((name) => [name, "src"]),
  ),
  ...Object.fromEntries("a area link".split(" ").map((name) => [name, "href"])),
  object: "data",
};

/** Returns the value of an element with `itemprop`, aside from a nested item. */
export function microdataText(page: Page, node: Node): string | undefined {
  const { tree } = page;
  const tag = tree.name(node);
  if (tag === "meta") return tree.attribute(node, "content");
  if (Object.hasOwn(ADDRESS_ATTRIBUTE, tag)) return microdataAddress(page, node);
  if (tag === "input") {
    const asked = inputText(tree, node);
    if (asked !== "") return asked;
  }
  if (tag === "data" || tag === "meter") return tree.attribute(node, "value");
  const stated = tag === "time" ? tree.attribute(node, "datetime") : undefined;
  if (stated !== undefined && stated.trim() !== "") return stated;
  const content = tree.attribute(node, "content");
  return content !== undefined && content.trim() !== "" ? content : readableText(tree, node);
}

/** Returns the address of an element, resolved; undefined when it has none. */
export function microdataAddress(page: Page, node: Node): string | undefined {
  const attribute = ADDRESS_ATTRIBUTE[page.tree.name(node)];
  const written = attribute === undefined ? undefined : page.tree.attribute(node, attribute);
  return written === undefined || written.trim() === ""
    ? undefined
    : absoluteAddress(page, written);
}

const INPUT_FLAGS = ["required", "readonly", "multiple"];
const INPUT_PARTS = ["name", "pattern", "min", "max", "step", "minlength", "maxlength", "value"];

/** Writes what a field asks for, as `required name=q` (schema.org/docs/actions.html), or "". */
function inputText(tree: Tree, node: Node): string {
  if (!/-input(?:\s|$)/.test(tree.attribute(node, "itemprop") ?? "")) return "";
  const parts = INPUT_FLAGS.filter((name) => tree.hasAttribute(node, name));
  for (const name of INPUT_PARTS) {
    const value = tree.attribute(node, name);
    if (value !== undefined) parts.push(`${name}=${value}`);
  }
  return parts.join(" ");
}
