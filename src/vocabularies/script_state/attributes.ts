/** State in attributes: `data-product_variations`, `data-product='{"price":…}'`, hidden inputs. */
import type { Page } from "../../html/page.ts";
import { Kind } from "../../html/tree.ts";
import { type JsonBudget, parseJson } from "../../json/parse.ts";
import { MAX_STATE_ATTRIBUTE_CHARS, MAX_STATE_BLOCKS } from "../../limits.ts";
import type { StateBlock } from "./blocks.ts";

/** A cheap test that excludes the many pages without JSON in an attribute. */
const MENTIONS_JSON = /=\s*(?:'[[{]{1,2}\s*["}]|"[[{]{1,2}\s*&quot;)/;
const JSON_NAME = /"(\w{1,64})(?=")/g;
const PRODUCT_NAME = /price|^(?:sku|item_?id|productId|is_in_stock)$/i;

/** Reports whether a text of JSON has a name that only things on sale have. */
function namesProduct(text: string): boolean {
  for (const [, name = ""] of text.matchAll(JSON_NAME)) if (PRODUCT_NAME.test(name)) return true;
  return false;
}

/** Adds the JSON of attributes that mention prices or numbers, up to `MAX_STATE_BLOCKS` in all. */
export function addStateAttributes(page: Page, blocks: StateBlock[], budget: JsonBudget): void {
  const { html, tree } = page;
  if (!MENTIONS_JSON.test(html)) return;
  let failed = 0;
  for (let at = 1; at < tree.length && blocks.length < MAX_STATE_BLOCKS; at++) {
    const node = tree.nodeAt(at);
    if (tree.kind(node) !== Kind.Element) continue;
    for (const { name, value } of tree.attributes(node)) {
      if (!name.startsWith("data-") && name !== "value") continue;
      if (!/^\s*[[{]/.test(value) || value.length > MAX_STATE_ATTRIBUTE_CHARS) continue;
      if (!namesProduct(value)) continue;
      const json = parseJson(value.trim(), budget);
      if (json === undefined && ++failed > MAX_STATE_BLOCKS) return;
      if (json === undefined || typeof json !== "object" || json === null) continue;
      const source = name === "data-product_variations" ? "woocommerce" : "attributes";
      const isViewed = source === "woocommerce";
      blocks.push({ source, node, name, value: json, opens: null, isViewed });
    }
  }
}
