/** `service work`: a coprocess of an engine of data, lines in and lines out as each is done. */
import type { Tool } from "../tools/contract/mod.ts";
import { batch } from "./batch.ts";
import { onlyWord, readCommand } from "./commands.ts";

/** Answers lines until there are no more, and returns the exit code. Throws `UsageError`. */
export async function work(args: readonly string[], tools: readonly Tool[]): Promise<number> {
  onlyWord("work", readCommand("work", args).words, "one tool, its lines on standard input");
  // The options are those of a batch, which answers lines as they come.
  return await batch([...args, "-", "--in", "jsonl", "--unordered"], tools);
}
