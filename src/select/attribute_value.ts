/** An attribute by name, as a selector asks for it: letter case aside, prefixes aside. */
import { type Attribute, Namespace, type Node, type Tree } from "../html/tree.ts";

/**
 * Gives the value of an attribute; `name` in lower case.
 *
 * The parser writes HTML attributes in lower case but keeps `viewBox` and the like on SVG elements.
 */
export function attributeValue(tree: Tree, node: Node, name: string): string | undefined {
  const list = tree.attributes(node);
  for (const attribute of list) {
    if (attribute.name === name && attribute.prefix === undefined) return attribute.value;
  }
  if (tree.namespace(node) === Namespace.Html) return undefined;
  for (const attribute of list) {
    if (attribute.prefix === undefined && attribute.name.toLowerCase() === name) {
      return attribute.value;
    }
  }
  return undefined;
}

/** Gives the first attribute of a local name, whatever its prefix; `name` in lower case. */
export function anyAttributeValue(tree: Tree, node: Node, name: string): string | undefined {
  for (const attribute of tree.attributes(node)) {
    if (attribute.name.toLowerCase() === name) return attribute.value;
  }
  return undefined;
}

/** Gives the name of an attribute as the page would write it, prefix included. */
export function qualifiedName({ name, prefix }: Attribute): string {
  return prefix === undefined || prefix === "" || name.startsWith(`${prefix}:`)
    ? name
    : `${prefix}:${name}`;
}

/** Gives an attribute by its qualified name, in lower case. */
export function qualifiedValue(tree: Tree, node: Node, name: string): string | undefined {
  const list = tree.attributes(node);
  const isHtml = tree.namespace(node) === Namespace.Html;
  for (const attribute of list) {
    if (attribute.name === name && attribute.prefix === undefined) return attribute.value;
    if (!isHtml && qualifiedName(attribute).toLowerCase() === name) return attribute.value;
  }
  return undefined;
}

/** Says whether a list of words separated by whitespace holds a word; no word is empty. */
export function hasWord(list: string, word: string): boolean {
  const length = word.length;
  if (length === 0) return false;
  for (let at = list.indexOf(word); at !== -1; at = list.indexOf(word, at + 1)) {
    const end = at + length;
    const startsWord = at === 0 || isSpace(list.charCodeAt(at - 1));
    if (startsWord && (end === list.length || isSpace(list.charCodeAt(end)))) return true;
  }
  return false;
}

/** Says whether a character is HTML whitespace: tab, line feed, form feed, return or space. */
export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11);
}
