/** Which media type a file in a folder has, by its name and how it begins. */
import assert from "node:assert/strict";
import { pageOfFile } from "../../src/terminal/batch/stored_file.ts";

const NAMED: readonly (readonly [name: string, text: string, type: string])[] = [
  ["a.html", "<p>a", ""],
  ["a.htm.gz", "a", ""],
  ["a.xhtml", "<p>a", "application/xhtml+xml"],
  ["a.XHT.gz", "<p>a", "application/xhtml+xml"],
  ["a.md", "<p>a", "text/markdown"],
  ["a", "a", "text/plain"],
  ["a", "<p>a", ""],
  ["a.xhtml", "%PDF-1.4", "application/pdf"],
];

for (const [name, text, type] of NAMED) {
  Deno.test(`pageOfFile() takes ${name} with ${text} for ${type || "a page"}`, () => {
    const { headers } = pageOfFile(name, new TextEncoder().encode(text));
    assert.deepEqual(headers, type === "" ? [] : [["content-type", type]]);
  });
}
