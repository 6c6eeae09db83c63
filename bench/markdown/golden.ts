/** The golden pairs of another writer: our Markdown must hold the same structure as theirs. */
import { parseHtml } from "../../src/page/html/parse.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";
import { renderMarkdown } from "./round_trip.ts";
import { DATA } from "./sets.ts";

const STRUCTURE = [
  "table",
  "tr",
  "li",
  "pre",
  "a",
  "img",
  "blockquote",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "strong",
  "em",
  "del",
];

/** One pair and where its structure differs: name, theirs, ours. */
export interface GoldenPair {
  name: string;
  differences: [element: string, theirs: number, ours: number][];
  markdown: string;
}

/** Compares every pair. */
export async function compareGolden(): Promise<GoldenPair[]> {
  const pairs: GoldenPair[] = [];
  for (const path of goldenFiles(`${DATA}/suites/markdown-golden`)) {
    const html = await Deno.readTextFile(`${path}.in.html`);
    const markdown = toMarkdown(parseHtml(html));
    const ours = parseHtml(renderMarkdown(markdown));
    const theirs = parseHtml(renderMarkdown(await Deno.readTextFile(`${path}.out.md`)));
    const differences = STRUCTURE.map((name) =>
      [name, theirs.named(name).length, ours.named(name).length] as [string, number, number]
    ).filter(([, left, right]) => left !== right);
    pairs.push({ name: path.split("/").slice(-4).join("/"), differences, markdown });
  }
  return pairs;
}

function goldenFiles(folder: string): string[] {
  const found: string[] = [];
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const entry of Deno.readDirSync(at)) {
      const path = `${at}/${entry.name}`;
      if (entry.isDirectory) waiting.push(path);
      else if (path.endsWith(".in.html")) found.push(path.slice(0, -".in.html".length));
    }
  }
  return found.sort();
}
