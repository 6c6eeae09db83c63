/**
 * Which of the proposed rules read a field, and how much each is worth.
 *
 * `extractors.md` section 8.3: rules are scored on the pages learnt from, those that pick the same
 * place everywhere form a cluster, clusters are ranked, and the best few are kept.
 */
import { contextFactor, isWrittenLabel, nameMatch } from "./context.ts";
import { fold, foldLabel } from "./fold.ts";
import type { PageModel } from "./model.ts";
import { type Example, says } from "./occurrences.ts";
import { applyRule, familyOf, type ReadyRule, readyRule, type Rule, type Spot } from "./rule.ts";
import { isOfKinds, kindsOf, type ValueKind } from "./value_kinds.ts";

/** A rule with its weight, 0 to 1. */
export type WeighedRule = Rule & { weight: number };

/** Rules that read one place on every page learnt from. */
export interface Cluster {
  /** How much speaks for the cluster; only comparable within one field. */
  readonly score: number;
  /** The share of pages it read. */
  readonly coverage: number;
  readonly rules: readonly WeighedRule[];
  /** What it read on each page; null where nothing. */
  readonly spots: readonly (Spot | null)[];
}

/** What a field is learnt from. */
export interface Lesson {
  readonly name: string;
  readonly example: Example;
  readonly models: readonly PageModel[];
  /** The first page that says the example. */
  readonly seed: number;
  /** Texts that stand on every page, folded: template, never a value unless the example is. */
  readonly template: ReadonlySet<string>;
}

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
};
const LABEL_AFTER_PRIOR = 0.4;
const STEP_LOSS = 0.025;
const MAX_STEP_LOSS = 0.35;
const MAX_LOSS_ALONE = 0.5;
/** What a rule is worth that counts children, against one that needs not. */
const COUNTED_FACTOR = 0.8;
/** What each child counted past the first costs, and how many of them at most. */
const COUNTED_LOSS = 0.04;
const MAX_COUNTED = 6;
const FAR_LABEL_LOSS = 0.2;
const TAGGED_LABEL_LOSS = 0.1;
/** One page alone cannot tell a label from any text that happens to stand before the value. */
const GUESSED_LABEL_FACTOR = 0.79;
/** What a page without the label counts, against one where the rule reads. */
const ABSENT_LABEL = 0.5;
const COVERAGE_POWER = 1.5;
const BAD_FACTOR = 0.25;
/** What each further family of a cluster counts, against the one before. */
const FAMILY_FACTOR = 0.6;
const SUPPORT_GAIN = 0.15;
const MAX_SUPPORT = 2;
/** Candidate rules that are clustered; the rest weigh least. */
const MAX_CANDIDATES = 400;
const MAX_RULES = 10;
const MAX_RULES_OF_FAMILY = 2;
const MAX_CLUSTERS = 6;

interface Candidate {
  ready: ReadyRule;
  spots: (Spot | null)[];
  weight: number;
  family: string;
}

/** Ranks the clusters of a field's rules, best first; empty when no rule reads the example. */
export function rankClusters(lesson: Lesson, rules: readonly Rule[]): Cluster[] {
  const kinds = kindsOf(lesson.example.text);
  const candidates: Candidate[] = [];
  for (const rule of rules) {
    const ready = readyRule(rule);
    const judged = ready === undefined ? undefined : judge(lesson, kinds, ready);
    if (judged !== undefined) candidates.push(judged);
  }
  candidates.sort((one, other) => other.weight - one.weight);
  const groups = gather(candidates.slice(0, MAX_CANDIDATES));
  const scored = groups.map((group) => scoreGroup(lesson, group));
  return support(scored).sort((one, other) => other.score - one.score).slice(0, MAX_CLUSTERS);
}

function judge(
  lesson: Lesson,
  kinds: readonly ValueKind[],
  ready: ReadyRule,
): Candidate | undefined {
  const { models, seed, example } = lesson;
  const own = applyRule(models[seed] as PageModel, ready);
  if (own === null || !says(example, own.value, own.folded)) return undefined;
  const spots = models.map((model, at) => at === seed ? own : applyRule(model, ready));
  const read = spots.filter((spot) => spot !== null);
  const bad = read.reduce((sum, spot) => sum + faults(lesson, kinds, spot), 0);
  const coverage = (read.length + ABSENT_LABEL * absentLabels(models, ready.rule)) / models.length;
  const weight = priorOf(lesson, ready, own) * coverage ** COVERAGE_POWER * BAD_FACTOR ** bad;
  return { ready, spots, weight, family: familyOf(ready) };
}

/** Counts the pages without a label: where there is none, there may be no value either. */
function absentLabels(models: readonly PageModel[], rule: Rule): number {
  if (rule.by !== "label") return 0;
  return models.filter((model) => model.labelled(rule.label).length === 0).length;
}

function faults(lesson: Lesson, kinds: readonly ValueKind[], spot: Spot): number {
  const { example, template } = lesson;
  if (says(example, spot.value, spot.folded)) return 0;
  let count = template.has(spot.folded) ? 1 : 0;
  if (!isOfKinds(spot.value, kinds)) count++;
  if (spot.value.length > 5 * example.text.length + 30) count++;
  return count;
}

/** Gives what a rule is worth by its family and its length, before it is tried. */
function priorOf(lesson: Lesson, ready: ReadyRule, own: Spot): number {
  const { rule } = ready;
  const alone = lesson.models.length === 1;
  const counts = ready.steps.some(({ counted }) => counted);
  const prior = (PRIORS[rule.by] - stepLoss(ready, alone)) * (counts ? COUNTED_FACTOR : 1);
  if (rule.by === "prefix") {
    return alone && !/[:：]\s*$/u.test(rule.prefix) ? prior * GUESSED_LABEL_FACTOR : prior;
  }
  if (rule.by !== "label") return prior;
  if (rule.offset < 0) return LABEL_AFTER_PRIOR;
  const loss = FAR_LABEL_LOSS * (rule.offset - 1);
  const told = prior - loss - (rule.tag === undefined ? 0 : TAGGED_LABEL_LOSS);
  return alone && !speaks(lesson, rule, own) ? told * GUESSED_LABEL_FACTOR : told;
}

/** Says whether the text before a value is its label: written as one, or named like the field. */
function speaks(lesson: Lesson, rule: Rule & { by: "label" }, own: Spot): boolean {
  const model = lesson.models[lesson.seed] as PageModel;
  return isWrittenLabel(model, own.place - rule.offset) || nameMatch(lesson.name, rule) > 0;
}

/** Each step costs a little, and counting far costs more while only one page vouches for it. */
function stepLoss({ rule, steps }: ReadyRule, alone: boolean): number {
  let counted = steps.reduce((sum, { nth }) => sum + Math.min(MAX_COUNTED, Math.abs(nth)) - 1, 0);
  if ("nth" in rule) counted += Math.min(MAX_COUNTED, Math.abs(rule.nth)) - 1;
  const loss = STEP_LOSS * steps.length + counted * (alone ? COUNTED_LOSS : COUNTED_LOSS / 2);
  return Math.min(alone ? MAX_LOSS_ALONE : MAX_STEP_LOSS, loss);
}

interface Group {
  members: Candidate[];
  spots: (Spot | null)[];
  head: boolean;
}

/** Gathers candidates that pick the same place on every page where both pick one. */
function gather(candidates: readonly Candidate[]): Group[] {
  const groups: Group[] = [];
  for (const candidate of candidates) {
    const head = candidate.ready.rule.by === "head";
    const home = head ? undefined : groups.find((group) => !group.head && agrees(group, candidate));
    if (home === undefined) {
      groups.push({ members: [candidate], spots: [...candidate.spots], head });
      continue;
    }
    home.members.push(candidate);
    home.spots = home.spots.map((spot, at) => spot ?? candidate.spots[at] ?? null);
  }
  return groups;
}

function agrees(group: Group, candidate: Candidate): boolean {
  let same = 0;
  for (const [at, spot] of candidate.spots.entries()) {
    const theirs = group.spots[at];
    if (spot === null || theirs === null || theirs === undefined) continue;
    if (spot.place !== theirs.place) return false;
    same++;
  }
  return same > 0;
}

interface Scored extends Cluster {
  folds: (string | null)[];
}

function scoreGroup(lesson: Lesson, group: Group): Scored {
  const best = new Map<string, number>();
  for (const { family, weight } of group.members) {
    best.set(family, Math.max(best.get(family) ?? 0, weight));
  }
  const weights = [...best.values()].sort((one, other) => other - one);
  const sum = weights.reduce((total, weight, rank) => total + weight * FAMILY_FACTOR ** rank, 0);
  const rules = group.members.map(({ ready }) => ready.rule);
  const model = lesson.models[lesson.seed] as PageModel;
  const context = contextFactor(model, lesson.name, rules, group.spots[lesson.seed] ?? null);
  const coverage = group.spots.filter((spot) => spot !== null).length / group.spots.length;
  return {
    score: sum * context * coverage,
    coverage,
    rules: keepRules(lesson, group.members),
    spots: group.spots,
    folds: group.spots.map((spot) => spot?.folded ?? null),
  };
}

function keepRules(lesson: Lesson, members: readonly Candidate[]): WeighedRule[] {
  const kept: WeighedRule[] = [];
  const ofFamily = new Map<string, number>();
  for (const { ready, spots, weight, family } of members) {
    const count = ofFamily.get(family) ?? 0;
    if (count >= MAX_RULES_OF_FAMILY || kept.length >= MAX_RULES) continue;
    ofFamily.set(family, count + 1);
    const { rule } = ready;
    const own = spots[lesson.seed] ?? null;
    const written = rule.by === "label" && rule.offset > 0 && own !== null &&
      speaks(lesson, rule, own);
    kept.push({ ...rule, ...(written ? { written } : {}), weight: round(weight) });
  }
  return kept;
}

/** Lets clusters that read the same values everywhere speak for each other. */
function support(clusters: readonly Scored[]): Cluster[] {
  return clusters.map((cluster) => {
    let sum = 0;
    for (const other of clusters) {
      if (other === cluster || other.coverage < 1) continue;
      const same = other.folds.every((one, at) =>
        one === null || cluster.folds[at] === null || one === cluster.folds[at]
      );
      if (same) sum += Math.min(0.5, other.score);
    }
    const { coverage, rules, spots } = cluster;
    const score = round(cluster.score * (1 + SUPPORT_GAIN * Math.min(MAX_SUPPORT, sum)));
    return { score, coverage, rules, spots };
  });
}

/** Rounds to four decimals, so that a file reads the same wherever it is made. */
export function round(number: number): number {
  return Math.round(number * 10_000) / 10_000;
}

/** Lists the texts that stand on several pages: on every one, and, as labels, on two at least. */
export function sharedTexts(
  models: readonly PageModel[],
): { template: ReadonlySet<string>; labels: ReadonlySet<string> } {
  const counts = new Map<string, number>();
  for (const model of models) {
    for (const folded of model.foldedTexts()) counts.set(folded, (counts.get(folded) ?? 0) + 1);
  }
  const least = Math.min(2, models.length);
  const entries = [...counts];
  const labels = new Map<string, number>();
  for (const model of models) {
    const own = new Set([...model.foldedTexts()].map(foldLabel));
    for (const label of own) labels.set(label, (labels.get(label) ?? 0) + 1);
  }
  return {
    template: new Set(
      entries.filter(([, count]) => count === models.length).map(([one]) => one),
    ),
    labels: new Set([...labels].filter(([, count]) => count >= least).map(([one]) => one)),
  };
}

/** Folds a list of values, each once. */
export function foldAll(values: readonly string[]): Set<string> {
  return new Set(values.map(fold));
}
