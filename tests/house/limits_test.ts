/** Holds the table of bounds: each once, with its unit, a line about it, and a use. */
import assert from "node:assert/strict";
import { resolve } from "node:path";

const SRC = resolve(import.meta.dirname as string, "../../src");
const BASE = `${SRC}/base`;

function* filesUnder(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* filesUnder(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}

const files = [...Deno.readDirSync(`${BASE}/limits`)].map(({ name }) => name).sort();
const textOf = (name: string): string => Deno.readTextFileSync(`${BASE}/limits/${name}`);
const bounds = files.flatMap((name) =>
  [...textOf(name).matchAll(/(\*\/\n)?^export const (\w+) = /gm)].map((found) => ({
    name: found[2] as string,
    hasLine: found[1] !== undefined,
  }))
);

Deno.test("limits.ts is the front of every file of limits/, and contains nothing itself", () => {
  const front = Deno.readTextFileSync(`${BASE}/limits.ts`).replace(/\/\*\*.*?\*\/\n/s, "");
  const lines = front.trimEnd().split("\n").sort();
  assert.deepEqual(lines, files.map((name) => `export * from "./limits/${name}";`));
});

Deno.test("only the front asks for the files of limits/", () => {
  const asking = [...filesUnder(SRC)].filter((path) =>
    !path.startsWith(`${BASE}/limits`) &&
    /"[./]+\/limits\/\w+\.ts"/.test(Deno.readTextFileSync(path))
  );
  assert.deepEqual(asking, []);
});

Deno.test("every bound has a line of its own and one name", () => {
  assert.deepEqual(bounds.filter(({ hasLine }) => !hasLine).map(({ name }) => name), []);
  const names = bounds.map(({ name }) => name);
  assert.deepEqual(names.filter((name, at) => names.indexOf(name) !== at), []);
  assert.deepEqual(names.filter((name) => !/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(name)), []);
});

Deno.test("every bound is asked for somewhere", () => {
  const asked = new Set<string>();
  for (const path of filesUnder(SRC)) {
    if (path === `${BASE}/limits.ts`) continue;
    const text = Deno.readTextFileSync(path).replace(/^export const \w+/gm, "");
    for (const [name] of text.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)) asked.add(name);
  }
  assert.deepEqual(bounds.map(({ name }) => name).filter((name) => !asked.has(name)), []);
});
