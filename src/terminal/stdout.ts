/** The answers of the program: whole lines on standard output. */

import { writeAll } from "../base/connection.ts";

/** Prints a text and a line end; a reader that has gone is not an error. */
export async function print(text: string): Promise<void> {
  try {
    await writeAll(Deno.stdout, `${text}\n`);
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}
