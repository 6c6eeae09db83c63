/**
 * parse5's stack of open elements, with a select as a bound of scopes.
 *
 * WHATWG HTML, 13.2.4.2: since customizable selects, `select` is in the list of every scope but that
 * of tables, so that nothing inside one closes what is open outside.
 */
import { html, Parser, type TreeAdapter } from "parse5";
import type { NodeMap } from "./tree_adapter.ts";
import type { Node } from "../tree.ts";

const { SELECT, H1, H2, H3, H4, H5, H6 } = html.TAG_ID;
const HEADINGS = [H1, H2, H3, H4, H5, H6];

type Stack = Parser<NodeMap>["openElements"];
type StackConstructor = new (
  document: Node,
  treeAdapter: TreeAdapter<NodeMap>,
  handler: Pick<Parser<NodeMap>, "onItemPush" | "onItemPop">,
) => Stack;

/** parse5 exports its parser, and not the stack that it makes. */
const OpenElementStack = new Parser().openElements.constructor as unknown as StackConstructor;

/** The stack of one page. */
export class OpenElements extends OpenElementStack {
  /** Whether a select may be open; searches ask no further while none is. */
  mayHaveSelect = false;

  override hasInScope(tagID: html.TAG_ID, element?: Node | null): boolean {
    return super.hasInScope(tagID, element) && (!this.mayHaveSelect || this.#isAboveSelect(
      element ? this._indexOf(element) : this.indexOfTopmost(tagID),
    ));
  }

  override hasInListItemScope(tagID: html.TAG_ID): boolean {
    return super.hasInListItemScope(tagID) &&
      (!this.mayHaveSelect || this.#isAboveSelect(this.indexOfTopmost(tagID)));
  }

  override hasInButtonScope(tagID: html.TAG_ID): boolean {
    return super.hasInButtonScope(tagID) &&
      (!this.mayHaveSelect || this.#isAboveSelect(this.indexOfTopmost(tagID)));
  }

  override hasNumberedHeaderInScope(): boolean {
    return super.hasNumberedHeaderInScope() &&
      (!this.mayHaveSelect || this.#isAboveSelect(this.indexOfTopmostOf(HEADINGS)));
  }

  #isAboveSelect(slot: number): boolean {
    const select = this.indexOfTopmost(SELECT);
    if (select === -1) this.mayHaveSelect = false;
    return slot >= select;
  }
}
