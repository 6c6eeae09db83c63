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
import { applyRule, COUNTED, familyOf } from "./rule.ts";
import type { Rule, Spot, WeighedRule } from "./rule.ts";
import type { FieldPlace } from "../extractor.ts";
import type { TemplateView } from "../page/template.ts";
import { isCount, isDuration, isOfKinds, type ValueKind } from "../page/value_kinds.ts";

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
  /** The label that introduces them, where it is the field's name or a word for it. */
  readonly label?: string;
}

/** The result of the vote of one place's rules. */
export interface Verdict {
  readonly spot: Spot;
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
  readonly rule: WeighedRule;
  readonly family: string;
  readonly weight: number;
  readonly spot: Spot;
  /** Its weight against another answer: there its markup does not reduce it. */
  readonly against: number;
}

interface Tally {
  readonly spot: Spot;
  readonly weight: number;
  readonly against: number;
  /** One vote of each family, the heaviest first. */
  readonly votes: readonly Vote[];
}

/** Lets the rules of one place vote; null when none finds a value. */
export function askPlace(
  model: PageModel,
  { rules, looks = [] }: FieldPlace,
  expected: Expectation,
  view: TemplateView,
): Verdict | null {
  const votes = new Map<string, Vote>();
  /** The heaviest rule of each family. */
  const asked = new Map<string, number>();
  const heard = new Set<string>();
  for (const rule of rules) {
    const family = familyOf(rule);
    asked.set(family, Math.max(asked.get(family) ?? 0, rule.weight));
    const spot = applyRule(model, rule);
    if (spot === null) continue;
    heard.add(family);
    const against = rule.weight * trust(model, spot, expected, view);
    const weight = against * lookTrust(model, spot, looks);
    const key = `${family}\n${spot.folded}`;
    if ((votes.get(key)?.weight ?? -1) < weight) {
      votes.set(key, { rule, family, spot, against, weight });
    }
  }
  const [first, ...others] = count([...votes.values()]);
  if (first === undefined) return null;
  const { spot, weight } = first;
  const trusted = lookTrust(model, spot, looks);
  const isIntroduced = trusted === 1 && first.votes.some(({ rule }) => isNear(rule));
  const rest = others.filter((other) =>
    !isNextInList(model.tree, spot, other.spot) && !(isIntroduced && other.votes.every(isFrail))
  );
  const quiet = sumOf([...asked].filter(([family]) => !heard.has(family)), ([, own]) => own) /
    sumOf([...asked], ([, own]) => own);
  const full = first.votes.filter(({ rule }) => rule.weight >= FULL_WEIGHT && isTold(rule));
  return {
    spot,
    share: weight / (weight + sumOf(rest, ({ against }) => against)),
    silent: quiet,
    strength: weight / [...asked.values()].reduce((most, own) => Math.max(most, own), 0),
    families: first.votes.length,
    oneSort: new Set(first.votes.map((vote) => counts(vote) ? COUNTED : vote.rule.by)).size === 1,
    ways: new Set(full.map(({ rule }) => rule.by)),
    alike: looks.length > 0 && trusted === 1,
    strange: trusted <= UNLIKE_LOOK_FACTOR || (trusted < 1 && quiet > QUIET),
    others: rest.map(({ spot, votes }) => ({ value: spot.value, families: votes.length })),
  };
}

function sumOf<One>(list: readonly One[], weigh: (item: One) => number): number {
  return list.reduce((sum, item) => sum + weigh(item), 0);
}

/** Reports whether a vote's family counts children. */
function counts({ family }: Vote): boolean {
  return family.startsWith(COUNTED);
}

/** Reports whether a vote counts, children or texts: one row more misleads it. */
function isFrail(vote: Vote): boolean {
  const { rule } = vote;
  return counts(vote) || (rule.by === "label" && rule.offset !== 1);
}

/**
 * Reports whether a value is a further one of a list that the answer begins.
 *
 * A field with one author on the pages learnt from and three here is counted to from both ends:
 * that is a longer list, not a page that changed.
 */
function isNextInList(tree: Tree, answer: Spot, other: Spot): boolean {
  if (other.place <= answer.place) return false;
  if ([answer, other].some(({ node }) => tree.name(node) !== "a")) return false;
  const [box, next] = [tree.parent(answer.node), tree.parent(other.node)];
  return box === next ||
    (tree.parent(box) === tree.parent(next) && !["td", "li"].includes(tree.name(box)));
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

function count(votes: readonly Vote[]): Tally[] {
  const bySaying = Map.groupBy(
    [...votes].sort((a, b) => b.weight - a.weight),
    ({ spot }) => spot.folded,
  );
  const tallies = [...bySaying.values()].map((own): Tally => {
    let counting = 0;
    const shares = own.map((vote) => counts(vote) ? COUNTING_FACTOR ** counting++ : 1);
    const total = (by: "weight" | "against"): number =>
      own.reduce((sum, vote, at) => sum + vote[by] * (shares[at] as number), 0);
    const [{ spot }] = own as [Vote];
    return { spot, weight: total("weight"), against: total("against"), votes: own };
  });
  return tallies.sort((a, b) => b.weight - a.weight);
}

/** Reports whether a value's own label is right before it. */
function isBehind(model: PageModel, { place }: Spot, { label }: Expectation): boolean {
  return label !== undefined && model.labelled(label).includes(place - 1);
}

/**
 * Returns how far a value may be trusted before it is compared: odd ones hardly, and what all pages
 * learnt from say, unless its own label introduces it: one page has words of other pages in a menu.
 */
function trust(
  model: PageModel,
  spot: Spot,
  expected: Expectation,
  view: TemplateView,
): number {
  if (expected.known.has(spot.folded)) return 1;
  let factor = isKindred(spot.value, expected) ? 1 : UNLIKE_FACTOR;
  if (expected.lettered && !/\p{L}/u.test(spot.value)) factor *= UNLIKE_FACTOR;
  if (view(spot.folded) && !isBehind(model, spot, expected)) factor *= TEMPLATE_FACTOR;
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
    : [isDuration, isCount].find((test) => values.every(test));
  return {
    kinds,
    known: new Set(values.map(fold)),
    ...(measure === undefined ? {} : { measure }),
    lettered: values.length > 0 && values.every((value) => /\p{L}/u.test(value)),
    length: values.reduce((most, value) => Math.max(most, value.length), 0),
  };
}
