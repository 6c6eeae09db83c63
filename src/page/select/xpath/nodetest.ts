/** Node tests: XPath 1.0, section 2.3. */
import { Kind, type Node, targetOf } from "../../html/mod.ts";
import type { CompiledTest } from "./axis.ts";
import type { Axis, NodeTest } from "./syntax.ts";
import type { XPathAssembler } from "./types.ts";

const NOTHING: CompiledTest = {
  fits: () => false,
  fitsAttribute: () => false,
  range: undefined,
  siblings: undefined,
  attributeIds: undefined,
};

const KIND_OF = { text: Kind.Text, comment: Kind.Comment } as const;

/** Compiles a node test. */
export function compileNodeTest(
  test: NodeTest,
  axis: Axis,
  assembler: XPathAssembler,
): CompiledTest {
  switch (test.kind) {
    case "name":
      return axis === "attribute"
        ? attributeTest(assembler.attributeSlot(test.name))
        : elementTest(assembler.nameSlot(test.name));
    case "any":
      return {
        ...NOTHING,
        fits: ({ columns }, at) => columns.kind[at] === Kind.Element,
        range: ({ columns }, first, last) => columns.elementsIn(first, last),
        siblings: "child",
        fitsAttribute: () => axis === "attribute",
      };
    case "node":
      return {
        ...NOTHING,
        // XPath does not know doctypes.
        fits: ({ columns }, at) => columns.kind[at] !== Kind.Doctype,
        fitsAttribute: () => true,
      };
    case "processing-instruction": {
      const { target } = test;
      return {
        ...NOTHING,
        fits: ({ columns: { kind, node, tree } }, at) =>
          kind[at] === Kind.Instruction &&
          (target === undefined || targetOf(tree, node[at] as Node) === target),
      };
    }
    default: {
      const kind = KIND_OF[test.kind];
      return { ...NOTHING, fits: ({ columns }, at) => columns.kind[at] === kind };
    }
  }
}

function elementTest(slot: number): CompiledTest {
  return {
    ...NOTHING,
    fits: ({ columns, memory }, at) => columns.name[at] === memory.nameId(slot),
    range: ({ columns, memory }, first, last) => columns.named(memory.nameId(slot), first, last),
    siblings: "ofType",
  };
}

function attributeTest(slot: number): CompiledTest {
  return {
    ...NOTHING,
    attributeIds: ({ memory }) => memory.attributeIds(slot),
    fitsAttribute: ({ memory }, node) =>
      memory.attributeIds(slot).includes(memory.attributeIdOf(node)),
  };
}
