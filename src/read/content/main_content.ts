/** Chooses the main content: a model scores blocks, page rules correct, the best F1 is taken. */
import type { Node, Tree } from "../../page/html/mod.ts";
import { type Forest, lazyForest, predictRows } from "../../page/text/mod.ts";
import { type BlockView, type Feature, viewBlock } from "./block_view.ts";
import { chosenBlocks } from "./chosen_blocks.ts";
import { CONTAINER_LEVELS, FEATURES, PAGE_FEATURES } from "./features.ts";
import { hiddenParts } from "./hidden_texts.ts";
import { keepImages } from "./image_choice.ts";
import { pricedItems } from "./items.ts";
import type { Block, Container } from "./outline.ts";
import { PAGE_PARTS, type PagePart } from "../../base/names/page_parts.ts";
import { amongAlike, correctChances } from "./page_rules.ts";
import { type PageView, viewPage } from "./page_view.ts";
import { type Parts, partsOf } from "./parts.ts";
import {
  allPosts,
  outsidePosts,
  readThread,
  type Thread,
  type ThreadPost,
} from "./posts/read_thread.ts";
import { mostProse, wholeOfFewWords } from "./most_prose.ts";
import { wholeDocuments } from "./whole_documents.ts";
import { wholeStructures } from "./whole_structures.ts";
import { Selection } from "./selection.ts";
import MODEL from "../../../models/main_content.json" with { type: "json" };

/** What is chosen of a page. */
interface Chosen {
  readonly selection: Selection;
  /** The smallest element that contains all that was chosen; 0 when nothing was. */
  readonly root: Node;
}

/** What is chosen by parts: posts are written as such where comments are asked for. */
interface ChosenParts extends Chosen {
  readonly posts: readonly ThreadPost[];
  /** What of the selection is outside of posts. */
  readonly outside: Selection;
}

/** The main content of a page, and its parts for those who want another choice. */
interface MainContent extends Chosen {
  /** Returns the part that the block around a position, or the one before it, belongs to. */
  partAt(position: number): PagePart;
  /** Chooses parts in place of the main content. */
  selectParts(parts: readonly PagePart[]): ChosenParts;
  /** Reads the posts where the page is a thread; undefined for every other page. */
  thread(): Thread | undefined;
  /** Counts the comments of which nothing is chosen; of a page that is no thread. */
  commentsLeftOut(): number;
  /** What chose: the model, or where most prose is when the model chose next to nothing of it. */
  readonly method: "block-scoring" | "most-prose";
}

/** Trees for a glance at all blocks, and for a look at those that it leaves. */
export interface Judges {
  readonly glance: Forest;
  readonly look: Forest;
}

const glance = lazyForest(MODEL.forests.glance);
const look = lazyForest(MODEL.forests.look);

function fittedJudges(): Judges {
  return { glance: glance(), look: look() };
}

/** Chooses the main content; linear, never throws. Only measuring gives `judges` of its own. */
export function readMainContent(tree: Tree, judges: Judges = fittedJudges()): MainContent {
  const page = viewPage(tree);
  const chances = correctChances(page, amongAlike(page, judgeBlocks(page, judges)));
  const judged = chosenBlocks(page, chances);
  const whole = wholeOfFewWords(page, judged) ??
    wholeDocuments(page, wholeStructures(page, judged));
  const fallback = mostProse(page, whole);
  const chosen = fallback ?? whole;
  const main = selectBlocks(page, chosen);
  let known: Parts | undefined;
  const parts = (): Parts => known ??= partsOf(page, chosen, thread());
  const thread = (): Thread | undefined => readThread(tree, main.selection);
  return {
    ...main,
    thread,
    method: fallback === undefined ? "block-scoring" : "most-prose",
    commentsLeftOut: () =>
      allPosts(tree).filter(({ body }) =>
        !main.selection.hasAny(tree.position(body), tree.lastPosition(body))
      ).length,
    partAt(position): PagePart {
      const { ofBlocks, ofPosts } = parts();
      return ofPosts.get(position) ?? PAGE_PARTS[ofBlocks[blockAt(page, position)] ?? 0] ?? "rest";
    },
    selectParts(names): ChosenParts {
      const { ofBlocks, ofPosts } = parts();
      const wanted = new Set(names.map((name) => PAGE_PARTS.indexOf(name)));
      const some = selectBlocks(page, ofBlocks.map((part) => wanted.has(part) ? 1 : 0));
      if (!names.includes("comments")) return { ...some, posts: [], outside: some.selection };
      const all = allPosts(tree);
      const posts = all.filter(({ node }) =>
        names.includes(ofPosts.get(tree.position(node)) ?? "comments")
      );
      return { ...some, posts, outside: outsidePosts(tree, all, some.selection) };
    },
  };
}

/** Finds the last block that begins at a position or before it. */
function blockAt({ outline: { blocks } }: PageView, position: number): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.first ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** What a glance thinks less likely is not looked at; most blocks of most pages. */
export const GLANCED_OVER = 0.08;

/** Blocks that one feature after another is measured of: so each is called often in a row. */
const BATCH = 64;

/** Returns each block's probability, 0 to 1, to belong to the main content. */
function judgeBlocks(page: PageView, { glance, look }: Judges): Float64Array {
  const all = new Int32Array(page.outline.blocks.length);
  for (let at = 0; at < all.length; at++) all[at] = at;
  const chances = judgeSome(page, glance, all);
  const seen = all.filter((at) => (chances[at] as number) >= GLANCED_OVER);
  judgeSome(page, look, seen).forEach((chance, at) => chances[seen[at] as number] = chance);
  return chances;
}

function judgeSome(page: PageView, trees: Forest, blocks: Int32Array): Float64Array {
  const count = blocks.length;
  const chances = new Float64Array(count);
  if (count === 0) return chances;
  const columns = trees.features.map(columnOf);
  const width = columns.length;
  const values = new Float64Array(width * BATCH);
  fillConstants(columns, viewBlock(page, blocks[0] as number), values);
  const views: BlockView[] = [];
  for (let first = 0; first < count; first += BATCH) {
    const rows = Math.min(BATCH, count - first);
    for (let row = 0; row < rows; row++) {
      views[row] = viewBlock(page, blocks[first + row] as number);
    }
    for (let column = 0; column < width; column++) {
      const feature = columns[column] as Column;
      if (!feature.isOfPage) fillColumn(feature, column, views, rows, values, width);
    }
    predictRows(trees, values, rows, chances, first);
  }
  return chances;
}

/** A feature that a forest asks for, and whether it is the same for all blocks of a page. */
interface Column {
  readonly feature: Feature;
  readonly isOfPage: boolean;
  /** Which of the containers around a block it depends on alone; -1 for one that asks for more. */
  readonly level: number;
}

function columnOf(name: string): Column {
  const feature = FEATURES.get(name) ?? ((): number => 0);
  return { feature, isOfPage: PAGE_FEATURES.has(name), level: CONTAINER_LEVELS.get(name) ?? -1 };
}

/** Measures one feature of some blocks. */
function fillColumn(
  { feature, level }: Column,
  column: number,
  views: readonly BlockView[],
  rows: number,
  values: Float64Array,
  width: number,
): void {
  let container: Container | undefined;
  let value = 0;
  for (let row = 0; row < rows; row++) {
    const view = views[row] as BlockView;
    if (level < 0) value = feature(view);
    else if (view.around[level] !== container) {
      // The cells of one row have the same table around them.
      container = view.around[level];
      value = feature(view);
    }
    values[row * width + column] = value;
  }
}

/** Measures what is the same for all blocks once, into every row. */
function fillConstants(columns: readonly Column[], view: BlockView, values: Float64Array): void {
  columns.forEach(({ feature, isOfPage }, column) => {
    if (!isOfPage) return;
    const value = feature(view);
    for (let at = column; at < values.length; at += columns.length) values[at] = value;
  });
}

/** Marks the texts of the chosen blocks, and the images among them; what is hidden goes. */
function selectBlocks(page: PageView, chosen: Uint8Array): Chosen {
  const { tree, outline } = page;
  const marks = new Uint8Array(tree.length);
  let root: Container | undefined;
  outline.blocks.forEach((block, at) => {
    if (chosen[at] === 0) return;
    for (let text = block.first; text <= block.last; text++) {
      if (tree.isText(tree.nodeAt(text))) marks[text] = 1;
    }
  });
  const hidden = hiddenParts(tree, marks);
  clearMarks(marks, hidden);
  outline.blocks.forEach((block, at) => {
    if (chosen[at] === 0 || !hasMark(marks, block)) return;
    root ??= block.owner;
    while (root.parent !== undefined && block.last > root.last) root = root.parent;
  });
  if (root === undefined) return { selection: new Selection(marks), root: 0 };
  keepImages(page, chosen, root, marks);
  clearMarks(marks, hidden);
  return {
    selection: new Selection(marks, outline.unclosed, pricedItems(page, chosen)),
    root: elementOf(root),
  };
}

function clearMarks(marks: Uint8Array, gone: Uint8Array): void {
  for (let at = 0; at < marks.length; at++) if (gone[at] === 1) marks[at] = 0;
}

function hasMark(marks: Uint8Array, { first, last }: Block): boolean {
  return marks.subarray(first, last + 1).includes(1);
}

function elementOf(container: Container): Node {
  return container.parent === undefined ? 0 : container.node;
}
