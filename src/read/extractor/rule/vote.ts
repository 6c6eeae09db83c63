/**
 * What a field's rules read on a page, and how far they agree.
 *
 * docs/design/extractors.md, 3.3, "Run": each family has one vote for each value; the heaviest value
 * is the answer, and disagreement is the sign that the page has changed.
 */
import type { Tree } from "../../../page/html/mod.ts";
import { fold } from "../page/fold.ts";
import { fitOfLook, lookOf } from "./likeness.ts";
import type { PageModel } from "../page/model.ts";
import { applyRule, COUNTED, type ReadyRule, type Rule, type Spot } from "./rule.ts";
import type { TemplateView } from "../page/template.ts";
import { isCount, isDuration, isOfKinds, type ValueKind } from "../page/value_kinds.ts";

/** A rule ready to vote. */
export interface Voter {
  readonly ready: ReadyRule;
  readonly family: string;
  readonly weight: number;
}

/** One place of a field: the rules that read it, and its rank among the field's places. */
export interface VotingPlace {
  readonly score: number;
  readonly looks: readonly string[];
  /** A labelled page has the value there, where the places before have none. */
  readonly proven?: boolean;
  /** It read otherwise than the best place on a page given, and is asked for doubt alone. */
  readonly differs?: boolean;
  readonly voters: readonly Voter[];
}

/** What is known about a field's values. */
export interface Expectation {
  readonly kinds: readonly ValueKind[];
  /** Values met while learning, folded. */
  readonly known: ReadonlySet<string>;
  /** Whether every value met had a letter. */
  readonly lettered: boolean;
  /** Characters of the longest value met. */
  readonly length: number;
  /** What every value met was: a span of time, or a number with its unit. */
  readonly measure?: (text: string) => boolean;
}

/** The result of the vote of one place's rules. */
export interface Verdict {
  readonly spot: Spot;
  /** The weight of the votes for the answer. */
  readonly weight: number;
  /** The answer's share of all votes given. */
  readonly share: number;
  /** The share of all the families' weight that found nothing. */
  readonly silent: number;
  /** The answer's weight over the heaviest rule's. */
  readonly strength: number;
  /** Families that voted for the answer. */
  readonly families: number;
  /** Whether those families are all of one sort, as labels alone, or counting alone. */
  readonly oneSort: boolean;
  /** The kinds (`by`) of the families of full weight among them. */
  readonly ways: ReadonlySet<Rule["by"]>;
  /** Whether the answer's markup is as met at this place. */
  readonly alike: boolean;
  /** Whether the answer's markup is unlike any met at this place. */
  readonly strange: boolean;
  /** The values that others voted for, heaviest first. */
  readonly others: readonly { value: string; families: number }[];
}

const UNLIKE_FACTOR = 0.08;
const TEMPLATE_FACTOR = 0.08;
const OTHER_BOX_FACTOR = 0.8;
const UNLIKE_LOOK_FACTOR = 0.3;
const LONG_FACTOR = 0.3;
/** How many times the longest learnt value a text with a number in it may be. */
const MORE_WORDS = 2;

/** The weight of each further family that counts children: a shifted row misleads them all. */
const COUNTING_FACTOR = 0.2;
/** The share of rules that find nothing from which on other boxes around a value are odd. */
const QUIET = 0.25;
/** The learnt weight from which a rule's family is reliable. */
const FULL_WEIGHT = 0.8;

interface Vote {
  spot: Spot;
  weight: number;
  /** Its weight against another answer: there its markup does not reduce it. */
  against: number;
  full: boolean;
  by: Rule["by"];
  /** Whether the family counts children. */
  counts: boolean;
  /** Whether the rule is a label right before the value. */
  near: boolean;
  /** Whether it counts, children or texts: one row more misleads it. */
  frail: boolean;
}

interface Tally {
  spot: Spot;
  weight: number;
  against: number;
  families: number;
  ways: Set<Rule["by"]>;
  /** Of which sorts the families are. */
  sorts: Set<string>;
  /** Families among them that count children. */
  counting: number;
  /** Whether a label right before the value is among them, and whether there are only frail ones. */
  near: boolean;
  frail: boolean;
}

/** Lets the rules of one place vote; null when none finds a value. */
export function askPlace(
  model: PageModel,
  place: VotingPlace,
  expected: Expectation,
  view: TemplateView,
): Verdict | null {
  const votes = new Map<string, Vote>();
  /** The heaviest rule of each family, and of each that found something. */
  const asked = new Map<string, number>();
  const heard = new Set<string>();
  let top = 0;
  for (const { ready, family, weight } of place.voters) {
    raise(asked, family, weight);
    top = Math.max(top, weight);
    const spot = applyRule(model, ready);
    if (spot === null) continue;
    heard.add(family);
    const weighty = weight * trust(spot, expected, view);
    const vote = weighty * lookTrust(model, spot, place.looks);
    const key = `${family}\n${spot.folded}`;
    if ((votes.get(key)?.weight ?? -1) < vote) {
      const counts = family.startsWith(COUNTED);
      const full = weight >= FULL_WEIGHT && isTold(ready.rule);
      votes.set(key, {
        spot,
        weight: vote,
        against: weighty,
        by: ready.rule.by,
        full,
        counts,
        near: isNear(ready.rule),
        frail: counts || (ready.rule.by === "label" && ready.rule.offset !== 1),
      });
    }
  }
  const [first, ...others] = count([...votes.values()]);
  if (first === undefined) return null;
  const trusted = lookTrust(model, first.spot, place.looks);
  const rest = others.filter(({ spot, frail }) =>
    !isNextInList(model.tree, first.spot, spot) && !(first.near && trusted === 1 && frail)
  );
  const total = rest.reduce((sum, { against }) => sum + against, first.weight);
  let all = 0;
  let silent = 0;
  for (const [family, weight] of asked) {
    all += weight;
    if (!heard.has(family)) silent += weight;
  }
  const quiet = silent / all;
  return {
    spot: first.spot,
    weight: first.weight,
    share: first.weight / total,
    silent: quiet,
    strength: first.weight / top,
    families: first.families,
    oneSort: first.sorts.size === 1,
    ways: first.ways,
    alike: place.looks.length > 0 && trusted === 1,
    strange: trusted <= UNLIKE_LOOK_FACTOR || (trusted < 1 && quiet > QUIET),
    others: rest.map(({ spot, families }) => ({ value: spot.value, families })),
  };
}

/**
 * Reports whether a value is a further one of a list that the answer begins.
 *
 * A field with one author on the pages learnt from and three here is counted to from both ends:
 * that is a longer list, not a page that changed.
 */
function isNextInList(tree: Tree, answer: Spot, other: Spot): boolean {
  if (other.place <= answer.place || tree.name(answer.node) !== "a") return false;
  if (tree.name(other.node) !== "a") return false;
  const one = tree.parent(answer.node);
  const two = tree.parent(other.node);
  if (one === two) return true;
  return tree.name(one) === tree.name(two) && tree.name(one) !== "td" &&
    tree.parent(one) === tree.parent(two) && tree.name(one) !== "li";
}

/**
 * Reports whether a rule is anchored to what names the value; a text that merely precedes it does
 * not.
 */
function isTold(rule: Rule): boolean {
  return rule.by !== "label" || rule.written === true;
}

/** Reports whether a rule reads what comes right after a label that is surely one. */
function isNear(rule: Rule): boolean {
  return rule.by === "prefix" || (rule.by === "label" && rule.offset === 1 && isTold(rule));
}

function lookTrust(model: PageModel, spot: Spot, looks: readonly string[]): number {
  if (looks.length === 0 || spot.node === 0) return 1;
  const fit = fitOfLook(lookOf(model, spot.node), looks);
  return fit === 0 ? UNLIKE_LOOK_FACTOR : fit === 1 ? 1 : OTHER_BOX_FACTOR;
}

function raise(weights: Map<string, number>, key: string, weight: number): void {
  weights.set(key, Math.max(weights.get(key) ?? 0, weight));
}

function count(unsorted: readonly Vote[]): Tally[] {
  const votes = [...unsorted].sort((one, other) => other.weight - one.weight);
  const tallies = new Map<string, Tally>();
  for (const { spot, weight, against, by, full, counts, near, frail } of votes) {
    const tally = tallies.get(spot.folded) ??
      {
        spot,
        weight: 0,
        against: 0,
        families: 0,
        ways: new Set(),
        sorts: new Set(),
        counting: 0,
        near: false,
        frail: true,
      };
    const share = counts ? COUNTING_FACTOR ** tally.counting++ : 1;
    tally.weight += weight * share;
    tally.against += against * share;
    tally.families++;
    if (near) tally.near = true;
    if (!frail) tally.frail = false;
    tally.sorts.add(counts ? COUNTED : by);
    if (full) tally.ways.add(by);
    tallies.set(spot.folded, tally);
  }
  return [...tallies.values()].sort((one, other) => other.weight - one.weight);
}

/** Returns how far a value may be trusted before it is compared: odd ones hardly. */
function trust(spot: Spot, expected: Expectation, view: TemplateView): number {
  if (expected.known.has(spot.folded)) return 1;
  let factor = isKindred(spot.value, expected) ? 1 : UNLIKE_FACTOR;
  if (expected.lettered && !/\p{L}/u.test(spot.value)) factor *= UNLIKE_FACTOR;
  if (view.isFixed(spot.folded)) factor *= TEMPLATE_FACTOR;
  return spot.value.length > 6 * expected.length + 40 ? factor * LONG_FACTOR : factor;
}

/** Reports whether a value is of the learnt kinds; a number may have some more words around it. */
export function isKindred(value: string, { kinds, length, measure }: Expectation): boolean {
  if (isOfKinds(value, kinds) || measure?.(value) === true) return true;
  if (value.length > MORE_WORDS * length + 8 || !/\d/.test(value)) return false;
  return isOfKinds(value, kinds.filter((kind) => kind !== "number"));
}

/** Prepares what is known about a field's values. */
export function expectationOf(
  kinds: readonly ValueKind[],
  values: readonly string[],
): Expectation {
  const measure = values.length === 0
    ? undefined
    : [isDuration, isCount].find((one) => values.every(one));
  return {
    kinds,
    known: new Set(values.map(fold)),
    ...(measure === undefined ? {} : { measure }),
    lettered: values.length > 0 && values.every((value) => /\p{L}/u.test(value)),
    length: values.reduce((most, value) => Math.max(most, value.length), 0),
  };
}
