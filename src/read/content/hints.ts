/**
 * What names of classes, ids and roles indicate about a container.
 *
 * A name is cut into words at case changes and signs; each word is looked up whole, then by its
 * stem. The words are those that themes and templates use, never those of one site.
 */
import type { Node, Tree } from "../../page/html/mod.ts";
import { splitWords, wordsOfClass } from "../../page/layout/mod.ts";

/** The words of each group of hints; a container has one bit for each group. */
const STEMS = {
  content:
    "content contents body text copy prose richtext wysiwyg rte main detail details description desc overview page entry inhalt contenu contenido texto",
  article: "article articles story news artikel articulo artigo articlebody",
  post: "post posts blog hentry blogpost single",
  product:
    "product products spec specs specification specifications feature features ingredients variant pdp",
  review: "review reviews rating ratings testimonial testimonials stars",
  message:
    "message messages thread topic forum answer answers question reply replies discussion conversation",
  comment: "comment comments disqus commentlist respond kommentar comentarios commentaires",
  footer: "footer foot bottom colophon footnav copyright legal disclaimer",
  sidebar: "sidebar aside side rail sidebars secondary complementary column-right rightcol leftcol",
  overlay: "modal popup overlay dialog lightbox tooltip popover toast fancybox dropdown flyout",
  caption:
    "caption figcaption credit credits photo image gallery slider carousel slide slideshow media video thumbnail thumb",
  widget: "widget widgets block module component section panel",
  hidden: "hidden hide invisible sr screenreader visuallyhidden noprint skip offscreen collapsed",
  contents: "toc tableofcontents index anchor anchors",
  price: "price prices pricing amount sale discount",
  card: "card cards item items tile tiles grid list listing listings result results row collection",
  beside:
    "related recommended recommendation recommendations filter filters facet facets newsletter subscribe signup optin paywall promo promotion advert ads advertisement sponsored",
} as const;

/** One group of hints. */
export type Hint = keyof typeof STEMS;

/** All groups, in the order of their bits. */
export const HINTS = Object.keys(STEMS) as Hint[];

const BITS = new Map<string, number>();
HINTS.forEach((hint, bit) => {
  for (const word of STEMS[hint].split(" ")) BITS.set(word, (BITS.get(word) ?? 0) | (1 << bit));
});
/** Words of five letters and more are looked for at the start and end of longer ones too. */
const LONG = [...BITS].filter(([word]) => word.length >= 5);
/** Letters from which a word may contain a stem and something more. */
const LEAST_STEMMED = 7;

/** Returns the bit of a group. */
export function hintBit(hint: Hint): number {
  return 1 << HINTS.indexOf(hint);
}

/** Attributes beside its class and id by which authors name an element's purpose. */
const NAMING = ["role", "itemprop"];

/** Reads hints of many elements. */
export class HintReader {
  readonly #names: readonly number[];
  /** The bits of words; elements of one class share one list of them. */
  readonly #ofWord = new Map<string, number>();
  readonly #ofWords = new Map<readonly string[], number>();

  /** Reads elements of one tree. */
  constructor(readonly tree: Tree) {
    this.#names = NAMING.map((name) => tree.store.names.idOf(name)).filter((id) => id >= 0);
  }

  /** Returns the bits of all groups that an element's class, id, role or itemprop belongs to. */
  read(node: Node): number {
    const run = this.tree.attributeRun(node);
    if (run === 0) return 0;
    let bits = this.#readWords(wordsOfClass(this.tree, node));
    for (const name of this.#names) {
      const value = this.tree.store.find(run, name);
      if (value !== undefined) bits |= hintBits(value);
    }
    return bits;
  }

  #readWords(words: readonly string[]): number {
    let bits = this.#ofWords.get(words);
    if (bits !== undefined) return bits;
    bits = 0;
    for (const word of words) {
      let own = this.#ofWord.get(word);
      if (own === undefined) this.#ofWord.set(word, own = wordBits(word));
      bits |= own;
    }
    this.#ofWords.set(words, bits);
    return bits;
  }
}

const MAX_NAME_CHARS = 400;

/** Returns the bits of the words of a name, split as those of a class. */
export function hintBits(name: string): number {
  return splitWords(name.slice(0, MAX_NAME_CHARS)).reduce((bits, word) => bits | wordBits(word), 0);
}

function wordBits(word: string): number {
  const known = BITS.get(word);
  if (known !== undefined || word.length < LEAST_STEMMED) return known ?? 0;
  let bits = 0;
  for (const [stem, own] of LONG) {
    if (word.startsWith(stem) || word.endsWith(stem)) bits |= own;
  }
  return bits;
}
