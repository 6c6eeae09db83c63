/**
 * Lets parse5's tree builder write into a {@link Tree}.
 *
 * Nodes are passed as integers, so nothing of the parser's own node objects is ever made.
 */
import { html, type TreeAdapter, type TreeAdapterTypeMap } from "parse5";
import { type Attribute, DOCUMENT_NODE, Kind, Namespace, type Node, Tree } from "./tree.ts";

type Adapter = TreeAdapter<
  TreeAdapterTypeMap<Node, Node, Node, Node, Node, Node, Node, Node, Node, Node>
>;

/** Where the token being handled stands in the source. */
export interface Position {
  start: number;
  end: number;
}

const NAMESPACE_URIS = [html.NS.HTML, html.NS.SVG, html.NS.MATHML] as const;

function namespaceNumber(uri: string): number {
  if (uri === html.NS.HTML) return Namespace.Html;
  return uri === html.NS.SVG ? Namespace.Svg : Namespace.Math;
}

/** Creates an adapter that fills `tree`, taking source offsets from `position`. */
export function createTreeAdapter(tree: Tree, position: Position): Adapter {
  const adapter: Adapter = {
    createDocument: () => tree.create(Kind.Document, 0, 0),
    createDocumentFragment: () => tree.create(Kind.Fragment, position.start, position.start),
    createElement: (name, uri, attributes) =>
      tree.createElement(
        name,
        namespaceNumber(uri),
        attributes as Attribute[],
        position.start,
        position.end,
        false,
      ),
    createCommentNode: (data) => {
      const node = tree.create(Kind.Comment, position.start, position.end);
      tree.setData(node, data);
      return node;
    },
    createTextNode: (data) => {
      const node = tree.create(Kind.Text, position.start, position.end);
      tree.setData(node, data);
      return node;
    },
    appendChild: (parent, node) => tree.append(parent, node),
    insertBefore: (parent, node, reference) => tree.insertBefore(parent, node, reference),
    setTemplateContent: (template, content) => tree.setTemplateContent(template, content),
    getTemplateContent: (template) => tree.templateContent(template),
    setDocumentType: (_document, name, publicId, systemId) => {
      const node = tree.create(Kind.Doctype, position.start, position.end);
      tree.setDoctype(node, { name, publicId, systemId });
      tree.append(DOCUMENT_NODE, node);
    },
    setDocumentMode: (_document, mode) => {
      tree.mode = mode;
    },
    getDocumentMode: () => tree.mode as html.DOCUMENT_MODE,
    detachNode: (node) => tree.detach(node),
    insertText: (parent, data) => {
      const last = tree.lastChild(parent);
      if (last !== 0 && tree.isText(last)) tree.appendData(last, data, position.end);
      else tree.append(parent, adapter.createTextNode(data));
    },
    insertTextBefore: (parent, data, reference) => {
      const before = tree.previousSibling(reference);
      if (before !== 0 && tree.isText(before)) tree.appendData(before, data, position.end);
      else tree.insertBefore(parent, adapter.createTextNode(data), reference);
    },
    adoptAttributes: (node, attributes) => {
      const kept = tree.attributes(node);
      const names = new Set(kept.map((attribute) => attribute.name));
      const added = attributes.filter((attribute) => !names.has(attribute.name));
      if (added.length > 0) tree.setAttributes(node, [...kept, ...added as Attribute[]]);
    },
    getFirstChild: (node) => tree.firstChild(node) || null,
    getChildNodes: (node) => {
      const children: Node[] = [];
      for (let child = tree.firstChild(node); child !== 0; child = tree.nextSibling(child)) {
        children.push(child);
      }
      return children;
    },
    getParentNode: (node) => tree.parent(node) || null,
    getAttrList: (node) => tree.attributes(node) as Attribute[],
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
    setNodeSourceCodeLocation: () => {},
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => {},
  };
  return adapter;
}
