/**
 * Lets parse5's tree builder write into a {@link Tree}.
 *
 * Nodes are passed as integers, so nothing of the parser's own node objects is ever made. What
 * needs the place of a token in the source is done by {@link TreeBuilder} instead.
 */
import { MAX_TAG_ATTRIBUTES } from "../node.ts";
import { html, type TreeAdapter, type TreeAdapterTypeMap } from "parse5";
import { type Attribute, Kind, Namespace, type Node, type Tree } from "../tree.ts";

/** Every kind of node is a number to parse5 too. */
export type NodeMap = TreeAdapterTypeMap<
  Node,
  Node,
  Node,
  Node,
  Node,
  Node,
  Node,
  Node,
  Node,
  Node
>;

/** The adapter, with the tree it fills. */
export interface Adapter extends TreeAdapter<NodeMap> {
  readonly tree: Tree;
  /** Writes what was only collected while the page was read. */
  finish(): void;
}

const NAMESPACE_URIS = [html.NS.HTML, html.NS.SVG, html.NS.MATHML] as const;

/** Returns the number of a namespace. */
export function namespaceNumber(uri: html.NS): number {
  if (uri === html.NS.HTML) return Namespace.Html;
  return uri === html.NS.SVG ? Namespace.Svg : Namespace.Math;
}

/**
 * Creates an adapter that fills `tree`.
 *
 * It has what the tree builder still asks for: {@link TreeBuilder} makes elements, texts and the like
 * itself, and nothing is written out again.
 */
export function createTreeAdapter(tree: Tree): Adapter {
  const adopted: Adopted = new Map();
  const adapter: Partial<Adapter> = {
    tree,
    finish: () => writeAdopted(tree, adopted),
    createDocument: () => tree.create(Kind.Document, 0, 0),
    setDocumentMode: (_document, mode) => {
      tree.mode = mode;
    },
    getDocumentMode: () => tree.mode as html.DOCUMENT_MODE,
    adoptAttributes: (node, attributes) => adoptAttributes(tree, adopted, node, attributes),
    appendChild: (parent, node) => tree.append(parent, node),
    insertBefore: (parent, node, reference) => tree.insertBefore(parent, node, reference),
    detachNode: (node) => tree.detach(node),
    getTemplateContent: (template) => tree.templateContent(template),
    getParentNode: (node) => tree.parent(node) || null,
    getAttrList: (node) => [...tree.attributes(node)],
    getTagName: (node) => tree.name(node),
    getNamespaceURI: (node) => NAMESPACE_URIS[tree.namespace(node)] as html.NS,
  };
  return adapter as Adapter;
}

/** Attributes by name of the elements that were given some by a second tag. */
type Adopted = Map<Node, Map<string, Attribute>>;

/**
 * Collects for `html` or `body` the attributes of a second tag that it does not have yet.
 *
 * A page may repeat the tag with another name each time, so the element's own list is written once,
 * at the end.
 */
function adoptAttributes(
  tree: Tree,
  adopted: Adopted,
  node: Node,
  attributes: readonly Attribute[],
): void {
  if (attributes.length === 0) return;
  let byName = adopted.get(node);
  if (byName === undefined) {
    byName = new Map(tree.attributes(node).map((attribute) => [attribute.name, attribute]));
    adopted.set(node, byName);
  }
  for (const attribute of attributes) {
    if (byName.has(attribute.name)) continue;
    if (byName.size < MAX_TAG_ATTRIBUTES) byName.set(attribute.name, attribute);
    else tree.flags.attributes = true;
  }
}

function writeAdopted(tree: Tree, adopted: Adopted): void {
  for (const [node, byName] of adopted) {
    tree.setAttributes(node, tree.store.pack([...byName.values()]));
  }
}
