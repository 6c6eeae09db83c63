/**
 * Makes the chances of blocks fit to choose by: less sure, and alike where blocks are made alike.
 *
 * Trees are surer of pages they were fitted on than they may be of any other, and a choice that
 * weighs how much is expected to be right leaves too much out for it. Of the cards of one list the
 * trees take some and leave others, by their words; a reader takes all of them or none.
 */
/** By what the log-odds are multiplied. */
const SOFTENED = 0.8;
/** Share of what is thought of all blocks that are made alike in what is thought of one. */
const ALIKE_SHARE = 0.5;
/** Log-odds are kept this far from certainty. */
const MOST_ODDS = 9;

/**
 * Tempers chances. Linear in the blocks.
 *
 * `words` are those of each block, `alike` the number of its group; blocks below `least` neither
 * tell of their group nor follow it.
 */
export function temperChances(
  chances: Float64Array,
  words: Float64Array,
  alike: Int32Array,
  least: number,
): Float64Array {
  const odds = chances.map((chance) =>
    SOFTENED * Math.min(Math.max(Math.log(chance / (1 - chance)), -MOST_ODDS), MOST_ODDS)
  );
  const weights = new Float64Array(chances.length);
  const sums = new Float64Array(chances.length);
  for (let at = 0; at < odds.length; at++) {
    if ((chances[at] as number) < least) continue;
    const group = alike[at] as number;
    const weight = (words[at] as number) + 0.5;
    weights[group] = (weights[group] ?? 0) + weight;
    sums[group] = (sums[group] ?? 0) + weight * (odds[at] as number);
  }
  return odds.map((own, at) => {
    const weight = weights[alike[at] as number] ?? 0;
    const isAlone = (chances[at] as number) < least || weight === 0;
    const mean = isAlone ? own : (sums[alike[at] as number] as number) / weight;
    return 1 / (1 + Math.exp(-(own + ALIKE_SHARE * (mean - own))));
  });
}
