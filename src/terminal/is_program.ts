/** Whether a path that a setting names is a program, by a look before the right to read is given up. */

const looked = new Map<string, boolean>();

/** Reports whether a path names a file that may be run; what cannot be looked at is taken on trust. */
export function isProgram(path: string): boolean {
  const known = looked.get(path) ?? look(path);
  looked.set(path, known);
  return known;
}

function look(path: string): boolean {
  try {
    const { isFile, mode } = Deno.statSync(path);
    return isFile && (mode === null || (mode & 0o111) !== 0);
  } catch (error) {
    return !(error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory);
  }
}
