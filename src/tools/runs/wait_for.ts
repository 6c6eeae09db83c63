/** What a caller waits for on a page, as a test of the page as it came. */
import { badInput } from "../../base/errors.ts";
import { SHOWN_WITHOUT_TEXT } from "../../base/names/shown_without_text.ts";
import { type Page, readableText, type Tree } from "../../page/html/mod.ts";
import { isHidden } from "../../page/layout/mod.ts";
import {
  compileSelector,
  selectFirst,
  selectNodes,
  type Selector,
  SelectorBudget,
} from "../../page/select/mod.ts";
import { isUnfilled } from "../../web/fetch/mod.ts";

// Bounds.
/** Characters of what is waited for; more is `bad_input`. */
const MAX_WAIT_FOR_CHARS = 1_000;

const SHOWN = new Set(SHOWN_WITHOUT_TEXT);

/**
 * Returns a test of whether a page has a text (`text:…`, blanks and capitals aside) or an element that
 * a CSS selector finds, with something in it. Throws `ToolError` `bad_input` for what is neither.
 */
export function isShownBy(waited: string): (page: Page) => boolean {
  if (waited.length > MAX_WAIT_FOR_CHARS) {
    throw badInput(`wait_for has more than ${MAX_WAIT_FOR_CHARS} characters`);
  }
  const text = /^\s*text:([^]*)$/i.exec(waited)?.[1];
  if (text !== undefined) return isTextShown(text);
  const selector = compileSelector(waited);
  if (selector.kind !== "css" || selector.reading?.of !== "element") {
    throw badInput("wait_for takes CSS that selects elements, or text:WORDS");
  }
  return (page) => findsContent(page, selector) === true;
}

/**
 * Reports whether a selector finds anything with a text, or that shows something without one; or
 * elements alone that are empty, or have dashes or the binding of a template in place of a text.
 */
export function findsContent(page: Page, selector: Selector): boolean | "empty" {
  const { tree } = page;
  const { value } = selectFirst(page, selector, undefined, new SelectorBudget());
  if (value !== undefined && !isUnfilled(value)) return true;
  const next = nextContents(tree);
  const nodes = selectNodes(page, selector);
  const isFull = (node: number): boolean =>
    (next[tree.position(node)] ?? Infinity) <= tree.lastPosition(node);
  return nodes.some(isFull) || ((nodes.length > 0 || value !== undefined) && "empty");
}

function isTextShown(text: string): (page: Page) => boolean {
  const wanted = text.trim().split(/\s+/).join(" ").toLowerCase();
  if (wanted === "") throw badInput("wait_for has no words after text:");
  return ({ tree }) => {
    const shown = readableText(tree, tree.nodeAt(0), (node) => isHidden(tree, node));
    return shown.toLowerCase().includes(wanted);
  };
}

/** For each position the next one with something to see; one pass, as matches may lie in each other. */
function nextContents(tree: Tree): Int32Array {
  const next = new Int32Array(tree.length + 1).fill(tree.length);
  for (let at = tree.length - 1; at >= 0; at--) {
    const node = tree.nodeAt(at);
    const isContent = tree.isText(node)
      ? tree.data(node).trim() !== "" && !isUnfilled(tree.data(node))
      : SHOWN.has(tree.name(node));
    next[at] = isContent ? at : next[at + 1] ?? at;
  }
  return next;
}
