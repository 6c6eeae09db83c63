/**
 * Declarative shadow roots: what `<template shadowrootmode>` holds is shown in place of its host's
 * own children, so readers meet it where the template stands.
 *
 * WHATWG HTML, section 13.2.6.4.4. The content follows its template as a fragment, a node without a
 * name; its places lead through the template, as the page is written. Children of the host are read
 * in the `<slot>` that takes them (WHATWG DOM, 4.2.2.3), in place of what the slot itself has; those
 * that none takes stay behind the content.
 */
import { addTo } from "../../base/add_to.ts";
import { childrenOf, createMover } from "./served_order.ts";
import { DOCUMENT_NODE, type Node, type Tree } from "./tree.ts";

/** Elements beside custom ones that may have a shadow root: WHATWG DOM, "valid shadow host name". */
const HOSTS = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span"
    .split(" "),
);
/** A name with a hyphen is that of a custom element. */
const CUSTOM_NAME = /^[a-z][^\s]*-/;

interface ShadowRoot {
  readonly host: Node;
  readonly template: Node;
  readonly content: Node;
  /** The first slot of each name; the name of the one for everything else is empty. */
  readonly slots: ReadonlyMap<string, Node>;
}

/** Puts the content of declared shadow roots behind their templates. Linear in the page. */
export function openShadowRoots(tree: Tree): void {
  if (tree.contents.size === 0) return;
  const roots = declaredRoots(tree);
  for (const { host, template, content } of roots) {
    tree.insertBefore(host, content, tree.nextSibling(template));
  }
  assignSlots(tree, roots.filter(({ slots }) => slots.size > 0));
}

function declaredRoots(tree: Tree): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  const hosts = new Set<Node>();
  for (const [template, content] of tree.contents) {
    const mode = tree.attribute(template, "shadowrootmode")?.toLowerCase();
    if (mode !== "open" && mode !== "closed") continue;
    const host = tree.parent(template);
    // A host has one shadow root; any further template stays one.
    if (host === DOCUMENT_NODE || hosts.has(host) || !isHost(tree, host)) continue;
    hosts.add(host);
    roots.push({ host, template, content, slots: findSlots(tree, content) });
  }
  return roots;
}

function isHost(tree: Tree, node: Node): boolean {
  const name = tree.name(node);
  return HOSTS.has(name) || CUSTOM_NAME.test(name);
}

function findSlots(tree: Tree, content: Node): Map<string, Node> {
  const slots = new Map<string, Node>();
  const waiting = childrenOf(tree, content).reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (tree.isHtml(node, "slot")) {
      const name = tree.attribute(node, "name") ?? "";
      if (!slots.has(name)) slots.set(name, node);
    }
    for (let child = tree.lastChild(node); child !== 0; child = tree.previousSibling(child)) {
      waiting.push(child);
    }
  }
  return slots;
}

function assignSlots(tree: Tree, roots: readonly ShadowRoot[]): void {
  if (roots.length === 0) return;
  const mover = createMover(tree, "slots of shadow roots");
  for (const { host, template, slots } of roots) {
    for (const [slot, nodes] of assignedNodes(tree, host, template, slots)) {
      const own = childrenOf(tree, slot);
      if (mover.move(nodes, slot, 0)) mover.remove(own);
    }
  }
}

function assignedNodes(
  tree: Tree,
  host: Node,
  template: Node,
  slots: ReadonlyMap<string, Node>,
): Map<Node, Node[]> {
  const assigned = new Map<Node, Node[]>();
  for (const node of childrenOf(tree, host)) {
    if (node === template || (!tree.isElement(node) && !tree.isText(node))) continue;
    const slot = slots.get(tree.attribute(node, "slot") ?? "");
    if (slot !== undefined) addTo(assigned, slot, node);
  }
  return assigned;
}
