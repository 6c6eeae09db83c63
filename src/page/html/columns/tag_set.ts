/** A set of names of elements, looked up by their numbers: for walks that ask of every element. */
import { onceFor } from "../../../base/once_for.ts";
import type { Tree } from "../tree.ts";

/** Names of elements that a reader treats alike. */
export class TagSet {
  /** Returns 1 for each name of a page that is in the set, by its number; of no later page. */
  readonly of: (tree: Tree) => Uint8Array;

  constructor(tags: ReadonlySet<string>) {
    this.of = onceFor(({ names }) => {
      const bits = new Uint8Array(names.size);
      for (let id = 0; id < bits.length; id++) bits[id] = tags.has(names.textOf(id)) ? 1 : 0;
      return bits;
    });
  }
}
