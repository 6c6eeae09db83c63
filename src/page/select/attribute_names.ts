/** The attribute names of a page, found letter case aside and by the part after a prefix. */
import { addTo } from "../../base/add_to.ts";
import type { Tree } from "../html/mod.ts";
import { asciiLower } from "../text/mod.ts";

const NONE: readonly number[] = [];

/** Numbers of attribute names, as the page's tree numbers them. */
export class AttributeNames {
  /** More than any number of a name. */
  readonly count: number;
  readonly #whole = new Map<string, number[]>();
  readonly #local = new Map<string, number[]>();

  constructor(tree: Tree) {
    const { names } = tree.store;
    this.count = names.size + 1;
    for (let id = 0; id < names.size; id++) {
      // The parser writes names in lower case but for viewBox and the like on SVG elements.
      const name = asciiLower(names.textOf(id));
      addTo(this.#whole, name, id);
      addTo(this.#local, name.slice(name.indexOf(":") + 1), id);
    }
  }

  /** Returns the numbers of a name; `name` in lower case, prefix included. */
  whole(name: string): readonly number[] {
    return this.#whole.get(name) ?? NONE;
  }

  /** Returns the numbers of every name with this local part; `name` in lower case. */
  local(name: string): readonly number[] {
    return this.#local.get(name) ?? NONE;
  }
}
