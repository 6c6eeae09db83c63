/** Holds the bounds, wherever they stand: each once, with its unit, a line about it, and a use. */
import assert from "node:assert/strict";
import { relative, resolve } from "node:path";
import { boundsOf } from "../../bench/constants/find_constants.ts";
import { roomOf } from "./plan.ts";

const SRC = resolve(import.meta.dirname as string, "../../src");
const BASE = `${SRC}/base`;

/** Bounds of several folders of one room, none of which is the home of the others. */
const OF_ONE_ROOM: ReadonlySet<string> = new Set([
  "MAX_LIST_DEPTH",
  "MAX_ROW_BOXES",
  "MAX_ROW_CUTS",
  "MAX_ROW_SPAN",
  "MAX_NETWORK_CPU_SECONDS",
  "MAX_READER_CPU_SECONDS",
]);

const HEAD = `<!-- deno-fmt-ignore-file -->

# Bounds

Each bound of the program, where it stands under \`src\`, its value and what happens past it. This page
is printed from the sources: \`UPDATE=1 deno test -A --no-check tests/house/limits_test.ts\`.
`;

function* filesUnder(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* filesUnder(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}

const files = [...Deno.readDirSync(`${BASE}/limits`)].map(({ name }) => name).sort();
const bounds = [...filesUnder(SRC)].map((path) => relative(SRC, path)).sort().flatMap((file) =>
  boundsOf(file, Deno.readTextFileSync(`${SRC}/${file}`))
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

Deno.test("every bound has a line of its own and a name that tells its unit or its kind", () => {
  assert(bounds.length > 400, `${bounds.length} bounds`);
  assert.deepEqual(bounds.filter(({ comment }) => comment === "").map(({ name }) => name), []);
  const names = bounds.map(({ name }) => name);
  assert.deepEqual(names.filter((name, at) => names.indexOf(name) !== at), []);
  assert.deepEqual(names.filter((name) => !/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(name)), []);
});

Deno.test("every bound is asked for somewhere, and one of base/limits in several rooms", () => {
  const asking = new Map<string, Set<string>>();
  for (const path of filesUnder(SRC)) {
    if (path === `${BASE}/limits.ts`) continue;
    const text = Deno.readTextFileSync(path).replace(/^(?:export )?const \w+/gm, "");
    const names = text.replace(/\/\*[^]*?\*\//g, "").match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g);
    for (const name of new Set(names)) {
      asking.set(name, (asking.get(name) ?? new Set()).add(roomOf(path)));
    }
  }
  assert.deepEqual(bounds.map(({ name }) => name).filter((name) => !asking.has(name)), []);
  const alone = bounds.filter(({ file, name }) =>
    file.startsWith("base/limits/") && (asking.get(name)?.size ?? 0) < 2 && !OF_ONE_ROOM.has(name)
  );
  assert.deepEqual(alone.map(({ name }) => name), [], "set it beside its only user");
});

Deno.test("docs/bounds.md is what the sources say", () => {
  const written = writeBounds();
  const path = `${SRC}/../docs/bounds.md`;
  if (Deno.env.get("UPDATE") === "1") Deno.writeTextFileSync(path, written);
  assert.equal(Deno.readTextFileSync(path), written);
});

/** Writes the table of bounds, a section for each file. */
function writeBounds(): string {
  const sections = [...Map.groupBy(bounds, ({ file }) => file)].map(([file, own]) =>
    `## ${file}\n\n` +
    own.map(({ name, written, comment }) => `- \`${name} = ${written}\`: ${comment}\n`).join("")
  );
  return `${HEAD}\n${sections.join("\n")}`;
}
