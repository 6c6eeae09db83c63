/**
 * Pages per second over every fourth labelled page, parsing included, ours and metascraper's in one run.
 *
 * `deno run -A --no-check bench/declared/speed.ts`; rounds alternate, medians are quoted.
 */
import metascraper from "metascraper";
import author from "metascraper-author";
import date from "metascraper-date";
import title from "metascraper-title";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";
import { DATA, hasData, readGzip } from "./data.ts";

const ROUNDS = 3;
const URL_OF_ALL = "https://example.com/a";

async function readTexts(): Promise<string[]> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  const names = [...Deno.readDirSync(`${DATA}/wcxb/html`)].map(({ name }) => name).sort();
  for (const name of names.filter((_, index) => index % 4 === 0)) {
    texts.push(decoder.decode(await readGzip(`${DATA}/wcxb/html/${name}`)));
  }
  return texts;
}

async function timed(texts: readonly string[], read: (text: string) => unknown): Promise<number> {
  const start = performance.now();
  for (const text of texts) await read(text);
  return 1000 * texts.length / (performance.now() - start);
}

if (import.meta.main && hasData("wcxb")) {
  const texts = await readTexts();
  const scrape = metascraper([author(), date(), title()]);
  const readers: Record<string, (text: string) => unknown> = {
    "parse only": (text) => createPage(text, URL_OF_ALL),
    "extract_declared": (text) => readDeclared(createPage(text, URL_OF_ALL)),
    "without visible": (text) => readDeclared(createPage(text, URL_OF_ALL), { visible: false }),
    "metascraper": (html) => scrape({ html, url: URL_OF_ALL }).catch(() => undefined),
  };
  const speeds: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, read] of Object.entries(readers)) {
      (speeds[name] ??= []).push(await timed(texts, read));
    }
  }
  for (const [name, list] of Object.entries(speeds)) {
    const median = list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;
    console.log(`${name.padEnd(18)} ${median.toFixed(0)} pages a second (${texts.length} pages)`);
  }
}
