/**
 * What each element becomes: one rule a name.
 *
 * A rule opens what its element needs and returns what closes it, `SKIP` to leave the element out
 * with its content, or nothing. Of elements without a rule the text is written.
 */
import { collapsedText, Namespace, type Node, type Tree } from "../../../page/html/mod.ts";
import {
  BLOCK_NAMES,
  formTable,
  hasCopy,
  imageSource,
  imageWords,
  isClosedDialog,
  isInlineImage,
  isLayoutTable,
  isNamedPlaceholder,
  partOfHeading,
  SKIPPED_NAMES,
} from "../../../page/layout/mod.ts";
import { linkTarget } from "./address.ts";
import { writeCode } from "./code_rule.ts";
import { labelOf } from "./link_label.ts";
import { openNoteLink } from "./footnote_rule.ts";
import type { Mark, MarkKind } from "./inline_run.ts";
import { openItem, openList } from "./list_rule.ts";
import { type Closer, openBlock, type Rule, SKIP, type Walk } from "./walk.ts";
import { collapseWhitespace } from "../../../page/text/mod.ts";
import { TableBlock } from "./table_block.ts";
import { closeItem, openItemCell, openItemRow, readItemTable } from "./item_table.ts";
import type { ItemTable } from "./item_table.ts";

const MARKS: readonly [MarkKind, string][] = [
  ["strong", "b strong"],
  ["emphasis", "em i cite dfn"],
  ["deleted", "del s strike"],
  ["code", "code kbd samp tt var"],
];

/** The table of rules, by element name. */
const ELEMENT_RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...BLOCK_NAMES.map((name) => [name, openBlock] as const),
  ...SKIPPED_NAMES.map((name) => [name, () => SKIP] as [string, Rule]),
  ...MARKS.flatMap(([kind, names]) =>
    names.split(" ").map((name) => [name, markRule({ kind })] as const)
  ),
  ...[1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, headingRule(level)] as const),
  ["a", openLink],
  ["blockquote", openQuote],
  ["br", ({ writer }) => (writer.lineBreak(), SKIP)],
  ["dd", openDefinition],
  ["dialog", (walk, node) => isClosedDialog(walk.tree, node) ? SKIP : openBlock(walk)],
  ["dt", openTerm],
  ["hr", ({ writer }) => (writer.rule(), SKIP)],
  ["img", (walk, node) => (writeImage(walk, node), SKIP)],
  ["li", openItem],
  ["listing", (walk, node) => (writeCode(walk, node), SKIP)],
  ["menu", openList],
  ["ol", openList],
  ["pre", (walk, node) => (writeCode(walk, node), SKIP)],
  ["q", ({ writer }) => (writer.text('"'), () => writer.text('"'))],
  ["table", openTable],
  ["td", openCell],
  ["th", openCell],
  ["tr", openRow],
  ["ul", openList],
  ["xmp", (walk, node) => (writeCode(walk, node), SKIP)],
]);

/** Opens an element by its rule; SVG is left out, of MathML the TeX or the text is written. */
export function openElement(walk: Walk, node: Node): Closer | typeof SKIP | undefined {
  const namespace = walk.tree.namespace(node);
  const name = walk.tree.name(node);
  if (namespace === Namespace.Svg) return SKIP;
  // The annotations of math repeat its words.
  if (namespace === Namespace.Math) {
    if (name === "math") return openMath(walk, node);
    return name.startsWith("annotation") ? SKIP : undefined;
  }
  return ELEMENT_RULES.get(name)?.(walk, node);
}

function markRule(mark: Mark): Rule {
  return ({ writer }) => {
    const own = { ...mark };
    return writer.openMark(own) ? () => writer.closeMark(own) : undefined;
  };
}

function headingRule(level: number): Rule {
  return (walk) => {
    const { writer } = walk;
    if (!writer.allowsBlocks) return openBlock(walk);
    writer.openHeading(level);
    return () => writer.closeHeading();
  };
}

function openLink(walk: Walk, node: Node): Closer | typeof SKIP | undefined {
  const { tree, writer, resolver } = walk;
  if (openNoteLink(walk, node) === SKIP) return SKIP;
  const href = tree.attribute(node, "href");
  if (href?.startsWith("#")) {
    const part = partOfHeading(tree, node, href);
    if (part === "anchor") return SKIP;
    if (part === "words") return undefined;
  }
  if (walk.links === "none") return undefined;
  if (href !== undefined && walk.selection?.unlinked.has(href)) return undefined;
  const target = href === undefined ? undefined : linkTarget(resolver, href);
  if (target === undefined) return undefined;
  const mark: Mark = walk.links === "inline"
    ? { kind: "link", target }
    : { kind: "link", reference: referenceTo(walk, target) };
  if (!writer.openMark(mark)) return undefined;
  // Of a page's main content only text is wanted; the whole page keeps its links without any.
  if (walk.selection !== undefined) return () => writer.closeMark(mark);
  return () => writer.closeLink(mark, () => href?.startsWith("#") ? "" : labelOf(tree, node));
}

function referenceTo({ references }: Walk, target: string): number {
  let number = references.get(target);
  if (number === undefined) references.set(target, number = references.size + 1);
  return number;
}

function openQuote(walk: Walk): Closer {
  const { writer } = walk;
  if (!writer.allowsBlocks) return openBlock(walk);
  writer.openContainer("> ", "> ");
  return () => writer.closeContainer();
}

function openTerm({ writer }: Walk): Closer {
  writer.endBlock();
  const mark: Mark = { kind: "strong" };
  const opened = writer.openMark(mark);
  return () => {
    if (opened) writer.closeMark(mark);
    writer.endBlock();
  };
}

/**
 * A definition is under its term after a colon, as Markdown Extra spells it; one without a term may
 * not join the paragraph or list before it.
 */
function openDefinition({ tree, writer }: Walk, node: Node): Closer {
  let before = tree.previousSibling(node);
  while (before !== 0 && !tree.isElement(before)) before = tree.previousSibling(before);
  if (writer.allowsBlocks) writer.definition(before !== 0);
  else writer.endBlock();
  return () => writer.endBlock();
}

/**
 * Writes an image with its alternative text; one without an address is left out, and one that is in
 * the page itself (`data:`), or whose script has not run, gets none. Plain text has no images.
 */
function writeImage({ tree, writer, resolver, formula }: Walk, node: Node): void {
  if (writer.isPlain || hasCopy(tree, node)) return;
  const words = collapseWhitespace(imageWords(tree, node));
  if (formula !== "" && bareTex(words) === formula) return;
  // Without words its own file is all there is to write.
  const own = words === "" ? tree.attribute(node, "src") : undefined;
  const source = imageSource(tree, node) ?? (isInlineImage(tree, node) ? undefined : own);
  const target = source === undefined ? undefined : linkTarget(resolver, source);
  if (target === undefined && !isInlineImage(tree, node) && !isNamedPlaceholder(tree, node)) return;
  const alt = words.replace(/[\\[\]`*_<]/g, "\\$&");
  writer.atom(`![${writer.inCell ? alt.replaceAll("|", "\\|") : alt}](${target ?? ""})`);
}

/** Opens a table; a layout table puts nothing on the stack. */
function openTable(walk: Walk, node: Node): Closer {
  const { tree, writer, tables } = walk;
  if (!writer.allowsBlocks) return openBlock(walk);
  writer.endBlock();
  const isLayout = isLayoutTable(tree, node);
  const items = isLayout ? undefined : readItemTable(tree, node);
  if (items !== undefined) {
    tables.push(items);
    return () => {
      tables.pop();
      closeItem(writer, items);
    };
  }
  const block = isLayout ? undefined : new TableBlock(formTable(tree, node));
  tables.push(block);
  return () => {
    tables.pop();
    writer.table(block?.lines(writer.isPlain, (cell) => tree.name(cell) === "th") ?? []);
  };
}

/** Opens a row of the innermost table. */
function openRow(walk: Walk, node: Node): Closer {
  const { writer, tables } = walk;
  const block = writer.allowsBlocks ? tables.at(-1) : undefined;
  if (isItemTable(block)) return openItemRow(walk, block, node);
  return block === undefined ? openBlock(walk) : () => {};
}

/** Opens a cell of the innermost table. */
function openCell(walk: Walk, node: Node): Closer | typeof SKIP {
  const { tree, writer, tables } = walk;
  const block = writer.allowsBlocks ? tables.at(-1) : undefined;
  if (isItemTable(block)) return openItemCell(walk, block, node);
  if (block === undefined) return openBlock(walk);
  writer.openCell();
  return () => block.addCell(node, writer.closeCell(), alignmentOf(tree, node));
}

function isItemTable(block: TableBlock | ItemTable | undefined): block is ItemTable {
  return block !== undefined && "starts" in block;
}

function alignmentOf(tree: Tree, node: Node): string | undefined {
  const style = /text-align\s*:\s*(left|center|right)/i.exec(tree.attribute(node, "style") ?? "");
  return (style?.[1] ?? tree.attribute(node, "align"))?.toLowerCase();
}

/** What generators call TeX. */
const TEX = /^(?:application|text)\/(?:x-)?(?:la)?tex$/i;

/**
 * Writes a formula as TeX between dollar signs, which keeps the fractions and exponents that its
 * words alone lose; of a formula without TeX the words are written.
 */
const openMath: Rule = (walk, node) => {
  const tex = texOf(walk.tree, node);
  // A backtick would end the code that keeps TeX from being read as Markdown.
  if (tex === "" || tex.includes("`")) return undefined;
  const { writer } = walk;
  if (writer.isPlain) writer.text(tex);
  else writer.atom(`$\`${writer.inCell ? tex.replaceAll("|", "\\|") : tex}\`$`);
  walk.formula = tex;
  return SKIP;
};

/** Returns the TeX of a whole formula (MathML 3, 5.1), not that of a part of it; empty for none. */
function texOf(tree: Tree, math: Node): string {
  const whole = firstElement(tree, tree.firstChild(math));
  if (tree.name(whole) === "semantics" && firstElement(tree, tree.nextSibling(whole)) === 0) {
    let at = firstElement(tree, tree.firstChild(whole));
    for (; at !== 0; at = firstElement(tree, tree.nextSibling(at))) {
      const isTex = tree.name(at) === "annotation" &&
        TEX.test(tree.attribute(at, "encoding")?.trim() ?? "");
      if (isTex) return bareTex(collapsedText(tree, at));
    }
  }
  return bareTex(collapseWhitespace(tree.attribute(math, "alttext") ?? ""));
}

function firstElement(tree: Tree, from: Node): Node {
  let at = from;
  while (at !== 0 && !tree.isElement(at)) at = tree.nextSibling(at);
  return at;
}

/** What MediaWiki puts around every formula, and around the words of some of their images. */
const STYLE = /^\{\\(?:display|text)style (.*)\}$/;

/** Returns TeX without a group that sets the style of all of it. */
function bareTex(tex: string): string {
  return STYLE.exec(tex)?.[1]?.trim() ?? tex;
}
