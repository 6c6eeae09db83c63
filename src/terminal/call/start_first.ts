/** The reader process of `service call`, which starts before the command has loaded what it needs. */
import { type FirstReader, startFirstReader } from "../../serve/pool/mod.ts";
import { readSandboxChoice } from "../environment.ts";
import { giveUpFiles } from "../named_files.ts";

/** Names of tools, and words that look like one: what has no such tool is given up. */
const TOOL_NAME = /^[a-z]+_[a-z_]+$/;
/** Arguments that name a file, to read it or to write the answer to it. */
const NAMES_FILE = /^(?:@|--[\w-]+=@|-o|--output(?:=|$))/;

/**
 * Starts it, by the tool that the arguments of `call` name.
 *
 * No process is started before the right to files is given up, so arguments that name one have their
 * reader process later: then it returns undefined, as without a tool. Throws `UsageError`.
 */
export function startFirst(args: readonly string[]): FirstReader | undefined {
  const tool = args.find((arg) => TOOL_NAME.test(arg));
  if (tool === undefined || args.some((arg) => NAMES_FILE.test(arg))) return undefined;
  const choice = readSandboxChoice(Deno.env.get);
  giveUpFiles();
  return startFirstReader(tool, choice);
}
