/** Writes our trees and parse5's in one notation, that of the html5lib tests. */
import type { DefaultTreeAdapterTypes } from "parse5";
import { Kind, type Node, type Tree } from "../../src/page/html/tree.ts";

type ForeignNode = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.ParentNode;

/** What one node says of itself, whoever made it. */
interface Described {
  line: string;
  attributes: [string, string][];
  /** Where its start tag begins; undefined when it has none of its own. */
  offset: number | undefined;
}

const NAMESPACE_PREFIX = ["", "svg ", "math "];
const NAMESPACE_URI_PREFIX: Record<string, string> = {
  "http://www.w3.org/1999/xhtml": "",
  "http://www.w3.org/2000/svg": "svg ",
  "http://www.w3.org/1998/Math/MathML": "math ",
};

/** How a tree is walked and described. */
interface Reading<N> {
  children(node: N): N[];
  content(node: N): N | undefined;
  describe(node: N): Described;
}

/** Lines of a tree below a node; with offsets, the start of each element is written too. */
function dump<N>(root: N, reading: Reading<N>, hasOffsets: boolean): string[] {
  const lines: string[] = [];
  const waiting = [...reading.children(root)].reverse().map((node) => ({ node, depth: 0 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    const indent = "| " + "  ".repeat(depth);
    const { line, attributes, offset } = reading.describe(node);
    lines.push(indent + line + (hasOffsets && line.startsWith("<") ? ` @${offset}` : ""));
    const written = attributes.map(([name, value]) => `${indent}  ${name}="${value}"`);
    lines.push(...written.sort());
    const content = reading.content(node);
    const below = reading.children(node).map((child) => ({ node: child, depth: depth + 1 }));
    if (content !== undefined) {
      lines.push(`${indent}  content`);
      below.unshift(
        ...reading.children(content).map((child) => ({ node: child, depth: depth + 2 })),
      );
    }
    waiting.push(...below.reverse());
  }
  return lines;
}

/** Writes our tree below a node. */
export function dumpTree(tree: Tree, root: Node, hasOffsets = false): string[] {
  const reading: Reading<Node> = {
    children: (node) => childrenOf(tree, node),
    content: (node) => tree.templateContent(node) || undefined,
    describe: (node) => describe(tree, node),
  };
  return dump(root, reading, hasOffsets);
}

function childrenOf(tree: Tree, node: Node): Node[] {
  const children: Node[] = [];
  for (let child = tree.firstChild(node); child !== 0; child = tree.nextSibling(child)) {
    // The content of a template is written below it, wherever it is read.
    if (tree.kind(child) !== Kind.Fragment) children.push(child);
  }
  return children;
}

function describe(tree: Tree, node: Node): Described {
  const attributes = tree.attributes(node).map(({ prefix, name, value }): [string, string] => [
    prefix === undefined || prefix === "" ? name : `${prefix} ${name}`,
    value,
  ]);
  const offset = tree.isImplied(node) ? undefined : tree.start(node);
  return { line: lineOf(tree, node), attributes, offset };
}

function lineOf(tree: Tree, node: Node): string {
  switch (tree.kind(node)) {
    case Kind.Text:
      return `"${tree.data(node)}"`;
    case Kind.Comment:
      return `<!-- ${tree.data(node)} -->`;
    case Kind.Instruction:
      return `<?${tree.data(node)}>`;
    case Kind.Doctype: {
      const { name, publicId, systemId } = tree.doctype(node) ??
        { name: "", publicId: "", systemId: "" };
      return doctypeLine(name, publicId, systemId);
    }
    default:
      return `<${NAMESPACE_PREFIX[tree.namespace(node)]}${tree.name(node)}>`;
  }
}

function doctypeLine(name: string, publicId: string, systemId: string): string {
  const ids = publicId || systemId ? ` "${publicId}" "${systemId}"` : "";
  return `<!DOCTYPE ${name}${ids}>`;
}

/** Writes a tree of parse5's own making below a node. */
export function dumpParse5(root: DefaultTreeAdapterTypes.ParentNode, hasOffsets = false): string[] {
  const reading: Reading<ForeignNode> = {
    children: (node) => "childNodes" in node ? node.childNodes : [],
    content: (node) => "content" in node ? node.content : undefined,
    describe: describeParse5,
  };
  return dump<ForeignNode>(root, reading, hasOffsets);
}

function describeParse5(node: ForeignNode): Described {
  if ("tagName" in node) {
    const attributes = node.attrs.map(({ prefix, name, value }): [string, string] => [
      prefix ? `${prefix} ${name}` : name,
      value,
    ]);
    const line = `<${NAMESPACE_URI_PREFIX[node.namespaceURI]}${node.tagName}>`;
    return { line, attributes, offset: node.sourceCodeLocation?.startOffset };
  }
  const offset = "sourceCodeLocation" in node ? node.sourceCodeLocation?.startOffset : undefined;
  return { line: otherLine(node), attributes: [], offset };
}

function otherLine(node: ForeignNode): string {
  if ("value" in node) return `"${node.value}"`;
  if ("data" in node) return `<!-- ${node.data} -->`;
  if ("publicId" in node) return doctypeLine(node.name, node.publicId, node.systemId);
  return node.nodeName;
}
