/** Node-sets in document order, without repeats, and for nothing when they are so already. */
import assert from "node:assert/strict";
import { inDocumentOrder, type XRun } from "../../../src/page/select/xpath/run.ts";

/** A run that counts what it is made to spend; attributes belong to the node of their number. */
function createRun(): { run: XRun; spent: () => number } {
  let spent = 0;
  const run = {
    budget: { spend: (count: number) => void (spent += count) },
    memory: { ownerOf: (node: number) => -node },
  };
  return { run: run as unknown as XRun, spent: () => spent };
}

for (
  const [title, nodes] of [
    ["no node", []],
    ["one", [4]],
    ["nodes that ascend", [1, 2, 9]],
    ["attributes, whose numbers descend", [-1, -2, -9]],
  ] as const
) {
  Deno.test(`inDocumentOrder() gives a list of ${title} itself, at no cost`, () => {
    const { run, spent } = createRun();
    const list = [...nodes];
    assert.equal(inDocumentOrder(run, list), list);
    assert.equal(spent(), 0);
  });
}

for (
  const [title, nodes, sorted] of [
    ["nodes that descend", [3, 2, 1], [1, 2, 3]],
    ["numbers of several digits", [10, 9, 100], [9, 10, 100]],
    ["repeats", [2, 2, 1, 2], [1, 2]],
    ["attributes behind their elements", [-2, 2, 3, -1, 1], [1, -1, 2, -2, 3]],
  ] as const
) {
  Deno.test(`inDocumentOrder() sorts ${title}`, () => {
    const { run, spent } = createRun();
    assert.deepEqual(inDocumentOrder(run, [...nodes]), sorted);
    assert.equal(spent(), nodes.length);
  });
}

Deno.test("inDocumentOrder() sorts attributes of one element by their own order", () => {
  const run = { ...createRun().run, memory: { ownerOf: () => 1 } } as unknown as XRun;
  assert.deepEqual(inDocumentOrder(run, [-3, -1, -2]), [-1, -2, -3]);
});
