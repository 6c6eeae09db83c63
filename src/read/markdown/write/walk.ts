/** The state that rules share while a page is written. */
import type { Node, Resolver, Tree } from "../../../page/html/mod.ts";
import type { Selection } from "../../content/mod.ts";
import type { LinkStyle } from "../../../base/names/link_styles.ts";
import type { ItemTable } from "./item_table.ts";
import type { ListEnd, ListState } from "./list_rule.ts";
import type { TableBlock } from "./table_block.ts";
import type { Writer } from "./writer.ts";

/** One walk over a page. */
export interface Walk {
  readonly tree: Tree;
  readonly writer: Writer;
  readonly resolver: Resolver;
  readonly lists: ListState[];
  readonly tables: (TableBlock | ItemTable | undefined)[];
  listEnd: ListEnd | undefined;
  /** The list that the last item of a listing is part of, and where it ended. */
  lineEnd: { readonly parent: Node; readonly line: number } | undefined;
  /** Items of notes that were referred to, with their numbers. */
  readonly notes: Map<Node, number>;
  readonly links: LinkStyle;
  /** Targets of links that are written as numbers, with their numbers. */
  readonly references: Map<string, number>;
  /** The TeX of the last formula; an image of it is left out. */
  formula: string;
  /** What is written; all that is shown when undefined. */
  readonly selection: Selection | undefined;
  /** The position that is being written. */
  at: number;
}

/** Returned for an element that is left out with its content. */
export const SKIP = Symbol("skip");

/** Closes what a rule opened. */
export type Closer = () => void;

/** Opens an element that is a block of its own, or one that is written where no block is allowed. */
export function openBlock({ writer }: Walk): Closer {
  writer.endBlock();
  return () => writer.endBlock();
}

/** Opens an element: returns what closes it, `SKIP`, or nothing. */
export type Rule = (walk: Walk, node: Node) => Closer | typeof SKIP | undefined;
