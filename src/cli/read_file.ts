/** Files that the caller of a command names. */
import { UsageError } from "../config.ts";
import { clipped } from "../quoted.ts";
import { hideAddressSecrets } from "../url/hide_secrets.ts";

/** Reads a file as text. Throws `UsageError` that names it. */
export async function readNamedFile(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    const why = error instanceof Deno.errors.NotFound ? "there is none" : "it cannot be read";
    throw new UsageError(`the file ${clipped(hideAddressSecrets(path))}: ${why}`);
  }
}
