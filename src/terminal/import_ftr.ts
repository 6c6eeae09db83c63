/** `service import-ftr`: a file of ftr-site-config as an extractor. */
import { onlyWord, readCommand } from "./commands.ts";
import { UsageError } from "./usage_error.ts";
import { ToolError } from "../base/errors.ts";
import { importSiteConfig } from "../read/extractor/ftr/mod.ts";
import { readNamedFile } from "./named_files.ts";
import { say } from "./stderr.ts";
import { print } from "./stdout.ts";

/** Prints the extractor, tells what was not taken over, and returns the exit code. */
export async function importFtr(args: readonly string[], version: string): Promise<number> {
  const { words } = readCommand("import-ftr", args);
  const text = await readNamedFile(onlyWord("import-ftr", words, "one file"));
  try {
    const extractor = importSiteConfig(text, version);
    for (const note of extractor.notes) say(note);
    await print(JSON.stringify(extractor, null, 2));
    return 0;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new UsageError(error.message);
  }
}
