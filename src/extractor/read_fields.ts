/**
 * Page fields read off a page by their rules, and checked.
 *
 * `extractors.md` sections 3 and 8.3: a value is answered whenever there is one to answer; doubt is
 * a failed check beside it, never a silent null.
 */
import { fail, type Failed, type PageField, percent, quote } from "./extractor.ts";
import { fold } from "./fold.ts";
import type { TemplateView } from "./template.ts";
import type { PageModel } from "./model.ts";
import { fitsShape, readsAs } from "./profile.ts";
import { readyRule, type Rule } from "./rule.ts";
import {
  askPlace,
  type Expectation,
  expectationOf,
  type Verdict,
  type VotingPlace,
} from "./vote.ts";
import type { WeighedRule } from "./cluster.ts";

/** A field made ready to be read off many pages. */
export interface ReadyField {
  readonly field: PageField;
  readonly places: readonly VotingPlace[];
  readonly expected: Expectation;
}

/** What one field said of a page. */
export interface FieldReading {
  /** The value; undefined when no place gives one. */
  readonly value: string | undefined;
  readonly verdict: Verdict | null;
  readonly failed: readonly Failed[];
}

/** The share of votes an answer needs to be believed without a word. */
const SURE_SHARE = 0.75;
/** The share of a field's rules that may find nothing before that is a sign of change. */
const MAX_SILENT = 0.75;
/** The share of classes and ids below which a page is taken for one built anew. */
const KEPT_MARKS = 0.5;
const LASTING: ReadonlySet<Rule["by"]> = new Set(["label", "prefix", "id", "mark", "heading"]);
/** How heavy the answer must be against the heaviest rule for a place to be believed. */
const LEAST_STRENGTH = 0.25;
/** How good a further place must be against the best one to be asked at all. */
const LEAST_SCORE = 0.3;

/** Readies a page field. */
export function readyField(field: PageField): ReadyField {
  const places = (field.places ?? [{ score: 1, rules: plainRules(field) }]).map((place) => ({
    score: place.score,
    voters: place.rules.flatMap((rule) => {
      const ready = readyRule(rule);
      return ready === undefined ? [] : [{ ready, weight: rule.weight }];
    }),
  }));
  return { field, places, expected: expectationOf(field.kinds ?? [], field.samples) };
}

/** Gives the rules of a field that has only a label or a path. */
function plainRules(field: PageField): WeighedRule[] {
  const { anchor, path } = field;
  const rule: Rule = anchor === undefined
    ? { by: "place", path }
    : anchor.kind === "after"
    ? { by: "label", label: fold(anchor.label), offset: 1 }
    : { by: "prefix", prefix: anchor.label, suffix: "" };
  return [{ ...rule, weight: 1 }];
}

/** Reads one field off a page. */
export function readField(
  model: PageModel,
  ready: ReadyField,
  view: TemplateView,
): FieldReading {
  const { field, places, expected } = ready;
  const best = places[0]?.score ?? 0;
  for (const [rank, place] of places.entries()) {
    if (rank > 0 && place.score < best * LEAST_SCORE) break;
    const verdict = askPlace(model, place, expected, view);
    if (verdict === null || verdict.strength < LEAST_STRENGTH) continue;
    return {
      value: verdict.spot.value,
      verdict,
      failed: [...doubts(ready, place, verdict, view), ...misfits(field, verdict.spot.value)],
    };
  }
  const count = places[0]?.voters.length ?? 0;
  const expectation = count === 1
    ? `${field.name} at its place`
    : `${field.name} read by its ${count} rules`;
  return { value: undefined, verdict: null, failed: [fail("field", expectation, "nothing")] };
}

function doubts(
  { field, expected }: ReadyField,
  place: VotingPlace,
  verdict: Verdict,
  view: TemplateView,
): Failed[] {
  const { families, others, silent, spot } = verdict;
  if (verdict.share < SURE_SHARE) {
    const said = [`${families} say ${quote(spot.value)}`].concat(
      others.slice(0, 2).map((other) => `${other.families} say ${quote(other.value)}`),
    );
    const all = others.reduce((sum, other) => sum + other.families, families);
    return [fail("field", `${field.name} read alike by its ${all} places`, said.join(", "))];
  }
  if (expected.known.has(spot.folded)) return [];
  if (silent > MAX_SILENT && place.voters.length > 2) {
    const got = `${percent(silent)} of them find nothing, the others ${quote(spot.value)}`;
    return [fail("field", `${field.name} read by its ${place.voters.length} rules`, got)];
  }
  if (view.kept >= KEPT_MARKS || isProven(verdict)) return [];
  const got = `${quote(spot.value)}, where only ${percent(view.kept)} of them are left`;
  return [fail("field", `${field.name} on a page with the classes and ids learnt`, got)];
}

/** Says whether rules that outlive a redesign agree on a value, of two families at least. */
function isProven({ ways }: Verdict): boolean {
  return [...ways].filter((way) => LASTING.has(way)).length >= 2;
}

/** Checks one value against what was learnt of the field. */
export function misfits(field: PageField, value: string): Failed[] {
  const failed: Failed[] = [];
  if (field.reads !== null && !readsAs(value, field.reads)) {
    failed.push(fail("reads", `${field.name} reading as ${field.reads}`, quote(value)));
  }
  if (field.shape !== null && !fitsShape(value, field.shape)) {
    failed.push(fail("shape", `${field.name} shaped ${field.shape}`, quote(value)));
  }
  return failed;
}
