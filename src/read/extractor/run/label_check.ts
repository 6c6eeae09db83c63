/**
 * The label a value stood behind on every page learnt from, and whether it stands there still.
 *
 * docs/design/extractors.md, 4.1: a value behind another label, or behind none, is another value
 * however many rules lead to it.
 */
import type { Node } from "../../../page/html/mod.ts";
import type { FieldPlace, PageField } from "../extractor.ts";
import { fold, foldLabel, wordsOf } from "../page/fold.ts";
import type { PageModel } from "../page/model.ts";
import { conceptOf } from "../propose/concepts.ts";
import { labelBefore, labelMatch, overlap } from "../rule/context.ts";
import { lookOf } from "../rule/likeness.ts";
import type { Spot } from "../rule/rule.ts";
import { type Expectation, isKindred } from "../rule/vote.ts";
import type { Answer, ReadyField } from "./read_fields.ts";
import { quoted } from "../../../base/quoted.ts";

/** How a value stands to its learnt label. */
export type LabelVerdict =
  /**
   * Behind it, and nowhere else on the page does it introduce another; `instead` where the votes
   * were for another.
   */
  | { kind: "confirmed"; instead?: Spot }
  /** Nothing was learnt, or it introduces several values. */
  | { kind: "open" }
  /** It is not on the page, and what the rules lead to stands behind another: there is no value. */
  | { kind: "absent"; got: string }
  /** Behind another, or behind none; `instead` is what the label introduces. */
  | { kind: "elsewhere"; got: string; instead?: Spot };

/** Texts without a letter or digit, as icons, between a label and its value. */
const MAX_SIGNS = 2;
/** Boxes around the first text behind a label that may be the whole value. */
const MAX_CLIMB = 4;

/** Compares the text before a value with the learnt label. */
export function judgeLabel(
  model: PageModel,
  { field, expected }: Pick<ReadyField, "field" | "expected">,
  { place, verdict: { spot } }: Answer,
): LabelVerdict {
  if (field.label === undefined) return judgeLead(field, spot.value);
  const label = fold(field.label);
  const before = textBefore(model, spot.place);
  const stands = model.labelled(label);
  if (before !== undefined && foldLabel(fold(before)) === foldLabel(label)) {
    const isOnly = stands.every((at) => {
      const said = at + 1 === spot.place ? undefined : behind(model, expected, place, at)?.spot;
      return said === undefined || said.folded === spot.folded;
    });
    return { kind: isOnly ? "confirmed" : "open" };
  }
  const [at = -1, ...others] = stands;
  const instead = at >= 0 && others.length === 0 ? behind(model, expected, place, at) : undefined;
  if (instead?.spot.folded === spot.folded) return { kind: "confirmed" };
  if (instead?.alike === true) return { kind: "confirmed", instead: instead.spot };
  // "Serves" for "Servings", "Base price (MSRP)" for "MSRP price": the same thing in other words.
  const concept = conceptOf(label);
  const isReworded = wordsOf(label).length > 1 && overlap(label, before ?? "") > 0.5 ||
    concept !== undefined && concept === conceptOf(fold(before ?? ""));
  if (instead === undefined && isReworded) return { kind: "open" };
  const isBehindAnother = spot.node !== 0 &&
    labelBefore(model, spot.place, spot.node) !== undefined;
  if (stands.length === 0 && instead === undefined && isBehindAnother) {
    return { kind: "absent", got: `no such label: ${quoted(before ?? "")} stands there` };
  }
  const got = before === undefined ? "no label" : `${quoted(spot.value)} behind ${quoted(before)}`;
  return { kind: "elsewhere", got, ...(instead === undefined ? {} : { instead: instead.spot }) };
}

const LED = /^[^\p{N}:：]{3,40}[:：]/u;
const COUNTED = /^[^\p{N}:：]{3,40}(?=\p{N})/u;

/** Compares how a value begins with how all learnt ones do, as `Servings: 12` and `Servings: 8`. */
function judgeLead({ name, samples }: PageField, value: string): LabelVerdict {
  const [first = ""] = samples;
  const [lead] = LED.exec(first) ?? COUNTED.exec(first) ?? [];
  if (lead === undefined || !/\p{L}{3}/u.test(lead)) return { kind: "open" };
  if (!samples.every((sample) => sample.startsWith(lead))) return { kind: "open" };
  if (value.toLowerCase().startsWith(lead.toLowerCase())) return { kind: "confirmed" };
  const isLabel = LED.test(lead) &&
    (samples.length > 1 || labelMatch(name, lead) > 0);
  return isLabel ? { kind: "elsewhere", got: quoted(value) } : { kind: "open" };
}

function textBefore(model: PageModel, place: number): string | undefined {
  for (let at = place - 1; at >= Math.max(0, place - 1 - MAX_SIGNS); at--) {
    const text = model.texts[at] as string;
    if (/[\p{L}\p{N}]/u.test(text)) return text;
  }
  return undefined;
}

/** Reads the value behind a label: a box marked up as learnt, else the next text. */
function behind(
  model: PageModel,
  expectation: Expectation,
  { looks = [] }: FieldPlace,
  label: number,
): { spot: Spot; alike: boolean } | undefined {
  const at = label + 1;
  let node = model.owners[at];
  if (node === undefined) return undefined;
  for (let climb = 0; climb < MAX_CLIMB && model.firstText(node) === at; climb++) {
    if (looks.includes(lookOf(model, node))) {
      const value = model.textOf(node);
      const spot = { value, folded: fold(value), place: at, node };
      if (isKindred(value, expectation)) return { spot, alike: true };
    }
    node = model.tree.parent(node);
  }
  const value = model.texts[at] as string;
  if (!isKindred(value, expectation)) return undefined;
  const spot = { value, folded: fold(value), place: at, node: model.owners[at] as Node };
  return { spot, alike: false };
}
