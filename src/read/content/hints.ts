/**
 * What names of classes, ids and roles indicate about a container.
 *
 * A name is cut into words at case changes and signs; each word is looked up whole, then by its
 * stem. The words are those that themes and templates use, never those of one site.
 */
import {
  type AttributeStore,
  type ClassColumn,
  classColumn,
  type Node,
  type Tree,
} from "../../page/html/mod.ts";
import { characterKind, CharKind, hashWith, isWordAt, WordTable } from "./words/word_table.ts";

/** Groups of hints; a container has one bit for each. */
export const HINTS = [
  "content",
  "article",
  "post",
  "title",
  "lead",
  "product",
  "review",
  "message",
  "comment",
  "navigation",
  "header",
  "footer",
  "sidebar",
  "related",
  "share",
  "advert",
  "consent",
  "overlay",
  "breadcrumb",
  "signup",
  "author",
  "meta",
  "caption",
  "widget",
  "hidden",
  "search",
  "pages",
  "contents",
  "price",
  "cart",
  "card",
] as const;

/** One group of hints. */
export type Hint = typeof HINTS[number];

const STEMS: Record<Hint, string> = {
  content:
    "content contents body text copy prose richtext wysiwyg rte main detail details description desc overview page entry inhalt contenu contenido texto",
  article: "article articles story news artikel articulo artigo articlebody",
  post: "post posts blog hentry blogpost single",
  title: "title headline heading hed titre titel titulo",
  lead: "intro lead lede standfirst summary abstract excerpt teaser dek subtitle subheadline chapo",
  product:
    "product products spec specs specification specifications feature features ingredients variant pdp",
  review: "review reviews rating ratings testimonial testimonials stars",
  message:
    "message messages thread topic forum answer answers question reply replies discussion conversation",
  comment: "comment comments disqus commentlist respond kommentar comentarios commentaires",
  navigation: "nav navbar navigation menu menus submenu megamenu menuitem sitemap offcanvas drawer",
  header: "header masthead topbar banner hero jumbotron branding logo",
  footer: "footer foot bottom colophon footnav copyright legal disclaimer",
  sidebar: "sidebar aside side rail sidebars secondary complementary column-right rightcol leftcol",
  related:
    "related recommend recommended recommendation recommendations similar also more upsell crosssell upsells popular trending latest recent mostread outbrain taboola suggestions next",
  share: "share shares sharing social socials follow facebook twitter addtoany addthis sharedaddy",
  advert:
    "ad ads advert advertisement advertising adsense sponsor sponsored promo promotion promoted dfp banners cta affiliate",
  consent: "cookie cookies consent gdpr onetrust privacy notice alert",
  overlay: "modal popup overlay dialog lightbox tooltip popover toast fancybox dropdown flyout",
  breadcrumb: "breadcrumb breadcrumbs crumbs crumb",
  signup:
    "newsletter subscribe subscription signup register login signin optin mailchimp form forms paywall account",
  author: "author authors byline bio writer contributor profile avatar user username",
  meta:
    "meta date time datetime published timestamp info tag tags category categories taxonomy label badge stats views",
  caption:
    "caption figcaption credit credits photo image gallery slider carousel slide slideshow media video thumbnail thumb",
  widget: "widget widgets block module component section panel",
  hidden: "hidden hide invisible sr screenreader visuallyhidden noprint skip offscreen collapsed",
  search: "search filter filters facet facets sort sorting refine toolbar",
  pages: "pagination pager paging paginate pagenav prev previous",
  contents: "toc tableofcontents index anchor anchors",
  price: "price prices pricing amount sale discount",
  cart: "cart basket checkout buy buybox addtocart wishlist shipping delivery quantity qty stock",
  card: "card cards item items tile tiles grid list listing listings result results row collection",
};

const BITS = new Map<string, number>();
HINTS.forEach((hint, bit) => {
  for (const word of STEMS[hint].split(" ")) BITS.set(word, (BITS.get(word) ?? 0) | (1 << bit));
});
const TABLE = new WordTable([...BITS.keys()]);
const BITS_BY_NUMBER = Int32Array.from(BITS.values());

/** A word long enough to be looked for at the start and end of longer ones. */
interface Stem {
  word: string;
  bits: number;
}

/** The bits of an ASCII letter that identify it, whatever its case. */
const LETTER = 31;
/** Stems by their first two, and by their last two letters. */
const STARTS: Stem[][] = Array.from({ length: 1024 }, () => []);
const ENDS: Stem[][] = Array.from({ length: 1024 }, () => []);
for (const [word, bits] of BITS) {
  if (word.length < 5) continue;
  STARTS[pairAt(word, 0)]?.push({ word, bits });
  ENDS[pairAt(word, word.length - 2)]?.push({ word, bits });
}
/** Letters from which a word may contain a stem and something more. */
const LEAST_STEMMED = 7;

/** Returns the bit of a group. */
export function hintBit(hint: Hint): number {
  return 1 << HINTS.indexOf(hint);
}

/** Attributes beside its class by which authors name an element's purpose. */
const NAMING = ["id", "role", "itemprop"];

/** Reads hints of many elements. */
export class HintReader {
  readonly #store: AttributeStore;
  readonly #names: readonly number[];
  readonly #classes: ClassColumn;
  /** The bits of each class, by its number; -1 until it is read. */
  readonly #ofClass: Int32Array;

  /** Reads elements of one tree. */
  constructor(readonly tree: Tree) {
    this.#store = tree.store;
    this.#classes = classColumn(tree);
    this.#ofClass = new Int32Array(this.#classes.texts.length).fill(-1);
    this.#names = NAMING.map((name) => tree.store.names.idOf(name)).filter((id) => id >= 0);
  }

  /** Returns the bits of all groups that an element's class, id, role or itemprop belongs to. */
  read(node: Node): number {
    const run = this.tree.attributeRun(node);
    if (run === 0) return 0;
    let bits = this.#readClass(this.#classes.ofNode[node] as number);
    for (const name of this.#names) {
      const value = this.#store.find(run, name);
      if (value !== undefined) bits |= hintBits(value);
    }
    return bits;
  }

  #readClass(number: number): number {
    let bits = this.#ofClass[number] as number;
    if (bits === -1) {
      bits = hintBits(this.#classes.texts[number] as string);
      this.#ofClass[number] = bits;
    }
    return bits;
  }
}

const MAX_NAME_CHARS = 400;

/**
 * Returns the bits of the words of a name: runs of letters, split where a capital follows a small
 * letter.
 */
export function hintBits(name: string): number {
  const end = Math.min(name.length, MAX_NAME_CHARS);
  let bits = 0;
  let word = -1;
  let hash = 0;
  let before: number = CharKind.None;
  for (let at = 0; at <= end; at++) {
    const code = at < end ? name.charCodeAt(at) : 0;
    const kind = characterKind(code);
    const parts = kind <= CharKind.Digit ||
      (kind === CharKind.Capital && before === CharKind.Small);
    if (parts && word >= 0) {
      bits |= wordBits(name, word, at, hash);
      word = -1;
    }
    if (kind > CharKind.Digit) {
      if (word < 0) {
        word = at;
        hash = 0;
      }
      hash = hashWith(hash, code);
    }
    before = kind;
  }
  return bits;
}

/** Returns a number for two letters, whatever their case. */
function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & LETTER) << 5) | (text.charCodeAt(at + 1) & LETTER);
}

function wordBits(name: string, from: number, to: number, hash: number): number {
  const number = TABLE.find(hash, name, from, to);
  if (number >= 0) return BITS_BY_NUMBER[number] as number;
  if (to - from < LEAST_STEMMED) return 0;
  let bits = 0;
  for (const stem of STARTS[pairAt(name, from)] ?? []) {
    const fits = stem.word.length <= to - from;
    if (fits && isWordAt(stem.word, name, from)) bits |= stem.bits;
  }
  for (const stem of ENDS[pairAt(name, to - 2)] ?? []) {
    const start = to - stem.word.length;
    if (start >= from && isWordAt(stem.word, name, start)) bits |= stem.bits;
  }
  return bits;
}
