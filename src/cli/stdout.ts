/** The answers of the program: whole lines on standard output. */

/** Prints a text and a line end; a reader that has gone is no error. */
export async function print(text: string): Promise<void> {
  const bytes = new TextEncoder().encode(`${text}\n`);
  try {
    for (let at = 0; at < bytes.length;) at += await Deno.stdout.write(bytes.subarray(at));
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}
