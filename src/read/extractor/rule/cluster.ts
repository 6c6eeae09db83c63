/**
 * Which of the proposed rules read a field, and how much each is worth.
 *
 * docs/design/extractors.md, 3.2: rules are scored on the pages learnt from, those that pick the same
 * place everywhere form a cluster, clusters are ranked, and the best few are kept.
 */
import { contextFactor } from "./context.ts";
import type { Lesson } from "./lesson.ts";
import type { PageModel } from "../page/model.ts";
import { isExample } from "./occurrences.ts";
import { applyRule, familyOf, isBeside, isSamePlace } from "./rule.ts";
import type { Rule, Spot, WeighedRule } from "./rule.ts";
import { likeness } from "./likeness.ts";
import { isLabelOf, ruleWorth } from "./rule_worth.ts";
import { isOfKinds, kindsOf, type ValueKind } from "../page/value_kinds.ts";

/** Rules that read one place on every page learnt from. */
export interface Cluster {
  /** The evidence for the cluster; only comparable within one field. */
  readonly score: number;
  /** The share of pages it read. */
  readonly coverage: number;
  readonly rules: readonly WeighedRule[];
  /** What it read on each page; null where nothing. */
  readonly spots: readonly (Spot | null)[];
}

/** The weight of a page without the label, against one where the rule reads. */
const ABSENT_LABEL = 0.5;
/** Factor for each page with the example on which another value was read. */
const UNSTEADY_FACTOR = 0.6;
/** The least score of a steady place, against the best one, to count. */
const STEADY_SCORE = 0.25;
const COVERAGE_POWER = 1.5;
const BAD_FACTOR = 0.25;
/** The weight of each further family of a cluster, against the one before. */
const FAMILY_FACTOR = 0.6;
/** Candidate rules that are clustered; the rest weigh least. */
const MAX_CANDIDATES = 400;
const MAX_RULES = 10;
const MAX_RULES_OF_FAMILY = 2;
const MAX_CLUSTERS = 6;

/** What a page was told is worth as much as the faults of several that were told nothing. */
const REFUTED_FAULTS = 3;

interface Candidate {
  rule: Rule;
  spots: (Spot | null)[];
  weight: number;
}

/** Ranks the clusters of a field's rules, best first; empty when no rule reads the example. */
export function rankClusters(lesson: Lesson, rules: readonly Rule[]): Cluster[] {
  const kinds = kindsOf(lesson.example.text);
  const known = new Map<string, number>();
  const candidates = rules.flatMap((rule) => scoreRule(lesson, kinds, rule, known) ?? [])
    .sort((a, b) => b.weight - a.weight);
  const groups = gather(candidates.slice(0, MAX_CANDIDATES));
  const scored = groups.map((group) => scoreGroup(lesson, group));
  return favourSteady(lesson, scored).sort((a, b) => b.score - a.score)
    .slice(0, MAX_CLUSTERS);
}

function scoreRule(
  lesson: Lesson,
  kinds: readonly ValueKind[],
  rule: Rule,
  known: Map<string, number>,
): Candidate | undefined {
  const { models, seed, example } = lesson;
  if (isFixed(models, rule)) return undefined;
  const own = applyRule(models[seed] as PageModel, rule);
  if (own === null || !isExample(example, own.value, own.folded)) return undefined;
  const spots = models.map((model, at) => at === seed ? own : applyRule(model, rule));
  const read = spots.filter((spot) => spot !== null);
  const bad = read.reduce((sum, spot) => sum + faults(lesson, kinds, spot), 0);
  const coverage = (read.length + ABSENT_LABEL * absentLabels(models, rule)) / models.length;
  const alike = likenessOf(lesson, spots, known);
  const weight = ruleWorth(lesson, rule, own) * coverage ** COVERAGE_POWER * BAD_FACTOR ** bad *
    alike * BAD_FACTOR ** (REFUTED_FAULTS * countRefuted(lesson, spots));
  return { rule, spots, weight };
}

/** Counts the pages whose example, or whose lack of one, a rule does not read. */
function countRefuted({ told }: Lesson, spots: readonly (Spot | null)[]): number {
  return spots.filter((spot, at) => {
    const known = told[at];
    if (spot === null || known === undefined) return false;
    return known === null || !isExample(known, spot.value, spot.folded);
  }).length;
}

/** Reports whether what is beside the text is the same on every page: it is about the site. */
function isFixed(models: readonly PageModel[], rule: Rule): boolean {
  if (models.length === 1) return false;
  if (rule.by === "head") {
    return new Set(models.map((model) => model.headText(rule.name))).size === 1;
  }
  return rule.by === "data" &&
    new Set(models.map((model) => model.data().get(rule.path)?.text)).size === 1;
}

/** Returns the likeness of what a rule reads on other pages to the example, all pages together. */
function likenessOf(
  { models, seed }: Lesson,
  spots: readonly (Spot | null)[],
  known: Map<string, number>,
): number {
  const own = spots[seed] as Spot;
  let product = 1;
  for (const [at, spot] of spots.entries()) {
    if (at === seed || spot === null) continue;
    // Most rules of a field read the same few places.
    const key = [at, own.place, own.node, spot.place, spot.node, spot.folded].join(" ");
    let alike = known.get(key);
    if (alike === undefined) {
      alike = likeness(models[seed] as PageModel, own, models[at] as PageModel, spot);
      known.set(key, alike);
    }
    product *= alike;
  }
  return product;
}

/** Counts the pages without a label: where there is none, there may be no value either. */
function absentLabels(models: readonly PageModel[], rule: Rule): number {
  if (rule.by !== "label") return 0;
  return models.filter((model) => model.labelled(rule.label).length === 0).length;
}

function faults(lesson: Lesson, kinds: readonly ValueKind[], spot: Spot): number {
  const { example, template } = lesson;
  if (isExample(example, spot.value, spot.folded)) return 0;
  let count = template.has(spot.folded) ? 1 : 0;
  if (!isOfKinds(spot.value, kinds)) count++;
  if (spot.value.length > 5 * example.text.length + 30) count++;
  return count;
}

interface Group {
  members: Candidate[];
  spots: (Spot | null)[];
}

/** Gathers candidates that pick the same place on every page where both pick one. */
function gather(candidates: readonly Candidate[]): Group[] {
  const groups: Group[] = [];
  for (const candidate of candidates) {
    const isAlone = isBeside(candidate.rule);
    const home = isAlone ? undefined : groups.find((group) => agrees(group, candidate));
    if (home === undefined) groups.push({ members: [candidate], spots: [...candidate.spots] });
    else {
      home.members.push(candidate);
      home.spots = home.spots.map((spot, at) => spot ?? candidate.spots[at] ?? null);
    }
  }
  return groups;
}

function agrees(group: Group, candidate: Candidate): boolean {
  let same = 0;
  for (const [at, spot] of candidate.spots.entries()) {
    const theirs = group.spots[at];
    if (spot === null || theirs === null || theirs === undefined) continue;
    if (!isSamePlace(spot, theirs)) return false;
    same++;
  }
  return same > 0;
}

/**
 * Prefers clusters that read the example on every page that has it, where there are any.
 *
 * Three players of one team: the place that reads the team on all pages is likelier its place than
 * one that reads it on the first only.
 */
function favourSteady(lesson: Lesson, clusters: readonly Cluster[]): Cluster[] {
  const best = Math.max(0, ...clusters.map(({ score }) => score));
  const isSteady = ({ spots, score, rules }: Cluster): boolean =>
    score >= best * STEADY_SCORE && !rules.slice(0, 1).some(isBeside) &&
    spots.every((spot) => spot !== null && isExample(lesson.example, spot.value, spot.folded));
  if (lesson.models.length === 1 || !clusters.some(isSteady)) return [...clusters];
  return clusters.map((own) => ({ ...own, score: own.score * constancy(lesson, own.spots) }));
}

function scoreGroup(lesson: Lesson, group: Group): Cluster {
  const best = new Map<string, number>();
  for (const { rule, weight } of group.members) {
    const family = familyOf(rule);
    best.set(family, Math.max(best.get(family) ?? 0, weight));
  }
  const weights = [...best.values()].sort((a, b) => b - a);
  const sum = weights.reduce((total, weight, rank) => total + weight * FAMILY_FACTOR ** rank, 0);
  const rules = group.members.map(({ rule }) => rule);
  const model = lesson.models[lesson.seed] as PageModel;
  const context = contextFactor(model, lesson.name, rules, group.spots[lesson.seed] ?? null);
  const coverage = group.spots.filter((spot) => spot !== null).length / group.spots.length;
  return {
    score: round(sum * context * coverage),
    coverage,
    rules: keepRules(lesson, group.members),
    spots: group.spots,
  };
}

/** Returns the factor of a cluster that reads another value where the page has the example too. */
function constancy(lesson: Lesson, spots: readonly (Spot | null)[]): number {
  const others = spots.filter((spot) =>
    spot !== null && !isExample(lesson.example, spot.value, spot.folded)
  );
  return UNSTEADY_FACTOR ** others.length;
}

function keepRules(lesson: Lesson, members: readonly Candidate[]): WeighedRule[] {
  const kept: WeighedRule[] = [];
  const ofFamily = new Map<string, number>();
  for (const { rule, spots, weight } of members) {
    const family = familyOf(rule);
    const count = ofFamily.get(family) ?? 0;
    if (count >= MAX_RULES_OF_FAMILY || kept.length >= MAX_RULES) continue;
    ofFamily.set(family, count + 1);
    const own = spots[lesson.seed] ?? null;
    const written = own !== null && isLabelOf(lesson, rule, own, spots);
    kept.push({ ...rule, ...(written ? { written } : {}), weight: round(weight) });
  }
  return kept;
}

/** Rounds to four decimals, so that a file reads the same wherever it is made. */
export function round(number: number): number {
  return Math.round(number * 10_000) / 10_000;
}
