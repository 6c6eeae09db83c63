/** Every feed of both suites, cut at every tenth byte: read or refused, never thrown. */
import assert from "node:assert/strict";
import { readFeed } from "../../src/read/feed/read_feed.ts";
import { decodeXml } from "../../src/page/documents/xml/decode_xml.ts";

const suites = `${Deno.env.get("SERVICE_DATA") ?? "../shared/data"}/suites`;
const EVERY = 10;

function* filesUnder(path: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(path)) {
    if (isDirectory) yield* filesUnder(`${path}/${name}`);
    else if (/\.(?:xml|json)$/.test(name)) yield `${path}/${name}`;
  }
}

Deno.test("readFeed() reads or refuses a feed that ends anywhere", () => {
  const folders = [`${suites}/feeds-gofeed`, `${suites}/feeds-feedparser`];
  let cuts = 0;
  let read = 0;
  for (const folder of folders) {
    try {
      Deno.statSync(folder);
    } catch {
      console.log(`passed over: ${folder} is not there`);
      continue;
    }
    for (const path of filesUnder(folder)) {
      const bytes = Deno.readFileSync(path);
      for (let end = 0; end < bytes.length; end += EVERY) {
        const reading = readFeed(decodeXml(bytes.subarray(0, end)).text, null);
        cuts++;
        if ("refusal" in reading) assert.notEqual(reading.refusal, "");
        else read++;
      }
    }
  }
  console.log(JSON.stringify({ cuts, read, refused: cuts - read }));
});
