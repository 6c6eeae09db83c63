/**
 * Variants of the sources with other numbers, run beside the sources themselves.
 *
 * Only what leads to a changed file is copied; everything else is the module that runs already, so
 * that a variant costs little more than its answers.
 */
import { dirname, relative, resolve } from "node:path";
import type { Constant } from "./find_constants.ts";
import type { Scored } from "./score.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");

/** A constant and what it is instead. */
export interface Change {
  readonly constant: Constant;
  readonly value: string;
}

/** The specifiers of a module that are paths, with the quotes around them. */
const PATHS = /(?<=\bfrom |\bimport |\bimport\()"(\.[^"]+)"/g;

/** The modules that one leads to, each with those it imports. */
export function modulesFrom(entry: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const left = [entry];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path) || !path.endsWith(".ts")) continue;
    const folder = dirname(path);
    const asked = [...Deno.readTextFileSync(path).matchAll(PATHS)]
      .map(([, to = ""]) => resolve(folder, to));
    found.set(path, asked);
    left.push(...asked);
  }
  return found;
}

/** A file below `src/` and a piece of its text that is written otherwise; it occurs once. */
export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Scores the sources with some constants changed. */
export function scoreVariant(entry: string, changes: readonly Change[]): Promise<Scored> {
  return scoreEdited(entry, changes.map(editOf));
}

function editOf({ constant: { file, name }, value }: Change): Edit {
  const text = Deno.readTextFileSync(`${ROOT}/src/${file}`);
  const declared = new RegExp(`const ${name}(?:: number)? = [^;]+;`).exec(text)?.[0];
  if (declared === undefined) throw new Error(`no ${name} in ${file}`);
  return { file, from: declared, to: declared.replace(/= [^;]+;/, `= ${value};`) };
}

/** Scores the sources with some pieces of text written otherwise. */
export async function scoreEdited(entry: string, edits: readonly Edit[]): Promise<Scored> {
  const modules = modulesFrom(entry);
  const copied = leadingTo(modules, edits.map(({ file }) => `${ROOT}/src/${file}`));
  if (!copied.has(entry)) throw new Error(`${entry} asks for none of the changed files`);
  const folder = await Deno.makeTempDir({ prefix: "variant-" });
  try {
    for (const path of copied) {
      const to = `${folder}/${relative(ROOT, path)}`;
      await Deno.mkdir(dirname(to), { recursive: true });
      await Deno.writeTextFile(to, written(path, copied, edits));
    }
    const { score } = await import(`file://${folder}/${relative(ROOT, entry)}`);
    return await score();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The modules that import one of some files, however far away, and these files. */
function leadingTo(
  modules: ReadonlyMap<string, readonly string[]>,
  files: readonly string[],
): Set<string> {
  const leading = new Set(files.filter((file) => modules.has(file)));
  for (let before = -1; before !== leading.size;) {
    before = leading.size;
    for (const [path, asked] of modules) {
      if (asked.some((one) => leading.has(one))) leading.add(path);
    }
  }
  return leading;
}

function written(path: string, copied: ReadonlySet<string>, edits: readonly Edit[]): string {
  const folder = dirname(path);
  let text = Deno.readTextFileSync(path);
  for (const { file, from, to } of edits) {
    if (path !== `${ROOT}/src/${file}`) continue;
    if (text.split(from).length !== 2) throw new Error(`not once in ${file}: ${from}`);
    text = text.replace(from, () => to);
  }
  return text.replace(PATHS, (whole, to: string) => {
    const target = resolve(folder, to);
    return copied.has(target) ? whole : `"file://${target}"`;
  }).replaceAll("import.meta.url", JSON.stringify(`file://${path}`))
    .replaceAll("import.meta.dirname", JSON.stringify(folder));
}
