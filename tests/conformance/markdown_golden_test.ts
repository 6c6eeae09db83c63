/** Pairs of HTML and Markdown by another writer: the same structure, but where ours is kept by choice. */
import assert from "node:assert/strict";
import { compareGolden } from "../../bench/markdown/golden.ts";
import { DATA } from "../../bench/markdown/sets.ts";

/** What stays different, and why; the list may only shrink. */
const BY_CHOICE: Readonly<Record<string, string>> = {
  heading: "headings inside a link stay headings, each linked; theirs become one bold link",
  image: "an <a> without an address is no link",
  link: "the same, and no link runs over several lines",
  list: "no items are invented: not for a list right in a list, nor for words before the first",
  parents: "a table inside a link, a mark or a quote stays a table",
};

Deno.test("toMarkdown() has the structure of the golden pairs", async () => {
  const pairs = await compareGolden().catch(() => []);
  if (pairs.length === 0) {
    console.log(`no golden pairs under ${DATA}: not run`);
    return;
  }
  for (const { name, differences } of pairs) {
    const short = name.split("/").at(-1) ?? "";
    if (BY_CHOICE[short] === undefined) assert.deepEqual(differences, [], name);
    else assert.notDeepEqual(differences, [], `${name} is the same by now`);
  }
});
