/** A page as blocks of words and the block-level containers around them, in two passes. */
import { Namespace, type Node, type Tree } from "../../page/html/mod.ts";
import { BLOCK_NAMES } from "../../page/layout/mod.ts";
import { collapseWhitespace, countWords } from "../../page/text/mod.ts";

/** A block-level element, with the totals of all below it. */
export interface Container {
  /** Its place in the list of containers. */
  readonly index: number;
  readonly node: Node;
  readonly name: string;
  readonly parent: Container | undefined;
  readonly depth: number;
  /** Position of its element and of its last descendant. */
  readonly first: number;
  readonly last: number;
  words: number;
  linkWords: number;
  blocks: number;
  /** Words in blocks long enough to be prose. */
  proseWords: number;
}

/** A run of words without a block edge inside. */
export interface Block {
  /** Positions of its first and last text. */
  first: number;
  last: number;
  readonly owner: Container;
  text: string;
  words: number;
  linkWords: number;
  links: number;
  /** Whether its last text is in a link. */
  endsInLink: boolean;
}

/** An image and the container it is in. */
interface PlacedImage {
  readonly at: number;
  readonly owner: Container;
}

/** The blocks of a page in document order and the containers they are in. */
export interface Outline {
  readonly blocks: readonly Block[];
  /** In document order, so a parent always comes before its children. */
  readonly containers: readonly Container[];
  /** Images outside anything left out: their positions and containers. */
  readonly images: readonly PlacedImage[];
  /** Addresses, as written, of links that were never closed: they wrap what is not part of them. */
  readonly unclosed: ReadonlySet<string>;
}

/** Words from which a block counts as prose, when few of them are links. */
const PROSE_WORDS = 12;
const MAX_PROSE_LINK_SHARE = 0.4;
/** Blocks as long as prose, all linked to one address, from which the link was never closed. */
const WRAPPED_BLOCKS = 4;
/** Words of two such blocks or more from which no card is so long. */
const WRAPPED_WORDS = 150;

const BLOCKS = new Set(
  [
    ...BLOCK_NAMES,
    "blockquote dd dt h1 h2 h3 h4 h5 h6 hr li listing ol pre table tbody td tfoot th thead tr ul xmp",
    "noscript option button select",
  ].join(" ").split(" "),
);

const LEFT_OUT = new Set(
  ("script style template head title svg iframe object embed canvas audio video select datalist " +
    "textarea input map progress meter noframes annotation annotation-xml").split(" "),
);

/** What an element is to the outline. */
const Part = { Inline: 0, LeftOut: 1, Block: 2, Link: 3, Image: 4, Break: 5 } as const;

const PARTS: ReadonlyMap<string, number> = new Map<string, number>([
  ["a", Part.Link],
  ["img", Part.Image],
  ["br", Part.Break],
  ...[...BLOCKS].map((name) => [name, Part.Block] as const),
  ...[...LEFT_OUT].map((name) => [name, Part.LeftOut] as const),
]);

/** Reads the outline of a page. Linear in the page. */
export function outlineOf(tree: Tree): Outline {
  const reader = new OutlineReader(tree);
  const end = tree.length;
  for (let at = 1; at < end; at++) at = reader.read(at);
  return reader.finish();
}

class OutlineReader {
  readonly #tree: Tree;
  readonly #blocks: Block[] = [];
  readonly #containers: Container[] = [];
  readonly #images: PlacedImage[] = [];
  /** What elements are, by the number of their name. */
  readonly #parts: (number | undefined)[] = [];
  #container: Container;
  #block: Block | undefined;
  #link: Node = 0;
  #linkEnd = -1;
  /** The link that each block ends in; 0 for none. */
  readonly #links: Node[] = [];
  #breakAt = -1;

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#container = this.#open(tree.nodeAt(0), "#document", undefined, 0, tree.length - 1);
  }

  /** Reads the node at a position and returns the last position that is thereby done. */
  read(at: number): number {
    while (at > this.#container.last && this.#container.parent !== undefined) {
      this.#endBlock();
      this.#container = this.#container.parent;
    }
    const tree = this.#tree;
    const node = tree.nodeAt(at);
    if (tree.isText(node)) {
      this.#addText(at, tree.data(node));
      return at;
    }
    if (!tree.isElement(node)) return at;
    const part = this.#partOf(tree.nameIdOf(node));
    const last = tree.lastPosition(node);
    if (part === Part.LeftOut || tree.namespace(node) === Namespace.Svg) return last;
    if (part === Part.Block) {
      this.#endBlock();
      this.#container = this.#open(node, tree.name(node), this.#container, at, last);
    } else if (part === Part.Link) {
      this.#link = node;
      this.#linkEnd = Math.max(this.#linkEnd, last);
      if (this.#block !== undefined) this.#block.links++;
    } else if (part === Part.Image) this.#images.push({ at, owner: this.#container });
    else if (part === Part.Break) this.#readBreak();
    return at;
  }

  /** Returns what elements of a name are, looked up once for each name. */
  #partOf(name: number): number {
    return this.#parts[name] ??= PARTS.get(this.#tree.names.textOf(name)) ?? Part.Inline;
  }

  finish(): Outline {
    this.#endBlock();
    const unclosed = this.#findUnclosed();
    for (const block of this.#blocks) {
      const { owner } = block;
      owner.words += block.words;
      owner.linkWords += block.linkWords;
      owner.blocks++;
      if (isProse(block)) owner.proseWords += block.words;
    }
    const containers = this.#containers;
    for (let at = containers.length - 1; at > 0; at--) {
      const container = containers[at] as Container;
      const parent = container.parent as Container;
      parent.words += container.words;
      parent.linkWords += container.linkWords;
      parent.blocks += container.blocks;
      parent.proseWords += container.proseWords;
    }
    return { blocks: this.#blocks, containers, images: this.#images, unclosed };
  }

  #open(
    node: Node,
    name: string,
    parent: Container | undefined,
    first: number,
    last: number,
  ): Container {
    const container: Container = {
      index: this.#containers.length,
      node,
      name,
      parent,
      depth: parent === undefined ? 0 : parent.depth + 1,
      first,
      last,
      words: 0,
      linkWords: 0,
      blocks: 0,
      proseWords: 0,
    };
    this.#containers.push(container);
    return container;
  }

  /** Two line breaks in a row separate paragraphs; one does not. */
  #readBreak(): void {
    if (this.#block === undefined) return;
    if (this.#breakAt === this.#block.last) this.#endBlock();
    else {
      this.#breakAt = this.#block.last;
      this.#block.text += " ";
    }
  }

  #addText(at: number, data: string): void {
    const words = countWords(data);
    if (words === 0 && data.trim() === "") {
      if (this.#block !== undefined) this.#block.text += " ";
      return;
    }
    const block = this.#block ??= {
      first: at,
      last: at,
      owner: this.#container,
      text: "",
      words: 0,
      linkWords: 0,
      links: at <= this.#linkEnd ? 1 : 0,
      endsInLink: false,
    };
    block.last = at;
    block.text += data;
    block.words += words;
    block.endsInLink = at <= this.#linkEnd;
    if (block.endsInLink) block.linkWords += words;
  }

  #endBlock(): void {
    const block = this.#block;
    if (block === undefined) return;
    this.#block = undefined;
    this.#blocks.push(block);
    this.#links.push(block.endsInLink ? this.#link : 0);
    block.text = collapseWhitespace(block.text);
  }

  /** Finds links never closed, which browsers wrap around each element that follows. */
  #findUnclosed(): ReadonlySet<string> {
    const wrapped = new Map<string, { blocks: number; words: number }>();
    this.#blocks.forEach((block, at) => {
      const link = this.#links[at] as Node;
      if (link === 0 || block.words < PROSE_WORDS || block.linkWords < block.words) return;
      const href = this.#tree.attribute(link, "href") ?? "";
      const known = wrapped.get(href);
      if (known === undefined) wrapped.set(href, { blocks: 1, words: block.words });
      else [known.blocks, known.words] = [known.blocks + 1, known.words + block.words];
    });
    const unclosed = new Set<string>();
    for (const [href, { blocks, words }] of wrapped) {
      if (blocks >= WRAPPED_BLOCKS || blocks > 1 && words >= WRAPPED_WORDS) unclosed.add(href);
    }
    if (unclosed.size === 0) return unclosed;
    this.#blocks.forEach((block, at) => {
      const link = this.#links[at] as Node;
      if (link === 0 || !unclosed.has(this.#tree.attribute(link, "href") ?? "")) return;
      block.linkWords = 0;
      block.links = 0;
      block.endsInLink = false;
    });
    return unclosed;
  }
}

/** Reports whether a block is long enough, and its words free enough of links, to be prose. */
export function isProse(block: Block): boolean {
  return block.words >= PROSE_WORDS && block.linkWords <= block.words * MAX_PROSE_LINK_SHARE;
}
