/** The public pages that extractors are measured on, and how answers are compared. */
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import { fold } from "../../src/read/extractor/page/fold.ts";

const ROOT = Deno.env.get("SERVICE_DATA") ?? "../shared/data";

/** Gives a folder of the public data, or undefined with one printed line when it is absent. */
export function dataFolder(name: string): string | undefined {
  const folder = `${ROOT}/${name}`;
  try {
    Deno.statSync(folder);
    return folder;
  } catch {
    console.log(`no ${folder}: left out (SERVICE_DATA says where to look)`);
    return undefined;
  }
}

/** Lists the names in a folder, sorted. */
export function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}

/** Reads a gzipped page and parses it. */
export async function readPage(file: string): Promise<Page> {
  return createPage(await readHtml(file), null);
}

/** Reads a gzipped page as text. */
export async function readHtml(file: string): Promise<string> {
  const packed = new Blob([await Deno.readFile(file)]).stream();
  const bytes = await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).bytes();
  return decodeHtml(bytes, null).text;
}

/** Says in which half a site is: `A` was looked at while building, `B` only counted. */
export function halfOf(name: string): "A" | "B" {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return (hash >>> 13) % 2 === 0 ? "A" : "B";
}

/** Says whether an answer is one of the labels, both folded. */
export function isLabel(answer: string, labels: ReadonlySet<string>): boolean {
  return labels.has(fold(answer));
}

/** Gives the middle of some numbers; NaN of none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
