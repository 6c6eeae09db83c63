/** Refuses exports that nothing imports. */
import assert from "node:assert/strict";
import { basename, dirname, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname as string, "../..");

function* filesUnder(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* filesUnder(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}

const IMPORT = /^(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"(\.[^"]+)"/gm;
const WHOLE_IMPORT =
  /\bimport\s+(?:type\s+)?\*\s+as\s+\w+\s+from\s+"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/g;
const PASSED_ON = /^export \* from "(\.[^"]+)"/gm;
const EXPORT =
  /^export (?:declare )?(?:async )?(function\*?|const|let|class|abstract class|interface|type) (\w+)/gm;

/** What files import, as `file name`; `file *` where a module is imported whole. */
function importedNames(files: readonly string[]): Set<string> {
  const used = new Set<string>();
  for (const file of files) {
    // A front passes names on: who imports them from it uses them.
    if (basename(file) === "mod.ts") continue;
    const text = Deno.readTextFileSync(file);
    for (const [, names = "", from = ""] of text.matchAll(IMPORT)) {
      for (const name of names.split(",")) {
        const own = name.trim().replace(/^type\s+/, "").split(/\s+as\s+/)[0] ?? "";
        if (own !== "") used.add(`${resolve(dirname(file), from)} ${own}`);
      }
    }
    for (const [, whole, dynamic] of text.matchAll(WHOLE_IMPORT)) {
      used.add(`${resolve(dirname(file), whole ?? dynamic ?? "")} *`);
    }
  }
  return used;
}

interface Exported {
  readonly kind: string;
  readonly name: string;
  /** What an importer sees of it: all of a type or class, a function without its body. */
  readonly shown: string;
}

function exportsOf(text: string): Exported[] {
  return [...text.matchAll(EXPORT)].map(({ 1: kind = "", 2: name = "", index }) => {
    const rest = text.slice(index);
    const whole = rest.slice(0, /^(?:\}|\]|\)|\S.*;$)/m.exec(rest)?.index ?? rest.length);
    const signature = /^.*?\{$(?<=^(?:export|\}|\)).*)/ms.exec(rest)?.[0] ?? whole;
    const line = /^[^]*?(?:;|\{|\(|\[)$/m.exec(rest)?.[0] ?? whole;
    const shown = kind.startsWith("function") ? signature : kind === "const" ? line : whole;
    return { kind, name, shown: shown === "" ? line : shown };
  });
}

/** What the package exports is for others to import. */
const LIBRARY = `${ROOT}/src/library/`;
const files = [...filesUnder(`${ROOT}/src`)];
const sources = files.filter((file) => !file.startsWith(LIBRARY));
const program = importedNames([`${ROOT}/main.ts`, ...files, ...filesUnder(`${ROOT}/packaging`)]);
const others = importedNames([...filesUnder(`${ROOT}/tests`), ...filesUnder(`${ROOT}/bench`)]);

/** The modules that pass the exports of a file on as their own: all of them, or by name. */
const passedOn = new Map<string, string>();
for (const file of sources) {
  const text = Deno.readTextFileSync(file);
  for (const [, from = ""] of text.matchAll(PASSED_ON)) {
    passedOn.set(resolve(dirname(file), from), file);
  }
  if (basename(file) !== "mod.ts") continue;
  for (const [, names = "", from = ""] of text.matchAll(IMPORT)) {
    for (const name of names.split(",")) {
      const own = name.trim().replace(/^type\s+/, "");
      if (own !== "") passedOn.set(`${resolve(dirname(file), from)} ${own}`, file);
    }
  }
}

function isImported(used: ReadonlySet<string>, file: string, name: string): boolean {
  const places = [file, passedOn.get(file), passedOn.get(`${file} ${name}`)]
    .filter((place) => place !== undefined);
  return places.some((place) => used.has(`${place} ${name}`) || used.has(`${place} *`));
}

Deno.test("every export is imported somewhere, or is a type that an export's own type names", () => {
  const needless: string[] = [];
  for (const file of sources) {
    const all = exportsOf(Deno.readTextFileSync(file));
    for (const each of all) {
      if (isImported(program, file, each.name) || isImported(others, file, each.name)) continue;
      const isType = each.kind === "interface" || each.kind === "type";
      const isNamed = all.some((other) =>
        other !== each && new RegExp(`\\b${each.name}\\b`).test(other.shown)
      );
      if (!isType || !isNamed) needless.push(`${relative(ROOT, file)}: ${each.name}`);
    }
  }
  assert.deepEqual(needless, []);
});

Deno.test("nothing is exported for tests alone that the program does not use", () => {
  const dead: string[] = [];
  for (const file of sources) {
    const text = Deno.readTextFileSync(file);
    const code = text.replace(/\/\*\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "");
    for (const { name } of exportsOf(text)) {
      if (isImported(program, file, name)) continue;
      const uses = [...code.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length;
      if (uses < 2) dead.push(`${relative(ROOT, file)}: ${name}`);
    }
  }
  assert.deepEqual(dead, []);
});
