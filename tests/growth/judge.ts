/**
 * Judges the growth of readers: a program of its own, for the flags it runs with.
 *
 * Its arguments: how many characters 1x is, and names of pairs (`reader: shape`); without names
 * every pair, in which case one that holds `GROWTH_MATCH`, and of those each `GROWTH_EVERY`th. It
 * prints a line for each that grows too fast and ends with how many it judged.
 *
 * What seems to grow too fast is judged once more at the end: a run that fills memory is slowed by
 * whatever else the machine does, and only what is too fast twice is told.
 */
import { judgeGrowth } from "./growth.ts";
import { listPairs, type Pair } from "./pairs.ts";

const [chars = "0", ...names] = Deno.args;
const every = Number(Deno.env.get("GROWTH_EVERY") ?? 1);
const pairs = listPairs(Deno.env.get("GROWTH_MATCH")).filter(({ reader, shape }, at) =>
  names.length === 0 ? at % every === 0 : names.includes(`${reader}: ${shape}`)
);
const judge = ({ prepare, write }: Pair): Promise<string | null> =>
  judgeGrowth(prepare, write, Number(chars));
const suspects: Pair[] = [];
for (const pair of pairs) if (await judge(pair) !== null) suspects.push(pair);
for (const pair of suspects) {
  const wrong = await judge(pair);
  if (wrong !== null) console.log(`${pair.reader}: ${pair.shape}: ${wrong}`);
}
console.log(`${pairs.length} judged`);
