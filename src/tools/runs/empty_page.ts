/** Why a page has next to no text, where the page itself shows it. */
import type { Page } from "../../page/html/mod.ts";
import { isHidden } from "../../page/layout/mod.ts";

// Bounds.
/** Words of a page that asks for a password, up to which that is all there is to it. */
const MAX_WALL_WORDS = 60;

/** What was read of a page, as far as it may be too little. */
interface ReadText {
  readonly text: string;
  readonly words: number;
  /** All of the page was asked for. */
  readonly isFull: boolean;
}

/** Returns what a page of next to no text would need; undefined where it has some. */
export function hintOfEmpty({ tree }: Page, { text, words, isFull }: ReadText): string | undefined {
  if (words > MAX_WALL_WORDS) return undefined;
  const asks = tree.named("input").some((node) =>
    tree.attribute(node, "type")?.trim().toLowerCase() === "password" && !isHidden(tree, node)
  );
  if (asks) return "the page asks for a password: what is behind it cannot be read";
  return text === "" && !isFull
    ? "nothing on the page was taken for content: full gives all of it, and what scripts would " +
      "fill in needs the page's address and a browser"
    : undefined;
}
