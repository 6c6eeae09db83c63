/** The plan of the house: its wings, its rooms, and what imports what. */
import { dirname, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname as string, "../..");
const SRC = `${ROOT}/src`;

/** The wings from the ground up: one imports from those before it, never from one behind it. */
export const WINGS = ["base", "page", "web", "read", "site", "tools", "serve", "terminal"] as const;
/** The wings that are divided into rooms; each of the others is one room. */
const DIVIDED: ReadonlySet<string> = new Set(["page", "web", "read", "tools", "serve"]);
/** The readers as a package of functions: a room beside the wings, which may ask any of them. */
export const LIBRARY = "library";

/** One import of one file. */
export interface Import {
  readonly from: string;
  /** A path for a file of this repository, else the name of a package. */
  readonly to: string;
  readonly isType: boolean;
  /** Named for another process to start from, never loaded here. */
  readonly isStarted: boolean;
}

const STATEMENT =
  /^(?:import|export)\s+(type\s)?[^;"']*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)|new URL\("(\.[^"]+\.ts)", import\.meta\.url\)/gm;

/** Lists the TypeScript below a folder. */
export function* sourcesUnder(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* sourcesUnder(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}

/** Every source of the program, the entry first. */
export const SOURCES: readonly string[] = [`${ROOT}/main.ts`, ...sourcesUnder(SRC)];

function importsOf(file: string): Import[] {
  return [...Deno.readTextFileSync(file).matchAll(STATEMENT)].map((match) => {
    const to = match[2] ?? match[3] ?? match[4] ?? match[5] ?? "";
    return {
      from: file,
      to: to.startsWith(".") ? resolve(dirname(file), to) : to,
      isType: match[1] !== undefined || match[5] !== undefined,
      isStarted: match[5] !== undefined,
    };
  });
}

/** Every import of the program. */
export const IMPORTS: readonly Import[] = SOURCES.flatMap(importsOf);

/** Names the room of a source, as `page/html`; empty for what stands outside `src`. */
export function roomOf(file: string): string {
  const [wing = "", room = ""] = relative(SRC, file).split("/");
  if (wing === "..") return "";
  return DIVIDED.has(wing) ? `${wing}/${room}` : wing;
}

/** Names a file as it stands in the repository. */
export function nameOf(file: string): string {
  return relative(ROOT, file);
}

/** The rooms that each room imports from, types too. */
export function arrowsOf(imports: readonly Import[]): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to, isStarted } of imports) {
    const [room, other] = [roomOf(from), to.startsWith("/") ? roomOf(to) : ""];
    if (isStarted || room === "" || other === "" || room === other) continue;
    arrows.set(room, (arrows.get(room) ?? new Set()).add(other));
  }
  return arrows;
}

/** Returns the floor of each room: one above the highest it imports from. Throws on a circle. */
export function floorsOf(arrows: ReadonlyMap<string, ReadonlySet<string>>): Map<string, number> {
  const floors = new Map<string, number>();
  const climb = (room: string, below: readonly string[]): number => {
    if (below.includes(room)) throw new Error(`a circle: ${[...below, room].join(" -> ")}`);
    const known = floors.get(room);
    if (known !== undefined) return known;
    let highest = 0;
    for (const other of arrows.get(room) ?? []) {
      highest = Math.max(highest, climb(other, [...below, room]));
    }
    floors.set(room, highest + 1);
    return highest + 1;
  };
  for (const room of arrows.keys()) climb(room, []);
  return floors;
}
