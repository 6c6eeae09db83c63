/** Which faults are planted: a sample that changes only where the sources do. */
import { findMutants, type Mutant, type Operator } from "./mutants.ts";

/** A fault and the file it is planted in. */
export interface PlacedMutant extends Mutant {
  readonly path: string;
  /** The line as it is, trimmed. */
  readonly line: string;
  /** Counted from 1. */
  readonly lineNumber: number;
}

/**
 * Samples so many faults from files, as many of each operator as there are.
 *
 * A fault is drawn by the hash of its file, its line and its place in the line: an edit elsewhere
 * leaves it in the sample.
 */
export function sampleMutants(
  files: ReadonlyMap<string, string>,
  count: number,
  seed: string,
): PlacedMutant[] {
  const byOperator = new Map<Operator, { order: number; mutant: PlacedMutant }[]>();
  for (const [path, text] of files) {
    for (const mutant of findMutants(path, text)) {
      const placed = place(path, text, mutant);
      const key = [
        seed,
        path,
        mutant.operator,
        placed.line,
        mutant.replacement,
        columnOf(text, mutant),
      ];
      const known = byOperator.get(mutant.operator) ?? [];
      known.push({ order: hash(key.join("\n")), mutant: placed });
      byOperator.set(mutant.operator, known);
    }
  }
  const queues = [...byOperator.entries()]
    .toSorted(([one], [other]) => hash(seed + one) - hash(seed + other))
    .map(([, known]) => known.toSorted((one, other) => one.order - other.order));
  const sample: PlacedMutant[] = [];
  for (
    let round = 0;
    sample.length < count && queues.some(({ length }) => length > round);
    round++
  ) {
    for (const queue of queues) {
      const next = queue[round];
      if (next !== undefined && sample.length < count) sample.push(next.mutant);
    }
  }
  return sample;
}

function place(path: string, text: string, mutant: Mutant): PlacedMutant {
  const from = text.lastIndexOf("\n", mutant.start - 1) + 1;
  const to = text.indexOf("\n", mutant.start);
  const line = text.slice(from, to < 0 ? text.length : to).trim();
  return { ...mutant, path, line, lineNumber: text.slice(0, from).split("\n").length };
}

function columnOf(text: string, { start }: Mutant): string {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  return text.slice(from, start).trimStart();
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  return value;
}
