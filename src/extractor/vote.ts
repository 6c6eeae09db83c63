/**
 * What a field's rules say of a page, and how far they agree.
 *
 * `extractors.md` section 8.3, "Run": each family has one vote for each value; the heaviest value
 * is the answer, and disagreement is the sign that the page has changed.
 */
import { fold } from "./fold.ts";
import type { PageModel } from "./model.ts";
import { applyRule, familyOf, type ReadyRule, type Rule, type Spot } from "./rule.ts";
import type { TemplateView } from "./template.ts";
import { isOfKinds, type ValueKind } from "./value_kinds.ts";

/** A rule ready to vote. */
export interface Voter {
  readonly ready: ReadyRule;
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
  /** The share of all the rules' weight that found nothing. */
  readonly silent: number;
  /** The answer's weight over the heaviest rule's. */
  readonly strength: number;
  /** Families that voted for the answer. */
  readonly families: number;
  /** What those families are by. */
  readonly ways: ReadonlySet<Rule["by"]>;
  /** The values that others voted for, heaviest first. */
  readonly others: readonly { value: string; families: number }[];
}

const UNLIKE_FACTOR = 0.08;
const TEMPLATE_FACTOR = 0.08;
const LONG_FACTOR = 0.3;

interface Vote {
  spot: Spot;
  weight: number;
  by: Rule["by"];
}

interface Tally {
  spot: Spot;
  weight: number;
  families: number;
  ways: Set<Rule["by"]>;
}

/** Asks the rules of one place; null when none finds a value. */
export function askPlace(
  model: PageModel,
  place: VotingPlace,
  expected: Expectation,
  view: TemplateView,
): Verdict | null {
  const votes = new Map<string, Vote>();
  let all = 0;
  let silent = 0;
  let top = 0;
  for (const { ready, weight } of place.voters) {
    all += weight;
    top = Math.max(top, weight);
    const spot = applyRule(model, ready);
    if (spot === null) {
      silent += weight;
      continue;
    }
    const vote = weight * trust(spot, expected, view);
    const key = `${familyOf(ready.rule)}\n${spot.folded}`;
    if ((votes.get(key)?.weight ?? 0) < vote) {
      votes.set(key, { spot, weight: vote, by: ready.rule.by });
    }
  }
  const tallies = count([...votes.values()]);
  const [first, ...rest] = tallies;
  if (first === undefined || all === 0) return null;
  const total = tallies.reduce((sum, { weight }) => sum + weight, 0);
  return {
    spot: first.spot,
    weight: first.weight,
    share: first.weight / total,
    silent: silent / all,
    strength: first.weight / top,
    families: first.families,
    ways: first.ways,
    others: rest.map(({ spot, families }) => ({ value: spot.value, families })),
  };
}

function count(votes: readonly Vote[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { spot, weight, by } of votes) {
    const tally = tallies.get(spot.folded);
    if (tally === undefined) {
      tallies.set(spot.folded, { spot, weight, families: 1, ways: new Set([by]) });
      continue;
    }
    tally.weight += weight;
    tally.families++;
    tally.ways.add(by);
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
    length: Math.max(0, ...values.map((value) => value.length)),
  };
}
