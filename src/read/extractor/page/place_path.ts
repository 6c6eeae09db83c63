/**
 * Absolute places as extractors write them: `html>body>div.main>ul.list[2]`.
 *
 * docs/design/extractors.md, 1.2: each step is a tag and the first class a person wrote, numbered
 * only where several siblings have that label; `html` and `body` have no class.
 */
import { DOCUMENT_NODE, type Node, type Tree } from "../../../page/html/mod.ts";
import { labelOf, stepName } from "../../../page/layout/mod.ts";

/** One step of a place. */
export interface PlaceStep {
  /** Tag and perhaps one class, as `ul.list`. */
  readonly label: string;
  /** From 1; 0 when the step is not numbered. */
  readonly nth: number;
}

const BARE = new Set(["html", "body"]);
const STEP = /^([a-z0-9%_-]+(?:\.[^\s.>@:/!()[\]#~]+)?)(?:\[([1-9]\d{0,5})\])?$/i;

/** Writes the absolute place of an element. */
export function placePathOf(tree: Tree, node: Node): string {
  return wayTo(tree, node).map((at) => {
    const label = stepLabel(tree, at);
    const same = likeNamed(tree, at, label);
    return same.length > 1 ? `${label}[${same.indexOf(at) + 1}]` : label;
  }).join(">");
}

/** Lists the elements on the way to one, itself the last. */
export function wayTo(tree: Tree, node: Node): Node[] {
  return [...around(tree, node)].filter((at) => tree.isElement(at)).reverse();
}

/** Returns the label of an element's step. */
export function stepLabel(tree: Tree, node: Node): string {
  const name = tree.name(node);
  return BARE.has(name) ? stepName(name) : labelOf(tree, node);
}

/** Returns the siblings of an element, itself included, that have its label. */
export function likeNamed(tree: Tree, node: Node, label: string): Node[] {
  return childrenNamed(tree, tree.parent(node), label);
}

function childrenNamed(tree: Tree, parent: Node, label: string): Node[] {
  const [tag] = label.split(".");
  return elementsIn(tree, parent).filter((kid) =>
    stepName(tree.name(kid)) === tag && stepLabel(tree, kid) === label
  );
}

/** Lists the elements right inside a node. */
export function elementsIn(tree: Tree, parent: Node): Node[] {
  const found: Node[] = [];
  for (let kid = tree.firstChild(parent); kid !== 0; kid = tree.nextSibling(kid)) {
    if (tree.isElement(kid)) found.push(kid);
  }
  return found;
}

/** Gives a node and what is around it, the nearest first, up to but without the `top`. */
export function* around(tree: Tree, node: Node, top: Node = 0): Generator<Node> {
  for (let at = node; at !== top && at !== 0; at = tree.parent(at)) yield at;
}

/** Parses an absolute place without its attribute; undefined when it is not written as one. */
export function parsePlacePath(path: string): PlaceStep[] | undefined {
  const steps: PlaceStep[] = [];
  for (const part of path.split(">")) {
    const found = STEP.exec(part);
    if (found === null) return undefined;
    steps.push({ label: found[1] as string, nth: Number(found[2] ?? 0) });
  }
  return steps[0]?.label === "html" ? steps : undefined;
}

/** Where a place leads on a page. */
export interface Arrival {
  /** The element at the end; 0 when a step leads nowhere. */
  readonly node: Node;
  /** Elements on the way, the last one being `node`. */
  readonly way: readonly Node[];
  /** The first unnumbered step that several siblings now match. */
  readonly doubled: string | undefined;
}

/** Walks an absolute place down a page. */
export function followPlacePath(tree: Tree, steps: readonly PlaceStep[]): Arrival {
  let node: Node = DOCUMENT_NODE;
  let doubled: string | undefined;
  const way: Node[] = [];
  for (const { label, nth } of steps) {
    const found = childrenNamed(tree, node, label);
    if (nth === 0 && found.length > 1) doubled ??= label;
    node = found[Math.max(0, nth - 1)] ?? 0;
    if (node === 0) return { node: 0, way, doubled };
    way.push(node);
  }
  return { node, way, doubled };
}

/** Splits a field's path into its place and the attribute it ends with. */
export function splitAttribute(path: string): { place: string; attribute: string | undefined } {
  const at = path.lastIndexOf("@");
  if (at < 0) return { place: path, attribute: undefined };
  return { place: path.slice(0, at), attribute: path.slice(at + 1) };
}
