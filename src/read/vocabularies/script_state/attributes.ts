/** State in attributes: `data-product_variations`, `data-product='{"price":…}'`, hidden inputs. */
import { AttributeKinds, Kind, type Node, type Page } from "../../../page/html/mod.ts";
import { type JsonBudget, parseJson } from "../../../base/json/parse.ts";
import type { StateBlock } from "./blocks.ts";

// Bounds.
/** Blocks of embedded state read of one page; later ones are not. */
export const MAX_STATE_BLOCKS = 40;
/** Characters of an attribute that is read as JSON of a page state. */
const MAX_STATE_ATTRIBUTE_CHARS = 400_000;

/** A cheap test that excludes the many pages without JSON in an attribute. */
const MENTIONS_JSON = /=\s*(?:'[[{]{1,2}\s*["}]|"[[{]{1,2}\s*&quot;)/;
const JSON_NAME = /"(\w{1,64})(?=")/g;
const PRODUCT_NAME = /price|^(?:sku|item_?id|productId|is_in_stock)$/i;

/** Attributes that pages put state into. */
const KINDS = new AttributeKinds((name) => name.startsWith("data-") || name === "value" ? 1 : 0);

/** Reports whether a value may begin with `[` or `{`; whatever is no ASCII may be white space. */
function opensJson(code: number): boolean {
  return code === 0x5b || code === 0x7b || code >= 128 || code === 0x0b;
}

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
  const kinds = KINDS.of(tree);
  let isMentioned: boolean | undefined;
  let failed = 0;
  for (let at = 1; at < tree.length && blocks.length < MAX_STATE_BLOCKS; at++) {
    const node = tree.nodeAt(at);
    if (tree.kind(node) !== Kind.Element) continue;
    let id: number;
    for (let cell = tree.attributeRun(node); (id = tree.attributeIdAt(node, cell)) >= 0; cell++) {
      if (kinds[id] !== 1 || !opensJson(store.firstCode(cell))) continue;
      const value = store.valueAt(cell);
      if (!/^\s*[[{]/.test(value) || value.length > MAX_STATE_ATTRIBUTE_CHARS) continue;
      isMentioned ??= mentionsJson(page, node);
      if (!isMentioned) return;
      const name = store.names.textOf(id);
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
