/**
 * What Deno compiled of a reader's sources, kept for the readers that come.
 *
 * Under `deno run` Deno keeps modules as JavaScript, and the engine's bytecode of them, in its cache
 * folder. A reader behind a wall may read that folder and not write there, so each would compile all
 * of its modules anew. The shell that starts one therefore lets Deno load them once in front of the
 * wall, without a permission and without a page, where something has changed since the last time:
 * the runtime, the engine's flags or a source.
 */

/** What is loaded, how, and where Deno keeps what comes of it. */
interface Compiled {
  /** The command line of a process that loads it and ends with its standard input. */
  readonly program: readonly string[];
  /** Deno's cache folder. */
  readonly cache: string;
  /** The path of the module it begins with. */
  readonly module: string;
  /** The files and folders of the sources. */
  readonly sources: readonly string[];
}

/** Where the shell notes of a module what was kept of it, beside what Deno keeps. */
function noteOf({ cache, module }: Compiled): string {
  return `${cache}/gen/file${module}.readers`;
}

/** Writes the lines of a shell that have it kept, silently without where it cannot be. */
export function keepsCompiled(compiled: Compiled): string {
  const note = quoted(noteOf(compiled));
  const state = quoted([Deno.version.deno, ...compiled.program].join(" "));
  const sources = compiled.sources.map(quoted).join(" ");
  const program = compiled.program.map(quoted).join(" ");
  return `
{ read -r known < ${note} && [ "$known" = ${state} ] &&
  [ -z "$(find ${sources} -newer ${note} -print -quit)" ]; } 2>/dev/null || {
  mkdir -p "$(dirname ${note})" && printf '%s\\n' ${state} > ${note} && ${program} < /dev/null
} > /dev/null 2>&1
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
