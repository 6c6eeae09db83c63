/**
 * How sure a value or a list is, from 0 to 1: of the values given 0.9, nine in ten are right, and of
 * the lists nine in ten have every row and nothing else.
 *
 * docs/design/extractors.md, 3.5. What each piece of evidence weighs is fitted on pages whose values
 * are known and judged on sites that the fit had not seen: `models/confidence.json`.
 */
import MODEL from "../../../../models/confidence.json" with { type: "json" };
import type { FieldReading, ReadyField } from "./read_fields.ts";

/** What a confidence is made of, by what it is of; every part is between 0 and 1. */
export type Evidence = Readonly<Record<string, number>>;

const WEIGHTS: Readonly<Record<string, number>> = MODEL.weights;

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
    "value": 1,
    /** A check of the value failed. */
    "value:doubted": isDoubted ? 1 : 0,
    /** The best place has no value, and a further one answers. */
    "value:elsewhere": rank > 0 && ready.places[rank]?.proven !== true ? 1 : 0,
    /** Its learnt label introduces it. */
    "value:labelled": confirmed ? 1 : 0,
    /** It was met while learning. */
    "value:known": ready.expected.known.has(folded) ? 1 : 0,
    /** Only one sort of rules finds it. */
    "value:alone": verdict?.oneSort === true ? 1 : 0,
    /** Further places of the field that say something else here, by their score. */
    "value:rivalled": rivalled,
    /** One labelled page taught it. */
    "value:once": once,
    /** One labelled page taught it, and rivals say something else. */
    "value:onceRivalled": once * rivalled,
  };
}

/** What a list is judged by, beside the checks that failed. */
export interface ListEvidence {
  /** Whether it is a field of several values, and not rows. */
  readonly isOfValues: boolean;
  /** The share of the weight of its rules that finds nothing; undefined where it has none. */
  readonly silent: number | undefined;
  /** Rows read, and the fewest of a page learnt from. */
  readonly count: number;
  readonly fewest: number;
  readonly columns: number;
}

/** Collects the evidence for a list that was read. */
export function listEvidence(list: ListEvidence, isDoubted: boolean): Evidence {
  const { silent, count, fewest } = list;
  return {
    "list": 1,
    /** A check of the list failed. */
    "list:doubted": isDoubted ? 1 : 0,
    /** It is a field of several values, and not rows. */
    "list:values": list.isOfValues ? 1 : 0,
    /** No rules lead to its rows: they are looked for below their container. */
    "list:unruled": silent === undefined ? 1 : 0,
    /** Rules that found nothing. */
    "list:silent": silent ?? 0,
    /** Far fewer than there were, as on the last page of a listing, or in one group of several. */
    "list:fewer": count * 3 < fewest ? 1 : 0,
    /** Several columns say where its rows are. */
    "list:columns": list.columns > 1 ? 1 : 0,
  };
}

/** Returns the confidence that the evidence gives, with three digits. */
export function confidenceOf(evidence: Evidence): number {
  const odds = Object.entries(evidence).reduce(
    (sum, [name, part]) => sum + (WEIGHTS[name] ?? 0) * part,
    0,
  );
  return Math.round(1000 / (1 + Math.exp(-odds))) / 1000;
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
