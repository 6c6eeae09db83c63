/** Quotations in a post of what stands in a post above it: copies, of which the source is enough. */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { wordsIn } from "../../../page/text/mod.ts";

// Bounds.
/** Rows of words of a thread that are kept to tell copied quotations; later ones are not. */
const MAX_COPIED_WORDS = 200_000;

/** Words in a row that are looked up. */
const SHINGLE = 5;
/** The share of a quotation's rows of words that must have been met above. */
const LEAST_MET = 0.6;
/** Characters of a line that names whom a quotation is of. */
const MAX_SOURCE_CHARS = 80;
/** Elements around such a line that may be called its source. */
const SOURCE_STEPS = 4;
const QUOTE_CLASS = /(?:^|[\s_-])quote(?:[\s_-]|$)|bbCodeBlock--quote|quotecontainer/i;
const SOURCE_CLASS =
  /(?:^|[\s_-])(?:title|cite|source|author|citation)(?:[\s_-]|$)|bbCodeBlock-title/i;

/** Remembers what was written in posts, and tells which quotations repeat it. */
export interface CopiedQuotes {
  /** Returns the texts of a quotation that are left out, by position; none where it is not a copy. */
  copied(quote: Node): number[];
  /** Adds the texts of a post. */
  add(positions: readonly number[]): void;
}

/** Creates the memory of one thread. */
export function createCopiedQuotes(tree: Tree): CopiedQuotes {
  const met = new Set<string>();
  return {
    copied(quote): number[] {
      const texts = textsOf(tree, quote).filter((at) => !isSource(tree, at, quote));
      const rows = rowsOf(tree, texts);
      const known = rows.filter((row) => met.has(row)).length;
      return rows.length > 0 && known >= rows.length * LEAST_MET ? texts : [];
    },
    add(positions): void {
      for (const row of rowsOf(tree, positions)) {
        if (met.size < MAX_COPIED_WORDS) met.add(row);
      }
    },
  };
}

/** Reports whether an element is a quotation. */
export function isQuote(tree: Tree, node: Node): boolean {
  return tree.name(node) === "blockquote" ||
    QUOTE_CLASS.test((tree.attribute(node, "class") ?? "").slice(0, 200));
}

function textsOf(tree: Tree, quote: Node): number[] {
  const texts: number[] = [];
  for (let at = tree.position(quote); at <= tree.lastPosition(quote); at++) {
    if (tree.isText(tree.nodeAt(at))) texts.push(at);
  }
  return texts;
}

/** Reports whether a text names whom a quotation is of: `Ann said:`. */
function isSource(tree: Tree, at: number, quote: Node): boolean {
  const text = tree.data(tree.nodeAt(at)).trim();
  if (text.length > MAX_SOURCE_CHARS) return false;
  if (/\b(?:said|wrote|schrieb|escribió|a écrit)\s*:?$/iu.test(text)) return true;
  let node = tree.parent(tree.nodeAt(at));
  for (let step = 0; step < SOURCE_STEPS && node !== quote && node !== 0; step++) {
    if (tree.name(node) === "cite") return true;
    if (SOURCE_CLASS.test((tree.attribute(node, "class") ?? "").slice(0, 200))) return true;
    node = tree.parent(node);
  }
  return false;
}

function rowsOf(tree: Tree, positions: readonly number[]): string[] {
  const words = positions.flatMap((at) => wordsIn(tree.data(tree.nodeAt(at))));
  const rows: string[] = [];
  const last = Math.max(1, words.length - SHINGLE + 1);
  for (let at = 0; at < last && words.length > 0; at++) {
    rows.push(words.slice(at, at + SHINGLE).join(" ").slice(0, 200));
  }
  return rows;
}
