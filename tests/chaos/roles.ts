/** Which process of the service is which. */
import { commandLineOf } from "../support/process_tree.ts";

/** What a process does for the service. */
export type Role = "reader" | "network";

/** The hidden arguments by which the service starts its processes. */
const ARGUMENTS: readonly [Role, string][] = [["reader", "__reader"], ["network", "__network"]];

/** Gives the role of a process, a wall around it included; undefined for any other. */
export function roleOf(pid: number): Role | undefined {
  // A reader process is told which tools to load behind it.
  const words = commandLineOf(pid).split(" ");
  return ARGUMENTS.find(([, argument]) => words.includes(argument))?.[0];
}
