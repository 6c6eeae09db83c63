/** What is found in a folder that was named; each path is judged before and after it is opened. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from "node:fs";

/** Where what was opened is read from. */
export interface FoundFile {
  /** Its bytes when it was opened. */
  readonly size: number;
  readonly dev: number;
  readonly ino: number;
  read(into: Uint8Array): Promise<number | null>;
  close(): void;
}

/** A pipe that takes the place of a file would be waited for until somebody writes into it. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Says what a path is, without following a link. Throws what the system says. */
export function kindOfFound(path: string): "file" | "folder" | "other" {
  const known = lstatSync(path);
  return known.isFile() ? "file" : known.isDirectory() ? "folder" : "other";
}

/** Opens a file whose path without links is `real`; undefined where it is another. May throw. */
export function openFound(path: string, real: string): FoundFile | undefined {
  if (kindOfFound(path) !== "file") return undefined;
  const fd = openSync(path, FLAGS);
  try {
    const opened = fstatSync(fd);
    if (!opened.isFile() || !isAt(real, path, opened)) {
      closeSync(fd);
      return undefined;
    }
    const { size, dev, ino } = opened;
    return {
      size,
      dev,
      ino,
      // Of a file on a disk nothing is gained by waiting elsewhere: this worker does nothing else.
      read(into): Promise<number | null> {
        return new Promise((resolve) => resolve(readSync(fd, into) || null));
      },
      close: () => closeSync(fd),
    };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function isAt(real: string, path: string, opened: { dev: number; ino: number }): boolean {
  if (Deno.realPathSync(path) !== real) return false;
  const { dev, ino } = lstatSync(real);
  return dev === opened.dev && ino === opened.ino;
}
