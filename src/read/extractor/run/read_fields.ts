/**
 * Page fields read from a page by their rules, and checked.
 *
 * docs/design/extractors.md, 4.1: a value is answered whenever there is one to answer; doubt is
 * a failed check beside it, never a silent null.
 */
import { defined } from "../../../base/defined.ts";
import { fail, type Failed, type FieldPlace, type PageField, percent } from "../extractor.ts";
import { fold } from "../page/fold.ts";
import { saysElse } from "../propose/concepts.ts";
import { judgeLabel } from "./label_check.ts";
import { lookOf } from "../rule/likeness.ts";
import type { TemplateView } from "../page/template.ts";
import type { PageModel } from "../page/model.ts";
import { misfits } from "./read_rows.ts";
import { type Answers, answersOf, checkRivals, isDeclaredToo, isNamed } from "./rivals.ts";
import type { Rule, Spot, WeighedRule } from "../rule/rule.ts";
import { expectationOf, isKindred } from "../rule/vote.ts";
import type { Expectation, Verdict } from "../rule/vote.ts";
import { isUnfilled } from "../page/unfilled.ts";
import { dayAsKnown, isOfAnotherSort, isRestOf } from "../page/value_kinds.ts";
import { isAmongOthers, isInMenu } from "../rule/context.ts";
import type { Node } from "../../../page/html/mod.ts";
import { quoted } from "../../../base/quoted.ts";

/** A field prepared to be read from many pages. */
export interface ReadyField {
  readonly field: PageField;
  readonly places: readonly FieldPlace[];
  readonly expected: Expectation;
}

/** The reading of one field on a page. */
export interface FieldReading {
  /** The value; undefined when no place has one. */
  readonly value: string | undefined;
  readonly verdict: Verdict | null;
  readonly rank?: number;
  /** Whether the label learnt introduces it, once on the page. */
  readonly confirmed?: boolean;
  /** What each place of the field says. */
  readonly answers: Answers;
  readonly failed: readonly Failed[];
}

/** The share of votes an answer needs to be accepted without a failed check. */
const SURE_SHARE = 0.75;
/** The share of a field's rules that may find nothing where only one sort of them finds a value. */
const MAX_SILENT_ALONE = 0.45;
const LASTING: ReadonlySet<Rule["by"]> = new Set(["label", "prefix", "id", "mark", "heading"]);
/** The least weight of the answer against the heaviest rule for a place to be accepted. */
const LEAST_STRENGTH = 0.25;
/** The least score of a further place against the best one to be tried at all. */
const LEAST_SCORE = 0.3;

/** How many times the longest learnt value one in doubt may be, with some characters more. */
const MORE_TEXT = 3;
const MORE_CHARS = 20;

/** Prepares a page field. */
export function readyField(field: PageField): ReadyField {
  const places = field.places ?? [{ score: 1, rules: plainRules(field) }];
  const expected = expectationOf(field.kinds ?? [], field.samples);
  const label = isNamed({ field }) ? fold(field.label ?? "") : undefined;
  return { field, places, expected: { ...expected, ...defined({ label }) } };
}

/** Returns the rules of a field that has only a label or a path. */
function plainRules(field: PageField): WeighedRule[] {
  const { anchor, path } = field;
  const rule: Rule = anchor === undefined
    ? { by: "place", path }
    : anchor.kind === "after"
    ? { by: "label", label: fold(anchor.label), offset: 1 }
    : { by: "prefix", prefix: anchor.label, suffix: "" };
  return [{ ...rule, weight: 1 }];
}

/** Reads one field from a page. */
export function readField(
  model: PageModel,
  ready: ReadyField,
  view: TemplateView,
): FieldReading {
  const answers = answersOf(model, ready, view);
  return { ...settle(model, ready, answers, view), answers };
}

/** A reading before it is told what all places say. */
type Settled = Omit<FieldReading, "answers">;

function settle(
  model: PageModel,
  ready: ReadyField,
  answers: Answers,
  view: TemplateView,
): Settled {
  const { field, places } = ready;
  const best = places[0]?.score ?? 0;
  const taught = bestTaught(ready, answers);
  if (taught !== undefined) return judge(model, ready, taught, answers);
  let weak: Answer | undefined;
  for (const [rank, place] of places.entries()) {
    if (rank > 0 && place.score < best * LEAST_SCORE) break;
    if (place.differs === true && field.unsure === undefined) continue;
    const verdict = answers[rank];
    if (!verdict) continue;
    const answer = { rank, place, verdict };
    if (verdict.strength >= LEAST_STRENGTH) return judge(model, ready, answer, answers);
    if (isWorthGiving(answer, ready.expected, view)) weak = answer;
  }
  if (weak !== undefined) {
    const label = judgeLabel(model, ready, weak);
    return label.kind === "absent" ? absentReading(field, label.got) : judgeWeak(ready, weak);
  }
  const count = places[0]?.rules.length ?? 0;
  const how = count === 1 ? "at its place" : `read by its ${count} rules`;
  return {
    value: undefined,
    verdict: null,
    failed: [fail("field", `${field.name} ${how}`, "nothing")],
  };
}

/**
 * Returns the answer of the place that labelled pages taught which fewest rules are silent at, where
 * there are several such places; "Price" or "Sale".
 */
function bestTaught({ places }: ReadyField, answers: Answers): Answer | undefined {
  let best: Answer | undefined;
  if (!places.some(({ proven }) => proven)) return undefined;
  for (const [rank, place] of places.entries()) {
    if (rank > 0 && place.proven !== true) continue;
    const verdict = answers[rank];
    if (!verdict || verdict.strength < LEAST_STRENGTH) continue;
    if (best === undefined || verdict.silent < best.verdict.silent) best = { rank, place, verdict };
  }
  return best;
}

/** What the rules of one place answer. */
export interface Answer {
  /** Of the place among the field's. */
  readonly rank: number;
  readonly place: FieldPlace;
  readonly verdict: Verdict;
}

/** Reports whether rules agree on a value at the learnt place, though it is unlike those met. */
function isWorthGiving(
  { rank, verdict }: Answer,
  expected: Expectation,
  view: TemplateView,
): boolean {
  const { alike, share, spot, strange } = verdict;
  if (spot.value.length > MORE_TEXT * expected.length + MORE_CHARS) return false;
  return rank === 0 && alike && !strange && share >= SURE_SHARE && !view(spot.folded);
}

/** Judges the answer of a place whose votes suffice. */
function judge(
  model: PageModel,
  ready: ReadyField,
  { rank, place, verdict }: Answer,
  answers: Answers,
): Settled {
  const { field, expected } = ready;
  const label = judgeLabel(model, ready, { rank, place, verdict });
  if (label.kind === "absent") return absentReading(field, label.got);
  const found = (label.kind === "open" ? undefined : label.instead) ?? verdict.spot;
  const whole = wholeSpan(model, found);
  const read = asWritten(whole, dayAsKnown(whole.value, field.samples));
  const failed = [
    ...(label.kind === "elsewhere"
      ? [fail("field", `${field.name} behind its label ${quoted(field.label ?? "")}`, label.got)]
      : isDeclaredToo(answers, read)
      ? []
      : doubts(model, ready, place, verdict, label.kind === "confirmed")),
    ...misfits(field, [read.value]),
  ];
  const doubt = (expected: string, got: string): void => {
    failed.push(fail("field", `${field.name} ${expected}`, got));
  };
  const isUnknown = failed.length === 0 && !expected.known.has(read.folded);
  const isOdd = isOfAnotherSort(read.value, field.samples) ||
    (saysElse(field.name, read.value) && !field.samples.some((sample) => /\d/.test(sample)));
  if (isUnknown && label.kind !== "confirmed" && isOdd) {
    doubt("like the values learnt", quoted(read.value));
  }
  if (isUnknown && isUnfilled(read.value)) doubt("filled in", quoted(read.value));
  // Several values of one kind are no accident; one alone may be.
  const met = Math.max(expected.known.size, field.met ?? 0);
  if (failed.length === 0 && met > 1 && !isKindred(read.value, expected)) {
    doubt("like the values learnt", quoted(read.value));
  }
  const rival = failed.length > 0 || rank > 0
    ? undefined
    : checkRivals(model, ready, read, answers);
  if (rival !== undefined) failed.push(rival);
  // With one page labelled nothing tells the page's own word from the site's, or from another thing's.
  if (
    failed.length === 0 && field.label === undefined && expected.known.size === 1 &&
    (field.taught ?? 1) === 1 &&
    ((!isUnknown && isInMenu(model.tree, read.node)) ||
      (isUnknown && read.folded === fold(model.headText("og:site_name"))) ||
      ((field.met ?? 1) === 1 && isAmongOthers(model, read.node))) &&
    !isDeclaredToo(answers, read)
  ) {
    const got = `${quoted(read.value)} among what the site says of other things, too`;
    doubt("in what is the page's own", got);
  }
  const confirmed = label.kind === "confirmed";
  return { value: read.value, verdict: { ...verdict, spot: read }, failed, rank, confirmed };
}

/** Returns hours with the minutes right behind them, which a page may mark up as two texts. */
function wholeSpan(model: PageModel, spot: Spot): Spot {
  const next = model.texts[spot.place + 1];
  const box = model.tree.parent(spot.node);
  if (spot.place < 0 || next === undefined || !isRestOf(spot.value, next)) return spot;
  if (!model.tree.contains(box, model.owners[spot.place + 1] as Node)) return spot;
  return { ...asWritten(spot, `${spot.value} ${next}`), node: box };
}

function asWritten(spot: Spot, value: string): Spot {
  return value === spot.value ? spot : { ...spot, value, folded: fold(value) };
}

/** A learnt label that is not on the page: what its rules lead to is a neighbour's value. */
function absentReading({ name, label = "" }: PageField, got: string): Settled {
  const failed = [fail("field", `${name} behind its label ${quoted(label)}`, got)];
  return { value: undefined, verdict: null, failed };
}

/** Gives a value that hardly a rule would be believed for, and flags it. */
function judgeWeak({ field }: ReadyField, { rank, verdict }: Answer): Settled {
  const { value } = verdict.spot;
  const told = misfits(field, [value]);
  const failed = told.length > 0
    ? told
    : [fail("field", `${field.name} like the values learnt`, quoted(value))];
  return { value, verdict, failed, rank };
}

function doubts(
  model: PageModel,
  { field, expected }: ReadyField,
  place: FieldPlace,
  verdict: Verdict,
  behindLabel: boolean,
): Failed[] {
  const { families, others, silent, spot } = verdict;
  if (verdict.strange && !expected.known.has(spot.folded)) {
    const got = `${quoted(spot.value)} in ${lookOf(model, spot.node)}`;
    return [fail("field", `${field.name} in markup as learnt`, got)];
  }
  // Whatever else counting leads to: the label that introduces the value is there, and once.
  if (behindLabel) return [];
  if (verdict.share < SURE_SHARE) {
    const said = [`${families} say ${quoted(spot.value)}`].concat(
      others.slice(0, 2).map((other) => `${other.families} say ${quoted(other.value)}`),
    );
    const all = others.reduce((sum, other) => sum + other.families, families);
    return [fail("field", `${field.name} read alike by its ${all} places`, said.join(", "))];
  }
  if (expected.known.has(spot.folded)) return [];
  // Rules that agreed on several pages, and read one text now, one of them with more of it.
  const piece = others.find(({ value }) => isPieceOf(fold(value), spot.folded));
  if (piece !== undefined && (field.met ?? 1) > 1) {
    const got = `${quoted(spot.value)}, and ${quoted(piece.value)} by others`;
    return [fail("field", `${field.name} read alike by its rules`, got)];
  }
  // A label, an id or the like outlives a redesign.
  const isLasting = [...verdict.ways].some((way) => LASTING.has(way));
  if (verdict.oneSort && !isLasting && silent > MAX_SILENT_ALONE) {
    const got = `${percent(silent)} of them find nothing, the others ${quoted(spot.value)}`;
    return [fail("field", `${field.name} read by its ${place.rules.length} rules`, got)];
  }
  return [];
}

/** Reports whether one of two texts is what the other begins or ends with. */
function isPieceOf(first: string, second: string): boolean {
  const [short = "", long = ""] = first.length < second.length ? [first, second] : [second, first];
  return short !== "" && (long.startsWith(short) || long.endsWith(short));
}
