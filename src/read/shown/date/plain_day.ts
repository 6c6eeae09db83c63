/**
 * The day that a page plainly shows as its own, whatever it declares: one with a label, or one in a
 * `time` element, each beside the heading.
 */
import type { Tree } from "../../../page/html/mod.ts";
import { type DatedPage, isForeign, viewDate } from "./features.ts";
import type { ShownDate } from "./shown_dates.ts";

/** Nodes from the heading to the end of the lines around it. */
const MAX_LINE_NODES = 40;
const HEADING = /^h[1-6]$/;

/** Returns the one day beside the heading that has the label of a publication or a `time` element. */
export function plainPublication(page: DatedPage): ShownDate | undefined {
  // A shop shows when a book or a film came out, a front page when its posts did.
  if (page.kind === "product" || page.isFront) return undefined;
  const own = page.dates.filter((one, at) => {
    const view = viewDate(page, at);
    return view !== undefined && one.label !== "modified" && !isForeign(view) &&
      !page.regions.isAside(one.node) && isBesideHeading(page, one);
  });
  const labelled = soleDay(own.filter(({ label }) => label === "published"));
  // Without one main heading a page may be a list, whose first piece has a time beside its heading.
  return labelled !== undefined || page.kind === "none"
    ? labelled
    : soleDay(own.filter(({ rule }) => rule === "time"));
}

function soleDay(dates: readonly ShownDate[]): ShownDate | undefined {
  const [first] = dates;
  return dates.every(({ date }) => date.slice(0, 10) === first?.date.slice(0, 10))
    ? first
    : undefined;
}

function isBesideHeading({ tree, regions: { heading } }: DatedPage, one: ShownDate): boolean {
  if (heading < 0 || one.rule === "url-date") return false;
  const [from, to] = [Math.min(heading, one.position), Math.max(heading, one.position)];
  return to - from <= MAX_LINE_NODES && !hasHeadingBetween(tree, from, to);
}

function hasHeadingBetween(tree: Tree, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) {
    if (HEADING.test(tree.name(tree.nodeAt(at)))) return true;
  }
  return false;
}
