/**
 * Where two words stand apart though no white space is between them: style sheets set inline
 * elements apart too, and `<span>2026</span><span>1h 54m</span>` is shown as two facts, not as
 * `20261h 54m`.
 */
import type { Node, Tree } from "./tree.ts";

/** Elements whose text is part of the word beside it: `H<sub>2</sub>O`, and code as it is written. */
const JOINED = new Set("code kbd math q rp rt ruby samp sub sup tt var wbr".split(" "));
const ENDS = /[\p{L}\p{N}]$/u;
const BEGINS = /^[\p{L}\p{N}]/u;
/** `Apps` and `Babbel`, `points` and `5`: no word goes on with a capital or, after a letter, a digit. */
const EDGE = /[\p{Ll}\p{Lo}\p{N}]$/u;
const NEW_WORD = /^(?:\p{Lu}|\p{N})/u;
const TWO_END = /[\p{L}\p{N}]{2}$/u;
const TWO_BEGIN = /^[\p{L}\p{N}]{2}/u;
/** Scripts that write no blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Reports whether a text begins a word of its own where the text before it ends in one, no blank
 * and no block between them.
 */
export function isWordGap(tree: Tree, before: Node, node: Node): boolean {
  const left = tree.data(before).slice(-4);
  const right = tree.data(node).slice(0, 4);
  if (!ENDS.test(left) || !BEGINS.test(right) || UNSPACED.test(left + right)) return false;
  // The digits of a number that are elements each.
  if (/^\d$/.test(tree.data(before)) && /^\d$/.test(tree.data(node))) return false;
  const at = tree.position(node);
  let closed = 0;
  let common = tree.parent(before);
  for (; common !== 0 && tree.lastPosition(common) < at; common = tree.parent(common)) {
    if (JOINED.has(tree.name(common))) return false;
    closed++;
  }
  let opened = 0;
  for (let up = tree.parent(node); up !== common; up = tree.parent(up)) {
    if (JOINED.has(tree.name(up))) return false;
    opened++;
  }
  if (closed + opened === 0) return false;
  if (EDGE.test(left) && NEW_WORD.test(right)) return true;
  return closed > 0 && opened > 0 && TWO_END.test(left) && TWO_BEGIN.test(right);
}
