/** `service work`: a coprocess of an engine of data, lines in and lines out as each is done. */
import { PROGRAM } from "../base/program_name.ts";
import type { Tool } from "../tools/contract/mod.ts";
import { batch } from "./batch.ts";
import { readCommand } from "./commands.ts";
import { UsageError } from "./usage_error.ts";

/** Answers lines until there are no more, and returns the exit code. Throws `UsageError`. */
export async function work(args: readonly string[], tools: readonly Tool[]): Promise<number> {
  const { words: [tool, ...rest] } = readCommand("work", args);
  if (tool === undefined || rest.length > 0) {
    throw new UsageError(
      `work needs one tool, its lines on standard input; see ${PROGRAM} work --help`,
    );
  }
  // The options are those of a batch, which answers lines as they come.
  return await batch([...args, "-", "--in", "jsonl", "--unordered"], tools);
}
