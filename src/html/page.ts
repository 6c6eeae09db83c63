/** A page as every reader gets it: its text, its tree, and where it came from. */
import type { Tree } from "./tree.ts";

/** One page, decoded and parsed once; readers share it and never change it. */
export interface Page {
  /** The decoded text of the page. */
  readonly html: string;
  readonly tree: Tree;
  /** The address the fetch landed at; null for handed-in text. */
  readonly url: string | null;
  /** What relative addresses are resolved against: `<base href>`, else `url`; null with neither. */
  readonly base: string | null;
  /** Response headers of a fetched page, names in lower case; empty for handed-in text. */
  readonly headers: ReadonlyMap<string, string>;
}
