/**
 * The best assignment of rows to columns of a table of scores, each used once at most.
 *
 * The Hungarian algorithm in its form with potentials and shortest augmenting paths (Kuhn 1955,
 * Munkres 1957): O(rows² x columns), exact, and the same for the same table.
 */

/**
 * Assigns each row a column so that the scores add up to the most.
 *
 * A score of zero or less is no match. Returns the column of each row, -1 for none.
 */
export function assignBest(scores: readonly (readonly number[])[]): number[] {
  const rows = scores.length;
  const wide = scores.reduce((most, row) => Math.max(most, row.length), 0);
  // A free column for each row: whatever has no match stays alone at no cost.
  const columns = wide + rows;
  const cost = (row: number, column: number): number => {
    const score = scores[row - 1]?.[column - 1] ?? 0;
    return score > 0 ? -score : 0;
  };
  const ofRow = new Float64Array(rows + 1);
  const ofColumn = new Float64Array(columns + 1);
  const holder = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) augment(row, columns, cost, ofRow, ofColumn, holder);
  const given = new Array<number>(rows).fill(-1);
  for (let column = 1; column <= wide; column++) {
    const row = holder[column] as number;
    if (row > 0 && cost(row, column) < 0) given[row - 1] = column - 1;
  }
  return given;
}

/** Assigns one more row a column along the cheapest augmenting path. */
function augment(
  row: number,
  columns: number,
  cost: (row: number, column: number) => number,
  ofRow: Float64Array,
  ofColumn: Float64Array,
  holder: Int32Array,
): void {
  const least = new Float64Array(columns + 1).fill(Infinity);
  const way = new Int32Array(columns + 1);
  const used = new Uint8Array(columns + 1);
  holder[0] = row;
  let column = 0;
  while ((holder[column] as number) !== 0) {
    used[column] = 1;
    const at = holder[column] as number;
    let step = Infinity;
    let next = 0;
    for (let other = 1; other <= columns; other++) {
      if (used[other] === 1) continue;
      const here = cost(at, other) - (ofRow[at] as number) - (ofColumn[other] as number);
      if (here < (least[other] as number)) {
        least[other] = here;
        way[other] = column;
      }
      if ((least[other] as number) < step) {
        step = least[other] as number;
        next = other;
      }
    }
    shift(step, columns, used, least, ofRow, ofColumn, holder);
    column = next;
  }
  while (column !== 0) {
    const before = way[column] as number;
    holder[column] = holder[before] as number;
    column = before;
  }
}

function shift(
  step: number,
  columns: number,
  used: Uint8Array,
  least: Float64Array,
  ofRow: Float64Array,
  ofColumn: Float64Array,
  holder: Int32Array,
): void {
  for (let other = 0; other <= columns; other++) {
    if (used[other] === 1) {
      const row = holder[other] as number;
      ofRow[row] = (ofRow[row] as number) + step;
      ofColumn[other] = (ofColumn[other] as number) - step;
    } else {
      least[other] = (least[other] as number) - step;
    }
  }
}
