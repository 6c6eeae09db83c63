/** Prints how large the house is: lines, files, rooms, floors and arrows. */
import { arrowsOf, floorsOf, IMPORTS, LIBRARY, nameOf, roomOf, SOURCES } from "./plan.ts";

const arrows = arrowsOf(IMPORTS);
const floors = floorsOf(arrows);
const lines = new Map<string, number>();
for (const file of SOURCES) {
  const room = roomOf(file) === "" ? nameOf(file) : roomOf(file);
  const count = Deno.readTextFileSync(file).split("\n").length - 1;
  lines.set(room, (lines.get(room) ?? 0) + count);
}
const rooms = [...floors.keys()].filter((room) => room !== LIBRARY);
const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
const count = [...arrows.values()].reduce((sum, others) => sum + others.size, 0);
console.log(
  `${total} lines, ${SOURCES.length} files, ${rooms.length} rooms, ` +
    `${Math.max(...floors.values())} floors, ${count} arrows`,
);
for (let floor = Math.max(...floors.values()); floor > 0; floor--) {
  const here = [...floors].filter(([, at]) => at === floor).map(([room]) => room).sort();
  console.log(`${floor}: ${here.map((room) => `${room} ${lines.get(room) ?? 0}`).join(", ")}`);
}
