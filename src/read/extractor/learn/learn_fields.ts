/**
 * Page fields learnt from example values.
 *
 * docs/design/extractors.md, 2.3.
 */
import { ToolError } from "../../../base/errors.ts";
import type { Node } from "../../../page/html/mod.ts";
import { HEADING_TAGS } from "../../../page/layout/mod.ts";
import { type Cluster, rankClusters, round } from "../rule/cluster.ts";
import { type FieldPlace, type PageField } from "../extractor.ts";
import { proposeRules, RuleSet } from "../rule/find_rules.ts";
import { fold, foldLabel } from "../page/fold.ts";
import { isShutOff, isWrittenLabel, nameMatch } from "../rule/context.ts";
import { sharedTexts } from "../rule/lesson.ts";
import type { PageModel } from "../page/model.ts";
import { dataPaths, type Example, exampleOf, findOccurrences } from "../rule/occurrences.ts";
import { lookOf } from "../rule/likeness.ts";
import { placePathOf } from "../page/place_path.ts";
import { LEARNT_FROM, profileOf } from "../run/profile.ts";
import { isBeside, type Rule, type Spot } from "../rule/rule.ts";
import { isOfKinds, kindsOf, moneyIn } from "../page/value_kinds.ts";
import { clipped, quoted } from "../../../base/quoted.ts";

/** Fields and the notes of their learner. */
export interface LearntFields {
  readonly fields: PageField[];
  readonly notes: string[];
}

/** Places kept of one field, the best one included. */
const MAX_PLACES = 4;
/** The share of the best place's score below which another is not kept. */
const LEAST_SCORE = 0.25;
const MAX_LABEL_LENGTH = 40;

/**
 * Learns a field for each example.
 *
 * Throws `ToolError` `bad_input` naming every example that is on no page, as name='value'.
 */
export function learnFields(
  models: readonly PageModel[],
  want: Readonly<Record<string, string>>,
): LearntFields {
  const shared = sharedTexts(models);
  const fields: PageField[] = [];
  const notes: string[] = [];
  const missing: string[] = [];
  for (const [name, text] of Object.entries(want)) {
    const clusters = clustersFor(models, shared, name, text);
    const [best] = clusters;
    if (best === undefined) missing.push(`${clipped(name)}='${clipped(text)}'`);
    else {
      fields.push(fieldOf(models, name, text, clusters));
      notes.push(...notesOn(name, models, best, clusters));
    }
  }
  if (missing.length > 0) {
    throw new ToolError("bad_input", `nothing to learn: no page says ${missing.join(", ")}`);
  }
  return { fields, notes };
}

/** Ranks the places that could be a field, for one example of it. */
export function clustersFor(
  models: readonly PageModel[],
  shared: ReturnType<typeof sharedTexts>,
  name: string,
  text: string,
): Cluster[] {
  const example = exampleOf(text, models);
  if (example.folded === "") return [];
  const set = new RuleSet();
  const isLabel = (folded: string): boolean =>
    shared.labels.has(foldLabel(folded)) && (models.length > 1 || !isValue(folded));
  let seed = -1;
  for (const [at, model] of models.entries()) {
    if (seed < 0 && isOn(model, example)) seed = at;
    proposeRules(set, model, example, isLabel);
  }
  const lesson = { name, example, models, seed: Math.max(0, seed), template: shared.template };
  return rankClusters(lesson, set.rules);
}

/** Reports whether a page has an example, in its text or beside it. */
function isOn(model: PageModel, example: Example): boolean {
  return findOccurrences(model, example).length > 0 || dataPaths(model, example).length > 0;
}

/**
 * Reports whether a text is itself a value, which must not be taken for a label from one page
 * alone.
 */
function isValue(folded: string): boolean {
  return moneyIn(folded) !== undefined || kindsOf(folded).includes("date");
}

/** Describes the field that the best cluster reads. */
export function fieldOf(
  models: readonly PageModel[],
  name: string,
  text: string,
  clusters: readonly Cluster[],
): PageField {
  const best = clusters[0] as Cluster;
  const values = best.spots.filter((spot) => spot !== null).map(({ value }) => value);
  const kept = clusters.filter((other) =>
    other.score >= best.score * LEAST_SCORE && !contradicts(best, other)
  );
  const chosen = kept.slice(0, MAX_PLACES);
  const declared = clusters.find((one) => isDeclared(one) && !contradicts(best, one));
  const places = declared === undefined || chosen.includes(declared)
    ? chosen
    : chosen.concat(declared);
  const [top] = best.rules;
  const label = labelOf(models, name, best);
  const path = pathOf(models, best.spots);
  const anchor = models.length > 1 && top !== undefined ? anchorOf(top) : undefined;
  return {
    name,
    path,
    ...profileOf(values, isAddressPath(path), 1),
    ...(values.length < LEARNT_FROM ? { shape: null } : {}),
    ...(anchor === undefined ? {} : { anchor }),
    ...(label === undefined ? {} : { label }),
    kinds: kindsOf(text).filter((kind) => values.every((value) => isOfKinds(value, [kind]))),
    places: places.map((cluster) => placeOf(models, cluster)),
  };
}

/** Reports whether a cluster reads what a page declares of itself. */
function isDeclared({ rules: [first] }: Cluster): boolean {
  return first?.by === "data" && first.path.startsWith("ld>");
}

/**
 * Reports whether two clusters read different values on a page learnt from: one of them is wrong.
 */
export function contradicts(one: Cluster, other: Cluster): boolean {
  return one.spots.some((spot, at) => {
    const theirs = other.spots[at];
    return spot !== null && theirs !== null && theirs !== undefined &&
      spot.folded !== theirs.folded;
  });
}

function placeOf(models: readonly PageModel[], cluster: Cluster): FieldPlace {
  const looks = cluster.spots.map((spot, at) =>
    spot === null || spot.node === 0 ? "" : lookOf(models[at] as PageModel, spot.node)
  ).filter((look) => look !== "");
  return {
    score: round(cluster.score),
    ...(looks.length === 0 ? {} : { looks: [...new Set(looks)] }),
    rules: [...cluster.rules],
  };
}

/** Reports whether a path ends in an address, which has neither shape nor reading. */
export function isAddressPath(path: string): boolean {
  return path.endsWith("@href") || path.endsWith("@src");
}

function anchorOf(rule: Rule): PageField["anchor"] | undefined {
  if (rule.by === "label" && rule.offset === 1) return { label: rule.label, kind: "after" };
  if (rule.by === "prefix" && rule.prefix.trim() !== "") {
    return { label: rule.prefix.trim(), kind: "prefix" };
  }
  return undefined;
}

function pathOf(models: readonly PageModel[], spots: readonly (Spot | null)[]): string {
  const at = spots.findIndex((spot) => spot !== null && spot.node !== 0);
  const model = models[at];
  const spot = spots[at];
  if (model === undefined || spot === null || spot === undefined) return "html";
  const path = placePathOf(model.tree, spot.node);
  return spot.attribute === undefined ? path : `${path}@${spot.attribute}`;
}

/**
 * Returns the text right before a value when all pages that have it agree on it, and it is a label:
 * written as one, or named like the field.
 */
function labelOf(
  models: readonly PageModel[],
  name: string,
  { spots }: Cluster,
): string | undefined {
  let label: string | undefined;
  let seen = 0;
  const alone = spots.filter((spot) => spot !== null).length === 1;
  for (const [at, spot] of spots.entries()) {
    if (spot === null) continue;
    if (spot.place < 1) return undefined;
    const model = models[at] as PageModel;
    const text = model.texts[spot.place - 1] as string;
    if (text.length > MAX_LABEL_LENGTH || isHeading(model, spot.node)) return undefined;
    if (isShutOff(model, spot.place - 1, spot.node, "form")) return undefined;
    const folded = foldLabel(fold(text));
    if (label !== undefined && folded !== foldLabel(fold(label))) return undefined;
    if (label === undefined && !isLabelText(model, name, spot.place - 1, folded, alone)) {
      return undefined;
    }
    label ??= text;
    seen++;
  }
  return seen === 0 ? undefined : label;
}

/** Reports whether a value is a heading of the page: what precedes that is another part. */
function isHeading({ tree }: PageModel, node: Node): boolean {
  return [node, tree.parent(node)].some((one) => HEADING_TAGS.has(tree.name(one)));
}

/** Reports whether the text before a value is its label, and not whatever precedes it. */
function isLabelText(
  model: PageModel,
  name: string,
  at: number,
  folded: string,
  alone: boolean,
): boolean {
  if (!/\p{L}/u.test(folded) || (alone && /\p{N}/u.test(folded))) return false;
  return isWrittenLabel(model, at, alone) ||
    nameMatch(name, { by: "label", label: folded, offset: 1 }) > 0;
}

function notesOn(
  name: string,
  models: readonly PageModel[],
  best: Cluster,
  clusters: readonly Cluster[],
): string[] {
  const read = best.spots.filter((spot) => spot !== null).length;
  if (read < models.length) {
    return [`${clipped(name)} is on ${read} of the ${models.length} pages given`];
  }
  const folds = new Set(best.spots.map((spot) => spot?.folded));
  const rivals = clusters.filter(({ rules }) => !rules.slice(0, 1).some(isBeside)).length;
  if (models.length > 1 && folds.size === 1 && rivals > 1) {
    return [
      `${name} is ${
        quoted(best.spots[0]?.value ?? "")
      } on every page given: pages that differ in it would tell its ${rivals} places apart`,
    ];
  }
  if (models.length === 1 && rivals > 1) {
    return [`${name} stands in ${rivals} places of the one page given; the likeliest is read`];
  }
  return [];
}
