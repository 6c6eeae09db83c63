/** Every test file is imported by one room of `tests/rooms`, which `task test` runs. */
import assert from "node:assert/strict";
import { resolve } from "node:path";

const TESTS = resolve(import.meta.dirname as string, "..");

function* filesUnder(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(`${TESTS}/${folder}`)) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (isDirectory) yield* filesUnder(path);
    else yield path;
  }
}

const CALL =
  /^await importRoom\("([^"]+)"(?:, \{ (?:without: \["([^"]+)"\]|isDeep: (false)|half: ([12])) \})?\);$/m;

/**
 * Tells which halves of the files a room imports that are placed like this one; none when it imports
 * none of them. Those that count steps are all in a room of their own.
 */
function halvesOf(file: string, room: string): string {
  const both = "12";
  const isCounting = file.endsWith("_steps_test.ts");
  if (room === "rooms/readers/steps.ts") return isCounting ? both : "";
  const call = CALL.exec(Deno.readTextFileSync(`${TESTS}/${room}`));
  assert(call !== null, `${room} imports no room`);
  const [, folder = "", without, flat, half = both] = call;
  if (isCounting) return "";
  if (flat !== undefined) return file.includes("/") ? "" : both;
  if (without !== undefined && file.startsWith(`${folder}/${without}/`)) return "";
  return file.startsWith(`${folder}/`) ? half : "";
}

Deno.test("every test file is run by one room", () => {
  const rooms = [...filesUnder("rooms")].filter((file) => !file.endsWith("/import_room.ts"));
  const files = [...filesUnder("")].filter((file) => file.endsWith("_test.ts"));
  assert(files.length > 200, `${files.length} files`);
  const found = files.map((file) => [file, rooms.map((room) => halvesOf(file, room)).join("")]);
  assert.deepEqual(found.filter(([, halves]) => halves !== "12" && halves !== "21"), []);
});

Deno.test("every room is run by a task of `task test`", () => {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${TESTS}/../deno.json`));
  const commandOf = (name: string): string => tasks[`test:${name}`].command;
  assert.match(commandOf("readers"), / tests\/rooms\/readers\/\*\.ts$/);
  assert.match(commandOf("pool"), / tests\/rooms\/pool\.ts$/);
  assert.match(commandOf("service"), / tests\/rooms\/service\/\*\.ts$/);
  const beside = Deno.readTextFileSync(`${TESTS}/run_beside.ts`);
  assert.deepEqual([...beside.matchAll(/"(test:\w+)"/g)].map(([, name]) => name), [
    "test:service",
    "test:readers",
    "test:pool",
    "test:types",
  ]);
  assert.match(tasks["test"].command, /deno task test:beside$/);
  const places = [...filesUnder("rooms")].map((file) => file.replace(/[^/]+$/, ""));
  assert.deepEqual([...new Set(places)].sort(), ["rooms/", "rooms/readers/", "rooms/service/"]);
});
