/** Rules about whole pages: certain cases, too rare among labelled pages for a model to learn. */
import { DECLARED_KINDS } from "./evidence.ts";
import { hintBit } from "./hints.ts";
import { type Block, isProse } from "./outline.ts";
import { type PageView, zoneBit } from "./page_view.ts";

const COMMENT = hintBit("comment");
const MESSAGE = hintBit("message");
const REVIEW = hintBit("review");
/** Elements that rarely hold content, on any kind of page. */
const FURNITURE = zoneBit("aside") | zoneBit("nav") | zoneBit("footer") | zoneBit("button") |
  zoneBit("noscript");
/** Names and an element of what is beside the text more often than in it. */
const APART = hintBit("overlay") | hintBit("beside");
const FORM = zoneBit("form");
const ARTICLE = 1 << DECLARED_KINDS.indexOf("article");
const PRODUCT = 1 << DECLARED_KINDS.indexOf("product");
const SERVICE = 1 << DECLARED_KINDS.indexOf("service");
const FORUM = 1 << DECLARED_KINDS.indexOf("forum");

/** Words that must be outside comments before comments count as an appendix. */
const LEAST_WORDS = 40;
/** Probability from which a block counts among those words, and from which it is likely. */
const LEAST_CHANCE = 0.3;
const LIKELY = 0.5;
/** Share of a page's likely prose that must be in the title's scope. */
const LEAST_SCOPE_SHARE = 0.1;
/** Share of all the page's prose, likely or not, that must be there. */
const LEAST_PROSE_SHARE = 0.15;
/** Words from which a text found twice is a copy, as carousels and captions make them. */
const REPEATED_WORDS = 8;
/** Blocks that say of their row or their term what may be so of others as well. */
const ENTRIES = new Set(["td", "th", "dd", "dt"]);
/** Longest caption that a credit makes one, in words; the end of it that is searched, in characters. */
const CREDITED_WORDS = 60;
const CREDITED_CHARS = 200;
/** Credits of pictures. */
const CREDIT =
  /\((?:image|photo|credit|picture|pic|foto|bild|getty|reuters|ap photo)\b[^)]*\)?\W*$|\bcredits?:|\/getty|getty images|\bphoto(?:graph)?s? (?:by|courtesy)\b|shutterstock|unsplash|\bafp\//i;
/** Words from which a paragraph may be links alone, and the share of its words that are. */
const LINKS_WORDS = 5;
const LINKS_SHARE = 0.6;
/** The probability left where a rule objects: next to nothing, or enough where nothing else is. */
const RULED_OUT = 0.02;
const DOUBTED = 0.2;
/** The same for what is more often beside the text than in it. */
const HALF_DOUBTED = 0.4;
/** Probabilities so low that no rule needs to object. */
const UNLIKELY = 0.02;

/** Reports whether a rule objects to a block. */
type Objection = (block: Block, at: number) => boolean;

/**
 * Moves each chance halfway to the mean of those of blocks made alike, the two containers around them
 * the same: the posts of a thread, or the cells of a column, are content together or not at all.
 */
export function amongAlike(
  { surroundings, outline: { containers } }: PageView,
  chances: Float64Array,
): Float64Array {
  const group = surroundings.pairs;
  const sums = new Float64Array(containers.length);
  const counts = new Float64Array(containers.length);
  chances.forEach((chance, at) => {
    const to = group[at] as number;
    sums[to] = (sums[to] as number) + chance;
    counts[to] = (counts[to] as number) + 1;
  });
  return chances.map((chance, at) => {
    const from = group[at] as number;
    return (chance + (sums[from] as number) / (counts[from] as number)) / 2;
  });
}

/** Corrects the chances of a page's blocks. */
export function correctChances(page: PageView, chances: Float64Array): Float64Array {
  const objections: Objection[] = [repeats(page, chances)];
  if (hasCommentsBelow(page, chances)) objections.push((block) => isComment(page, block));
  if (isArticle(page)) {
    objections.push((_, at) => at === page.title, isCaption, isLinks);
    if (isInScope(page, chances)) objections.push((block) => isOutside(page, block));
  }
  if ((page.evidence.kinds & PRODUCT) !== 0) {
    objections.push((block) => (hintsOf(page, block) & REVIEW) !== 0);
  }
  return chances.map((chance, at) => {
    if (chance < UNLIKELY) return chance;
    const block = page.outline.blocks[at] as Block;
    if (objections.some((objects) => objects(block, at))) return chance * RULED_OUT;
    const zones = zonesOf(page, block);
    if ((zones & FURNITURE) !== 0) return chance * DOUBTED;
    const isApart = (zones & FORM) !== 0 || (hintsOf(page, block) & APART) !== 0;
    return isApart ? chance * HALF_DOUBTED : chance;
  });
}

/** Of a text that is on a page several times, the likeliest one counts, or the first. */
function repeats({ outline: { blocks }, repeats }: PageView, chances: Float64Array): Objection {
  const likeliest = new Map<string, number>();
  const isCopied = (at: number) =>
    (repeats[at] ?? 1) > 1 && (blocks[at]?.words ?? 0) >= REPEATED_WORDS &&
    !ENTRIES.has(blocks[at]?.owner.name ?? "");
  blocks.forEach(({ text }, at) => {
    if (!isCopied(at)) return;
    const known = likeliest.get(text);
    if (known === undefined || (chances[at] as number) > (chances[known] as number)) {
      likeliest.set(text, at);
    }
  });
  return ({ text, owner }, at) => {
    if (!isCopied(at)) return false;
    const kept = likeliest.get(text) as number;
    // Who writes a paragraph twice in a row means it.
    return kept !== at && !(owner.name === "p" && blocks[kept]?.owner.parent === owner.parent);
  };
}

/** Captions and credits of pictures: an article is whole without them. */
function isCaption({ owner, text, words }: Block): boolean {
  if (owner.name === "figcaption") return true;
  return words <= CREDITED_WORDS && CREDIT.test(text.slice(-CREDITED_CHARS));
}

/** A paragraph of links between an article's own leads on to other articles. */
function isLinks({ owner, words, linkWords }: Block): boolean {
  return owner.name === "p" && words >= LINKS_WORDS && linkWords >= words * LINKS_SHARE;
}

/** A forum's comments are its content; anywhere else they follow it. */
function hasCommentsBelow(page: PageView, chances: Float64Array): boolean {
  if ((page.evidence.kinds & FORUM) !== 0) return false;
  const elsewhere = (block: Block) => (hintsOf(page, block) & COMMENT) === 0;
  return likelyWords(page, chances, elsewhere, LEAST_CHANCE) >= LEAST_WORDS;
}

/** Service pages declare articles too, meaning the pieces they are made of. */
function isArticle({ evidence }: PageView): boolean {
  return (evidence.kinds & (ARTICLE | SERVICE)) === ARTICLE;
}

/** Prose outside the container of an article's title belongs to others, if enough is inside. */
function isInScope(page: PageView, chances: Float64Array): boolean {
  const { outline, scope } = page;
  const prose = outline.containers[0]?.proseWords ?? 0;
  if (scope === undefined || scope.proseWords < prose * LEAST_PROSE_SHARE) return false;
  const inside = (block: Block) => isProse(block) && !isOutside(page, block);
  const all = likelyWords(page, chances, isProse);
  return likelyWords(page, chances, inside) > all * LEAST_SCOPE_SHARE;
}

function isOutside({ scope }: PageView, block: Block): boolean {
  return scope !== undefined && (block.first < scope.first || block.last > scope.last);
}

/** Containers named for messages too may be a forum's threads; only an article has none of those. */
function isComment(page: PageView, block: Block): boolean {
  const hints = hintsOf(page, block);
  if ((hints & COMMENT) === 0) return false;
  return (hints & MESSAGE) === 0 || (page.evidence.kinds & ARTICLE) !== 0;
}

function hintsOf(page: PageView, block: Block): number {
  return page.allHints[block.owner.index] ?? 0;
}

function zonesOf(page: PageView, block: Block): number {
  return page.zones[block.owner.index] ?? 0;
}

function likelyWords(
  page: PageView,
  chances: Float64Array,
  counts: (block: Block) => boolean,
  least = LIKELY,
): number {
  let words = 0;
  page.outline.blocks.forEach((block, at) => {
    if ((chances[at] as number) >= least && counts(block)) words += block.words;
  });
  return words;
}
