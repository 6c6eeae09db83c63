/** Pages per second of the whole reading, parsing included, in one process. */
import { readDeclared } from "../../src/declared/declared.ts";
import { createPage } from "../../src/html/page.ts";
import { DATA, readGzip } from "./data.ts";

/** Measures rounds over the labelled pages; gives milliseconds a page of each round. */
export async function measureSpeed(
  rounds: number,
): Promise<{ parse: number[]; read: number[]; pages: number }> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  for (const { name } of Deno.readDirSync(`${DATA}/wcxb/html`)) {
    texts.push(decoder.decode(await readGzip(`${DATA}/wcxb/html/${name}`)));
  }
  const parse: number[] = [];
  const read: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let parsing = 0;
    let reading = 0;
    for (const text of texts) {
      const start = performance.now();
      const page = createPage(text, "https://example.com/a");
      const parsed = performance.now();
      readDeclared(page);
      parsing += parsed - start;
      reading += performance.now() - parsed;
    }
    parse.push(parsing / texts.length);
    read.push(reading / texts.length);
  }
  return { parse, read, pages: texts.length };
}

if (import.meta.main) {
  const { parse, read, pages } = await measureSpeed(5);
  const median = (list: number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;
  const [p, r] = [median(parse), median(read)];
  console.log(
    `${pages} pages: parse ${p.toFixed(2)} ms, read ${r.toFixed(2)} ms a page, ${
      (1000 / (p + r)).toFixed(0)
    } pages a second`,
  );
}
