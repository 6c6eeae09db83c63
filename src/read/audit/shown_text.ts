/** What a page shows, as texts and numbers in which a value of its markup can be looked for. */
import { onceFor } from "../../base/once_for.ts";
import type { Page } from "../../page/html/mod.ts";
import { layoutOf, Part } from "../../page/layout/mod.ts";
import { type Money, readMonies } from "../../page/text/mod.ts";

// Bounds.
/** Characters of shown text in which an audit looks for values of the markup; the rest is not read. */
const MAX_SHOWN_CHECK_CHARS = 500_000;
/** Characters between a price and its cents in another element; past them they are two numbers. */
const MAX_CENTS_GAP = 8;
/** Characters in which amounts of money are looked for at once; one across two pieces is missed. */
const MAX_PRICE_CHUNK_CHARS = 300;

const MARKED_PRICE = /^(\d{1,9})(?:\.(\d{1,4}))?$/;

interface Digits {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Takes a number for shown in any grouping, with its cents apart, or left out where they are none. */
export function isShown(price: string, runs: readonly Digits[]): boolean {
  const [, whole = "", part = ""] = MARKED_PRICE.exec(price) ?? [];
  return runs.some((_, at) => {
    const next = endOfWhole(whole, runs, at);
    if (next === undefined) return false;
    if (Number(part) === 0) return true;
    const [last, cents] = [runs[next - 1], runs[next]];
    if (last === undefined || cents === undefined) return false;
    const isNear = cents.start - last.end <= MAX_CENTS_GAP;
    return isNear && Number(`0.${cents.text}`) === Number(`0.${part}`);
  });
}

/** Returns the run after those that together are a number; thousands may be one character apart. */
function endOfWhole(whole: string, runs: readonly Digits[], first: number): number | undefined {
  let written = "";
  for (let at = first; at < runs.length && written.length < whole.length; at++) {
    const run = runs[at];
    const before = runs[at - 1];
    if (run === undefined) return undefined;
    const isGroup = run.text.length === 3 && run.start - (before?.end ?? 0) === 1;
    if (at > first && !isGroup) return undefined;
    written += run.text;
    if (written === whole) return at + 1;
  }
  return undefined;
}

/** What a page shows: its text, pieces apart by spaces, and the numbers and amounts in it. */
export class Shown {
  #runs: readonly Digits[] | undefined;
  #monies: readonly Money[] | undefined;

  /** `isCut` where any text was left unread, so that what is missing may stand there. */
  constructor(readonly text: string, readonly isCut: boolean) {}

  get runs(): readonly Digits[] {
    return this.#runs ??= [...this.text.matchAll(/\d+/g)].map(({ 0: run, index }) => ({
      text: run,
      start: index,
      end: index + run.length,
    }));
  }

  get monies(): readonly Money[] {
    if (this.#monies !== undefined) return this.#monies;
    const monies: Money[] = [];
    for (let at = 0; at < this.text.length; at += MAX_PRICE_CHUNK_CHARS) {
      const chunk = this.text.slice(at, at + MAX_PRICE_CHUNK_CHARS);
      for (const money of readMonies(chunk)) monies.push(money);
    }
    return this.#monies = monies;
  }
}

/** Reads what a page shows; later calls for the same page are free. */
export const readShown: (page: Page) => Shown = onceFor(({ tree }: Page) => {
  const layout = layoutOf(tree);
  let text = "";
  let isCut = false;
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isText(node)) continue;
    if (layout.isIn(node, Part.Unread | Part.Noscript | Part.Hidden)) continue;
    const piece = tree.line(node);
    if (piece === "") continue;
    isCut = text.length >= MAX_SHOWN_CHECK_CHARS;
    if (isCut) break;
    text += `${piece} `;
  }
  return new Shown(text, isCut);
});

/** Reports whether a number of markup can be looked for among those that are shown. */
export function isPlainNumber(text: string): boolean {
  return MARKED_PRICE.test(text);
}
