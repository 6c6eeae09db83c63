/** Holds every document and section that a comment cites to be in this repository. */
import assert from "node:assert/strict";
import { relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname as string, "../..");
const FOLDERS = ["src", "tests", "bench", "packaging"];

/** `docs/NAME.md`, with the numbers of sections behind it: `, 4.1`, `, 2.4 to 2.6`, `, 2 and 5.1`. */
const CITATION =
  /(?<![/\w])((?:docs|bench)\/[\w/-]+\.md)(?:, (\d+(?:\.\d+)?)(?: (?:and|to) (\d+(?:\.\d+)?))?)?/g;
/** A document that is named without its folder cannot be found, here or anywhere. */
const LOOSE =
  /(?<![\w/.-])(?!README|SECURITY|CONTRIBUTING|CHANGELOG|AGENTS)[\w-]+\.md sections? \d/;

function* sourcesUnder(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) {
      if (entry.name !== "golden" && entry.name !== "node_modules") yield* sourcesUnder(path);
    } else if (entry.name.endsWith(".ts")) yield path;
  }
}

function sectionsOf(document: string): Set<string> {
  const headings = document.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm);
  return new Set([...headings].map(([, number]) => number as string));
}

const own = resolve(import.meta.filename as string);
const sources = ["main.ts", ...FOLDERS].flatMap((name) => {
  const path = `${ROOT}/${name}`;
  return name.endsWith(".ts") ? [path] : [...sourcesUnder(path)];
}).filter((path) => resolve(path) !== own);

Deno.test("every document and section that a source cites exists", () => {
  const missing: string[] = [];
  let sections = 0;
  for (const path of sources) {
    for (const [, document = "", ...numbers] of Deno.readTextFileSync(path).matchAll(CITATION)) {
      let text: string;
      try {
        text = Deno.readTextFileSync(`${ROOT}/${document}`);
      } catch {
        missing.push(`${relative(ROOT, path)}: ${document}`);
        continue;
      }
      const known = sectionsOf(text);
      for (const number of numbers.filter((each) => each !== undefined)) {
        sections++;
        if (!known.has(number)) missing.push(`${relative(ROOT, path)}: ${document}, ${number}`);
      }
    }
  }
  assert.deepEqual(missing, []);
  assert.ok(sections > 50, `only ${sections} sections are cited`);
});

Deno.test("no source cites a section of a document outside docs", () => {
  const loose = sources.filter((path) => LOOSE.test(Deno.readTextFileSync(path)));
  assert.deepEqual(loose.map((path) => relative(ROOT, path)), []);
});
