/**
 * Digits that stand raised or lowered right behind a number: joined as they are, `10<sup>6</sup>`
 * would be 106, `$19<sup>99</sup>` 1999, and note 3 to the year 2019 the year 20193.
 */
import type { Node, Tree } from "./tree.ts";

const RAISED: Readonly<Record<string, string>> = {
  sup: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻",
  sub: "₀₁₂₃₄₅₆₇₈₉₊₋",
};
const PLAIN = "0123456789+−";
const SIGNED = /^\s*[+\-\u2212\u2013]?\d+\s*$/u;

// Bounds.
/** Characters of a text that may be raised; a longer one is written as it is. */
const MAX_RAISED_CHARS = 20;
/** Elements from a text up to what raises it; beyond them it is written as it is. */
const MAX_RAISED_DEPTH = 3;

/** Returns a text as its place shows it; `before` is the text right before it, 0 for none. */
export function raisedData(tree: Tree, before: Node, node: Node): string {
  const data = tree.data(node);
  if (before === 0 || data.length > MAX_RAISED_CHARS || !SIGNED.test(data)) return data;
  let up = tree.parent(node);
  for (let left = MAX_RAISED_DEPTH; left > 0 && !Object.hasOwn(RAISED, tree.name(up)); left--) {
    up = tree.parent(up);
  }
  const raised = RAISED[tree.name(up)];
  // Of several texts in it the first alone is behind the number.
  if (raised === undefined || tree.position(before) > tree.position(up)) return data;
  if (!/\d$/.test(tree.data(before))) return data;
  const signs = data.replace(/[-\u2013]/u, "−");
  return signs.replace(/[\d+−]/gu, (sign) => raised[PLAIN.indexOf(sign)] ?? sign);
}
