/**
 * Imports every test file of a folder of `tests`, so that one isolate runs them all: the sources
 * are compiled once a room and not once a file.
 */

const TESTS = new URL("../", import.meta.url);

/** What of a folder is imported elsewhere. */
export interface RoomOptions {
  /** Names of folders below it that have an isolate of their own. */
  readonly without?: readonly string[];
  /** Whether the files of the folder itself are all; true imports those of the folders below too. */
  readonly isDeep?: boolean;
  /** Only every other file, from the first or from the second. */
  readonly half?: 1 | 2;
}

/** The end of the name of a file that counts steps: see `tests/support/count_steps.ts`. */
const COUNTS_STEPS = "_steps_test.ts";

/** Imports the test files of a folder and of the folders below it. Throws when there is none. */
export async function importRoom(room: string, options: RoomOptions = {}): Promise<void> {
  const files = [...testFilesIn(new URL(`${room}/`, TESTS), options)];
  const { half } = options;
  await importAll(
    room,
    files.filter((file) => !file.endsWith(COUNTS_STEPS))
      .filter((_, at) => half === undefined || at % 2 === half - 1),
  );
}

/** Imports the files of every folder that count steps, which needs an isolate of its own. */
export async function importSteps(): Promise<void> {
  const files = [...testFilesIn(TESTS, {})].filter((file) => file.endsWith(COUNTS_STEPS));
  await importAll("", files);
}

async function importAll(room: string, files: readonly string[]): Promise<void> {
  if (files.length === 0) throw new Error(`tests/${room} has no test file`);
  for (const file of files) await import(file);
}

function* testFilesIn(folder: URL, options: RoomOptions): Generator<string> {
  const { without = [], isDeep = true } = options;
  const entries = [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1);
  for (const { name, isDirectory } of entries) {
    if (isDirectory && isDeep && !without.includes(name)) {
      yield* testFilesIn(new URL(`${name}/`, folder), options);
    } else if (!isDirectory && name.endsWith("_test.ts")) yield new URL(name, folder).href;
  }
}
