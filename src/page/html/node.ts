/** What a node of a tree is: its kinds and what the parser notes beside it. */

// Bounds.
/** Open elements above a node; deeper ones become siblings at the bound, as in browsers. */
export const MAX_TREE_DEPTH = 513;
/** Attributes kept of one tag; later ones are dropped. */
export const MAX_TAG_ATTRIBUTES = 10_000;

/** A node of a tree, by its number; 0 stands for none. */
export type Node = number;

/** Kinds of node, numbered as in the DOM. */
export const Kind = {
  Element: 1,
  Text: 3,
  /** A processing instruction. */
  Instruction: 7,
  Comment: 8,
  Document: 9,
  Doctype: 10,
  Fragment: 11,
} as const;

/** Namespaces of an element, by number. */
export const Namespace = { Html: 0, Svg: 1, Math: 2 } as const;

/** One attribute as the parser made it. */
export interface Attribute {
  name: string;
  value: string;
  prefix?: string;
  namespace?: string;
}

/** What a doctype declares. */
export interface Doctype {
  name: string;
  publicId: string;
  systemId: string;
}

/** Which guards were met while the page was parsed. */
export interface TreeFlags {
  /** Elements deeper than `MAX_TREE_DEPTH` were made siblings. */
  depth: boolean;
  /** Formatting entries past `MAX_FORMATTING_ENTRIES` were forgotten. */
  formatting: boolean;
  /** The page made more nodes than its size allows; the rest was not read. */
  nodes: boolean;
  /** A tag had more than `MAX_TAG_ATTRIBUTES`. */
  attributes: boolean;
}
