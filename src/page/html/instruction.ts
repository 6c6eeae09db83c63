/** The two parts of a processing instruction, which its node has as one text. */
import { Kind, type Node, type Tree } from "./tree.ts";

/** Writes an instruction as its node has it. */
export function writeInstruction(target: string, data: string): string {
  return `${target} ${data}`;
}

/** Returns the target of an instruction; empty for any other node. */
export function targetOf(tree: Tree, node: Node): string {
  if (tree.kind(node) !== Kind.Instruction) return "";
  const whole = tree.data(node);
  return whole.slice(0, whole.indexOf(" "));
}

/** Returns the data of an instruction, and the text of a comment. */
export function dataOf(tree: Tree, node: Node): string {
  const whole = tree.data(node);
  return tree.kind(node) === Kind.Instruction ? whole.slice(whole.indexOf(" ") + 1) : whole;
}
