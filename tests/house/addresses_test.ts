/** Addresses are parsed by the room `page/url` alone; see `src/page/url/parse_address.ts`. */
import assert from "node:assert/strict";
import { nameOf, roomOf, SOURCES } from "./plan.ts";

/** The files of the program itself are found by `new URL("./file.ts", import.meta.url)`. */
const PARSES = /\bnew URL\((?!\s*"[^"]*",\s*import\.meta\.url)|\bURL\.(?:parse|canParse)\b/;

/** What hides secrets stands below every room: it only asks the platform whether a text is read. */
const BELOW = "src/base/hide_secrets.ts";

function parses(text: string): boolean {
  return PARSES.test(text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ""));
}

Deno.test("no room but page/url parses addresses", () => {
  const found = SOURCES.filter((file) =>
    roomOf(file) !== "page/url" && parses(Deno.readTextFileSync(file))
  );
  assert.deepEqual(found.map(nameOf), [BELOW]);
});

Deno.test("the rule finds each way to parse one, and no file of the program", () => {
  for (
    const text of ["new URL(text)", "URL.parse(a, b)", "x && URL.canParse(x)", 'new URL("/a", b)']
  ) {
    assert(parses(text), text);
  }
  for (
    const text of ['new URL("./a.ts", import.meta.url)', "// new URL(x)", "URL.createObjectURL(b)"]
  ) {
    assert(!parses(text), text);
  }
});
