/**
 * What a field's rules say of a page, and how far they agree.
 *
 * `extractors.md` section 8.3, "Run": each family has one vote for each value; the heaviest value
 * is the answer, and disagreement is the sign that the page has changed.
 */
import { fold } from "./fold.ts";
import type { PageModel } from "./model.ts";
import { applyRule, familyOf, type ReadyRule, type Spot } from "./rule.ts";
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
  /** Texts of the template, folded: labels, buttons. */
  readonly template: ReadonlySet<string>;
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
  /** Families that voted for the answer, and the values others voted for, heaviest first. */
  readonly families: number;
  readonly others: readonly { value: string; families: number }[];
}

const UNLIKE_FACTOR = 0.08;
const TEMPLATE_FACTOR = 0.08;
const LONG_FACTOR = 0.3;

interface Tally {
  spot: Spot;
  weight: number;
  families: number;
}

/** Asks the rules of one place; null when none finds a value. */
export function askPlace(
  model: PageModel,
  place: VotingPlace,
  expected: Expectation,
): Verdict | null {
  const votes = new Map<string, { spot: Spot; weight: number }>();
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
    const vote = weight * trust(spot, expected);
    const key = `${familyOf(ready.rule)}\n${spot.folded}`;
    if ((votes.get(key)?.weight ?? 0) < vote) votes.set(key, { spot, weight: vote });
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
    others: rest.map(({ spot, families }) => ({ value: spot.value, families })),
  };
}

function count(votes: readonly { spot: Spot; weight: number }[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { spot, weight } of votes) {
    const tally = tallies.get(spot.folded);
    if (tally === undefined) tallies.set(spot.folded, { spot, weight, families: 1 });
    else {
      tally.weight += weight;
      tally.families++;
    }
  }
  return [...tallies.values()].sort((one, other) => other.weight - one.weight);
}

/** Gives how far a value may be believed before it is compared: odd ones hardly. */
function trust(spot: Spot, expected: Expectation): number {
  let factor = isOfKinds(spot.value, expected.kinds) ? 1 : UNLIKE_FACTOR;
  if (expected.template.has(spot.folded) && !expected.known.has(spot.folded)) {
    factor *= TEMPLATE_FACTOR;
  }
  return spot.value.length > 6 * expected.length + 40 ? factor * LONG_FACTOR : factor;
}

/** Readies what is known of a field's values. */
export function expectationOf(
  kinds: readonly ValueKind[],
  values: readonly string[],
  template: readonly string[],
): Expectation {
  return {
    kinds,
    known: new Set(values.map(fold)),
    template: new Set(template),
    length: Math.max(0, ...values.map((value) => value.length)),
  };
}
