/**
 * The prior weight of a rule by what it is anchored to, before it is tried on other pages.
 *
 * docs/design/extractors.md, 3.1, the column "prior" of the table of families.
 */
import { isShutOff, isWrittenLabel, labelBefore, nameMatch } from "./context.ts";
import type { Lesson } from "./lesson.ts";
import type { PageModel } from "../page/model.ts";
import { type Rule, type Spot, stepsOf } from "./rule.ts";

const PRIORS: Readonly<Record<Rule["by"], number>> = {
  label: 1,
  prefix: 1,
  id: 0.95,
  mark: 0.95,
  class: 0.9,
  path: 0.6,
  place: 0.6,
  heading: 0.6,
  head: 0.4,
  data: 0.4,
};
const LABEL_AFTER_PRIOR = 0.4;
const STEP_LOSS = 0.025;
const MAX_STEP_LOSS = 0.35;
const MAX_LOSS_ALONE = 0.5;
/** The factor of a rule that counts children. */
const COUNTED_FACTOR = 0.8;
/** The loss for each child counted past the first, and how many of them at most. */
const COUNTED_LOSS = 0.04;
const MAX_COUNTED = 6;
const FAR_LABEL_LOSS = 0.2;
const TAGGED_LABEL_LOSS = 0.1;
/** One page alone cannot distinguish a label from any text that happens to precede the value. */
const GUESSED_LABEL_FACTOR = 0.79;
/** A text that ends a table or list before the value is hardly its label. */
const SHUT_FACTOR = 0.6;
/** A single letter or a sign is no label. */
const SHORT_LABEL_FACTOR = 0.6;
/** Returns the prior weight of a rule by its family and its length, before it is tried. */
export function ruleWorth(lesson: Lesson, rule: Rule, own: Spot): number {
  const alone = lesson.models.length === 1;
  const counts = stepsOf(rule).some(({ counted }) => counted);
  const prior = (PRIORS[rule.by] - stepLoss(rule, alone)) * (counts ? COUNTED_FACTOR : 1);
  if (rule.by === "prefix") {
    return alone && !/[:：]\s*$/u.test(rule.prefix) ? prior * GUESSED_LABEL_FACTOR : prior;
  }
  if (rule.by !== "label") return prior;
  if (rule.offset < 0) return LABEL_AFTER_PRIOR;
  const loss = FAR_LABEL_LOSS * (rule.offset - 1);
  const short = isWorded(rule.label) ? 1 : SHORT_LABEL_FACTOR;
  const told = (prior - loss - (rule.tag === undefined ? 0 : TAGGED_LABEL_LOSS)) * short;
  const model = lesson.models[lesson.seed] as PageModel;
  if (own.node !== 0 && isShutOff(model, own.place - rule.offset, own.node)) {
    return told * SHUT_FACTOR;
  }
  return alone && !speaks(lesson, rule, own) ? told * GUESSED_LABEL_FACTOR : told;
}

/**
 * Reports whether a label rule is anchored to what surely is the label of the value.
 *
 * It is written as one, named like the field, or precedes different values on several pages.
 */
export function isLabelOf(
  lesson: Lesson,
  rule: Rule,
  own: Spot,
  spots: readonly (Spot | null)[],
): boolean {
  if (rule.by !== "label" || rule.offset < 0) return false;
  if (speaks(lesson, rule, own)) return true;
  const model = lesson.models[lesson.seed] as PageModel;
  if (!isWorded(rule.label) || isShutOff(model, own.place - rule.offset, own.node)) return false;
  return new Set(spots.flatMap((spot) => spot === null ? [] : [spot.folded])).size > 1;
}

/** Reports whether a text has letters enough to name something. */
function isWorded(label: string): boolean {
  return /\p{L}\P{L}*\p{L}/u.test(label);
}

/**
 * Reports whether the text before a value is its label: written as one, or named like the field.
 */
function speaks(lesson: Lesson, rule: Rule & { by: "label" }, own: Spot): boolean {
  const model = lesson.models[lesson.seed] as PageModel;
  if (isShutOff(model, own.place - rule.offset, own.node)) return false;
  if (rule.offset === 1 && labelBefore(model, own.place, own.node) !== undefined) return true;
  return isWrittenLabel(model, own.place - rule.offset) || nameMatch(lesson.name, rule) > 0;
}

/** Each step costs a little, and counting far costs more while only one page confirms it. */
function stepLoss(rule: Rule, alone: boolean): number {
  const steps = stepsOf(rule);
  let counted = steps.reduce((sum, { nth }) => sum + Math.min(MAX_COUNTED, Math.abs(nth)) - 1, 0);
  if ("nth" in rule) counted += Math.min(MAX_COUNTED, Math.abs(rule.nth ?? 1)) - 1;
  const loss = STEP_LOSS * steps.length + counted * (alone ? COUNTED_LOSS : COUNTED_LOSS / 2);
  return Math.min(alone ? MAX_LOSS_ALONE : MAX_STEP_LOSS, loss);
}
