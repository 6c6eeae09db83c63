/**
 * Facts that the first answer of a page declared and its scripts removed, as hydration does.
 *
 * They are put behind the browser's page in an element of their own, so that they are read like the
 * rest of it and their places say where they are from: `/html/body/first-answer/script[1]`.
 */
import { collapseWhitespace } from "../../../page/text/mod.ts";
import { createPage, escapeAttribute } from "../../../page/html/mod.ts";
import type { Node, Page, Tree } from "../../../page/html/mod.ts";

/** The name of the element; no page has it. */
const HOME = "first-answer";

/** Puts what is lost behind the later page; the page itself where nothing is. */
export function keepLostFacts(first: Page, later: Page): Page {
  const kept = new Set(factsOf(later.tree).map(({ key }) => key));
  const lost = factsOf(first.tree).filter(({ key }) => !kept.has(key));
  if (lost.length === 0) return later;
  const markup = lost.map(({ markup }) => markup).join("");
  return createPage(`${later.html}<${HOME} hidden>${markup}</${HOME}>`, later.url, later.headers);
}

interface Fact {
  readonly key: string;
  readonly markup: string;
}

function factsOf(tree: Tree): Fact[] {
  return [
    ...tree.named("script").flatMap((node) => scriptFact(tree, node)),
    ...tree.named("meta").flatMap((node) => metaFact(tree, node)),
  ];
}

/** JSON-LD, whatever its blanks. */
function scriptFact(tree: Tree, node: Node): Fact[] {
  const type = (tree.attribute(node, "type") ?? "").trim().toLowerCase();
  const child = tree.firstChild(node);
  if (!type.startsWith("application/ld+json") || child === 0) return [];
  const text = tree.data(child);
  const markup = `<script type="application/ld+json">${text}</script>`;
  return [{ key: `script ${collapseWhitespace(text)}`, markup }];
}

/** Properties of a thing, as Open Graph has them; one that the later page says otherwise is not lost. */
function metaFact(tree: Tree, node: Node): Fact[] {
  const property = (tree.attribute(node, "property") ?? "").trim();
  const content = tree.attribute(node, "content") ?? "";
  if (!/^(?:og|article|product|book|profile|music|video):/i.test(property) || content === "") {
    return [];
  }
  const markup = `<meta property="${escapeAttribute(property)}" content="${
    escapeAttribute(content)
  }">`;
  return [{ key: `meta ${property.toLowerCase()}`, markup }];
}
