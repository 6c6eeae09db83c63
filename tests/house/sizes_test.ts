/** Holds the 400-line wall and the names of files. */
import assert from "node:assert/strict";
import { basename, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname as string, "../..");
const WALL_LINES = 400;

/** Files that may stand over the wall, each with its reason. */
const OVER_THE_WALL: ReadonlyMap<string, string> = new Map();

/** `mod.ts` is the front of a room: see `imports_test.ts`. */
const VAGUE_NAMES = /^(?:index|utils?|helpers?|common|manager|data|info|misc)\.ts$/;

function* filesUnder(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* filesUnder(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}

const files = [`${ROOT}/main.ts`, ...filesUnder(`${ROOT}/src`)];

function linesOf(file: string): number {
  return Deno.readTextFileSync(file).split("\n").length - 1;
}

Deno.test("no source file is over the wall without a reason", () => {
  const over = files.filter((file) => linesOf(file) > WALL_LINES)
    .map((file) => relative(ROOT, file));
  assert.deepEqual(over.filter((file) => !OVER_THE_WALL.has(file)), []);
});

Deno.test("every exception to the wall is still needed", () => {
  const idle = [...OVER_THE_WALL.keys()].filter((file) => linesOf(`${ROOT}/${file}`) <= WALL_LINES);
  assert.deepEqual(idle, []);
});

Deno.test("file names say what is inside", () => {
  const names = files.map((file) => basename(file));
  assert.deepEqual(
    names.filter((name) => VAGUE_NAMES.test(name) || !/^[a-z0-9_]+\.ts$/.test(name)),
    [],
  );
});

Deno.test("nothing escapes the type checker, the linter or the test runner", () => {
  const escapes =
    /\bas any\b|: any\b|@ts-ignore|@ts-nocheck|@ts-expect-error|deno-lint-ignore-file|^export default|^\s*enum /m;
  const loose = files.filter((file) => escapes.test(Deno.readTextFileSync(file)));
  assert.deepEqual(loose.map((file) => relative(ROOT, file)), []);
  const tests = [...filesUnder(`${ROOT}/tests`)].filter((file) =>
    /Deno\.test\.only|\bonly: true/.test(Deno.readTextFileSync(file)) && !file.includes("/house/")
  );
  assert.deepEqual(tests, []);
});
