/** What a map that was stopped has listed: the lines of its output, by which the next run goes on. */
import { isObject, jsonIn } from "../../base/json/plain.ts";
import { MAX_BATCH_LINE_BYTES } from "../../base/limits.ts";
import { isAddress } from "../../page/url/mod.ts";
import { ByteReader, sourceOfFile } from "../batch/byte_reader.ts";
import { shownPath } from "../named_files.ts";
import { UsageError } from "../usage_error.ts";

/**
 * Reads the addresses of an output, takes away what is left of a line that was not written whole, and
 * goes to its end. Throws `UsageError` for an output that is none of a map in this form.
 */
export async function readMappedBefore(
  file: Deno.FsFile,
  path: string,
  isPlain: boolean,
): Promise<Set<string>> {
  const reader = new ByteReader(sourceOfFile(file));
  const decoder = new TextDecoder();
  const listed = new Set<string>();
  let whole = 0;
  for (;;) {
    const line = await reader.wholeLine(MAX_BATCH_LINE_BYTES);
    if (line === undefined) break;
    const url = addressIn(decoder.decode(line), isPlain);
    if (url === undefined) {
      const form = isPlain ? "with --plain" : "without --plain";
      throw new UsageError(
        `--resume cannot go on with ${
          shownPath(path)
        }: it has lines that no map ${form} has written`,
      );
    }
    listed.add(url);
    whole += line.length + 1;
  }
  await file.truncate(whole);
  await file.seek(0, Deno.SeekMode.End);
  return listed;
}

function addressIn(line: string, isPlain: boolean): string | undefined {
  if (isPlain) return isAddress(line) ? line : undefined;
  const row = jsonIn(line);
  return isObject(row) && typeof row["url"] === "string" ? row["url"] : undefined;
}
