/** What the texts of a page say of themselves; each is looked at once, when it is first asked for. */
import { collapseWhitespace } from "../../text/mod.ts";
import type { Node, Tree } from "../tree.ts";
import type { NodeColumns } from "./node_columns.ts";
import { isBlank, TextBit, textBits } from "./text_bits.ts";

/** The looks at the texts of one finished tree. */
export class TextLooks {
  readonly #tree: Tree;
  readonly #cells: NodeColumns;
  #bits: Uint8Array | undefined;
  #lines: string[] | undefined;

  constructor(tree: Tree, cells: NodeColumns) {
    this.#tree = tree;
    this.#cells = cells;
  }

  /** Returns what the characters of a text are. */
  bits(node: Node): number {
    const known = this.#bits ??= new Uint8Array(this.#cells.count);
    const bits = known[node] as number;
    return (bits & TextBit.Known) !== 0 ? bits : known[node] = bits | this.#look(node, textBits);
  }

  /** Reports whether a text has nothing but white space. */
  isBlank(node: Node): boolean {
    const known = this.#bits ??= new Uint8Array(this.#cells.count);
    let bits = known[node] as number;
    if ((bits & (TextBit.Blank | TextBit.Written)) === 0) {
      bits |= this.#look(node, isBlank) ? TextBit.Blank : TextBit.Written;
      known[node] = bits;
    }
    return (bits & TextBit.Blank) !== 0;
  }

  /** Returns a text with its white space collapsed. */
  line(node: Node): string {
    if (this.isBlank(node)) return "";
    const lines = this.#lines ??= new Array(this.#cells.count);
    return lines[node] ??= collapseWhitespace(this.#tree.data(node));
  }

  /** Looks at a text where it is written, without making a string of it. */
  #look<Look>(node: Node, look: (text: string, from: number, to: number) => Look): Look {
    if (this.#cells.name[node] === 0) {
      const { start, end } = this.#cells;
      return look(this.#tree.source.text, start[node] as number, end[node] as number);
    }
    const text = this.#tree.data(node);
    return look(text, 0, text.length);
  }
}
