/**
 * Lets parse5's tree builder write into a {@link Tree}.
 *
 * Nodes are passed as integers, so nothing of the parser's own node objects is ever made. What
 * needs the place of a token in the source is done by {@link TreeBuilder} instead.
 */
import { html, type TreeAdapter, type TreeAdapterTypeMap } from "parse5";
import { MAX_TAG_ATTRIBUTES } from "../../../base/limits.ts";
import { type Attribute, DOCUMENT_NODE, Kind, Namespace, type Node, type Tree } from "../tree.ts";

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

/** Creates an adapter that fills `tree`. */
export function createTreeAdapter(tree: Tree): Adapter {
  const adopted: Adopted = new Map();
  return {
    tree,
    finish: () => writeAdopted(tree, adopted),
    ...makingNodes(tree, adopted),
    ...movingNodes(tree),
    ...readingNodes(tree),
  };
}

/** Attributes by name of the elements that were given some by a second tag. */
type Adopted = Map<Node, Map<string, Attribute>>;

type Making =
  | "createDocument"
  | "createDocumentFragment"
  | "createElement"
  | "createCommentNode"
  | "createTextNode"
  | "setDocumentType"
  | "setDocumentMode"
  | "setTemplateContent"
  | "adoptAttributes";

function makingNodes(tree: Tree, adopted: Adopted): Pick<Adapter, Making> {
  return {
    createDocument: () => tree.create(Kind.Document, 0, 0),
    createDocumentFragment: () => tree.create(Kind.Fragment, 0, 0),
    createElement: (name, uri, attributes) => {
      const { id } = tree.names.intern(name);
      return tree.createElement(id, namespaceNumber(uri), tree.store.pack(attributes), 0, 0, true);
    },
    createCommentNode: (data) => withData(tree, Kind.Comment, data),
    createTextNode: (data) => withData(tree, Kind.Text, data),
    setDocumentType: (_document, name, publicId, systemId) => {
      const node = tree.create(Kind.Doctype, 0, 0);
      tree.setDoctype(node, { name, publicId, systemId });
      tree.append(DOCUMENT_NODE, node);
    },
    setDocumentMode: (_document, mode) => {
      tree.mode = mode;
    },
    setTemplateContent: (template, content) => tree.setTemplateContent(template, content),
    adoptAttributes: (node, attributes) => adoptAttributes(tree, adopted, node, attributes),
  };
}

function withData(tree: Tree, kind: number, data: string): Node {
  const node = tree.create(kind, 0, 0);
  tree.setData(node, data);
  return node;
}

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

type Moving =
  | "appendChild"
  | "insertBefore"
  | "detachNode"
  | "insertText"
  | "insertTextBefore"
  | "setNodeSourceCodeLocation"
  | "getNodeSourceCodeLocation"
  | "updateNodeSourceCodeLocation";

function movingNodes(tree: Tree): Pick<Adapter, Moving> {
  return {
    appendChild: (parent, node) => tree.append(parent, node),
    insertBefore: (parent, node, reference) => tree.insertBefore(parent, node, reference),
    detachNode: (node) => tree.detach(node),
    insertText: (parent, data) => tree.addText(parent, 0, 0, 0, data),
    insertTextBefore: (parent, data, reference) => tree.addText(parent, reference, 0, 0, data),
    setNodeSourceCodeLocation: () => {},
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => {},
  };
}

type Optional = "onItemPush" | "onItemPop" | "onElementCreated";
type Reading = Exclude<keyof TreeAdapter<NodeMap>, Making | Moving | Optional>;

function readingNodes(tree: Tree): Pick<Adapter, Reading> {
  return {
    getTemplateContent: (template) => tree.templateContent(template),
    getDocumentMode: () => tree.mode as html.DOCUMENT_MODE,
    getFirstChild: (node) => tree.firstChild(node) || null,
    getChildNodes: (node) => {
      const children: Node[] = [];
      for (let child = tree.firstChild(node); child !== 0; child = tree.nextSibling(child)) {
        children.push(child);
      }
      return children;
    },
    getParentNode: (node) => tree.parent(node) || null,
    getAttrList: (node) => [...tree.attributes(node)],
    getTagName: (node) => tree.name(node),
    getNamespaceURI: (node) => NAMESPACE_URIS[tree.namespace(node)] as html.NS,
    getTextNodeContent: (node) => tree.data(node),
    getCommentNodeContent: (node) => tree.data(node),
    getDocumentTypeNodeName: (node) => tree.doctype(node)?.name ?? "",
    getDocumentTypeNodePublicId: (node) => tree.doctype(node)?.publicId ?? "",
    getDocumentTypeNodeSystemId: (node) => tree.doctype(node)?.systemId ?? "",
    isTextNode: (node): node is Node => tree.isText(node),
    isCommentNode: (node): node is Node => tree.kind(node) === Kind.Comment,
    isDocumentTypeNode: (node): node is Node => tree.kind(node) === Kind.Doctype,
    isElementNode: (node): node is Node => tree.isElement(node),
  };
}
