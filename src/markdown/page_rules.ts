/**
 * Rules about whole pages that correct the chances of single blocks.
 *
 * What they say is rare in a page but certain: too few labelled pages show it for trees to learn.
 */
import { DECLARED_KINDS } from "./evidence.ts";
import { hintBit } from "./hints.ts";
import { type Block, isProse } from "./outline.ts";
import type { PageView } from "./page_view.ts";

const COMMENT = hintBit("comment");
const MESSAGE = hintBit("message");
const ARTICLE = 1 << DECLARED_KINDS.indexOf("article");
const SERVICE = 1 << DECLARED_KINDS.indexOf("service");
const FORUM = 1 << DECLARED_KINDS.indexOf("forum");

/** Words that must stand outside comments before comments count as an appendix. */
const LEAST_WORDS = 40;
/** Share of a page's likely prose that must stand in the title's scope. */
const LEAST_SCOPE_SHARE = 0.1;
/** Share of all the page's prose, likely or not, that must stand there. */
const LEAST_PROSE_SHARE = 0.15;
const COMMENT_FACTOR = 0.2;
const OUTSIDE_FACTOR = 0.1;

/** Corrects the chances of a page's blocks. */
export function correctChances(page: PageView, chances: Float64Array): Float64Array {
  const dropsComments = hasCommentsBelow(page, chances);
  const dropsOutside = isArticleInScope(page, chances);
  if (!dropsComments && !dropsOutside) return chances;
  return chances.map((chance, at) => {
    const block = page.outline.blocks[at] as Block;
    if (dropsOutside && isOutside(page, block)) return chance * OUTSIDE_FACTOR;
    return dropsComments && isComment(page, block) ? chance * COMMENT_FACTOR : chance;
  });
}

/** A forum's comments are its content; anywhere else they follow it. */
function hasCommentsBelow(page: PageView, chances: Float64Array): boolean {
  if ((page.evidence.kinds & FORUM) !== 0) return false;
  return likelyWords(page, chances, (block) => (hintsOf(page, block) & COMMENT) === 0) >=
    LEAST_WORDS;
}

/** What declares itself an article, and no service, is one: prose outside its title's container is another's. */
function isArticleInScope(page: PageView, chances: Float64Array): boolean {
  const { evidence, outline, scope } = page;
  if ((evidence.kinds & (ARTICLE | SERVICE)) !== ARTICLE || scope === undefined) return false;
  if (scope.proseWords < (outline.containers[0]?.proseWords ?? 0) * LEAST_PROSE_SHARE) return false;
  const all = likelyWords(page, chances, isProse);
  const inside = likelyWords(page, chances, (block) => isProse(block) && !isOutside(page, block));
  return inside > all * LEAST_SCOPE_SHARE;
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

function likelyWords(
  page: PageView,
  chances: Float64Array,
  counts: (block: Block) => boolean,
): number {
  let words = 0;
  page.outline.blocks.forEach((block, at) => {
    if ((chances[at] as number) >= 0.5 && counts(block)) words += block.words;
  });
  return words;
}
