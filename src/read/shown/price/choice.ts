/** Chooses the price of a page's one thing among the amounts the page shows. */
import type { Node } from "../../../page/html/mod.ts";
import { findPrices } from "./candidates.ts";
import { gatherEvidence } from "./evidence.ts";
import type { ShopPage } from "../shop/shop_page.ts";
import MODEL from "../../../../models/prices.json" with { type: "json" };

/** How much each piece of evidence weighs for an amount's being the price, in log-odds. */
const WEIGHTS: Readonly<Record<string, number>> = MODEL.weights;

/** An amount a page shows, with its score. */
export interface ShownPrice {
  readonly node: Node;
  /** As the page writes it, its currency included. */
  readonly text: string;
  /** A plain decimal with a point. */
  readonly amount: string;
  /** The evidence for it, in log-odds. */
  readonly score: number;
  readonly evidence: ReadonlySet<string>;
}

/** Ranks the amounts of a page, the likeliest price first. */
function rankPrices(shop: ShopPage): ShownPrice[] {
  const candidates = findPrices(shop.page.tree);
  const evidence = gatherEvidence(shop, candidates);
  return candidates.map(({ node, line, money }, index) => {
    const own = evidence[index] ?? new Set<string>();
    const text = line.slice(money.start, money.end).trim();
    return { node, text, amount: money.amount, score: scoreOf(own), evidence: own };
  }).sort((a, b) => b.score - a.score);
}

function scoreOf(evidence: ReadonlySet<string>): number {
  let score = 0;
  for (const name of evidence) score += WEIGHTS[name] ?? 0;
  return score;
}

/** What a page shows of its price as a whole. */
export interface PriceReading {
  /** The price; undefined where the page shows none, a range, or a list of things. */
  readonly price: ShownPrice | undefined;
  /** The lower and the higher end of a range, or a starting price and nothing. */
  readonly low: ShownPrice | undefined;
  readonly high: ShownPrice | undefined;
  /** Whether it is shown so plainly that it may settle what declarations leave open. */
  readonly isSure: boolean;
  /** Every amount the page shows, and those it shows as former prices. */
  readonly amounts: ReadonlySet<number>;
  readonly former: ReadonlySet<number>;
}

/** Scores from which an amount is a price: on pages that declare a sale, and on others. */
const LEAST = { declared: 2, other: 4 } as const;
/** A score from which no price on the labelled pages is another thing's. */
const SURE = 5;
const FORMER = ["struck", "old", "said:old", "undiscounted"];

/** How a page is known to sell: it declares a thing for sale, offers to buy, or neither. */
export type SellingSign = "declared" | "offered" | "other";

/** Reads the price a page shows, if it shows one thing's. */
export function readShownPrice(shop: ShopPage, sign: SellingSign): PriceReading {
  const shown = rankPrices(shop);
  // A page that shows no price of its own has none, whatever else it offers.
  const ranked = shown.filter(({ node }) => shop.others[shop.page.tree.position(node)] !== 1);
  const reading = {
    price: undefined,
    low: undefined,
    high: undefined,
    isSure: false,
    amounts: amountsOf(shown),
    former: amountsOf(shown.filter(({ evidence }) => FORMER.some((each) => evidence.has(each)))),
  };
  const [best] = ranked;
  if (best === undefined || best.score < leastOf(best, sign)) return reading;
  if (!isOneThing(best, sign)) return reading;
  if (best.evidence.has("range")) return { ...reading, ...rangeOf(best, ranked) };
  if (best.evidence.has("said:from")) return { ...reading, low: best };
  return { ...reading, price: best, isSure: best.score >= SURE };
}

/** An amount alone beside the heading is that thing's on any page; others need more evidence. */
function leastOf({ evidence }: ShownPrice, sign: SellingSign): number {
  const isBeside = evidence.has("box:heading:0") || evidence.has("box:heading:1");
  const isPlain = isBeside && evidence.has("alone") && !evidence.has("hidden");
  return isPlain || sign === "declared" ? LEAST.declared : LEAST.other;
}

function amountsOf(prices: readonly ShownPrice[]): Set<number> {
  return new Set(prices.map(({ amount }) => Number(amount)));
}

/** The other end of a range is the next best amount that is one. */
function rangeOf(
  best: ShownPrice,
  ranked: readonly ShownPrice[],
): { low: ShownPrice; high: ShownPrice } | undefined {
  const end = ranked.find(({ amount, evidence }) =>
    evidence.has("range") && Number(amount) !== Number(best.amount)
  );
  if (end === undefined) return undefined;
  return Number(end.amount) < Number(best.amount)
    ? { low: end, high: best }
    : { low: best, high: end };
}

/** The best of a row of amounts, or one that leads elsewhere, is one of several things' prices. */
function isOneThing({ evidence, score }: ShownPrice, sign: SellingSign): boolean {
  const isOfList = evidence.has("linked") || evidence.has("row:6");
  if (sign === "declared") return !isOfList || score >= SURE;
  if (isOfList) return false;
  return sign === "offered" || evidence.has("marked") && !evidence.has("row:3");
}
