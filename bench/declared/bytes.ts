/**
 * How many bytes the answers of the 756 labelled pages take, with records, with things in their
 * stead, and with both.
 *
 *   deno task bench:bytes
 */
import { readDeclared } from "../../src/read/declared/declared.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { createPage } from "../../src/page/html/page.ts";
import { DATA, readGzip } from "./data.ts";

const bytes = (answer: unknown): number =>
  new TextEncoder().encode(JSON.stringify(answer)).byteLength;

const sizes: Record<"records" | "things" | "both", number[]> = {
  records: [],
  things: [],
  both: [],
};
for (const { name } of Deno.readDirSync(`${DATA}/wcxb/ground-truth`)) {
  const truth = JSON.parse(Deno.readTextFileSync(`${DATA}/wcxb/ground-truth/${name}`));
  const file = await readGzip(`${DATA}/wcxb/html/${name.replace(".json", "")}.html.gz`);
  const page = createPage(decodeHtml(file, null).text, truth.url);
  const { records, things, ...answer } = readDeclared(page, { things: true });
  sizes.records.push(bytes({ ...answer, records }));
  sizes.things.push(bytes({ ...answer, things }));
  sizes.both.push(bytes({ ...answer, records, things }));
}
for (const [what, list] of Object.entries(sizes)) {
  const sorted = list.sort((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const whole = sorted.reduce((sum, size) => sum + size, 0);
  console.log(
    `${what.padEnd(8)} ${(whole / 1000).toFixed(0)} kB in ${sorted.length} answers, ` +
      `median ${at(0.5)}, a tenth above ${at(0.9)}, most ${at(1)} bytes`,
  );
}
