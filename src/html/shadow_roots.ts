/**
 * Declarative shadow roots: what `<template shadowrootmode>` holds is shown in place of its host's
 * own children, so readers meet it where the template stands.
 *
 * WHATWG HTML, section 13.2.6.4.4. The content follows its template as a fragment, a node without a
 * name; its places lead through the template, as the page is written. What a `<slot>` would take
 * from the host's children stays behind the content.
 */
import { DOCUMENT_NODE, type Node, type Tree } from "./tree.ts";

/** Elements beside custom ones that may have a shadow root: WHATWG DOM, "valid shadow host name". */
const HOSTS = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span"
    .split(" "),
);
/** A name with a hyphen is that of a custom element. */
const CUSTOM_NAME = /^[a-z][^\s]*-/;

/** Puts the content of declared shadow roots behind their templates. Linear in the templates. */
export function openShadowRoots(tree: Tree): void {
  const hosts = new Set<Node>();
  for (const [template, content] of tree.contents) {
    const mode = tree.attribute(template, "shadowrootmode")?.toLowerCase();
    if (mode !== "open" && mode !== "closed") continue;
    const host = tree.parent(template);
    // A host has one shadow root; any further template stays one.
    if (host === DOCUMENT_NODE || hosts.has(host) || !isHost(tree, host)) continue;
    hosts.add(host);
    const next = tree.nextSibling(template);
    if (next === 0) tree.append(host, content);
    else tree.insertBefore(host, content, next);
  }
}

function isHost(tree: Tree, node: Node): boolean {
  const name = tree.name(node);
  return HOSTS.has(name) || CUSTOM_NAME.test(name);
}
