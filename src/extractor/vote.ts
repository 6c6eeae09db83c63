/**
 * What a field's rules say of a page, and how far they agree.
 *
 * `extractors.md` section 8.3, "Run": each family has one vote for each value; the heaviest value
 * is the answer, and disagreement is the sign that the page has changed.
 */
import type { Tree } from "../html/tree.ts";
import { fold } from "./fold.ts";
import type { PageModel } from "./model.ts";
import { applyRule, COUNTED, type ReadyRule, type Rule, type Spot } from "./rule.ts";
import type { TemplateView } from "./template.ts";
import { isOfKinds, type ValueKind } from "./value_kinds.ts";

/** A rule ready to vote. */
export interface Voter {
  readonly ready: ReadyRule;
  readonly family: string;
  readonly weight: number;
}

/** One place of a field: the rules that read it, and its rank among the field's places. */
export interface VotingPlace {
  readonly score: number;
  readonly voters: readonly Voter[];
}

/** What is known of a field's values. */
export interface Expectation {
  readonly kinds: readonly ValueKind[];
  /** Values met while learning, folded. */
  readonly known: ReadonlySet<string>;
  /** Whether every value met held a letter. */
  readonly lettered: boolean;
  /** Characters of the longest value met. */
  readonly length: number;
}

/** What the rules of one place said. */
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
  /** What the families of full weight among them are by. */
  readonly ways: ReadonlySet<Rule["by"]>;
  /** The values that others voted for, heaviest first. */
  readonly others: readonly { value: string; families: number }[];
}

const UNLIKE_FACTOR = 0.08;
const TEMPLATE_FACTOR = 0.08;
const LONG_FACTOR = 0.3;

/** What each further family that counts children adds: a shifted row misleads them all. */
const COUNTING_FACTOR = 0.2;
/** The weight a rule was learnt with that makes its family one to rely on. */
const FULL_WEIGHT = 0.8;

interface Vote {
  spot: Spot;
  weight: number;
  full: boolean;
  by: Rule["by"];
  /** Whether the family counts children. */
  counts: boolean;
}

interface Tally {
  spot: Spot;
  weight: number;
  families: number;
  ways: Set<Rule["by"]>;
  /** Of which sorts the families are. */
  sorts: Set<string>;
  /** Families among them that count children. */
  counting: number;
}

/** Asks the rules of one place; null when none finds a value. */
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
    const vote = weight * trust(spot, expected, view);
    const key = `${family}\n${spot.folded}`;
    if ((votes.get(key)?.weight ?? -1) < vote) {
      const counts = family.startsWith(COUNTED);
      const full = weight >= FULL_WEIGHT && isTold(ready.rule);
      votes.set(key, {
        spot,
        weight: vote,
        by: ready.rule.by,
        full,
        counts,
      });
    }
  }
  const [first, ...others] = count([...votes.values()]);
  if (first === undefined) return null;
  const rest = others.filter(({ spot }) => !isNextInList(model.tree, first.spot, spot));
  const total = rest.reduce((sum, { weight }) => sum + weight, first.weight);
  let all = 0;
  let silent = 0;
  for (const [family, weight] of asked) {
    all += weight;
    if (!heard.has(family)) silent += weight;
  }
  return {
    spot: first.spot,
    weight: first.weight,
    share: first.weight / total,
    silent: silent / all,
    strength: first.weight / top,
    families: first.families,
    oneSort: first.sorts.size === 1,
    ways: first.ways,
    others: rest.map(({ spot, families }) => ({ value: spot.value, families })),
  };
}

/**
 * Says whether a value is a further one of a list that the answer begins.
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

/** Says whether a rule holds on to what says the value; a text that merely stands before does not. */
function isTold(rule: Rule): boolean {
  return rule.by !== "label" || rule.written === true;
}

function raise(weights: Map<string, number>, key: string, weight: number): void {
  weights.set(key, Math.max(weights.get(key) ?? 0, weight));
}

function count(unsorted: readonly Vote[]): Tally[] {
  const votes = [...unsorted].sort((one, other) => other.weight - one.weight);
  const tallies = new Map<string, Tally>();
  for (const { spot, weight, by, full, counts } of votes) {
    const tally = tallies.get(spot.folded) ??
      { spot, weight: 0, families: 0, ways: new Set(), sorts: new Set(), counting: 0 };
    tally.weight += weight * (counts ? COUNTING_FACTOR ** tally.counting++ : 1);
    tally.families++;
    tally.sorts.add(counts ? COUNTED : by);
    if (full) tally.ways.add(by);
    tallies.set(spot.folded, tally);
  }
  return [...tallies.values()].sort((one, other) => other.weight - one.weight);
}

/** Gives how far a value may be believed before it is compared: odd ones hardly. */
function trust(spot: Spot, expected: Expectation, view: TemplateView): number {
  if (expected.known.has(spot.folded)) return 1;
  let factor = isOfKinds(spot.value, expected.kinds) ? 1 : UNLIKE_FACTOR;
  if (expected.lettered && !/\p{L}/u.test(spot.value)) factor *= UNLIKE_FACTOR;
  if (view.isFixed(spot.folded)) factor *= TEMPLATE_FACTOR;
  return spot.value.length > 6 * expected.length + 40 ? factor * LONG_FACTOR : factor;
}

/** Readies what is known of a field's values. */
export function expectationOf(
  kinds: readonly ValueKind[],
  values: readonly string[],
): Expectation {
  return {
    kinds,
    known: new Set(values.map(fold)),
    lettered: values.length > 0 && values.every((value) => /\p{L}/u.test(value)),
    length: values.reduce((most, value) => Math.max(most, value.length), 0),
  };
}
