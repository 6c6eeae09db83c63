/**
 * The day that a page plainly shows as its own, whatever it declares: one beside the heading with a
 * label, in a `time` element or with a time of day, or the only one with a label that can mean
 * nothing else.
 */
import type { Tree } from "../../../page/html/mod.ts";
import { isCredit, namesInLine } from "../../../page/text/mod.ts";
import { type DatedPage, isForeign, viewDate } from "./features.ts";
import { isNamedPublication, type ShownDate } from "./shown_dates.ts";

/** Nodes from the heading to the end of the lines around it. */
const MAX_LINE_NODES = 40;
// Bounds.
/** Nodes before a day among which a line that credits somebody is sought. */
const MAX_CREDIT_NODES = 12;
/** Characters of such a line. */
const MAX_CREDIT_CHARS = 100;

const HEADING = /^h[1-6]$/;

/** Returns the day that a page plainly shows as that of its publication. */
export function plainPublication(page: DatedPage): ShownDate | undefined {
  // A shop shows when a book or a film came out, a front page when its posts did.
  if (page.kind === "product" || page.isFront) return undefined;
  const all = page.dates.filter((date, at) => {
    const view = viewDate(page, at);
    return view !== undefined && date.label !== "modified" && !isForeign(view) &&
      !page.regions.isAside(date.node);
  });
  const beside = plainBeside(page, all.filter((date) => isBesideHeading(page, date))) ??
    plainBeside(page, all.filter((date) => isBesideCredit(page, date)));
  if (beside !== undefined) return beside;
  const named = all.filter((date) => isNamedPublication(page.tree, date));
  return named.length === 1 ? named[0] : undefined;
}

/** Returns the only day of some that stand beside a heading or a credit, where it is plain. */
function plainBeside(page: DatedPage, own: readonly ShownDate[]): ShownDate | undefined {
  const labelled = soleDay(own.filter(({ label }) => label === "published"));
  // Without one main heading a page may be a list, whose first piece has a time beside its heading.
  if (labelled !== undefined || page.kind === "none") return labelled;
  return soleDay(own.filter(({ rule }) => rule === "time")) ??
    (soleDay(own) && own.find(hasClock));
}

/** Reports whether a day has a time that something was written at: events begin at a quarter. */
function hasClock({ date }: ShownDate): boolean {
  return date.length > "2026-01-01".length && !/T\d\d:(?:00|15|30|45)(?::00|$|[+-])/.test(date);
}

function soleDay(dates: readonly ShownDate[]): ShownDate | undefined {
  const [first] = dates;
  return dates.every(({ date }) => date.slice(0, 10) === first?.date.slice(0, 10))
    ? first
    : undefined;
}

function isBesideHeading({ tree, regions: { heading } }: DatedPage, date: ShownDate): boolean {
  if (heading < 0 || date.rule === "url-date") return false;
  const [from, to] = [Math.min(heading, date.position), Math.max(heading, date.position)];
  return to - from <= MAX_LINE_NODES && !hasHeadingBetween(tree, from, to);
}

/** Reports whether the text before a day, or the day's own line, credits somebody. */
function isBesideCredit({ tree }: DatedPage, { position, rule }: ShownDate): boolean {
  if (rule === "url-date") return false;
  for (let at = position; at > Math.max(0, position - MAX_CREDIT_NODES); at--) {
    const node = tree.nodeAt(at);
    if (!tree.isText(node) || tree.isBlank(node)) continue;
    const line = tree.line(node);
    if (line.length <= MAX_CREDIT_CHARS && isCredit(line) && namesInLine(line).length > 0) {
      return true;
    }
  }
  return false;
}

function hasHeadingBetween(tree: Tree, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) {
    if (HEADING.test(tree.name(tree.nodeAt(at)))) return true;
  }
  return false;
}
