/** Holds the wall between what a page declares and what it merely shows. */
import assert from "node:assert/strict";
import { resolve } from "node:path";

const SRC = resolve(import.meta.dirname as string, "../../src");

/** What `declared` may ask of `shown`, and why that cannot pass for a declaration. */
const ASKED: ReadonlyMap<string, string> = new Map([
  ["readShop", "its answers are of a type that names its source as shown"],
  ["readVisible", "its guesses are no part of the summary"],
  ["VISIBLE_QUESTIONS", "the names of those guesses"],
  ["induceRecords", "its fields name their source as induced"],
  ["ShownPage", "it is only handed on"],
  ["isPublishedOnADay", "it says how likely a page is dated, and no day"],
  ["shownPublication", "its day is only held against a declared one"],
  ["guessAuthor", "its person is only held against a declared organisation"],
]);

function* filesUnder(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* filesUnder(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}

function textsOf(room: string): [string, string][] {
  return [...filesUnder(`${SRC}/${room}`)].map((
    path,
  ) => [path.slice(SRC.length + 1), Deno.readTextFileSync(path)]);
}

Deno.test("shown answers only with answers that name their source as shown", () => {
  const loose = textsOf("read/shown").filter(([path, text]) =>
    path !== "read/shown/shown_answer.ts" &&
    /import[^;]*\bAnswer\b[^;]*vocabularies\/mod\.ts"/.test(text)
  );
  assert.deepEqual(loose.map(([path]) => path), []);
});

Deno.test("declared asks shown only what cannot pass for a declaration", () => {
  const asked = textsOf("read/declared").flatMap(([, text]) =>
    [...text.matchAll(/^import \{([^}]+)\} from "\.\.\/shown\/mod\.ts"/gm)].flatMap((
      [, names = ""],
    ) => names.split(",").map((name) => name.trim()).filter((name) => /^(?!type )\w/.test(name)))
  );
  assert.deepEqual([...new Set(asked)].sort(), [...ASKED.keys()].sort());
});

Deno.test("declared gives no answer another source than its own", () => {
  const changed = textsOf("read/declared").filter(([, text]) =>
    /\{[^{}]*\.\.\.[^{}]*[,\s]source\s*[:,}]/.test(text)
  );
  assert.deepEqual(changed.map(([path]) => path), []);
});
