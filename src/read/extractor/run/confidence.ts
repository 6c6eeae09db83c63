/**
 * How sure a value is, from 0 to 1: of the values given 0.9, nine in ten are right.
 *
 * docs/design/extractors.md, 3.5. The weights are a logistic regression over pages whose values are
 * known, judged on sites that it had not seen; `deno task bench:extractors calibration` fits them
 * again and prints the curve.
 */
import type { FieldReading, ReadyField } from "./read_fields.ts";

/** What a value's confidence is made of; every part is between 0 and 1. */
export type Evidence = Readonly<Record<keyof typeof WEIGHTS, number>>;

/** The logarithm of the odds by which each part changes them. */
const WEIGHTS = {
  always: 3.08,
  /** A check of the value failed. */
  doubted: -1.58,
  /** Votes for other values. */
  opposed: -1.21,
  /** Rules that found nothing. */
  silent: 0.36,
  /** The best place has no value, and a further one answers. */
  elsewhere: -1.43,
  /** Its learnt label introduces it. */
  labelled: 1.24,
  /** It was met while learning. */
  known: 0.28,
  /** Its markup is as met while learning. */
  alike: 0.05,
  /** Only one sort of rules finds it. */
  alone: -0.85,
  /** Further places of the field that say something else here, by their score. */
  rivalled: -1.45,
  /** One page was learnt from. */
  once: -1.16,
  /** One page was learnt from, and rivals say something else. */
  onceRivalled: -1.26,
};

/** Collects the evidence for a value that was read. */
export function evidenceFor(
  ready: ReadyField,
  reading: FieldReading,
  isDoubted: boolean,
  pages: number,
): Evidence {
  const { verdict, rank = 0, confirmed = false } = reading;
  const folded = verdict?.spot.folded ?? "";
  const rivalled = rivalShare(ready, reading, folded);
  const once = pages < 2 ? 1 : 0;
  return {
    always: 1,
    doubted: isDoubted ? 1 : 0,
    opposed: 1 - (verdict?.share ?? 0),
    silent: verdict?.silent ?? 1,
    elsewhere: rank > 0 && ready.places[rank]?.proven !== true ? 1 : 0,
    labelled: confirmed ? 1 : 0,
    known: ready.expected.known.has(folded) ? 1 : 0,
    alike: verdict?.alike === true ? 1 : 0,
    alone: verdict?.oneSort === true ? 1 : 0,
    rivalled,
    once,
    onceRivalled: once * rivalled,
  };
}

/** Returns the confidence that the evidence gives, with two digits. */
export function confidenceOf(evidence: Evidence): number {
  const names = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];
  const odds = names.reduce((sum, name) => sum + WEIGHTS[name] * evidence[name], 0);
  return Math.round(100 / (1 + Math.exp(-odds))) / 100;
}

/** Returns the share of a field's places, by score, that say something else than its value. */
function rivalShare({ places }: ReadyField, { answers }: FieldReading, folded: string): number {
  let all = 0;
  let against = 0;
  for (const [rank, { score }] of places.entries()) {
    const said = answers[rank]?.spot.folded;
    if (said === undefined) continue;
    all += score;
    if (said !== folded) against += score;
  }
  return all === 0 ? 0 : against / all;
}
