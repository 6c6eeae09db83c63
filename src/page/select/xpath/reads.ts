/** Which nodes an expression reads beside its predicates: the place of a string or a number. */
import type { Evaluate, XNode, XRun } from "./run.ts";
import type { Expression } from "./syntax.ts";
import type { XPathAssembler } from "./types.ts";

/** The functions that read the context node when no argument is given. */
const OF_CONTEXT: ReadonlySet<string> = new Set(
  "local-name name namespace-uri normalize-space number string string-length".split(" "),
);

/** The node an expression begins to read at; undefined where it finds none. */
type Read = Evaluate<XNode | undefined>;

/** Compiles what a string, number or boolean is read from, in the order it is written. */
export function compileReads(expression: Expression, assembler: XPathAssembler): Read[] {
  const reads: Read[] = [];
  collectReads(expression, assembler, reads);
  return reads;
}

/** Returns the first node read. */
export function firstOf(reads: readonly Read[], run: XRun): XNode | undefined {
  for (const read of reads) {
    const node = read(run);
    if (node !== undefined) return node;
  }
  return undefined;
}

/** Collects by recursion, which the parser's bound on nesting bounds too. */
function collectReads(expression: Expression, assembler: XPathAssembler, reads: Read[]): void {
  switch (expression.kind) {
    case "number":
    case "literal":
      return;
    case "negate":
      return collectReads(expression.operand, assembler, reads);
    case "chain":
      for (const each of operandsOf(expression)) collectReads(each, assembler, reads);
      return;
    case "call":
      if (readsContext(expression)) reads.push(({ node }) => node);
      if (expression.name !== "id") {
        for (const each of expression.args) collectReads(each, assembler, reads);
        return;
      }
  }
  const { nodes } = assembler.compile(expression);
  if (nodes !== undefined) reads.push((run) => nodes(run)[0]);
}

function readsContext({ name, args }: Expression & { kind: "call" }): boolean {
  return name === "lang" || (args.length === 0 && OF_CONTEXT.has(name));
}

function operandsOf({ first, rest }: Expression & { kind: "chain" }): Expression[] {
  return [first, ...rest.map(({ operand }) => operand)];
}

/** Reports whether some path begins at the document and not at the context node. */
export function readsWholePage(expression: Expression): boolean {
  switch (expression.kind) {
    case "path":
      return expression.isAbsolute ||
        (expression.from !== null && readsWholePage(expression.from));
    case "filter":
      return readsWholePage(expression.base);
    case "union":
      return expression.members.some(readsWholePage);
    case "call":
      return expression.name === "id" || expression.args.some(readsWholePage);
    case "chain":
      return operandsOf(expression).some(readsWholePage);
    case "negate":
      return readsWholePage(expression.operand);
    default:
      return false;
  }
}
