/** Holds vocabularies to one folder and one row each. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { VOCABULARY_TITLES } from "../../src/base/names/vocabulary_titles.ts";
import { VOCABULARIES } from "../../src/read/vocabularies/table.ts";

const ROOM = resolve(import.meta.dirname as string, "../../src/read/vocabularies");

function* filesUnder(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* filesUnder(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}

const folders = [...Deno.readDirSync(ROOM)].filter(({ isDirectory }) => isDirectory)
  .map(({ name }) => name).sort();

Deno.test("every folder with a row is in the table of vocabularies, by its own import", () => {
  const table = Deno.readTextFileSync(`${ROOM}/table.ts`);
  const withRow = folders.filter((name) =>
    [...Deno.readDirSync(`${ROOM}/${name}`)].some(({ name }) => name === "vocabulary.ts")
  );
  const imported = [...table.matchAll(/from "\.\/([a-z_]+)\/vocabulary\.ts"/g)].map((m) => m[1]);
  assert.deepEqual(imported.sort(), withRow);
  assert.equal(VOCABULARIES.length, withRow.length);
});

Deno.test("vocabularies bear names and titles of their own", () => {
  for (const words of [VOCABULARIES.map(({ name }) => name), VOCABULARY_TITLES]) {
    assert.deepEqual([...new Set<string>(words)], words);
    assert.equal(words.length, VOCABULARIES.length);
  }
});

Deno.test("no vocabulary imports from the folder of another", () => {
  const crossing = folders.flatMap((folder) =>
    [...filesUnder(`${ROOM}/${folder}`)].filter((path) =>
      [...Deno.readTextFileSync(path).matchAll(/from "\.\.\/([a-z_]+)\//g)].some(([, other]) =>
        folders.includes(other as string)
      )
    )
  );
  assert.deepEqual(crossing.map((path) => path.slice(ROOM.length + 1)), []);
});
