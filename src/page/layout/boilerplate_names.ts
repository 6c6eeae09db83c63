/**
 * Boilerplate by the names of classes and ids: the words that themes and templates use.
 *
 * Every rule that tests for boilerplate uses these. Word lists that are features of a
 * fitted model belong to that model, which was fitted with them.
 */

import { TextTable, WordShapes } from "../text/mod.ts";

/** What a part of a page is by its name. */
export type BoilerplateName = keyof typeof WORDS;

/** The words of each kind; two that follow one another are looked up as one: `cross-sell`. */
const WORDS = {
  /** Things other than the page's own, offered beside it. */
  others:
    `related similar recommend recommended recommendation recommendations reco recos suggestion
suggestions suggested alsolike alsobought alsoviewed alsointerested crosssell crosssells crossselling upsell
upsells upselling recentlyviewed lastviewed carousel slick swiper splide glide morelike`,
  /** Teasers of other pages of the site. */
  teasers: "popular trending latest teaser teasers card cards readmore bookmark",
  sidebar: "sidebar sidebars widget widgets",
  comments: "comment comments commentlist reply replies respond testimonial testimonials",
  navigation: "nav navbar navigation menu breadcrumb breadcrumbs pagination sitemap footer",
  advert: "promo promotion advert advertisement ads sponsor sponsored",
  appeal: `share sharing social newsletter cookie cookies modal popup subscribe signup`,
} as const;

const KINDS = (Object.keys(WORDS) as BoilerplateName[]).flatMap((kind) =>
  WORDS[kind].split(/\s+/).map((word): [string, BoilerplateName] => [word, kind])
);
const KIND_OF = new TextTable(KINDS);
/** Which shapes known words have, so that most others are looked up nowhere. */
const SHAPES = new WordShapes(KINDS.map(([word]) => word));

/** First words of classes that describe a layout rather than the part itself: `has-sidebar`. */
const LAYOUT_WORDS: ReadonlySet<string> = new Set(
  "has is no with without hide entry post elementor".split(" "),
);
const CREDIT = /author|byline|writer/;

/**
 * Returns the part of a page that one class names, from its words; undefined for content.
 *
 * Its first or last word decides, alone or with its neighbour: `related-posts`, `site-footer`.
 */
export function boilerplateName(words: readonly string[]): BoilerplateName | undefined {
  const { length } = words;
  if (length === 0) return undefined;
  const [first = "", second = ""] = words;
  const [before = "", last = ""] = length < 2 ? [] : [words[length - 2], words[length - 1]];
  const kind = kindOf(first) ?? kindOf(last) ?? ofPair(first, second) ??
    (length === 2 ? undefined : ofPair(before, last));
  return kind === undefined || LAYOUT_WORDS.has(first) || words.some((word) => CREDIT.test(word))
    ? undefined
    : kind;
}

function kindOf(word: string): BoilerplateName | undefined {
  return SHAPES.mayHave(word.charCodeAt(0), word.length) ? KIND_OF.get(word) : undefined;
}

/** Looks up two words as one, put together only where some known word has that shape. */
function ofPair(first: string, second: string): BoilerplateName | undefined {
  const chars = first.length + second.length;
  return second !== "" && SHAPES.mayHave(first.charCodeAt(0), chars)
    ? KIND_OF.get(first + second)
    : undefined;
}
