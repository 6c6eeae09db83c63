/** Whose state a script assigns, by the name that it is assigned to. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { readStateBlocks } from "../../src/read/vocabularies/script_state/blocks.ts";

const VALUE = '{"name":"Bolts"}';
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  nextdata: ["__NEXT_DATA__ = "],
  nuxt: ["window.__NUXT__="],
  apollo: ["window.__APOLLO_STATE__="],
  remix: ["window.__remixContext = "],
  reactquery: ["__REACT_QUERY_STATE__=", "__REACT_QUERY_INITIAL_QUERIES__="],
  shopify: ["var meta = ", "ShopifyAnalytics.meta = ", "window.product=", "theme.product = "],
  datalayer: ["dataLayer.push(", "dataLayer = ", "digitalData=", "utag_data = "],
  state: ["__INITIAL_STATE__=", "__APP_DATA__ = ", "__STATE__=", 'window["initialState"] = '],
};

Deno.test("readStateBlocks() tells whose state a script assigns by its name", () => {
  for (const [source, names] of Object.entries(SOURCES)) {
    for (const name of names) {
      const end = name.endsWith("(") ? ");" : ";";
      const page = createPage(`<script>a();${name}${VALUE}${end}</script>`, null);
      const found = readStateBlocks(page).map(({ source, opens }) => [source, opens]);
      assert.deepEqual(found, [[source, `@${4 + name.length}`]], name);
    }
  }
});

Deno.test("readStateBlocks() takes no state of a name that no framework assigns", () => {
  const page = createPage(`<script>var own = ${VALUE}; __NUXTED__ = ${VALUE}</script>`, null);
  assert.deepEqual(readStateBlocks(page), []);
});
