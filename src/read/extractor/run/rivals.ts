/**
 * Further places of a field that say something else on a page than the place that answers.
 *
 * docs/design/extractors.md, 3.5: an example that stands in several places does not tell which is
 * meant. Most differences are of no account, as of a template's other value; those that are become a
 * failed check, and a question to whoever labels pages.
 */
import { fail, type Failed, type FieldPlace } from "../extractor.ts";
import { HEADING_TAGS } from "../../../page/layout/mod.ts";
import { quoted } from "../../../base/quoted.ts";
import { wordsOf } from "../page/fold.ts";
import type { PageModel } from "../page/model.ts";
import type { TemplateView } from "../page/template.ts";
import { labelMatch, nameMatch } from "../rule/context.ts";
import { lookOf } from "../rule/likeness.ts";
import type { Spot } from "../rule/rule.ts";
import { askPlace, type Verdict } from "../rule/vote.ts";
import type { ReadyField } from "./read_fields.ts";

/** The score of a further place, against the best one's, from which on it may be the one meant. */
export const RIVAL_SCORE = 0.4;
/** How often the heaviest rule's weight must agree on what a further place says. */
const RIVAL_STRENGTH = 2.5;

/** What each place of a field answers on a page; null where nothing. */
export type Answers = readonly (Verdict | null)[];

/** Asks every place of a field. */
export function answersOf(
  model: PageModel,
  { places, expected }: Pick<ReadyField, "places" | "expected">,
  view: TemplateView,
): Answers {
  return places.map((place) => askPlace(model, place, expected, view));
}

/** Returns what a further place says, where enough of its rules say so. */
export function sayOf(
  answer: Verdict | null | undefined,
  least = RIVAL_STRENGTH,
): Spot | undefined {
  return answer && answer.strength >= least ? answer.spot : undefined;
}

/** Reports whether the label that a field is read behind names it. */
export function isNamed({ field: { label, name } }: Pick<ReadyField, "field">): boolean {
  return label !== undefined && labelMatch(name, label) > 0;
}

/** Reports whether a place is right behind a label that is the field's name, or a word for it. */
function isCalled({ rules }: FieldPlace, name: string): boolean {
  return rules.some((rule) =>
    rule.by === "label" && rule.written === true && nameMatch(name, rule) > 0
  );
}

/**
 * Fails where a further place writes the value otherwise, as the heading and a card do, where one
 * behind a label that names the field says something else, or where one that was found to differ
 * while learning differs again.
 */
export function checkRivals(
  model: PageModel,
  ready: ReadyField,
  answer: Spot,
  answers: Answers,
): Failed | undefined {
  if (isNamed(ready)) return undefined;
  const { field, places } = ready;
  const best = places[0]?.score ?? 0;
  for (const [rank, place] of places.entries()) {
    const isOpen = field.open?.includes(rank) === true;
    const isNamedSo = isCalled(place, field.name);
    const isTold = isOpen || isNamedSo;
    if (rank === 0 || (place.score < best * RIVAL_SCORE && !isTold)) continue;
    const other = sayOf(answers[rank], isNamedSo ? 1 : RIVAL_STRENGTH);
    if (other === undefined || other.folded === answer.folded) continue;
    const isWritten = isHeading(model, other) && areVariants(answer.value, other.value);
    if (!isTold && !isWritten) continue;
    const told = [answer, other].map((spot) =>
      `${quoted(spot.value)} in ${lookOf(model, spot.node).split("<")[0] ?? ""}`
    );
    return fail("field", `${field.name} read alike by its places`, told.join(", "));
  }
  return undefined;
}

/**
 * Reports whether the page declares an answer as well, at the path that had the value learnt, and
 * no further place says another.
 */
export function isDeclaredToo([, ...further]: Answers, { folded }: Spot): boolean {
  const says = further.map((answer) => answer?.spot);
  return says.some((spot) => spot?.node === 0) &&
    says.every((spot) => spot === undefined || spot.folded === folded);
}

/** Reports whether a value is a heading: what stands for its thing is written there with care. */
export function isHeading({ tree }: PageModel, { node }: Spot): boolean {
  return [node, tree.parent(node)].some((at) => HEADING_TAGS.has(tree.name(at)));
}

/** Reports whether two texts share so many words that they name one thing. */
export function areVariants(first: string, second: string): boolean {
  const [words, others] = [wordsOf(first), wordsOf(second)];
  const least = Math.min(words.length, others.length);
  if (least === 0 || !words.some((word) => /\p{L}/u.test(word))) return false;
  const shared = words.filter((word) => others.includes(word)).length;
  return shared === least || (shared > 1 && shared * 2 >= least);
}
