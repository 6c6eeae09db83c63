import assert from "node:assert/strict";
import { AttributeKinds, parseHtml, TagSet } from "../../../src/page/html/mod.ts";

Deno.test("Tree.isOneOf() tells the elements of a set, in any namespace, from all other nodes", () => {
  const tree = parseHtml("<p>b<b>i</b><!--b--><svg><b></b><a>x</a></svg><i>");
  const tags = new TagSet(new Set(["b", "a", "none"])).of(tree);
  const told: string[] = [];
  for (let at = 0; at < tree.length; at++) {
    if (tree.isOneOf(tree.nodeAt(at), tags)) told.push(tree.name(tree.nodeAt(at)));
  }
  assert.deepEqual(told, ["b", "b", "a"]);
});

Deno.test("AttributeKinds.hasClassAlone() looks at the attributes that a reader looks for", () => {
  const kinds = new AttributeKinds((name) => name === "class" || name === "id" ? 1 : 0);
  const told = (html: string): boolean => {
    const tree = parseHtml(html);
    return kinds.hasClassAlone(tree, tree.nodeAt(tree.length - 1));
  };
  assert.equal(told("<p><b>"), true);
  assert.equal(told("<p><b class=a href=b>"), true);
  assert.equal(told("<p><b class=a id=b>"), false);
  assert.equal(told("<svg><a class=a></a></svg>"), false);
});
