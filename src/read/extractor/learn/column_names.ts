/**
 * What a person would call the columns of rows that nobody has named.
 *
 * docs/design/extractors.md, 2.4: a header names the columns of a table; elsewhere the label before
 * a value, its markup and its classes do, else what its values are.
 */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { classNames, handWritten, HEADING_TAGS } from "../../../page/layout/mod.ts";
import { readMonies } from "../../../page/text/mod.ts";
import { conceptOf } from "../propose/concepts.ts";
import { plainPath } from "../page/members.ts";
import { around } from "../page/place_path.ts";
import { kindsOf } from "../page/value_kinds.ts";
import type { RuledRows } from "../rule/column_rules.ts";

// Bounds.
/** Elements above a value whose classes may name it. */
const MAX_NAMING_CLIMB = 4;
/** Values of a column that are looked at for what they are. */
const MAX_NAMING_VALUES = 20;
/** Characters of a label before a value, and of a value that is money. */
const MAX_NAMING_LABEL_CHARS = 40;
/** Columns below an element that its classes may name; one with more is a box around them. */
const MAX_NAMED_TOGETHER = 2;

/** Words for things that are layout as the words of a class. */
const NO_CONCEPTS = new Set(
  "heading item items time total site web type kind call height weight size format color colour colors"
    .split(
      " ",
    ),
);

/** A column of rows: its path, its first element, and what it says there. */
interface FoundColumn {
  readonly path: string;
  readonly tree: Tree;
  readonly row: Node;
  readonly node: Node;
  readonly attribute: "href" | "src" | undefined;
  /** What the headers of its table name it. */
  readonly header: string | undefined;
  readonly values: string[];
  /** The text right before it, in each row that has one. */
  readonly before: string[];
}

/**
 * Names the first `most` columns in the order first seen, each once, and returns their paths by
 * name; paths that differ in a first slot are one.
 *
 * Linear in the rows' cells.
 */
export function nameColumns(pages: readonly RuledRows[], most: number): Map<string, string> {
  const columns = findColumns(pages, most);
  const shared = columnsBelow(columns.values());
  const labels = new Set([...columns.values()].map(labelOf).filter((label) => label !== undefined));
  const texts = new Map<string, string>();
  const names = new Map<string, string>();
  for (const column of columns.values()) {
    const base = column.attribute === undefined
      ? column.header ?? nameOfText(column, labels, shared) ?? fallbackOf(column, names)
      : column.header ?? nameOfAddress(column, texts);
    const name = freeName(base, names);
    if (column.attribute === undefined) texts.set(column.path, name);
    names.set(name, column.path);
  }
  return names;
}

function findColumns(pages: readonly RuledRows[], most: number): Map<string, FoundColumn> {
  const columns = new Map<string, FoundColumn>();
  for (const { model: { tree }, rows } of pages) {
    for (const { node: row, row: { cells } } of rows) {
      let last = "";
      for (const { path, joined, within, column: header, value, node, attribute } of cells) {
        if (joined === true || within === true) continue;
        const plain = plainPath(path);
        let column = columns.get(plain);
        if (column === undefined) {
          // A page may have as many columns as cells: later ones are not kept, nor named.
          if (columns.size >= most) continue;
          column = { path, tree, row, node, attribute, header, values: [], before: [] };
          columns.set(plain, column);
        }
        if (column.values.length < MAX_NAMING_VALUES) {
          column.values.push(value);
          column.before.push(last);
        }
        if (attribute === undefined) last = value;
      }
    }
  }
  return columns;
}

/** Returns a name that is not taken yet, with a number where it is. */
export function freeName(base: string, names: { has(name: string): boolean }): string {
  let name = base;
  for (let again = 2; names.has(name); again++) {
    const [, text = base, address = ""] = /^([^]*?)(@(?:href|src))?$/.exec(base) ?? [];
    name = `${text} ${again}${address}`;
  }
  return name;
}

/** Returns the label that stands before a column's values in all of its rows. */
function labelOf({ before, values }: FoundColumn): string | undefined {
  const [label = ""] = before;
  if (label.length === 0 || label.length > MAX_NAMING_LABEL_CHARS) return undefined;
  if (before.some((text) => text !== label) || new Set(values).size === 1) return undefined;
  return /[:：]$/.test(label) || conceptOf(label) !== undefined ? label : undefined;
}

function nameOfText(
  column: FoundColumn,
  labels: ReadonlySet<string>,
  shared: ReadonlyMap<string, number>,
): string | undefined {
  const { tree, node, values } = column;
  const label = labelOf(column);
  if (label !== undefined) {
    return (/[:：]$/.test(label) ? label.slice(0, -1) : label).trim().toLowerCase();
  }
  // The label itself is a column too, that nobody asks for by another's name.
  const [first = ""] = values;
  if (labels.has(first) && values.every((value) => value === first)) return "label";
  const isImage = tree.name(node) === "img";
  const known = wordAbove(column, shared);
  if (known !== undefined && !isImage) return known;
  if (climb(column).some((at) => HEADING_TAGS.has(tree.name(at)))) return "title";
  if (tree.name(node) === "time") return "date";
  if (isImage) return "image text";
  return kindOf(values);
}

/** Lists an element of a row and those around it, as far up as names are looked for. */
function climb({ tree, node, row }: FoundColumn): Node[] {
  return [...around(tree, node, row).take(MAX_NAMING_CLIMB + 1)];
}

/** The first text of a row that leads somewhere is its title; of others nothing is known. */
function fallbackOf({ tree, row, node }: FoundColumn, names: ReadonlyMap<string, string>): string {
  const leads = around(tree, node, row).some((at) => tree.name(at) === "a");
  return leads && !names.has("title") ? "title" : "text";
}

/** Counts the columns of text at or below each path. */
function columnsBelow(columns: Iterable<FoundColumn>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path, attribute } of columns) {
    if (attribute !== undefined) continue;
    let prefix = path;
    for (let up = 0; up <= MAX_NAMING_CLIMB && prefix !== ""; up++) {
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
      prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf(">")));
    }
  }
  return counts;
}

/** Names an address after the text or picture that it is the address of. */
function nameOfAddress(
  { path, attribute }: FoundColumn,
  texts: ReadonlyMap<string, string>,
): string {
  if (attribute === "src") return "image";
  const own = path.slice(0, path.lastIndexOf("@"));
  for (const [text, name] of texts) {
    if (text === own || own !== "." && text.startsWith(`${own}>`)) return `${name}@${attribute}`;
  }
  return "link";
}

function isMoney(text: string): boolean {
  return readMonies(text).some(({ mark }) => mark !== "");
}

/** Says what all of some values are, where a person would call them by it. */
function kindOf(values: readonly string[]): string | undefined {
  const said = values.filter((value) => value !== "");
  const areAll = (test: (text: string) => boolean): boolean =>
    said.length > 0 && said.filter(test).length * 5 >= said.length * 4;
  if (areAll((text) => text.length <= MAX_NAMING_LABEL_CHARS && isMoney(text))) return "price";
  if (areAll((text) => kindsOf(text).includes("date"))) return "date";
  return undefined;
}

/**
 * Returns the word for something that pages of many sites tell by which an element or one around it
 * is called, the nearest first.
 */
function wordAbove(column: FoundColumn, shared: ReadonlyMap<string, number>): string | undefined {
  const { tree } = column;
  let own = column.path;
  for (const [up, at] of climb(column).entries()) {
    if (up > 0) {
      own = own.slice(0, Math.max(0, own.lastIndexOf(">")));
      if ((shared.get(own) ?? 0) > MAX_NAMED_TOGETHER) break;
    }
    const called = tree.attribute(at, "itemprop")?.split(/\s+/, 4) ?? [];
    for (const name of [...called, ...classNames(tree, at).map(handWritten)]) {
      const word = name === undefined ? undefined : wordIn(name);
      if (word !== undefined) return word;
    }
  }
  return undefined;
}

/** Returns the last word of a class that says what it is: `jobList-title` is a title. */
function wordIn(name: string): string | undefined {
  const parts = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\d]+/u)
    .filter((part) => part !== "");
  // Programs make names of letters at random, small and capital ones.
  if (parts.some((part) => /\d\p{L}|\p{Lu}{2}|\d{3}/u.test(part))) return undefined;
  if (parts.length > 1 && parts.some((part) => /^\p{Lu}.?$/u.test(part))) return undefined;
  const words = parts.map((part) => part.toLowerCase().replace(/\d/g, ""));
  for (let end = words.length; end > 0; end--) {
    const pair = words.slice(Math.max(0, end - 2), end).join(" ");
    const last = words[end - 1] ?? "";
    if (pair !== last && conceptOf(pair) !== undefined) return pair;
    if (last.length > 2 && !NO_CONCEPTS.has(last) && conceptOf(last) !== undefined) return last;
  }
  return undefined;
}
