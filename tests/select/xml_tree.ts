/**
 * Trees of small XML documents, for suites whose trees are not HTML.
 *
 * Elements, attributes, texts and the five entities; nothing a suite of ours needs besides.
 */
import { type Attribute, Kind, Tree } from "../../src/page/html/tree.ts";

const PIECE =
  /<!--[^]*?-->|<\/([^\s>]+)\s*>|<([^\s\/>]+)((?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&apos;": "'",
};

/** Reads the characters that entities stand for. */
export function unescapeXml(text: string): string {
  return text.replace(
    /&#x([0-9a-f]+);/gi,
    (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)),
  )
    .replace(/&[a-z]+;/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Builds the tree of an XML document. */
export function parseXmlTree(xml: string): Tree {
  const tree = new Tree(xml);
  const open = [tree.create(Kind.Document, 0, 0)];
  for (const [, closes, name, attributes, isEmpty, text] of xml.matchAll(PIECE)) {
    const parent = open[open.length - 1] as number;
    if (closes !== undefined) open.pop();
    else if (name !== undefined) {
      const node = tree.createElement(
        tree.names.intern(name).id,
        0,
        tree.store.pack(readAttributes(attributes ?? "")),
        0,
        0,
        false,
      );
      tree.append(parent, node);
      if (isEmpty === "") open.push(node);
    } else if (text !== undefined && open.length > 1) {
      const node = tree.create(Kind.Text, 0, 0);
      tree.setData(node, unescapeXml(text));
      tree.append(parent, node);
    }
  }
  tree.finish();
  return tree;
}

function readAttributes(text: string): Attribute[] {
  return [...text.matchAll(ATTRIBUTE)].map(([, name, double, single]) => ({
    name: name as string,
    value: unescapeXml(double ?? single ?? ""),
  }));
}
