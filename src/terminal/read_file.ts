/** Files that the caller of a command names. */
import { UsageError } from "./usage_error.ts";
import { clipped } from "../base/quoted.ts";
import { hideAddressSecrets } from "../base/hide_secrets.ts";

/** Reads a file as text. Throws `UsageError` that names it. */
export async function readNamedFile(path: string): Promise<string> {
  return new TextDecoder().decode(await readNamedBytes(path));
}

/** Reads a file. Throws `UsageError` that names it. */
export async function readNamedBytes(path: string): Promise<Uint8Array> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    const why = error instanceof Deno.errors.NotFound ? "there is none" : "it cannot be read";
    throw new UsageError(`the file ${clipped(hideAddressSecrets(path))}: ${why}`);
  }
}
