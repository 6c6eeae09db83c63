/** Redesigns made by rule of real pages: no value may be wrong without a word. */
import assert from "node:assert/strict";
import { blankResults, redesignSite } from "../../bench/extractors/synthetic.ts";
import { parseHtml } from "../../src/page/html/parse.ts";
import { publicFolder } from "../html/public_data.ts";
import { REDESIGNS, rewrite } from "../../bench/extractors/redesign_rules.ts";

Deno.test("rewrite() writes the page it read", () => {
  const html = `<!doctype html><html><head><title>a &amp; b</title><script>1 < 2</script></head>
<body class="x y" id=z><p title='"q"'>one<br>two &lt;b&gt;</p><div hidden><img src=i></div></body></html>`;
  const shape = (text: string): string[] => {
    const tree = parseHtml(text);
    return Array.from({ length: tree.length }, (_, at) => {
      const node = tree.nodeAt(at);
      const attributes = tree.attributes(node).map(({ name, value }) => `${name}=${value}`);
      return `${tree.name(node)} ${attributes.join(" ")} ${tree.data(node)}`;
    });
  };
  assert.deepEqual(shape(rewrite(html, {})), shape(html));
});

Deno.test("runExtractor() is never wrong in silence on a page dressed anew", async () => {
  const folder = publicFolder("swde");
  if (folder === undefined) return;
  const results = blankResults();
  for (const { name } of Deno.readDirSync(`${folder}/pages`)) {
    await redesignSite(folder, name, 1, results);
  }
  const dressed = results.filter((_, index) => REDESIGNS[index]?.keepsValues);
  assert.deepEqual(dressed.flatMap(({ remarks }) => remarks), []);
  const [same] = results;
  assert.ok(same !== undefined && same.right > 30 && same.alarmed === 0 && same.told === 0);
});
