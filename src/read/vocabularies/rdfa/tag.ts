/** One element as RDFa reads it: its attributes, its names resolved, its links. */
import { Namespace, type Node, type Tree } from "../../../page/html/mod.ts";
import type { NameScope } from "./terms.ts";
import { wordsOf } from "../scan.ts";

/** Attributes that make an element state something, or change what its descendants state. */
export const SPEAKING =
  /^(?:about|prefix|property|rel|rev|resource|typeof|vocab|lang|xml:lang|xmlns:.*)$/;

/** Inside an incomplete link, an address is enough. */
export const SPEAKING_INSIDE_LINK = new RegExp(`${SPEAKING.source}|^(?:href|src)$`);

/** One element as RDFa reads it. */
export class RdfaTag {
  readonly rels: readonly string[];
  readonly revs: readonly string[];
  readonly isLink: boolean;
  readonly #tree: Tree;

  constructor(tree: Tree, readonly node: Node, readonly names: NameScope) {
    this.#tree = tree;
    this.rels = this.#resolved(this.#words("rel"));
    this.revs = this.#resolved(this.#words("rev"));
    this.isLink = this.#isLinking("rel") || this.#isLinking("rev");
  }

  /** Returns an attribute as written. */
  get(name: string): string | undefined {
    return this.#tree.attribute(this.node, name);
  }

  /** Reports whether an attribute is there, empty or not. */
  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** Reports whether it is the head or the body, whose subject is the document. */
  get isSection(): boolean {
    return this.#tree.isHtml(this.node, "head") || this.#tree.isHtml(this.node, "body");
  }

  /** Reports whether its `datetime` counts. */
  get isTimed(): boolean {
    return this.#tree.namespace(this.node) === Namespace.Html;
  }

  /** Resolves the words of an attribute; those that mean nothing are left out. */
  terms(attribute: string): string[] {
    return this.#resolved(wordsOf(this.get(attribute) ?? ""));
  }

  #resolved(words: readonly string[]): string[] {
    return words.map((word) => this.names.term(word)).filter((term) => term !== undefined);
  }

  /** Beside `property`, bare words in `rel` and `rev` are HTML's own and are ignored here. */
  #words(attribute: string): string[] {
    const words = wordsOf(this.get(attribute) ?? "");
    return this.has("property") ? words.filter((word) => word.includes(":")) : words;
  }

  #isLinking(attribute: string): boolean {
    return this.has("property") ? this.#words(attribute).length > 0 : this.has(attribute);
  }
}
