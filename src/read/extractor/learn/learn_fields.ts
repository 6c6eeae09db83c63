/**
 * Page fields learnt from example values.
 *
 * docs/design/extractors.md, 2.3.
 */
import { defined } from "../../../base/defined.ts";
import { badInput } from "../../../base/errors.ts";
import { type Cluster, rankClusters, round } from "../rule/cluster.ts";
import type { FieldPlace, PageField } from "../extractor.ts";
import { proposeRules, RuleSet } from "../rule/find_rules.ts";
import { fold, foldLabel } from "../page/fold.ts";
import { isShutOff, isWrittenLabel, overlap } from "../rule/context.ts";
import { sharedTexts, type Told } from "../rule/lesson.ts";
import type { PageModel } from "../page/model.ts";
import { dataPaths, exampleOf, findOccurrences, isExample } from "../rule/occurrences.ts";
import type { Example } from "../rule/occurrences.ts";
import { lookOf } from "../rule/likeness.ts";
import { placePathOf } from "../page/place_path.ts";
import { readField, readyField } from "../run/read_fields.ts";
import { areVariants, isHeading, isNamed, RIVAL_SCORE, sayOf } from "../run/rivals.ts";
import type { TemplateView } from "../page/template.ts";
import { LEARNT_FROM, profileOf } from "../run/profile.ts";
import { applyRule, isBeside } from "../rule/rule.ts";
import type { Rule, Spot, WeighedRule } from "../rule/rule.ts";
import { isDuration, isOfKinds, kindsOf } from "../page/value_kinds.ts";
import { clipped, quoted } from "../../../base/quoted.ts";

/** Fields and the notes of their learner. */
export interface LearntFields {
  readonly fields: PageField[];
  readonly notes: string[];
  /** The examples that no page says as a value, by name. */
  readonly unlearnt: Record<string, string>;
}

/** Places kept of one field, the best one included. */
const MAX_PLACES = 4;
/** The share of the best place's score below which another is not kept. */
const LEAST_SCORE = 0.25;
const MAX_LABEL_LENGTH = 40;

/** What pages were told to have: the examples of each page given, in its order. */
export type PageLabels = readonly Readonly<Record<string, string | null>>[];

/**
 * Learns a field for each example; where pages have records of their own, from each of them.
 *
 * Throws `ToolError` `bad_input` where no example is on any page, naming each as name='value'.
 */
export function learnFields(
  models: readonly PageModel[],
  want: Readonly<Record<string, string>>,
  labels: PageLabels = [],
): LearntFields {
  const shared = sharedTexts(models);
  const fields: PageField[] = [];
  const notes: string[] = [];
  const unlearnt: Record<string, string> = {};
  for (const [name, text] of Object.entries(want)) {
    const told = models.map((_, at): Told => toldOn(labels[at], name, models));
    const taught = clustersFor(models, shared, name, text, told);
    const [best] = taught.clusters;
    if (best === undefined) unlearnt[name] = text;
    else {
      const field = fieldOf(models, name, taught);
      fields.push(withAlternatives(models, shared, field, taught));
      notes.push(...notesOn(name, models, best, taught.clusters));
    }
  }
  if (fields.length === 0 && Object.keys(unlearnt).length > 0) {
    throw badInput(`nothing to learn: no page says ${toldExamples(Object.entries(unlearnt))}`);
  }
  return { fields, notes, unlearnt };
}

/** Writes examples as name='value'. */
export function toldExamples(examples: readonly (readonly [string, string])[]): string {
  return examples.map(([name, text]) => `${clipped(name)}='${clipped(text)}'`).join(", ");
}

function weightOf(rules: readonly WeighedRule[]): number {
  return rules.reduce((sum, { weight }) => sum + weight, 0);
}

function toldOn(
  record: PageLabels[number] | undefined,
  name: string,
  models: readonly PageModel[],
): Told {
  const text = record?.[name];
  return typeof text === "string" ? exampleOf(text, models) : text;
}

/** The places that could be a field, and what was told of each page. */
export interface Taught {
  readonly clusters: readonly Cluster[];
  readonly told: readonly Told[];
}

/** Ranks the places that could be a field, for one example of it. */
export function clustersFor(
  models: readonly PageModel[],
  shared: ReturnType<typeof sharedTexts>,
  name: string,
  text: string,
  known: readonly Told[] = [],
): Taught {
  const example = exampleOf(text, models);
  if (example.folded === "") return { clusters: [], told: known };
  const set = new RuleSet();
  // A text with a number is itself a value, and the next page has another.
  const isLabel = (folded: string): boolean =>
    shared.labels.has(foldLabel(folded)) && (models.length > 1 || !/\d/.test(folded));
  let seed = -1;
  for (const [at, model] of models.entries()) {
    const own = known[at];
    // A page that was told something else, or to have none, has nothing of this example.
    if (own === null || (own !== undefined && own.folded !== example.folded)) continue;
    if (seed < 0 && isOn(model, example)) seed = at;
    proposeRules(set, model, example, isLabel);
  }
  const from = Math.max(0, seed);
  const told = models.map((_, at): Told => at === from ? example : known[at]);
  const lesson = { name, example, models, told, seed: from, template: shared.template };
  return { clusters: rankClusters(lesson, set.rules), told };
}

/**
 * Adds the places of labelled pages whose example the best place does not read: "Sale" for "Price",
 * `ins` for `span`.
 */
function withAlternatives(
  models: readonly PageModel[],
  shared: ReturnType<typeof sharedTexts>,
  field: PageField,
  { clusters, told }: Taught,
): PageField {
  const rules = clusters[0]?.rules ?? [];
  const others = models.flatMap((model, at): PageField[] => {
    const own = told[at];
    if (!own) return [];
    const right = rules.filter((rule) => {
      const spot = applyRule(model, rule);
      return spot !== null && isExample(own, spot.value, spot.folded);
    });
    if (weightOf(right) * 2 >= weightOf(rules)) return [];
    const taught = clustersFor(models, shared, field.name, own.text, told);
    return taught.clusters.length === 0 ? [] : [fieldOf(models, field.name, taught)];
  });
  const optional = told.includes(null) ? { optional: true as const } : {};
  const [first, ...rest] = field.places ?? [];
  if (others.length === 0 || first === undefined) return { ...field, ...optional };
  const further = others.flatMap(({ places = [] }) =>
    places.slice(0, 1).map((place) => ({ ...place, score: first.score, proven: true as const }))
  );
  const { label: _label, ...open } = field;
  return {
    ...open,
    ...optional,
    samples: [...new Set([field, ...others].flatMap(({ samples }) => samples))].slice(0, 5),
    places: [first, ...further, ...rest].slice(0, MAX_PLACES),
  };
}

/** Reports whether a page says an example, as a value of its own or as a piece of a text. */
export function isSaid(model: PageModel, text: string): boolean {
  const example = exampleOf(text, [model]);
  if (example.folded === "" || isOn(model, example)) return true;
  const has = (said: string): boolean => said.toLowerCase().includes(example.folded);
  return model.texts.some(has) || model.headNames().some((name) => has(model.headText(name)));
}

/**
 * Lists the further places of a field that read another value on a page without an example: the pages
 * given show that it matters which is meant.
 */
export function openPlaces(
  field: PageField,
  models: readonly PageModel[],
  view: TemplateView,
): number[] {
  const ready = readyField(field);
  const best = ready.places[0];
  if (best === undefined || isNamed(ready)) return [];
  const readings = models.map((model) => readField(model, ready, view));
  return [...ready.places.entries()].flatMap(([rank, place]) => {
    if (rank === 0 || place.score < best.score * RIVAL_SCORE) return [];
    const differs = readings.some(({ verdict, answers }, at) => {
      const other = sayOf(answers[rank]);
      return verdict !== null && other !== undefined && other.folded !== verdict.spot.folded &&
        isHeading(models[at] as PageModel, other) && areVariants(verdict.spot.value, other.value);
    });
    return differs ? [rank] : [];
  });
}

/** Reports whether a page has an example, in its text or beside it. */
function isOn(model: PageModel, example: Example): boolean {
  return findOccurrences(model, example).length > 0 || dataPaths(model, example).length > 0;
}

/** Describes the field that the best cluster reads. */
export function fieldOf(
  models: readonly PageModel[],
  name: string,
  { clusters, told }: Taught,
): PageField {
  const best = clusters[0] as Cluster;
  const values = best.spots.flatMap((spot, at) => spot !== null && told[at] ? [spot.value] : []);
  const seen = best.spots.flatMap((spot) => spot === null ? [] : [spot.value]);
  const kept = clusters.filter((other) =>
    other.score >= best.score * LEAST_SCORE && !contradicts(best, other, told)
  );
  const chosen = kept.slice(0, MAX_PLACES);
  const declared = clusters.find((cluster) =>
    isDeclared(cluster) && !contradicts(best, cluster, told)
  );
  const places = declared === undefined || chosen.includes(declared)
    ? chosen
    : chosen.concat(declared);
  const everyPage = models.map(() => told.find((example) => !!example));
  const [top] = best.rules;
  const label = labelOf(models, name, best, told);
  const path = pathOf(models, best.spots);
  const anchor = models.length > 1 && top !== undefined ? anchorOf(top) : undefined;
  const text = values[0] ?? "";
  return {
    name,
    path,
    ...profileOf(values, isAddressPath(path), 1),
    // Pages without an example take checks away, and set none; spans of time read by their number.
    ...(profileOf(seen, isAddressPath(path), 1).reads !== null && !seen.some(isDuration)
      ? {}
      : { reads: null }),
    ...(values.length < LEARNT_FROM ? { shape: null } : {}),
    ...defined({ anchor, label }),
    kinds: kindsOf(text).filter((kind) => seen.every((value) => isOfKinds(value, [kind]))),
    taught: values.length,
    met: seen.length,
    places: places.map((cluster) => ({
      ...placeOf(models, cluster, told),
      ...(contradicts(best, cluster, everyPage) ? { differs: true as const } : {}),
    })),
  };
}

/** Reports whether a cluster reads what a page declares of itself. */
function isDeclared({ rules: [first] }: Cluster): boolean {
  return first?.by === "data" && first.path.startsWith("ld>");
}

/**
 * Reports whether two clusters read different values on a page learnt from: one of them is wrong.
 */
export function contradicts(cluster: Cluster, other: Cluster, told: readonly Told[]): boolean {
  return cluster.spots.some((spot, at) => {
    const theirs = other.spots[at];
    return !!told[at] && spot !== null && theirs !== null && theirs !== undefined &&
      spot.folded !== theirs.folded;
  });
}

function placeOf(
  models: readonly PageModel[],
  cluster: Cluster,
  told: readonly Told[],
): FieldPlace {
  const looks = cluster.spots.map((spot, at) =>
    spot === null || !told[at] || spot.node === 0 ? "" : lookOf(models[at] as PageModel, spot.node)
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
 * Returns the text right before a value when all labelled pages that have it agree on it, and it is a
 * label: written as one, named like the field, or on another page before its value, too.
 */
function labelOf(
  models: readonly PageModel[],
  name: string,
  { spots }: Cluster,
  told: readonly Told[],
): string | undefined {
  const placeOf = (model: PageModel, place: number): number =>
    isColon(model.texts[place - 1]) ? place - 2 : place - 1;
  const before = spots.map((spot, at): string | undefined => {
    const model = models[at] as PageModel;
    const place = placeOf(model, spot?.place ?? 0);
    const text = model.texts[place];
    if (spot === null || text === undefined || text.length > MAX_LABEL_LENGTH) return undefined;
    const isPart = isHeading(model, spot) || isShutOff(model, place, spot.node, "form");
    return isPart ? undefined : text;
  });
  const seed = spots.findIndex((spot, at) => spot !== null && !!told[at]);
  const label = before[seed];
  if (label === undefined) return undefined;
  const folded = foldLabel(fold(label));
  const isSame = (at: number): boolean => foldLabel(fold(before[at] ?? "")) === folded;
  const taught = [...spots.keys()].filter((at) => spots[at] !== null && !!told[at]);
  if (!taught.every(isSame)) return undefined;
  const alone = [...spots.keys()].filter(isSame).length === 1;
  const model = models[seed] as PageModel;
  const at = placeOf(model, spots[seed]?.place ?? 1);
  return isLabelText(model, name, at, folded, alone) ? label : undefined;
}

/** Reports whether a text is the colon of the label before it, marked up by itself. */
function isColon(text = ""): boolean {
  return /^[:：]$/u.test(text);
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
  return isWrittenLabel(model, at, alone) || isColon(model.texts[at + 1]) ||
    overlap(name, folded) > 0;
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
  if (rivals < 2 || folds.size > 1) return [];
  const said = quoted(best.spots[0]?.value ?? "");
  return models.length === 1
    ? [`${name} stands in ${rivals} places of the one page given; the likeliest is read`]
    : [
      `${name} is ${said} on every page given: pages that differ in it would tell its ${rivals} ` +
      "places apart",
    ];
}
