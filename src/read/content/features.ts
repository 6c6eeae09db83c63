/** The features of a block: one named function each, by which a model refers to it. */
import { HEADING_TAGS } from "../../page/layout/mod.ts";
import { distance, isWithin, LEVELS, share, signsOf, wholeOf } from "./block_view.ts";
import type { BlockView, Feature } from "./block_view.ts";
import { DECLARED_KINDS } from "./evidence.ts";
import { hintBit, HINTS } from "./hints.ts";
import { type Block, type Container, isProse } from "./outline.ts";
import { type PageView, ZONES } from "./page_view.ts";
import { OF_WHOLE_PAGE, SURROUNDING_FEATURES } from "./surrounding_features.ts";

const NAMES = ["p", "li", "h2", "h3", "div", "button"] as const;
/** Declared kinds that tell pages apart. */
const KINDS = ["article", "product", "service"] as const;

/** Names of parts that tell of a block anywhere around it, and near it. */
const NAMED = HINTS.filter((name) =>
  !["content", "caption", "price", "card", "beside"].includes(name)
);
const NEAR = ["content", "comment", "footer", "overlay", "caption"] as const;

const bit = (bits: number, at: number): number => (bits >> at) & 1;
const own: Feature = ({ block }) => block.words;

const TEXT_FEATURES: Record<string, Feature> = {
  words: own,
  links: ({ block }) => block.links,
  linkShare: ({ block }) => share(block.linkWords, block.words),
  wordLength: ({ block }) => share(block.text.length, block.words),
  sentences: (view) => signsOf(view).sentences,
  endsSentence: ({ block }) => /[.!?。！？…:]["'”’)]?$/.test(block.text.slice(-2)) ? 1 : 0,
  commas: (view) => share(signsOf(view).commas, view.block.words),
  digits: (view) => share(signsOf(view).digits, view.block.text.length),
  capitals: (view) => share(signsOf(view).capitals, view.block.text.length),
  pipes: ({ block }) => /[|›»•·]/.test(block.text) ? 1 : 0,
  prose: ({ block }) => isProse(block) ? 1 : 0,
  repeats: ({ page, at }) => page.repeats[at] ?? 1,
  titleShare: ({ page, at }) => share(page.words[at]?.title.hits ?? 0, countOf(page, at)),
  titleCover: ({ page, at }) => share(page.words[at]?.title.found ?? 0, page.evidence.title.size),
  descriptionShare: ({ page, at }) =>
    share(page.words[at]?.description.hits ?? 0, countOf(page, at)),
  descriptionCover: ({ page, at }) =>
    share(page.words[at]?.description.found ?? 0, page.evidence.description.size),
};

const PLACE_FEATURES: Record<string, Feature> = {
  depth: ({ block }) => block.owner.depth,
  index: ({ page, at }) => share(at, page.outline.blocks.length),
  blocksFromStart: ({ at }) => at,
  blocksToEnd: ({ page, at }) => page.outline.blocks.length - at,
  fromH1: ({ page, at }) => page.h1 < 0 ? -999 : at - page.h1,
  fromFirstProse: ({ page, at }) => at - page.firstProse,
  fromLastProse: ({ page, at }) => at - page.lastProse,
  inBest: ({ page, block }) => isWithin(page.best, block.owner) ? 1 : 0,
  bestDistance: ({ page, block }) => distance(page.best, block.owner),
  bestDepth: ({ page, block }) => block.owner.depth - page.best.depth,
  inCore: ({ page, block }) => isWithin(page.core, block.owner) ? 1 : 0,
  coreDistance: ({ page, block }) => distance(page.core, block.owner),
  sharesH1: ({ page, block }) =>
    page.h1 < 0 ? -1 : distance((page.outline.blocks[page.h1] as Block).owner, block.owner),
  twins: ({ page, block }) => page.twins[block.owner.index] ?? 1,
  twins1: ({ page, around }) => page.twins[around[1]?.index ?? 0] ?? 1,
  twins2: ({ page, around }) => page.twins[around[2]?.index ?? 0] ?? 1,
  mostTwins: ({ page, around }) =>
    Math.max(...around.map((container) => page.twins[container.index] ?? 1)),
};

const ALIKE_FEATURES: Record<string, Feature> = {
  alikeBlocks: ({ page, at }) => page.surroundings.pair[at]?.blocks ?? 1,
  alikeWords: ({ page, at }) =>
    share(page.surroundings.pair[at]?.words ?? 0, page.surroundings.pair[at]?.blocks ?? 1),
  alikeLinks: ({ page, at }) =>
    share(page.surroundings.pair[at]?.linkWords ?? 0, page.surroundings.pair[at]?.words ?? 0),
  alikeProse: ({ page, at }) =>
    share(page.surroundings.pair[at]?.prose ?? 0, page.surroundings.pair[at]?.blocks ?? 1),
  alikeOfWords: ({ page, at }) =>
    share(page.surroundings.pair[at]?.words ?? 0, wholeOf(page).words),
  underHeading: ({ page, at }) => at - (page.heading[at] ?? -1),
  headingLevel: ({ page, at }) =>
    Number(page.outline.blocks[page.heading[at] ?? -1]?.owner.name.slice(1) ?? 0),
  headingApart: ({ page, at, block }) => {
    const heading = page.outline.blocks[page.heading[at] ?? -1];
    return heading === undefined ? -1 : distance(heading.owner, block.owner);
  },
  proseAfter: ({ page, at }) =>
    share((page.proseBefore.at(-1) ?? 0) - (page.proseBefore[at] ?? 0), wholeOf(page).proseWords),
};

const TITLE_FEATURES: Record<string, Feature> = {
  fromTitle: ({ page, at }) => page.title < 0 ? -999 : at - page.title,
  titleApart: ({ page, block }) =>
    page.title < 0 ? -1 : distance((page.outline.blocks[page.title] as Block).owner, block.owner),
  inScope: ({ page, block }) =>
    page.scope === undefined ? -1 : isWithin(page.scope, block.owner) ? 1 : 0,
  scopeShare: ({ page }) =>
    page.scope === undefined ? -1 : share(page.scope.proseWords, wholeOf(page).proseWords),
  scopeApart: ({ page, block }) =>
    page.scope === undefined ? -1 : distance(page.scope, block.owner),
  isTitle: ({ page, at }) => page.title === at ? 1 : 0,
  groupRank: ({ page, at }) => page.groupRank[at] ?? 0,
  groupShare: ({ page, at }) => share(page.groupWords[at] ?? 0, page.mostGroupWords),
  articleRank: ({ page, block }) => page.articleRank[block.owner.index] ?? -1,
  articleHasTitle: ({ page, block }) => {
    const rank = page.articleRank[block.owner.index] ?? -1;
    const title = page.outline.blocks[page.title];
    return title === undefined || rank < 0
      ? -1
      : rank === page.articleRank[title.owner.index]
      ? 1
      : 0;
  },
  afterLinkedHeadings: ({ page, at }) => page.linkedHeadings[at] ?? 0,
};

const SHARED_HINTS = ["comment", "message", "card", "review", "price"] as const;

/** Every feature by name. */
export const FEATURES: ReadonlyMap<string, Feature> = new Map([
  ...Object.entries(TEXT_FEATURES),
  ...Object.entries(PLACE_FEATURES),
  ...KINDS.map((kind) => {
    const at = DECLARED_KINDS.indexOf(kind);
    return [`declares:${kind}`, ({ page }: BlockView) => bit(page.evidence.kinds, at)] as const;
  }),
  ...NAMES.map((name) =>
    [`is:${name}`, ({ block }: BlockView) => block.owner.name === name ? 1 : 0] as const
  ),
  ...ZONES.map((name, at) =>
    [
      `in:${name}`,
      ({ page, block }: BlockView) => bit(page.zones[block.owner.index] ?? 0, at),
    ] as const
  ),
  ...NAMED.map((name) => {
    const named = hintBit(name);
    return [
      `named:${name}`,
      ({ page, block }: BlockView) =>
        ((page.allHints[block.owner.index] ?? 0) & named) === 0 ? 0 : 1,
    ] as const;
  }),
  ...NEAR.map((name) => {
    const near = hintBit(name);
    return [
      `near:${name}`,
      ({ page, around }: BlockView) => (nearHints(page, around) & near) === 0 ? 0 : 1,
    ] as const;
  }),
  ...SHARED_HINTS.map((name) =>
    [`share:${name}`, ({ page }: BlockView) => page.shareOf.get(name) ?? 0] as const
  ),
  ...Object.entries(ALIKE_FEATURES),
  ...Object.entries(TITLE_FEATURES),
  ...SURROUNDING_FEATURES,
  ...levels(),
  ...neighbours(),
]);

/** Names of the features that are the same for all blocks of a page. */
export const PAGE_FEATURES: ReadonlySet<string> = new Set([
  ...Object.keys(OF_WHOLE_PAGE),
  ...KINDS.map((kind) => `declares:${kind}`),
  ...SHARED_HINTS.map((name) => `share:${name}`),
  "scopeShare",
]);

/**
 * Which container around a block a feature depends on alone, by name: those that end in its level,
 * those that count its twins, and those of the zones and names around the block.
 */
export const CONTAINER_LEVELS: ReadonlyMap<string, number> = new Map(
  [...FEATURES.keys()].flatMap((name): [string, number][] => {
    const level = /@(\d)$|^twins(\d)$/.exec(name);
    if (level !== null) return [[name, Number(level[1] ?? level[2])]];
    return /^(?:twins$|in:|named:)/.test(name) ? [[name, 0]] : [];
  }),
);

function* levels(): Generator<readonly [string, Feature]> {
  for (let level = 0; level < LEVELS; level++) {
    const container = ({ around }: BlockView) => around[level] as Container;
    yield [`words@${level}`, (view) => container(view).words];
    yield [`linkShare@${level}`, (view) => share(container(view).linkWords, container(view).words)];
    yield [`perBlock@${level}`, (view) => share(container(view).words, container(view).blocks)];
    yield [`blocks@${level}`, (view) => container(view).blocks];
    yield [`prose@${level}`, (view) => share(container(view).proseWords, container(view).words)];
    yield [
      `ofProse@${level}`,
      (view) => share(container(view).proseWords, wholeOf(view.page).proseWords),
    ];
    yield [`ofWords@${level}`, (view) => share(container(view).words, wholeOf(view.page).words)];
  }
}

function* neighbours(): Generator<readonly [string, Feature]> {
  const blockAt = ({ page, at }: BlockView, offset: number): Block | undefined =>
    page.outline.blocks[at + offset];
  for (const offset of [1, 2, 3]) {
    yield [`words${offset}`, (view) => blockAt(view, offset)?.words ?? -1];
  }
  for (const offset of [-1, 1]) {
    yield [`linkShare${offset}`, (view) => {
      const there = blockAt(view, offset);
      return share(there?.linkWords ?? 0, there?.words ?? 0);
    }];
  }
  for (const offset of [-3, -2, 3]) {
    yield [`apart${offset}`, (view) => {
      const there = blockAt(view, offset);
      return there === undefined ? -1 : distance(there.owner, view.block.owner);
    }];
  }
  yield ["isHeading1", (view) => HEADING_TAGS.has(blockAt(view, 1)?.owner.name ?? "") ? 1 : 0];
}

function nearHints(page: PageView, around: readonly Container[]): number {
  return (page.ownHints[around[0]?.index ?? 0] ?? 0) | (page.ownHints[around[1]?.index ?? 0] ?? 0) |
    (page.ownHints[around[2]?.index ?? 0] ?? 0);
}

/** Counts the words of a block that are compared. */
function countOf(page: PageView, at: number): number {
  return page.words[at]?.count ?? 0;
}
