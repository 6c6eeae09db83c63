/**
 * Judges the growth of readers: a program of its own, for the flags it runs with.
 *
 * Its arguments: how many characters 1x is, and names of pairs (`reader: shape`); without names
 * every pair, in which case one that holds `GROWTH_MATCH`. It prints a line for each that grows too
 * fast and ends with how many it judged.
 */
import { judgeGrowth } from "./growth.ts";
import { listPairs } from "./pairs.ts";

const [chars = "0", ...names] = Deno.args;
const pairs = listPairs(Deno.env.get("GROWTH_MATCH"))
  .filter(({ reader, shape }) => names.length === 0 || names.includes(`${reader}: ${shape}`));
for (const { reader, shape, prepare, write } of pairs) {
  const wrong = judgeGrowth(prepare, write, Number(chars));
  if (wrong !== null) console.log(`${reader}: ${shape}: ${wrong}`);
}
console.log(`${pairs.length} judged`);
