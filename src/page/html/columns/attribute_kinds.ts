/**
 * Which attributes of a page a reader looks for, decided once for each name and not once for each
 * attribute: a page has few names and thousands of attributes.
 */
import { onceFor } from "../../../base/once_for.ts";
import { Namespace, type Node, type Tree } from "../tree.ts";

/** A reader's kinds of attribute, by name. */
export class AttributeKinds {
  /** Returns the kinds of a page's names by their number; of no later page. */
  readonly of: (tree: Tree) => Uint8Array;

  /** `kindOf` gives a name its kind, 1 to 255; 0 for one the reader passes over. */
  constructor(kindOf: (name: string) => number) {
    this.of = onceFor(({ store: { names } }) => {
      const kinds = new Uint8Array(names.size);
      for (let id = 0; id < kinds.length; id++) kinds[id] = kindOf(names.textOf(id));
      return kinds;
    });
  }

  /** Reports whether an element has none but `class` of the attributes that the reader looks for. */
  hasClassAlone(tree: Tree, node: Node): boolean {
    if (tree.namespace(node) !== Namespace.Html) return false;
    const { store } = tree;
    const kinds = this.of(tree);
    const name = store.names.idOf("class");
    let id: number;
    for (let cell = tree.attributeRun(node); (id = store.idAt(cell)) >= 0; cell++) {
      if (kinds[id] !== 0 && id !== name) return false;
    }
    return true;
  }
}
