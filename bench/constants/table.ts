/** The table of tuned constants, `bench/RESULTS-constants.md`, read and written. */
import type { Measured } from "./measure.ts";

/** A row: a constant under `src`, its value as written, and what it decides. */
export interface Row {
  readonly file: string;
  readonly name: string;
  readonly value: string;
  readonly decides: string;
}

const ROW = /^\| `([\w/.]+)` `(\w+)` *\| ([^|]+?) *\| ([^|]*?) *\| /gm;

/** Reads the rows of the table. */
export function rowsOf(text: string): Row[] {
  return [...text.matchAll(ROW)].map(([, file = "", name = "", value = "", decides = ""]) => ({
    file,
    name,
    value,
    decides,
  }));
}

/** Writes the rows of a room; what a constant decides is kept where the table has it. */
export function tableOf(measured: readonly Measured[], known: readonly Row[]): string {
  const decided = new Map(known.map(({ file, name, decides }) => [`${file} ${name}`, decides]));
  const rows = measured.map(({ constant: { file, name, written, comment }, lower, higher }) => {
    const decides = decided.get(`${file} ${name}`) || comment.replaceAll("|", "or");
    return `| \`${file}\` \`${name}\` | ${written} | ${decides} | ${lower} | ${higher} |`;
  });
  return [
    "| constant | value | decides | a step lower | a step higher |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}
