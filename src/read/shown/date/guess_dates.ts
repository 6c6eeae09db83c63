/**
 * When the page shows it was published or changed: guesses from visible text.
 *
 * A model scores every day that the page shows by its place, its label and the kind of page. The
 * rule of a guess names the kind of day: `updated` is the only day of a page that shows when it was
 * changed and not when it was written.
 */
import { onceFor } from "../../../base/once_for.ts";
import { isForumAddress, isHome, ownAddress, type Regions } from "../../../page/layout/mod.ts";
import { type Forest, lazyForest, predict, readDate } from "../../../page/text/mod.ts";
import { DATE_FEATURES, type DatedPage, isForeign, viewDate, viewDates } from "./features.ts";
import { datedChance } from "./dated_page.ts";
import type { ShownPage } from "../shown_page.ts";
import { findShownDates, type ShownDate } from "./shown_dates.ts";
import type { Guess } from "../shown_answer.ts";
import { plainPublication } from "./plain_day.ts";
import MODEL from "../../../../models/dates.json" with { type: "json" };
import { pathOf } from "../../../page/url/mod.ts";

const fitted = lazyForest(MODEL.forests.day);
/** Chances from which a day is given as that of publication; the model tells what others cost. */
export type DayThresholds = Readonly<
  Record<"least_day" | "unlikely_page" | "least_day_on_unlikely", number>
>;

const THRESHOLDS: DayThresholds = MODEL.thresholds;

/** A day that the page shows as that of its publication. */
export type ShownDay = Pick<ShownDate, "node" | "date" | "label" | "rule">;

/** Collects the days that a page shows, once for all readers. */
export const viewShownDates: (shown: ShownPage) => DatedPage = onceFor((shown: ShownPage) => {
  const { facts: { page }, regions, kind } = shown;
  const dates = findShownDates(page);
  return viewDates({
    tree: page.tree,
    regions,
    kind,
    chance: dates.length === 0 ? 0 : datedChance(shown),
    path: pathOf(ownAddress(page)),
    isForumAddress: isForumAddress(page),
    isFront: isHome(page),
    modified: readDate(shown.beside.modified()) ?? "",
    dates,
  });
});

const publicationOf = onceFor((page: ShownPage) => {
  const dated = viewShownDates(page);
  return { day: choosePublication(dated, fitted()) ?? plainPublication(dated) };
});

/** Returns the day that a page shows as that of its publication; it is chosen once a page. */
export function shownPublication(page: ShownPage): ShownDay | undefined {
  return publicationOf(page).day;
}

/** Guesses when a page was published and changed. */
export function guessDates(
  page: ShownPage,
): { readonly published: Guess | undefined; readonly modified: Guess | undefined } {
  const { dates, regions, kind } = viewShownDates(page);
  const shown = shownPublication(page);
  // Beside a declared day of publication a day of change is just that.
  const isChange = shown?.label === "modified" && page.beside.isDated();
  const published = isChange ? undefined : shown;
  const changed = kind === "product" || kind === "none" ? undefined : nearest(
    dates.filter(({ node, label }) => label === "modified" && !regions.isAside(node)),
    regions,
  );
  return {
    published: published && toGuess(published, ruleOf(published)),
    modified: changed && toGuess(changed, "updated"),
  };
}

/**
 * Returns the day that a model finds likely enough to be the one of publication.
 *
 * More is asked of a day on a page of a kind that is hardly ever published on one.
 */
export function choosePublication(
  page: DatedPage,
  forest: Forest,
  { unlikely_page, least_day_on_unlikely, least_day }: DayThresholds = THRESHOLDS,
): ShownDate | undefined {
  const best = likeliest(page, forest);
  const least = page.chance < unlikely_page ? least_day_on_unlikely : least_day;
  return best !== undefined && best.chance >= least ? best.day : undefined;
}

/** Returns the likeliest day with its probability. */
export function likeliest(
  page: DatedPage,
  forest: Forest,
): { day: ShownDate; chance: number } | undefined {
  const features = forest.features.map((name) => DATE_FEATURES.get(name) ?? ((): number => 0));
  const values = new Float64Array(features.length);
  let best: { day: ShownDate; chance: number } | undefined;
  for (let at = 0; at < page.dates.length; at++) {
    const view = viewDate(page, at);
    if (view === undefined || isForeign(view)) continue;
    features.forEach((feature, index) => values[index] = feature(view));
    const chance = predict(forest, values);
    if (best === undefined || chance > best.chance) best = { day: view.day, chance };
  }
  return best;
}

function ruleOf({ label, rule }: ShownDay): string {
  return label === "modified" ? "updated" : label === "published" ? "published line" : rule;
}

function toGuess({ date, node }: ShownDay, rule: string): Guess {
  return { value: date, node, rule };
}

/** Returns the day closest to the heading, those after it before those above. */
function nearest(found: readonly ShownDate[], { heading }: Regions): ShownDate | undefined {
  if (heading < 0) {
    return new Set(found.map(({ date }) => date.slice(0, 10))).size === 1 ? found[0] : undefined;
  }
  const cost = ({ position, rule }: ShownDate): number => {
    const distance = position >= heading ? position - heading : (heading - position) * 2;
    return rule === "near-heading" ? distance : distance / 2;
  };
  let best: ShownDate | undefined;
  for (const value of found) if (best === undefined || cost(value) < cost(best)) best = value;
  return best;
}
