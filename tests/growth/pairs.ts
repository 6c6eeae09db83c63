/** Every reader of remote text and of a caller's, with the shapes it is shown. */
import { CALLER_TEXTS } from "./caller_texts.ts";
import { SHARED_TEXTS } from "./shared_texts.ts";
import type { Prepare } from "./growth.ts";
import { openText, PAGE_READERS } from "./page_readers.ts";
import type { Shape, Shapes } from "./shape.ts";
import { COINS_SHAPES } from "./shapes/coins_shapes.ts";
import { HEAD_SHAPES } from "./shapes/head_shapes.ts";
import { JSON_LD_SHAPES } from "./shapes/json_ld_shapes.ts";
import { MICRODATA_SHAPES } from "./shapes/microdata_shapes.ts";
import { MICROFORMATS_SHAPES } from "./shapes/microformats_shapes.ts";
import { RDFA_SHAPES } from "./shapes/rdfa_shapes.ts";
import { SHOWN_SHAPES } from "./shapes/shown_shapes.ts";
import { STATE_SHAPES } from "./shapes/state_shapes.ts";
import { THREAD_SHAPES } from "./shapes/thread_shapes.ts";
import { TREE_SHAPES } from "./shapes/tree_shapes.ts";
import { TEXT_READERS } from "./text_readers.ts";

/** One reader on one shape. */
export interface Pair {
  readonly reader: string;
  readonly shape: string;
  readonly prepare: Prepare;
  readonly write: Shape;
}

/** Shapes that are hard for what a page declares, by the source that reads them. */
export const DECLARED_SHAPES: Readonly<Record<string, Shapes>> = {
  jsonld: JSON_LD_SHAPES,
  microdata: MICRODATA_SHAPES,
  microformats: MICROFORMATS_SHAPES,
  rdfa: RDFA_SHAPES,
  coins: COINS_SHAPES,
  head: HEAD_SHAPES,
  state: STATE_SHAPES,
};

/** Readers of pages to which a page's declarations make a difference. */
const READERS_OF_DECLARED = ["parse", "declared", "audit"];

/** Lists every pair whose name, `reader: shape`, holds a text. */
export function listPairs(match = ""): Pair[] {
  const all = [...pagePairs(), ...textPairs()];
  return all.filter(({ reader, shape }) => `${reader}: ${shape}`.includes(match));
}

function* pagePairs(): Generator<Pair> {
  for (const [reader, prepare] of Object.entries(PREPARED)) {
    for (const shapes of [TREE_SHAPES, SHOWN_SHAPES]) yield* pairsOf(reader, prepare, shapes);
    if (reader === "thread") yield* pairsOf(reader, prepare, THREAD_SHAPES);
    if (!READERS_OF_DECLARED.includes(reader)) continue;
    for (const shapes of Object.values(DECLARED_SHAPES)) yield* pairsOf(reader, prepare, shapes);
  }
}

function* textPairs(): Generator<Pair> {
  for (
    const [reader, { read, shapes }] of Object.entries({
      ...TEXT_READERS,
      ...CALLER_TEXTS,
      ...SHARED_TEXTS,
    })
  ) {
    yield* pairsOf(reader, (text) => () => read(text), shapes);
  }
}

function* pairsOf(reader: string, prepare: Prepare, shapes: Shapes): Generator<Pair> {
  for (const [shape, write] of Object.entries(shapes)) yield { reader, shape, prepare, write };
}

/** Readers of pages get a page that is parsed already; the parser is a reader of its own. */
const PREPARED: Readonly<Record<string, Prepare>> = {
  parse: (text) => () => openText(text).tree.length,
  ...Object.fromEntries(
    Object.entries(PAGE_READERS).map(([reader, read]): [string, Prepare] => [reader, (text) => {
      const page = openText(text);
      return () => read(page);
    }]),
  ),
};
