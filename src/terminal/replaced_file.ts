/** Files that are replaced whole: what was there is there until all of what comes is written. */

/**
 * Writes a file by the name of `next`; once it is whole it takes the place of `path`.
 *
 * What was written of one that did not become whole is taken away, and `path` stays as it was.
 */
export async function replaceFile(
  path: string,
  next: string,
  write: (file: Deno.FsFile) => Promise<void>,
): Promise<void> {
  try {
    {
      using file = await Deno.open(next, { write: true, create: true, truncate: true });
      await write(file);
      await file.sync();
    }
    await Deno.rename(next, path);
  } catch (error) {
    await Deno.remove(next).catch(() => {});
    throw error;
  }
}
