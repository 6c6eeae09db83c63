/** The numbers that the sources name at the top of a file. */

/** One of them. */
export interface Constant {
  /** Under `src`, such as `read/extractor/rule/vote.ts`. */
  readonly file: string;
  readonly name: string;
  /** As written: a number, or numbers joined by operators. */
  readonly written: string;
  /** First sentence of the comment above it; empty where it has none. */
  readonly comment: string;
}

const DECLARED =
  /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: number)? = ([-\d](?:[\w. *+/]|-(?!\n))*);/gm;

/** What a file names under the line `// Bounds.`, up to the next empty line. */
const BOUNDS = /^\/\/ Bounds\.\n((?:.+\n)+)/m;

/** A bound as it is declared, with the comment above it. */
const BOUND =
  /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?^(?:export )?const (\w+)(?:: [^=]+)? = ([^;]*);/gm;

/** Finds the bounds of a file; all that `base/limits` names are. */
export function boundsOf(file: string, text: string): Constant[] {
  const named = file.startsWith("base/limits/") ? text : BOUNDS.exec(text)?.[1] ?? "";
  return [...named.matchAll(BOUND)].map(([, comment = "", name = "", written = ""]) => ({
    file,
    name,
    written: written.replace(/\s+/g, " "),
    comment: comment.replace(/^\s*\* ?/gm, " ").replace(/\s+/g, " ").trim(),
  }));
}

/** Finds every constant of a file that is a number, or a term of numbers, but no bound. */
export function constantsOf(file: string, text: string): Constant[] {
  return [...text.replace(BOUNDS, "").matchAll(DECLARED)].map((
    [, comment = "", name = "", written = ""],
  ) => ({
    file,
    name,
    written,
    comment: firstSentence(comment),
  }));
}

/** Gives the paths of the sources below a folder, `limits/` left out, in order. */
export function sourceFiles(src: string, folder = ""): string[] {
  return [...Deno.readDirSync(`${src}/${folder}`)].flatMap(({ name, isDirectory }) => {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (path === "base/limits") return [];
    return isDirectory ? sourceFiles(src, path) : path.endsWith(".ts") ? [path] : [];
  }).sort();
}

/** Finds the constants of all sources but the bounds of `limits/`. */
export function findConstants(src: string): Constant[] {
  return sourceFiles(src).flatMap((file) =>
    constantsOf(file, Deno.readTextFileSync(`${src}/${file}`))
  );
}

function firstSentence(comment: string): string {
  const text = comment.replace(/^\s*\* ?/gm, " ").replace(/\s+/g, " ").trim();
  return /^.*?[.](?= |$)/.exec(text)?.[0] ?? text;
}
