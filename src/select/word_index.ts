/** Elements by id and by class, for selectors that begin with one. */
import { isSpace } from "./attribute_value.ts";
import type { Columns, Position } from "./columns.ts";

const NONE: readonly Position[] = [];
const BUILT = new WeakMap<Columns, WordIndex>();

/** Gives the index of a page, made once for each. */
export function wordIndexOf(columns: Columns): WordIndex {
  let index = BUILT.get(columns);
  if (index === undefined) {
    index = new WordIndex(columns);
    BUILT.set(columns, index);
  }
  return index;
}

/** Ids and class words of one page, each with its elements in document order. */
export class WordIndex {
  readonly #ids = new Map<string, Position[]>();
  readonly #classes = new Map<string, Position[]>();

  constructor(columns: Columns) {
    // In quirks mode ids and classes are compared letter case aside (Selectors 4, 6.6 and 6.7).
    const fold = columns.tree.mode === "quirks"
      ? (text: string): string => text.toLowerCase()
      : (text: string): string => text;
    for (const at of columns.elements) {
      for (const { name, value } of columns.tree.attributes(columns.node[at] as number)) {
        if (name === "id") add(this.#ids, fold(value), at);
        else if (name === "class") addWords(this.#classes, fold(value), at);
      }
    }
  }

  /** Gives the elements of an id; `id` in lower case when the page is in quirks mode. */
  id(id: string): readonly Position[] {
    return this.#ids.get(id) ?? NONE;
  }

  /** Gives the elements of a class; `name` in lower case when the page is in quirks mode. */
  class(name: string): readonly Position[] {
    return this.#classes.get(name) ?? NONE;
  }
}

function addWords(map: Map<string, Position[]>, text: string, at: Position): void {
  let start = 0;
  for (let end = 0; end <= text.length; end++) {
    if (end < text.length && !isSpace(text.charCodeAt(end))) continue;
    if (end > start) add(map, text.slice(start, end), at);
    start = end + 1;
  }
}

function add(map: Map<string, Position[]>, word: string, at: Position): void {
  const list = map.get(word);
  if (list === undefined) map.set(word, [at]);
  else if (list[list.length - 1] !== at) list.push(at);
}
