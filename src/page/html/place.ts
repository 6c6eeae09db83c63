/**
 * Where a node is: an absolute XPath in the tree a browser builds.
 *
 * Every step has its position among same-named siblings, except `html`, `head` and `body` at the
 * top. An HTML document's name test finds HTML elements only, so an SVG or MathML element is
 * selected by `name()`, which `document.evaluate` understands; so is a name XPath cannot spell. A
 * name with a quote or a `#` is counted among all siblings, so that no place ever contains a `#`, and
 * so is one without end, which every answer would repeat.
 * Inside a template the path goes on through the template, where a browser keeps a fragment or, of a
 * declared shadow root, the root. What was moved after parsing has the place that it was served in.
 */
import { isCountedAmongAll, siblingIndex } from "./columns/sibling_index.ts";
import { servedOrder } from "./served_order.ts";
import { DOCUMENT_NODE, Kind, Namespace, type Node, type Tree } from "./tree.ts";

const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

const REMEMBERED = new WeakMap<Tree, { parent: Node; place: string }>();

/**
 * Returns the place of a node, e.g. `/html/body/div[1]/ol[1]/li[2]`.
 *
 * Empty for the document, its doctype (no node to XPath) and a node without a parent. A text node is `text()[n]`.
 */
export function placeOf(tree: Tree, node: Node): string {
  if (tree.kind(node) === Kind.Fragment) return placeOf(tree, tree.templateHost(node));
  const parent = parentOf(tree, node);
  if (parent === 0 || tree.kind(node) === Kind.Doctype) return "";
  const remembered = REMEMBERED.get(tree);
  if (remembered?.parent === parent) return `${remembered.place}/${fullStep(tree, node, parent)}`;
  const place = pathTo(tree, parent, fullStep);
  REMEMBERED.set(tree, { parent, place });
  return `${place}/${fullStep(tree, node, parent)}`;
}

/** Returns the shortest place of a node: a position only where siblings share the name. */
export function shortPlaceOf(tree: Tree, node: Node): string {
  return pathTo(
    tree,
    tree.kind(node) === Kind.Fragment ? tree.templateHost(node) : node,
    shortStep,
  );
}

type Step = (tree: Tree, node: Node, parent: Node) => string;

function pathTo(tree: Tree, node: Node, step: Step): string {
  const steps: string[] = [];
  let at = node;
  for (let parent = parentOf(tree, at); parent !== 0; parent = parentOf(tree, at)) {
    steps.push(step(tree, at, parent));
    at = parent;
  }
  return steps.length === 0 ? "" : "/" + steps.reverse().join("/");
}

/** Returns the parent in which a node is counted: a template for the content of its fragment. */
function parentOf(tree: Tree, node: Node): Node {
  const parent = servedOrder(tree)?.parents.get(node) ?? tree.parent(node);
  return tree.kind(parent) === Kind.Fragment ? tree.templateHost(parent) : parent;
}

function fullStep(tree: Tree, node: Node, parent: Node): string {
  const { index } = siblingIndex(tree, node);
  if (index === 1 && isTopLevel(tree, node, parent)) return tree.name(node);
  return `${stepName(tree, node)}[${index}]`;
}

function shortStep(tree: Tree, node: Node): string {
  const { index, isOnly } = siblingIndex(tree, node);
  return isOnly ? stepName(tree, node) : `${stepName(tree, node)}[${index}]`;
}

function isTopLevel(tree: Tree, node: Node, parent: Node): boolean {
  if (tree.kind(parent) === Kind.Document) return tree.isHtml(node, "html");
  return tree.isHtml(parent, "html") && tree.kind(tree.parent(parent)) === Kind.Document &&
    (tree.isHtml(node, "head") || tree.isHtml(node, "body"));
}

function stepName(tree: Tree, node: Node): string {
  switch (tree.kind(node)) {
    case Kind.Text:
      return "text()";
    case Kind.Comment:
      return "comment()";
    case Kind.Instruction:
      return "processing-instruction()";
    case Kind.Element:
      return elementStep(tree.name(node), tree.namespace(node));
    default:
      return "node()[not(self::text())]";
  }
}

function elementStep(name: string, namespace: number): string {
  if (isCountedAmongAll(name)) return "node()[not(self::text())]";
  const isPlain = namespace === Namespace.Html && PLAIN_NAME.test(name);
  return isPlain ? name : `*[name()='${name}']`;
}

/** The steps that places are made of; the XPath engine reads everything else. */
const PLACE_STEP =
  /\/(?:(\*\[name\(\)='([^'"#]*)'\])|(node\(\)\[not\(self::text\(\)\)\])|(text\(\))|(comment\(\))|(processing-instruction\(\))|(\*)|([A-Za-z_][A-Za-z0-9_.-]*))(?:\[([1-9][0-9]{0,9})\])?/y;

/** Finds the node of a place, `#` and what follows it aside; 0 for none. */
export function resolvePlace(tree: Tree, place: string): Node {
  const hash = place.indexOf("#");
  const path = hash === -1 ? place : place.slice(0, hash);
  if (path === "") return 0;
  let node: Node = DOCUMENT_NODE;
  PLACE_STEP.lastIndex = 0;
  for (let at = 0; at < path.length; at = PLACE_STEP.lastIndex) {
    PLACE_STEP.lastIndex = at;
    const step = PLACE_STEP.exec(path);
    if (step === null) return 0;
    node = child(tree, node, matcherOf(tree, step), Number(step[9] ?? 1));
    if (node === 0) return 0;
  }
  return node;
}

type Matcher = (node: Node) => boolean;

function matcherOf(tree: Tree, step: RegExpExecArray): Matcher {
  const [, named, odd, any, text, comment, instruction, star, plain] = step;
  if (named !== undefined) return (node) => tree.isElement(node) && tree.name(node) === odd;
  if (any !== undefined) {
    return (node) =>
      !tree.isText(node) && tree.kind(node) !== Kind.Doctype && tree.kind(node) !== Kind.Fragment;
  }
  if (text !== undefined) return (node) => tree.isText(node);
  if (comment !== undefined) return (node) => tree.kind(node) === Kind.Comment;
  if (instruction !== undefined) return (node) => tree.kind(node) === Kind.Instruction;
  if (star !== undefined) return (node) => tree.isElement(node);
  return (node) => tree.namespace(node) === Namespace.Html && tree.name(node) === plain;
}

function child(tree: Tree, parent: Node, matches: Matcher, index: number): Node {
  const holder = tree.templateContent(parent) || parent;
  const served = servedOrder(tree)?.children.get(holder);
  let left = index;
  if (served !== undefined) return served.find((node) => matches(node) && --left === 0) ?? 0;
  for (let node = tree.firstChild(holder); node !== 0; node = tree.nextSibling(node)) {
    if (matches(node) && --left === 0) return node;
  }
  return 0;
}
