/**
 * parse5's tree construction with selects as the standard has them since 2025.
 *
 * WHATWG HTML, 13.2.6.4.7: there is no stage "in select" any more. A select holds whatever a body
 * may, so that its labels stay where they were written.
 */
import { html, InsertionMode, Parser, type ParserOptions, type Token } from "parse5";
import { OpenElements } from "./open_elements.ts";
import { tagIds } from "./tokens.ts";
import type { NodeMap } from "./tree_adapter.ts";
import type { Node } from "../tree.ts";

const { TAG_ID } = html;

/** The stage that each element sets when it is the innermost that sets one (13.2.4.1). */
const MODES: ReadonlyMap<html.TAG_ID, InsertionMode> = new Map([
  [TAG_ID.TR, InsertionMode.IN_ROW],
  [TAG_ID.TBODY, InsertionMode.IN_TABLE_BODY],
  [TAG_ID.THEAD, InsertionMode.IN_TABLE_BODY],
  [TAG_ID.TFOOT, InsertionMode.IN_TABLE_BODY],
  [TAG_ID.CAPTION, InsertionMode.IN_CAPTION],
  [TAG_ID.COLGROUP, InsertionMode.IN_COLUMN_GROUP],
  [TAG_ID.TABLE, InsertionMode.IN_TABLE],
  [TAG_ID.TD, InsertionMode.IN_CELL],
  [TAG_ID.TH, InsertionMode.IN_CELL],
]);
const MODE_TAGS = [...MODES.keys(), TAG_ID.TEMPLATE];

/** A parser without the stages of selects. */
export class SelectParser extends Parser<NodeMap> {
  readonly #open: OpenElements;
  /** Whether a fragment is parsed that is the content of a select. */
  readonly #isInSelectAlone: boolean;

  constructor(options: ParserOptions<NodeMap>, document?: Node, fragmentContext?: Node | null) {
    super(options, document, fragmentContext);
    this.#open = new OpenElements(this.document, this.treeAdapter, this);
    this.openElements = this.#open;
    this.#isInSelectAlone = this.fragmentContextID === TAG_ID.SELECT;
  }

  override onItemPush(node: Node, tagId: html.TAG_ID, isTop: boolean): void {
    super.onItemPush(node, tagId, isTop);
    if (tagId === TAG_ID.SELECT) this.#open.mayHaveSelect = true;
  }

  override _startTagOutsideForeignContent(token: Token.TagToken): void {
    if (this.#isInSelectAlone && OUTSIDE_SELECTS.has(token.tagID)) return;
    if (this.#open.mayHaveSelect && this.#isSelectEnd(token)) return;
    super._startTagOutsideForeignContent(token);
    if (token.tagID === TAG_ID.SELECT) this.#leaveStage();
  }

  override _endTagOutsideForeignContent(token: Token.TagToken): void {
    // Where nothing is open yet, parse5 finds everything in scope.
    const isOpen = token.tagID === TAG_ID.SELECT && this.#open.mayHaveSelect &&
      this.#open.hasInScope(TAG_ID.SELECT);
    if (!isOpen) {
      super._endTagOutsideForeignContent(token);
      return;
    }
    this.#open.generateImpliedEndTags();
    this.#open.popUntilTagNamePopped(TAG_ID.SELECT);
  }

  /** Sets the stage of what is open around a select: the select itself sets none. */
  override _resetInsertionModeForSelect(): void {
    const at = this.#open.indexOfTopmostOf(MODE_TAGS);
    const tag = this.#open.tagIDs[at];
    this.insertionMode = tag === TAG_ID.TEMPLATE
      ? this.tmplInsertionModeStack.at(-1) as InsertionMode
      : (tag !== undefined && MODES.get(tag)) || InsertionMode.IN_BODY;
  }

  #leaveStage(): void {
    const mode = this.insertionMode;
    if (mode === InsertionMode.IN_SELECT || mode === InsertionMode.IN_SELECT_IN_TABLE) {
      this._resetInsertionModeForSelect();
    }
  }

  /**
   * Closes what a start tag in a select closes; true for a select, which only ends the one before.
   */
  #isSelectEnd({ tagID }: Token.TagToken): boolean {
    const open = this.#open;
    if (!CLOSING.has(tagID) || !open.hasInScope(TAG_ID.SELECT)) return false;
    if (OUTSIDE_SELECTS.has(tagID)) {
      open.popUntilTagNamePopped(TAG_ID.SELECT);
      return tagID === TAG_ID.SELECT;
    }
    if (tagID === TAG_ID.OPTION) open.generateImpliedEndTagsWithExclusion(TAG_ID.OPTGROUP);
    else {
      if (tagID === TAG_ID.HR && open.hasInButtonScope(TAG_ID.P)) this._closePElement();
      open.generateImpliedEndTags();
    }
    return false;
  }
}

const OUTSIDE_SELECTS = tagIds("input select");
const CLOSING = tagIds("input select option optgroup hr");
