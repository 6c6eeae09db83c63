/** State in attributes: `data-product_variations`, `data-product='{"price":…}'`, hidden inputs. */
import type { Node, Page } from "../../../page/html/mod.ts";
import { type JsonBudget, parseJson } from "../../../base/json/parse.ts";
import type { StateBlock } from "./blocks.ts";
import { scanPage } from "../scan.ts";

// Bounds.
/** Blocks of embedded state read of one page; later ones are not. */
export const MAX_STATE_BLOCKS = 40;
/** Characters of an attribute that is read as JSON of a page state. */
const MAX_STATE_ATTRIBUTE_CHARS = 400_000;

/** A cheap test that excludes the many pages without JSON in an attribute. */
const MENTIONS_JSON = /=\s*(?:'[[{]{1,2}\s*["}]|"[[{]{1,2}\s*&quot;)/;
const JSON_NAME = /"(\w{1,64})(?=")/g;
const PRODUCT_NAME = /price|^(?:sku|item_?id|productId|is_in_stock)$/i;

/** Reports whether a text of JSON has a name that only things on sale have. */
function namesProduct(text: string): boolean {
  for (const [, name = ""] of text.matchAll(JSON_NAME)) if (PRODUCT_NAME.test(name)) return true;
  return false;
}

/** Reports whether a page writes JSON in an attribute: one tag that does saves looking at them all. */
function mentionsJson({ html, tree }: Page, tag: Node): boolean {
  return MENTIONS_JSON.test(html.slice(tree.start(tag), tree.end(tag))) || MENTIONS_JSON.test(html);
}

/** Adds the JSON of attributes that mention prices or numbers, up to `MAX_STATE_BLOCKS` in all. */
export function addStateAttributes(page: Page, blocks: StateBlock[], budget: JsonBudget): void {
  const { tree } = page;
  const { store } = tree;
  let isMentioned: boolean | undefined;
  let failed = 0;
  for (const { node, cell } of scanPage(page).states) {
    if (blocks.length >= MAX_STATE_BLOCKS) return;
    const value = store.valueAt(cell);
    if (!/^\s*[[{]/.test(value) || value.length > MAX_STATE_ATTRIBUTE_CHARS) continue;
    isMentioned ??= mentionsJson(page, node);
    if (!isMentioned) return;
    if (!namesProduct(value)) continue;
    const json = parseJson(value.trim(), budget);
    if (json === undefined && ++failed > MAX_STATE_BLOCKS) return;
    if (typeof json !== "object" || json === null) continue;
    const name = store.names.textOf(tree.attributeIdAt(node, cell));
    const source = name === "data-product_variations" ? "woocommerce" : "attributes";
    const isViewed = source === "woocommerce";
    blocks.push({ source, node, name, value: json, opens: null, isViewed });
  }
}
