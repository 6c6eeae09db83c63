/** How many public pages that declare no encoding are guessed right, from all of their words and from few. */
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { encodingOf } from "../../src/page/html/encoding/label.ts";
import { dataFolder, namesIn } from "../extractors/data.ts";
import type { Scored } from "./score.ts";

/** Bytes of a page's own words that are left of it. */
const SAMPLES = [10, 20, 40, Infinity];

/** Scores the sources that this module stands beside. */
export async function score(): Promise<Scored> {
  const figures: Record<string, number> = {};
  const answers: string[] = [];
  const folder = dataFolder("suites/encoding-detection");
  if (folder === undefined) return { figures, answers };
  for (const name of namesIn(folder).filter((each) => each.endsWith(".tentative.html"))) {
    const page = latin(await Deno.readFile(`${folder}/${name}`));
    const label = /assert_equals\(document\.characterSet, ['"]([^'"]+)/.exec(page)?.[1];
    const expected = label === undefined ? undefined : encodingOf(label);
    const words = /<p>([^<]*)/.exec(page)?.[1]?.trim();
    if (expected === undefined || words === undefined) continue;
    for (const bytes of SAMPLES) {
      const isWhole = bytes === Infinity;
      const text = isWhole ? page : `<p>${words.slice(0, bytes)}</p>`;
      const { encoding } = decodeHtml(Uint8Array.from(text, byteOf), null);
      const figure = isWhole ? "pages right" : `${bytes} bytes right`;
      figures[figure] = (figures[figure] ?? 0) + Number(encoding === expected);
      answers.push(`${name} ${bytes} ${encoding}`);
    }
  }
  return { figures, answers };
}

/** Bytes as characters below 256. */
function latin(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

function byteOf(character: string): number {
  return character.charCodeAt(0);
}
