/**
 * Refuses lists spread into the arguments of a call: past some hundred thousand the call overflows
 * the stack, and a page has more of everything than that.
 */
import assert from "node:assert/strict";
import { relative, resolve } from "node:path";
import ts from "typescript";

const ROOT = resolve(import.meta.dirname as string, "../..");

/** Calls that take any number of arguments. */
const TAKERS = new Set([
  "push",
  "unshift",
  "splice",
  "max",
  "min",
  "fromCharCode",
  "fromCodePoint",
]);

/** Files that spread a list that is short, each with what makes it so. */
const SHORT_LISTS: ReadonlyMap<string, string> = new Map([
  ["src/terminal/list_tools.ts", "the tools"],
  ["src/read/declared/variants.ts", "at most MAX_OFFERS amounts"],
  ["src/serve/door/slabs.ts", "the slabs of one body, which is bounded"],
  ["src/read/extractor/learn/learn_fields.ts", "the notes on one field"],
  ["src/read/extractor/learn/learn_listing.ts", "a number a page given"],
  ["src/read/extractor/rule/cluster.ts", "the clusters of at most MAX_OCCURRENCES"],
  ["src/read/extractor/rule/context.ts", "the rules of one cluster"],
  ["src/read/extractor/rule/occurrences.ts", "at most MAX_OCCURRENCES"],
  ["src/read/content/features.ts", "the elements around one, bounded by depth"],
  ["src/serve/pool/sent/arguments.ts", "the parts of one text, which is bounded"],
  ["src/page/url/ip.ts", "four bytes"],
  ["src/page/documents/xml/decode_xml.ts", "4,096 characters at a time"],
]);

function* sourcesUnder(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* sourcesUnder(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}

/** Gives the files that spread a list into a call of such a name. */
function spreadersIn(files: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const file of files) {
    const text = Deno.readTextFileSync(file);
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) &&
        TAKERS.has(node.expression.name.text) && node.arguments.some(ts.isSpreadElement)
      ) found.add(relative(ROOT, file));
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return [...found].sort();
}

Deno.test("no list of a page's making is spread into a call", () => {
  assert.deepEqual(spreadersIn(sourcesUnder(`${ROOT}/src`)), [...SHORT_LISTS.keys()].sort());
});
