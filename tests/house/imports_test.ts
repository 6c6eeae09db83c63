/** Holds the imports to the room table of the README, and refuses cycles. */
import assert from "node:assert/strict";
import { dirname, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname as string, "../..");

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
  /** Named for another process to start from, never loaded here. */
  started: boolean;
}

function* filesUnder(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* filesUnder(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}

const sources = [`${ROOT}/main.ts`, ...filesUnder(`${ROOT}/src`)];
const STATEMENT =
  /^(?:import|export)\s+(type\s)?[^;"']*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)|new URL\("(\.[^"]+\.ts)", import\.meta\.url\)/gm;

function importsOf(file: string): Import[] {
  const text = Deno.readTextFileSync(file);
  return [...text.matchAll(STATEMENT)].map((match) => ({
    from: file,
    to: match[2] ?? match[3] ?? match[4] ?? match[5] ?? "",
    typeOnly: match[1] !== undefined || match[5] !== undefined,
    started: match[5] !== undefined,
  }));
}

const imports = sources.flatMap(importsOf);
const inside = imports.filter((found) => found.to.startsWith("."))
  .map((found) => ({ ...found, to: resolve(dirname(found.from), found.to) }));
const outside = imports.filter((found) => !found.to.startsWith("."));

function roomOf(file: string): string {
  const parts = relative(`${ROOT}/src`, file).split("/");
  // The bounds are one table in several files: see `limits_test.ts`.
  if (parts[0] === "limits") return "";
  return parts.length > 1 && parts[0] !== ".." ? parts[0] as string : "";
}

/** Reads the rows `| \`room/\` | … | rooms it may import | packages |` of the README. */
function readRoomTable(): Map<string, { rooms: string[]; packages: string[] }> {
  const readme = Deno.readTextFileSync(`${ROOT}/README.md`);
  const rows = [...readme.matchAll(/^\| `([a-z]+)\/`\s*\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)];
  const words = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((m) => m[1] ?? "");
  return new Map(rows.map(([, room, rooms, packages]) => [
    room as string,
    { rooms: words(rooms as string), packages: words(packages as string) },
  ]));
}

const table = readRoomTable();
const OPEN_TO_ALL =
  /\/src\/(?:bytes|connection|context|errors|limits|nearest_name|quoted|version)\.ts$/;

Deno.test("the README's room table names every room and no other", () => {
  const rooms = new Set(sources.map(roomOf).filter((room) => room !== ""));
  assert.deepEqual([...table.keys()].sort(), [...rooms].sort());
});

Deno.test("rooms import only what the README's table allows, types too", () => {
  const wrong = inside.filter(({ from, to, started }) => {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (room === "" || other === room || started) return false;
    // Each model is data of one room: see `models_test.ts`.
    if (to.startsWith(`${ROOT}/models/`)) return false;
    if (other === "") return !OPEN_TO_ALL.test(to) && room !== "cli" && room !== "door";
    return table.get(room)?.rooms.includes(other) !== true;
  });
  assert.deepEqual(
    wrong.map(({ from, to }) => `${relative(ROOT, from)} -> ${relative(ROOT, to)}`),
    [],
  );
});

Deno.test("the README's table allows no room what it does not import", () => {
  const used = new Set(inside.map(({ from, to }) => `${roomOf(from)} -> ${roomOf(to)}`));
  const idle = [...table].flatMap(([room, { rooms }]) =>
    rooms.map((other) => `${room} -> ${other}`).filter((row) => !used.has(row))
  );
  assert.deepEqual(idle, []);
});

Deno.test("packages are imported from the rooms the README's table names", () => {
  const wrong = outside.filter(({ from, to }) => {
    if (to.startsWith("node:")) return false;
    const name = to.split("/").slice(0, to.startsWith("@") ? 2 : 1).join("/");
    return table.get(roomOf(from))?.packages.includes(name) !== true;
  });
  assert.deepEqual(wrong.map(({ from, to }) => `${relative(ROOT, from)} -> ${to}`), []);
});

Deno.test("modules import each other without a cycle", () => {
  const next = new Map<string, string[]>();
  for (const { from, to, typeOnly } of inside) {
    if (!typeOnly) next.set(from, [...next.get(from) ?? [], to]);
  }
  const state = new Map<string, "open" | "done">();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      const loop = [...path.slice(path.indexOf(file)), file];
      cycles.push(loop.map((name) => relative(ROOT, name)).join(" -> "));
      return;
    }
    state.set(file, "open");
    for (const other of next.get(file) ?? []) visit(other, [...path, file]);
    state.set(file, "done");
  };
  for (const file of sources) visit(file, []);
  assert.deepEqual(cycles, []);
});

function importsOfConfig(path: string): Record<string, string> {
  return (JSON.parse(Deno.readTextFileSync(`${ROOT}/${path}`)) as {
    imports: Record<string, string>;
  }).imports;
}

const CONFIGS = ["deno.json", "tests/deno.json", "bench/deno.json"];

Deno.test("every dependency has an exact version", () => {
  const loose = CONFIGS.flatMap((path) => Object.values(importsOfConfig(path))).filter((to) =>
    !/^npm:(?:@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+(?:-[\w.]+)?(?:\/.*)?$/.test(to)
  );
  assert.deepEqual(loose, []);
});

Deno.test("tests and benchmarks run on the program's own versions", () => {
  const own = Object.entries(importsOfConfig("deno.json"));
  for (const path of CONFIGS) {
    const theirs = importsOfConfig(path);
    assert.deepEqual(own.filter(([name, to]) => theirs[name] !== to), [], path);
  }
});
