/** Steps of a location path: from a set of nodes to the next, in document order. */
import { type CompiledTest, isReverse, nodesOnAxis, nodesOnAxisOfAll } from "./axis.ts";
import { compilePredicate, filterNodes, type Predicate } from "./predicate.ts";
import { inDocumentOrder, positionOf, type XNode, type XRun } from "./run.ts";
import type { Axis, NodeTest, Step } from "./syntax.ts";
import type { XPathAssembler } from "./types.ts";
import { Kind, type Node, targetOf } from "../../html/mod.ts";

/** Takes the nodes of one step to those of the next; both in document order, each once. */
type StepRunner = (run: XRun, contexts: readonly XNode[]) => readonly XNode[];

/** A step ready to run. */
export interface CompiledStep {
  axis: Axis;
  test: CompiledTest;
  predicates: readonly Predicate[];
  run: StepRunner;
}

/** Compiles the steps of a path; `//x` becomes one step that uses the name index. */
export function compileSteps(steps: readonly Step[], assembler: XPathAssembler): CompiledStep[] {
  const compiled: CompiledStep[] = [];
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index] as Step;
    const next = steps[index + 1];
    if (next !== undefined && isAnyBelow(step) && FUSED.has(next.axis)) {
      compiled.push(compileFused(next, assembler));
      index++;
    } else {
      compiled.push(compileStep(step, assembler));
    }
  }
  return compiled;
}

/** The axes that may take the place of `descendant-or-self::node()` and a step after it. */
const FUSED: ReadonlySet<Axis> = new Set<Axis>(["child", "attribute"]);

function isAnyBelow({ axis, test, predicates }: Step): boolean {
  return axis === "descendant-or-self" && test.kind === "node" && predicates.length === 0;
}

function compileStep(step: Step, assembler: XPathAssembler): CompiledStep {
  const { axis } = step;
  const test = compileNodeTest(step.test, axis, assembler);
  const predicates = step.predicates.map((each) => compilePredicate(each, assembler));
  const run: StepRunner = predicates.some((each) => each.isPositional)
    ? (state, contexts) => runPositional(state, axis, test, predicates, contexts)
    : (state, contexts) =>
      filterNodes(state, nodesOnAxisOfAll(state, axis, test, contexts), predicates);
  return { axis, test, predicates, run };
}

/** Filters the nodes of each context by their position among them. */
function runPositional(
  run: XRun,
  axis: Axis,
  test: CompiledTest,
  predicates: readonly Predicate[],
  contexts: readonly XNode[],
): readonly XNode[] {
  const limit = predicates[0]?.limit ?? Infinity;
  let found: XNode[] = [];
  for (const context of contexts) {
    run.budget.spend(1);
    const near = nodesOnAxis(run, axis, test, context, limit);
    const kept = filterNodes(run, near, predicates);
    if (isReverse(axis)) kept.reverse();
    for (const node of kept) found.push(node);
    // Contexts that share their nodes would otherwise pile up pages of repeats.
    if (found.length > 2 * run.columns.count) found = inDocumentOrder(run, found);
  }
  return inDocumentOrder(run, found);
}

function compileFused(next: Step, assembler: XPathAssembler): CompiledStep {
  const { axis } = next;
  const plain = compileStep(next, assembler);
  const { test, predicates } = plain;
  if (axis === "attribute") {
    const any: Step = { axis: "descendant-or-self", test: { kind: "any" }, predicates: [] };
    const below = compileStep(any, assembler);
    return { ...plain, run: (run, contexts) => plain.run(run, below.run(run, contexts)) };
  }
  const run: StepRunner = predicates.some((each) => each.isPositional)
    ? (state, contexts) => runGrouped(state, test, predicates, contexts)
    : (state, contexts) =>
      filterNodes(state, nodesOnAxisOfAll(state, "descendant", test, contexts), predicates);
  return { axis: "descendant", test, predicates, run };
}

/** Filters every node below the contexts by its position among the siblings that fit. */
function runGrouped(
  run: XRun,
  test: CompiledTest,
  predicates: readonly Predicate[],
  contexts: readonly XNode[],
): readonly XNode[] {
  const limit = predicates[0]?.limit ?? Infinity;
  const groups = new Map<number, XNode[]>();
  for (const node of nodesOnAxisOfAll(run, "descendant", test, contexts)) {
    const parent = run.columns.parent[positionOf(run, node)] as number;
    const group = groups.get(parent);
    if (group === undefined) groups.set(parent, [node]);
    else if (group.length < limit) group.push(node);
  }
  const found: XNode[] = [];
  for (const group of groups.values()) {
    for (const node of filterNodes(run, group, predicates)) found.push(node);
  }
  return inDocumentOrder(run, found);
}

const NOTHING: CompiledTest = {
  fits: () => false,
  fitsAttribute: () => false,
  range: undefined,
  siblings: undefined,
  attributeIds: undefined,
};

const KIND_OF = { text: Kind.Text, comment: Kind.Comment } as const;

function compileNodeTest(
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
