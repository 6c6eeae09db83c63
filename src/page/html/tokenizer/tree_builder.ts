/**
 * parse5's tree construction (WHATWG HTML 13.2.6) with our tokenizer before it and our tree behind.
 *
 * What is overridden here makes nodes: they take their offsets from their token, and
 * nothing of a token is turned into strings or objects on the way. The rest is the guards.
 */
import { MAX_TREE_DEPTH } from "../node.ts";
import { html, type ParserOptions, type Token, TokenizerMode } from "parse5";
import { SelectParser } from "./select_parser.ts";
import { PageTokenizer } from "./tokenizer.ts";
import { EndTag, FORMATTING_TAGS, StartTag, tagIds } from "./tokens.ts";
import type { CommentToken, DoctypeToken, TextToken } from "./tokens.ts";
import { writeInstruction } from "../instruction.ts";
import { type Adapter, namespaceNumber, type NodeMap } from "./tree_adapter.ts";
import { type Attribute, DOCUMENT_NODE, Kind, Namespace, type Node, type Tree } from "../tree.ts";

// Bounds.
/** Elements open at once while a page is read; past it the innermost gives way to the next. */
export const MAX_OPEN_ELEMENTS = 2_048;
/** Live entries in the list of active formatting elements; the oldest is forgotten. */
export const MAX_FORMATTING_ENTRIES = 128;
/** Nodes the smallest page may make; past it the rest of the page is not read. */
export const MIN_TREE_NODES = 10_000;
/**
 * Nodes a page may make for each character of its text; past it the rest of the page is not read,
 * and answers say so in `unread`. The densest honest markup (cells without end tags) makes 0.4.
 */
export const TREE_NODES_PER_CHAR = 0.5;
/**
 * Nodes of any page: what fits a reader process, with the tool that needs most memory. A page of 16
 * MiB reaches it only with a node for every eleven characters.
 */
export const MAX_TREE_NODES = 1_500_000;

const { NS } = html;

/** Elements that open a stage of tree construction or a scope, so that they never give way. */
const OPENS_STAGE = tagIds(
  "html head body frameset template table caption colgroup tbody thead tfoot tr td th select object " +
    "applet marquee",
);
/** Those of them that are allowed anywhere and so could nest without end. */
const OPENS_STAGE_ANYWHERE = tagIds("template table select object applet marquee");

/** Elements that end themselves in HTML too, or that hold the whole page. */
const NEVER_ENDED = tagIds(
  "html head body area base basefont bgsound br col embed frame hr img image input keygen link " +
    "meta param source track wbr plaintext svg math",
);

interface BuilderOptions extends ParserOptions<NodeMap> {
  treeAdapter: Adapter;
  /** Whether the page is XHTML, where any element may end itself and text may stand in CDATA. */
  isXhtml?: boolean;
}

/** Builds the tree of one page. */
export class TreeBuilder extends SelectParser {
  readonly #tree: Tree;
  readonly #reader: PageTokenizer;
  readonly #maxNodes: number;
  readonly #isXhtml: boolean;
  /** Formatting elements added since the list was last counted, and how many it had then. */
  #formatting = 0;
  #deepest = 0;

  constructor(options: BuilderOptions, document?: Node, fragmentContext?: Node | null) {
    super(options, document, fragmentContext);
    this.#tree = options.treeAdapter.tree;
    const length = this.#tree.source.text.length;
    const earned = MIN_TREE_NODES + Math.floor(length * TREE_NODES_PER_CHAR);
    this.#maxNodes = Math.min(earned, MAX_TREE_NODES);
    this.#isXhtml = options.isXhtml === true;
    this.#reader = new PageTokenizer(this.#tree, this, this.#isXhtml);
    this.#reader.state = this.tokenizer.state;
    this.#reader.inForeignNode = this.tokenizer.inForeignNode;
    // The builder sets and reads `state` and `inForeignNode` of it, and nothing else.
    this.tokenizer = this.#reader as unknown as typeof this.tokenizer;
  }

  /** Reports whether so many elements were open at once that the tree may be too deep. */
  get isDeep(): boolean {
    return this.#deepest > MAX_TREE_DEPTH;
  }

  /** Reads the whole page into the tree. */
  build(): void {
    this.#reader.run();
  }

  /** Passes over a tag that would open yet another stage in a page of too many open elements. */
  override onStartTag(token: Token.TagToken): void {
    const isFull = this.openElements.depth >= MAX_OPEN_ELEMENTS;
    const isEnded = this.#isXhtml && token.selfClosing && !this.#reader.inForeignNode &&
      !NEVER_ENDED.has(token.tagID);
    if (isFull && OPENS_STAGE_ANYWHERE.has(token.tagID)) this.#tree.flags.depth = true;
    else super.onStartTag(token);
    if (FORMATTING_TAGS.has(token.tagID) && ++this.#formatting > MAX_FORMATTING_ENTRIES) {
      this.#forgetOldest();
    }
    if (isEnded) this.#endAtOnce(token.tagID);
  }

  /** Ends the element that a tag such as `<script/>` has opened. */
  #endAtOnce(tagID: html.TAG_ID): void {
    if (this.openElements.currentTagId !== tagID) return;
    const end = new EndTag();
    end.tagName = this.#tree.name(this.openElements.current as Node);
    end.tagID = tagID;
    this.#reader.state = TokenizerMode.DATA;
    this.onEndTag(end);
  }

  override onItemPush(node: Node, tagId: number, isTop: boolean): void {
    super.onItemPush(node, tagId, isTop);
    const depth = this.openElements.depth;
    if (depth > this.#deepest) this.#deepest = depth;
    this.#countNodes();
  }

  /** Ends the reading of a page of too many nodes, whatever kind the last one is of. */
  #countNodes(): void {
    if (this.#tree.size <= this.#maxNodes || this.#tree.flags.nodes) return;
    this.#tree.flags.nodes = true;
    this.#tree.readTo = this.#reader.tokenStart;
    this.#reader.stop();
  }

  // Elements with a tag of their own.

  override _insertElement(token: Token.TagToken, uri: html.NS): void {
    const open = this.openElements;
    if (open.depth >= MAX_OPEN_ELEMENTS && !OPENS_STAGE.has(open.currentTagId as html.TAG_ID)) {
      this.#tree.flags.depth = true;
      open.pop();
    }
    const node = this.#elementOf(token, uri);
    this.#insert(node);
    open.push(node, token.tagID);
  }

  override _appendElement(token: Token.TagToken, uri: html.NS): void {
    this.#insert(this.#elementOf(token, uri));
    this.#countNodes();
  }

  override _insertTemplate(token: Token.TagToken): void {
    const node = this.#elementOf(token, NS.HTML);
    const content = this.#tree.create(Kind.Fragment, this.#tree.end(node), this.#tree.end(node));
    this.#tree.setTemplateContent(node, content);
    this.#insert(node);
    this.openElements.push(node, token.tagID);
  }

  /** Makes an element without a tag of its own: an implied one, or a copy that adoption needs. */
  override _createElement(name: string, uri: html.NS, attributes: Token.Attribute[]): Node {
    const at = this.#reader.tokenStart;
    const run = this.#runOf(attributes as Attribute[]);
    const { id } = this.#tree.names.intern(name);
    return this.#tree.createElement(id, namespaceNumber(uri), run, at, at, true);
  }

  // Everything else that is in the source.

  override _insertCharacters(token: Token.CharacterToken): void {
    const { start, end, data } = token as unknown as TextToken;
    if (this._shouldFosterParentOnInsertion()) {
      const { parent, beforeElement } = this._findFosterParentingLocation();
      this.#tree.addText(parent, beforeElement ?? 0, start, end, data);
    } else {
      this.#tree.addText(this.openElements.currentTmplContentOrNode, 0, start, end, data);
    }
    this.#countNodes();
  }

  override _appendCommentNode(token: Token.CommentToken, parent: Node): void {
    const { start, end, data, target } = token as unknown as CommentToken;
    const kind = target === undefined ? Kind.Comment : Kind.Instruction;
    const node = this.#tree.create(kind, start, end);
    this.#tree.setData(node, target === undefined ? data : writeInstruction(target, data));
    const isInside = parent === this.openElements.currentTmplContentOrNode;
    this.#tree.append((isInside && this.#parentAtBound()) || parent, node);
    this.#countNodes();
  }

  override _setDocumentType(token: Token.DoctypeToken): void {
    const { start, end, name, publicId, systemId } = token as unknown as DoctypeToken;
    const node = this.#tree.create(Kind.Doctype, start, end);
    this.#tree.setDoctype(node, {
      name: name ?? "",
      publicId: publicId ?? "",
      systemId: systemId ?? "",
    });
    this.#tree.append(DOCUMENT_NODE, node);
  }

  override _adoptNodes(donor: Node, recipient: Node): void {
    const tree = this.#tree;
    for (let node = tree.firstChild(donor); node !== 0; node = tree.firstChild(donor)) {
      tree.detach(node);
      tree.append(recipient, node);
    }
  }

  #elementOf(token: Token.TagToken, uri: html.NS): Node {
    const tag = token as unknown as StartTag;
    const namespace = namespaceNumber(uri);
    // In SVG and MathML the builder has put names right in the list.
    const isRenamed = namespace !== Namespace.Html && !tag.isAsWritten;
    const run = isRenamed ? this.#tree.store.pack(tag.attrs) : tag.run;
    const { name, tagName } = tag;
    const { id } = tagName === name.text ? name : this.#tree.names.intern(tagName);
    return this.#tree.createElement(id, namespace, run, tag.start, tag.end, false);
  }

  #insert(node: Node): void {
    if (this._shouldFosterParentOnInsertion()) {
      const { parent, beforeElement } = this._findFosterParentingLocation();
      this.#tree.insertBefore(parent, node, beforeElement ?? 0);
    } else this.#tree.append(this.#openParent(), node);
  }

  override _getInsertionLocation(): { parent: Node; beforeElement: Node | null } {
    if (this._shouldFosterParentOnInsertion()) return this._findFosterParentingLocation();
    return { parent: this.#openParent(), beforeElement: null };
  }

  #openParent(): Node {
    return this.#parentAtBound() || (this.openElements.currentTmplContentOrNode ?? this.document);
  }

  /** Returns where a node goes that would be too deep, beside the open element; 0 otherwise. */
  #parentAtBound(): Node {
    if (this.openElements.depth < MAX_TREE_DEPTH) return 0;
    this.#tree.flags.depth = true;
    return this.#tree.parent(this.openElements.current as Node);
  }

  /** Returns the run of a list: that of the tag it was listed from, so that copies share it. */
  #runOf(attributes: Attribute[]): number {
    if (attributes.length === 0) return 0;
    return StartTag.runOf(attributes) ?? this.#tree.store.pack(attributes);
  }

  /**
   * Forgets the oldest formatting element when too many wait to be opened again.
   *
   * Each paragraph opens all of them anew, so that 40 KB of `<p><b id=1><p><b id=2>` would make
   * millions of elements.
   */
  #forgetOldest(): void {
    const list = this.activeFormattingElements;
    let count = 0;
    let oldest: Parameters<typeof list.removeEntry>[0] | undefined;
    // A marker, which a table cell or the like sets, has no element: older ones are not opened.
    for (let entry = list.newest; entry !== null && "element" in entry; entry = entry.older) {
      oldest = entry;
      count++;
    }
    if (count > MAX_FORMATTING_ENTRIES && oldest !== undefined) {
      list.removeEntry(oldest);
      this.#tree.flags.formatting = true;
      count--;
    }
    this.#formatting = count;
  }
}
