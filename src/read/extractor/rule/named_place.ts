/**
 * The place a page itself labels with the field's name, kept for pages where the learnt one is
 * missing.
 *
 * An example in one wording ("Fujifilm") may be found in a table that only some pages have, while
 * the line labelled like the field has it in another ("Fuji") on every page.
 */
import type { Cluster } from "./cluster.ts";
import { isShutOff, isWrittenLabel } from "./context.ts";
import { fold } from "../page/fold.ts";
import type { Node } from "../../../page/html/mod.ts";
import { writingLikeness } from "./likeness.ts";
import type { PageModel } from "../page/model.ts";
import { applyRule, readyRule, type Rule, type Spot } from "./rule.ts";

/** Letters that two wordings of one value have in common at their beginning. */
const LEAST_SHARED = 4;
/** The score of the place against the best one: tried last, yet tried. */
const SCORE_SHARE = 0.31;
const WEIGHT = 0.8;

/**
 * Returns the place after a label that is the field's name; undefined when the pages contradict it.
 */
export function namedPlace(
  models: readonly PageModel[],
  name: string,
  best: Cluster,
): Cluster | undefined {
  const label = fold(name.replace(/[_-]+/g, " "));
  if (best.rules.some((one) => one.by === "label" && one.label === label)) return undefined;
  const [first] = models;
  if (first === undefined) return undefined;
  const tags = first.labelled(label).map((at) => first.tree.name(first.owners[at] as Node));
  for (const tag of [undefined, ...new Set(tags)]) {
    const rule: Rule = { by: "label", label, offset: 1, ...(tag === undefined ? {} : { tag }) };
    const spots = models.map((model) => readBehind(model, rule));
    const agreed = spots.map((spot, at) => agrees(spot, best.spots[at] ?? null));
    if (spots.includes(null) || agreed.includes(false) || !agreed.includes(true)) continue;
    const score = best.score * SCORE_SHARE;
    return { score, coverage: 1, spots, rules: [{ ...rule, written: true, weight: WEIGHT }] };
  }
  return undefined;
}

/** Returns what follows a label, when it is written as a label and ends no box. */
function readBehind(model: PageModel, rule: Rule): Spot | null {
  const ready = readyRule(rule);
  const spot = ready === undefined ? null : applyRule(model, ready);
  const at = spot === null ? -1 : spot.place - 1;
  return spot !== null && isWrittenLabel(model, at) && !isShutOff(model, at, spot.node)
    ? spot
    : null;
}

/** Reports whether two places have one value, or wordings of it; undefined where one has none. */
function agrees(one: Spot | null, other: Spot | null): boolean | undefined {
  if (one === null || other === null) return undefined;
  if (one.folded === other.folded) return true;
  const [short = "", long = ""] = [one.folded, other.folded].sort((a, b) => a.length - b.length);
  return short.length >= LEAST_SHARED && long.startsWith(short) &&
    writingLikeness(other.value, one.value) === 1;
}
