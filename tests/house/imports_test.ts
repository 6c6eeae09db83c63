/** Holds the imports to the room table of ARCHITECTURE.md, and refuses circles. */
import assert from "node:assert/strict";
import { basename, resolve } from "node:path";
import {
  arrowsOf,
  floorsOf,
  type Import,
  IMPORTS,
  LIBRARY,
  nameOf,
  roomOf,
  SOURCES,
  WINGS,
} from "./plan.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");
/** Room and floors that the house may have at most. */
const MAX_ROOMS = 28;
const MAX_FLOORS = 12;

const inside = IMPORTS.filter(({ to }) => to.startsWith("/"));
const outside = IMPORTS.filter(({ to }) => !to.startsWith("/"));
const arrows = arrowsOf(IMPORTS);

interface Room {
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
}

/** Reads the rows `| \`wing/room\` | … | rooms it may import | packages |` of ARCHITECTURE.md. */
function readRoomTable(): Map<string, Room> {
  const text = Deno.readTextFileSync(`${ROOT}/ARCHITECTURE.md`);
  const rows = [...text.matchAll(/^\| `([a-z/]+|library)`\s*\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)];
  const words = (cell = ""): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((m) => m[1] ?? "");
  return new Map(rows.map(([, room = "", rooms, packages]) => [
    room,
    { rooms: words(rooms), packages: words(packages) },
  ]));
}

const table = readRoomTable();

function shown(found: readonly Import[]): string[] {
  return found.map(({ from, to }) => `${nameOf(from)} -> ${to.startsWith("/") ? nameOf(to) : to}`);
}

Deno.test("the room table names every room and no other", () => {
  const rooms = new Set(SOURCES.map(roomOf).filter((room) => room !== ""));
  assert.deepEqual([...table.keys()].sort(), [...rooms].sort());
  assert(rooms.size <= MAX_ROOMS + 1, `${rooms.size - 1} rooms beside the library`);
});

Deno.test("rooms import what the table allows, types too", () => {
  const wrong = inside.filter(({ from, to, isStarted }) => {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (room === "" || other === room || isStarted) return false;
    // Each model is data of one room: see `models_test.ts`.
    if (to.startsWith(`${ROOT}/models/`)) return false;
    return table.get(room)?.rooms.includes(other) !== true;
  });
  assert.deepEqual(shown(wrong), []);
});

Deno.test("the table allows no room what it does not import", () => {
  const idle = [...table].flatMap(([room, { rooms }]) =>
    rooms.filter((other) => arrows.get(room)?.has(other) !== true)
      .map((other) => `${room} -> ${other}`)
  );
  assert.deepEqual(idle, []);
});

Deno.test("wings import downward, and rooms without a circle, types too", () => {
  const order: readonly string[] = WINGS;
  const wingOf = (room: string): number =>
    room === LIBRARY ? order.length : order.indexOf(room.split("/")[0] ?? "");
  const upward = [...arrows].flatMap(([room, others]) =>
    [...others].filter((other) => wingOf(other) > wingOf(room)).map((other) =>
      `${room} -> ${other}`
    )
  );
  assert.deepEqual(upward, []);
  assert(Math.max(...floorsOf(arrows).values()) <= MAX_FLOORS);
});

Deno.test("a room is entered by a front: `mod.ts`; `base` by each of its files", () => {
  const wrong = inside.filter(({ from, to, isStarted }) => {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (room === "" || other === room || other === "base" || isStarted) return false;
    return basename(to) !== "mod.ts" && to.endsWith(".ts");
  });
  assert.deepEqual(shown(wrong), []);
});

Deno.test("each front says what its room offers, may import and never does", () => {
  const fronts = SOURCES.filter((file) => basename(file) === "mod.ts");
  for (const room of table.keys()) {
    const entered = inside.some(({ from, to }) =>
      roomOf(to) === room && roomOf(from) !== room && roomOf(from) !== ""
    );
    if (room !== "base" && room !== LIBRARY && entered) {
      assert(fronts.some((file) => roomOf(file) === room), room);
    }
  }
  for (const file of fronts) {
    const text = Deno.readTextFileSync(file);
    const doc = /^\/\*\*\n([^]*?)\n \*\//.exec(text)?.[1]?.replace(/\n \* ?/g, " ") ?? "";
    assert.match(doc, /\bNever /, nameOf(file));
    assert.equal(
      text.replace(/\/\*\*[^]*?\*\/|export (?:type )?\{[^}]*\} from "[^"]+";/g, "").trim(),
      "",
    );
    const said = /May import: ([^.]+)\./.exec(doc)?.[1];
    if (said === undefined) assert.match(doc, /front of its own within/, nameOf(file));
    else {
      const names = [...said.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
      assert.deepEqual(
        names.sort(),
        [...table.get(roomOf(file))?.rooms ?? []].sort(),
        nameOf(file),
      );
    }
  }
});

Deno.test("packages are imported from the rooms the table names", () => {
  const wrong = outside.filter(({ from, to }) => {
    if (to.startsWith("node:")) return false;
    const name = to.split("/").slice(0, to.startsWith("@") ? 2 : 1).join("/");
    return table.get(roomOf(from))?.packages.includes(name) !== true;
  });
  assert.deepEqual(shown(wrong), []);
});

Deno.test("modules import each other without a cycle", () => {
  const next = new Map<string, string[]>();
  for (const { from, to, isType } of inside) {
    if (!isType) next.set(from, [...next.get(from) ?? [], to]);
  }
  const state = new Map<string, "open" | "done">();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      cycles.push([...path.slice(path.indexOf(file)), file].map(nameOf).join(" -> "));
      return;
    }
    state.set(file, "open");
    for (const other of next.get(file) ?? []) visit(other, [...path, file]);
    state.set(file, "done");
  };
  for (const file of SOURCES) visit(file, []);
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
