/**
 * Prices of rows on sale, which are marked up otherwise than those of the rows around them.
 *
 * docs/design/extractors.md, 4.2: beside the old price, struck out or named so, is the one that is
 * asked for; it keeps the last step of the column's path, as `span.price`, or stands in its box.
 */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { type Cell, classNames } from "../../../page/layout/mod.ts";
import type { Column } from "../extractor.ts";
import { wordsOf } from "../page/fold.ts";
import type { ReadRow } from "../page/members.ts";
import { around } from "../page/place_path.ts";
import { moneyIn } from "../page/value_kinds.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const STRUCK_TAGS = words("del s strike");
const STRUCK_WORDS = words("old was before previous strike striked crossed compare rrp msrp");
const SALE_WORDS = words(
  "special sale now final offer current new discount discounted reduced",
);
/** A currency is what makes a number in a row an amount of money. */
const CURRENCY = /\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|kr|zł|lei|Kč|Ft)(?!\p{L})/u;

/** Reports whether a column's values are amounts of money. */
export function isOfAmounts({ path, samples }: Column): boolean {
  return !path.includes("@") && samples.length > 0 && samples.every(isMoney);
}

function isMoney(text: string): boolean {
  return CURRENCY.test(text) && moneyIn(text) !== undefined;
}

/** Lists the cells of a row that show an amount of money that is not struck out. */
export function amountsShown(tree: Tree, row: ReadRow): Cell[] {
  return row.row.cells.filter((cell) =>
    cell.attribute === undefined && cell.joined === undefined && isMoney(cell.value) &&
    !isMarked(tree, row.node, cell.node, STRUCK_TAGS, STRUCK_WORDS)
  );
}

const INSERTED = new Set(["ins"]);

/** Returns the one amount of a row that is marked up like the column's at its end. */
export function currentAmount(
  tree: Tree,
  row: ReadRow,
  { path }: Column,
  shown: readonly Cell[],
): string | undefined {
  const alike = shown.filter((cell) =>
    lastStep(cell.path) === lastStep(path) || cell.path.startsWith(`${path}>`)
  );
  const sure = alike.filter((cell) => isOnSale(tree, row, cell));
  if (alike.length > 0) return onlyAmount(alike) ?? onlyAmount(sure);
  return besideStruck(tree, row, path, shown) ?? (isSalePath(path) ? onlyAmount(shown) : undefined);
}

/** Reports whether a column is of amounts that rows not on sale have otherwise. */
function isSalePath(path: string): boolean {
  return path.split(">").some((step) => {
    const [tag = "", ...classes] = step.split(".");
    return INSERTED.has(tag.replace(/(?<!\d)\d+$/, "")) ||
      classes.some((name) => wordsOf(name).some((word) => SALE_WORDS.has(word)));
  });
}

function onlyAmount(shown: readonly Cell[]): string | undefined {
  const values = new Set(shown.map(({ value }) => value));
  return values.size === 1 ? shown[0]?.value : undefined;
}

/** Returns the one amount where the column's would be, in the box of an amount that is struck out. */
function besideStruck(
  tree: Tree,
  row: ReadRow,
  path: string,
  shown: readonly Cell[],
): string | undefined {
  const box = boxOf(path);
  const inBox = (cell: Cell): boolean => boxOf(cell.path) === box;
  // The row itself is a box of many things.
  const near = shown.filter((cell) => inBox(cell) && (box !== "" || isOnSale(tree, row, cell)));
  const isReduced = row.row.cells.some((cell) =>
    inBox(cell) && isMoney(cell.value) &&
    isMarked(tree, row.node, cell.node, STRUCK_TAGS, STRUCK_WORDS)
  );
  return isReduced ? onlyAmount(near) : undefined;
}

function isOnSale(tree: Tree, row: ReadRow, { node }: Cell): boolean {
  return isMarked(tree, row.node, node, INSERTED, SALE_WORDS);
}

function boxOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(">")));
}

function lastStep(path: string): string {
  return path.slice(path.lastIndexOf(">") + 1).replace(/(?<=\D)\d+$/, "");
}

/** Reports whether an element, or one around it in its row, is of some tags or named by some words. */
function isMarked(
  tree: Tree,
  row: Node,
  node: Node,
  tags: ReadonlySet<string>,
  words: ReadonlySet<string>,
): boolean {
  return around(tree, node, row).some((at) =>
    tags.has(tree.name(at)) ||
    classNames(tree, at).some((name) => wordsOf(name).some((word) => words.has(word)))
  );
}
