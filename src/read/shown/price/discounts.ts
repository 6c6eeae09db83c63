/** Discounts that a page works out itself: `€ 20,00  -50%  € 10,00` names the former price by arithmetic. */
import { TextBit, type Tree } from "../../../page/html/mod.ts";
import { shownTexts } from "../../../page/layout/mod.ts";
import { MAX_PRICES, type PriceCandidate } from "./candidates.ts";

/** A percentage and its position. */
interface Percent {
  readonly at: number;
  readonly value: number;
}

const PERCENT = /(?<![\d.,])(\d{1,2}(?:[.,]\d)?)\s?[%٪％]/;
const MAX_TEXT_CHARS = 60;
/** Nodes between two amounts, and between them and their percentage. */
const MAX_DISTANCE = 60;
/** Amounts after another that may be its counterpart. */
const MAX_NEXT = 6;
/** How far a rounded percentage may be from the amounts' own, in percent. */
const ROUNDING = 1;

/** The indices of amounts that are former and current by their own discount. */
interface Discounts {
  readonly former: ReadonlySet<number>;
  readonly current: ReadonlySet<number>;
}

/** Finds pairs of near amounts whose difference is a percentage the page shows beside them. */
export function findDiscounts(tree: Tree, candidates: readonly PriceCandidate[]): Discounts {
  const former = new Set<number>();
  const current = new Set<number>();
  const percents = candidates.length < 2 ? [] : findPercents(tree);
  if (percents.length === 0) return { former, current };
  candidates.forEach((candidate, index) => {
    for (let next = index + 1; next <= index + MAX_NEXT; next++) {
      const later = candidates[next];
      if (later === undefined) break;
      const [start, end] = [tree.position(candidate.node), tree.position(later.node)];
      if (end - start > MAX_DISTANCE) break;
      const [low, high] = Number(candidate.money.amount) < Number(later.money.amount)
        ? [index, next]
        : [next, index];
      const share =
        (1 - Number(candidates[low]?.money.amount) / Number(candidates[high]?.money.amount)) * 100;
      if (!percents.some(({ at, value }) => isNear(at, start, end) && isSame(value, share))) {
        continue;
      }
      current.add(low);
      former.add(high);
    }
  });
  return { former, current };
}

function findPercents(tree: Tree): Percent[] {
  const percents: Percent[] = [];
  for (const node of shownTexts(tree)) {
    if (percents.length >= MAX_PRICES) break;
    if (tree.dataLength(node) > MAX_TEXT_CHARS) continue;
    const written = (tree.textBits(node) & TextBit.Digit) === 0
      ? undefined
      : PERCENT.exec(tree.data(node))?.[1];
    if (written === undefined) continue;
    percents.push({ at: tree.position(node), value: Number(written.replace(",", ".")) });
  }
  return percents;
}

function isNear(at: number, start: number, end: number): boolean {
  return at > start - MAX_DISTANCE && at < end + MAX_DISTANCE;
}

function isSame(percent: number, share: number): boolean {
  return percent > 0 && Math.abs(percent - share) <= ROUNDING;
}
