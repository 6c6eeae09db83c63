/** The features of a page that predict whether it was published on a day, by name. */
import { type Node, TagSet, TextBit, type Tree } from "../../../page/html/mod.ts";
import {
  classReader,
  isArticleAddress,
  isForumAddress,
  isHome,
  ownAddress,
  wordJudge,
  wordsOfClass,
} from "../../../page/layout/mod.ts";
import { countLetters, WordSet } from "../../../page/text/mod.ts";
import { type Facts, firstTerm } from "../../records/mod.ts";
import { isArticleType } from "../../vocabularies/mod.ts";
import type { PageKind } from "../page_kind.ts";
import type { ShownPage } from "../shown_page.ts";
import { pathOf } from "../../../page/url/mod.ts";

/** A page as its features use it. */
export interface MeasuredPage {
  readonly facts: Facts;
  readonly hasAuthor: boolean;
  readonly kind: PageKind;
  readonly heading: string;
  /** The path of its address; empty without one. */
  readonly path: string;
  /** Letters of its texts, those in links, and texts as long as a paragraph. */
  readonly chars: number;
  readonly linkChars: number;
  readonly long: number;
  /** The words of its classes and ids that are features. */
  readonly words: ReadonlySet<string>;
}

type PageFeature = (page: MeasuredPage) => number;

const UNSEEN = new TagSet(new Set(["script", "style", "noscript", "template", "svg"]));
const LONG_CHARS = 150;

/** Measures a page once for all its features. */
export function measurePage({ facts, heading, kind, beside }: ShownPage): MeasuredPage {
  const { page } = facts;
  return {
    facts,
    hasAuthor: beside.hasAuthor(),
    kind,
    heading: heading?.text ?? "",
    path: pathOf(ownAddress(page)),
    ...measureTexts(page.tree),
    words: classWords(page.tree),
  };
}

function measureTexts(tree: Tree): { chars: number; linkChars: number; long: number } {
  let [chars, linkChars, long, linkEnd] = [0, 0, 0, -1];
  const unseen = UNSEEN.of(tree);
  const link = tree.nameId("a");
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (tree.isText(node)) {
      if (tree.isBlank(node)) continue;
      const text = tree.data(node).trim();
      const isDense = (tree.textBits(node) & TextBit.BeyondLatin) !== 0;
      const length = isDense ? countLetters(text) : text.length;
      chars += length;
      if (at <= linkEnd) linkChars += length;
      if (length > LONG_CHARS) long++;
      continue;
    }
    if (tree.isOneOf(node, unseen)) at = tree.lastPosition(node);
    else if (tree.nameIdOf(node) === link) linkEnd = tree.lastPosition(node);
  }
  return { chars, linkChars, long };
}

/** Returns those of the words that any class or id of a page has. */
function classWords(tree: Tree): Set<string> {
  const words = new Set<string>();
  const read = classReader(tree);
  for (let at = 1; at < tree.length && words.size < WORDS.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    const reading = read(node);
    if (!hasKnown(reading)) continue;
    for (const word of reading.words) if (KNOWN_WORDS.has(word)) words.add(word);
  }
  return words;
}

const hasKnown = wordJudge((words) => words.some((word) => KNOWN_WORDS.has(word)));

/** Folders of a company's products and services. */
const OFFER_PATH =
  /\b(?:services?|solutions?|products?|pricing|features?|platform|company|about|contact|programs?|industries|business)\b/i;
/** Words of classes that distinguish kinds of page. */
const WORDS = "post article author hero cart date share toc search price product category".split(
  " ",
);
const KNOWN_WORDS = new WordSet(WORDS);
/** Words that publishing systems put on the body of their pages. */
const BODY_WORDS = ["post", "page", "single"];
const COUNTED = ["p", "a", "h2", "article", "img", "li"];

const flag = (is: boolean): number => is ? 1 : 0;
const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");
const sharedType = ({ facts }: MeasuredPage): string =>
  firstTerm(facts, "opengraph", "type")?.toLowerCase() ?? "";

function bodyWords({ facts: { page: { tree } } }: MeasuredPage): readonly string[] {
  const body: Node | undefined = tree.named("body")[0];
  return body === undefined ? [] : wordsOfClass(tree, body);
}

const OWN: Record<string, PageFeature> = {
  nodes: ({ facts }) => facts.page.tree.length,
  chars: ({ chars }) => chars,
  long: ({ long }) => long,
  linkShare: ({ chars, linkChars }) => linkChars / (chars + 1),
  headingChars: ({ heading }) => countLetters(heading),
  titleChars: ({ facts }) => countLetters(firstTerm(facts, "opengraph", "title") ?? ""),
  slugWords: ({ path }) => (partsOf(path).at(-1) ?? "").split("-").length,
  pathDepth: ({ path }) => partsOf(path).length,
  isNumbered: ({ path }) => flag(/\d{3}/.test(path)),
  isOffer: ({ path }) => flag(OFFER_PATH.test(path)),
  isHome: ({ facts }) => flag(isHome(facts.page)),
  isArticleAddress: ({ facts }) => flag(isArticleAddress(facts.page)),
  isForumAddress: ({ facts }) => flag(isForumAddress(facts.page)),
  isArticle: ({ kind }) => flag(kind === "article"),
  isForum: ({ kind }) => flag(kind === "forum"),
  isProduct: ({ kind }) => flag(kind === "product"),
  hasArticleType: ({ facts }) => flag(facts.records.some(({ types }) => types.some(isArticleType))),
  hasAuthor: ({ hasAuthor }) => flag(hasAuthor),
  hasPublished: ({ facts }) =>
    flag(firstTerm(facts, "opengraph", "article:published_time") !== undefined),
  sharedArticle: (page) => flag(sharedType(page) === "article"),
  sharedWebsite: (page) => flag(sharedType(page) === "website"),
};

/** Every feature of a page by its name. */
export const PAGE_FEATURES: ReadonlyMap<string, PageFeature> = new Map([
  ...Object.entries(OWN),
  ...COUNTED.map((name): [string, PageFeature] => [
    `count:${name}`,
    ({ facts }) => facts.page.tree.named(name).length,
  ]),
  ...WORDS.map((word): [string, PageFeature] => [
    `word:${word}`,
    ({ words }) => flag(words.has(word)),
  ]),
  ...BODY_WORDS.map((word): [string, PageFeature] => [
    `body:${word}`,
    (page) => flag(bodyWords(page).includes(word)),
  ]),
]);
