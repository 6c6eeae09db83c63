/** Numbers in attributes that a shop's scripts read, and the number in its address. */
import { AttributeKinds, type Node, type Page } from "../../../page/html/mod.ts";
import { codeOfAddress } from "../../../page/layout/mod.ts";
import { isCode } from "../../../page/text/mod.ts";
import { placeAt } from "../../vocabularies/mod.ts";
import type { ShownAnswer } from "../shown_answer.ts";

const CODE_ATTRIBUTE =
  /^data-(?:product-?|item-?)?(?:sku|code|asin|article|articlenumber|article-number|item-number|reference|catnumber|sku-code|adno|product-sku|product-code)$/;
const KINDS = new AttributeKinds((name) => CODE_ATTRIBUTE.test(name) ? 1 : 0);
/** More different values than this are a list of things. */
const MAX_VALUES = 6;

/** Reads the number that attributes repeat, none of many; `isAside` is called for theirs only. */
export function attributeCodes({ tree }: Page, isAside: (node: Node) => boolean): ShownAnswer[] {
  const codes: ShownAnswer[] = [];
  const { store } = tree;
  const kinds = KINDS.of(tree);
  if (!kinds.includes(1)) return codes;
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    let id: number;
    for (let cell = tree.attributeRun(node); (id = tree.attributeIdAt(node, cell)) >= 0; cell++) {
      if (kinds[id] === 0) continue;
      const value = store.valueAt(cell).trim();
      if (!isCode(value) || isAside(node)) continue;
      codes.push({
        value,
        source: "attributes",
        key: store.names.textOf(id),
        place: placeAt(node),
      });
    }
  }
  return commonest(codes);
}

/** Returns the value most elements have, at its first; many different ones are a list of things. */
function commonest(answers: readonly ShownAnswer[]): ShownAnswer[] {
  const counts = new Map<string, number>();
  for (const { value } of answers) counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size > MAX_VALUES) return [];
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return answers.filter(({ value }) => value === most?.[0]).slice(0, 1);
}

/** Reports whether markup has a code as a value of its own. */
function isRepeated(html: string, code: string): boolean {
  for (let at = html.indexOf(code); at >= 0; at = html.indexOf(code, at + 1)) {
    if (/["'=:/]/.test(html[at - 1] ?? "") && /["'&,.<]/.test(html[at + code.length] ?? "")) {
      return true;
    }
  }
  return false;
}

/** Returns the number an address ends in, when the page's own markup repeats it. */
export function addressCodes(page: Page): ShownAnswer[] {
  const code = codeOfAddress(page);
  if (code === undefined || !isRepeated(page.html, code)) return [];
  return [{ value: code, source: "address", key: "url", place: null }];
}
