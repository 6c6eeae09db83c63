/**
 * Fields of the page found again on pages that changed.
 *
 * docs/design/extractors.md, 5.2 and 5.4. Two things prove a new place: a value met while learning
 * is there, or rules of several families still lead there though others are gone. One of several
 * values is learnt again from the known ones that are still there.
 */
import { type Change, change, type Evidence } from "./change.ts";
import type { Cluster } from "../rule/cluster.ts";
import { sharedTexts } from "../rule/lesson.ts";
import { isChrome, isSiteSign } from "../rule/context.ts";
import type { Extractor, PageField, SeveralField } from "../extractor.ts";
import { fold } from "../page/fold.ts";
import { headings, isBeside } from "../rule/rule.ts";
import { clustersFor, contradicts, fieldOf } from "../learn/learn_fields.ts";
import type { PageModel } from "../page/model.ts";
import { around } from "../page/place_path.ts";
import { conceptOf } from "../propose/concepts.ts";
import { exampleOf, findOccurrences, type Occurrence } from "../rule/occurrences.ts";
import { type FieldReading, readField, type ReadyField, readyField } from "../run/read_fields.ts";
import { misfits } from "../run/read_rows.ts";
import { viewThrough } from "../page/template.ts";
import { learnOne, standingOn } from "../several/learn_several.ts";
import { readSeveral } from "../several/item_rule.ts";

/** Fields after healing. */
export interface HealedFields {
  readonly fields: PageField[];
  readonly changes: Change[];
  readonly notes: string[];
}

/** Families of rules that must agree on a value never met before; in strange markup one more. */
const LEAST_FAMILIES = 2;
/** What a visitor acts on, and steps up from a value to one. */
const CONTROLS = new Set(["button", "select", "option", "input", "textarea"]);
const CONTROL_CLIMB = 3;
/** How near a rival's score must come to make a move undecided. */
const RIVAL_SCORE = 0.8;

/** Heals each page field: kept, moved, or reported as lost. */
export function healFields(
  { fields = [], template }: Extractor,
  models: readonly PageModel[],
): HealedFields {
  const healed: PageField[] = [];
  const changes: Change[] = [];
  const notes: string[] = [];
  if (fields.length === 0) return { fields: healed, changes, notes };
  const shared = sharedTexts(models);
  const view = viewThrough(template);
  for (const { lost: _lost, ...field } of fields) {
    const ready = readyField(field);
    const readings = models.map((model) => readField(model, ready, view));
    const isRead = readings.every(({ value, failed }) =>
      value !== undefined && failed.length === 0
    );
    // A known value is believed in any markup; another one would not be.
    const isSure = isRead && !readings.some(({ verdict }) => verdict?.strange === true);
    const found = isSure ? field : findAgain(field, models, shared, readings);
    // A run gives a known value, in doubt: that is no loss, and it goes on being told.
    const isGiven = isRead || readings.every((reading) => readsKnown(ready, reading));
    if (isSure || (typeof found === "string" && isGiven)) {
      healed.push(field);
      if (!isRead) notes.push(`${field.name} is read as before, though not by all of its rules`);
    } else if (typeof found === "string") {
      const [kind, at = null] = found.split(" ") as ["vanished" | "ambiguous", string?];
      healed.push({ ...field, lost: true });
      changes.push(change(kind, field.name, at));
    } else {
      healed.push(found);
      const evidence = evidenceFor(field, found, models);
      changes.push(change("moved", field.name, placeName(found), evidence));
      if (models.length === 1) {
        notes.push(`${field.name} was found again on one page alone; a second would confirm it`);
      }
    }
  }
  return { fields: healed, changes, notes };
}

/** Reports whether a run reads a value that was met while learning. */
function readsKnown({ expected }: ReadyField, { verdict }: FieldReading): boolean {
  return verdict !== null && expected.known.has(verdict.spot.folded);
}

/** Counts the learnt values that are at the new place, and those that are elsewhere on the pages. */
function evidenceFor(
  { samples }: PageField,
  found: PageField,
  models: readonly PageModel[],
): Evidence {
  const ready = readyField(found);
  const spots = models.map((model) =>
    readField(model, ready, viewThrough(undefined)).verdict?.spot
  );
  const isElsewhere = (sample: string): boolean =>
    models.some((model, at) => {
      const own = spots[at]?.node ?? 0;
      return findOccurrences(model, exampleOf(sample)).some(({ node }) =>
        own === 0 || !(model.tree.contains(own, node) || model.tree.contains(node, own))
      );
    });
  const known = samples.map(fold);
  const seen = known.filter((sample) => spots.some((spot) => spot?.folded === sample)).length;
  return { seen, samples: samples.length, runner_up: samples.filter(isElsewhere).length };
}

/** Returns where a field is read now: its path, or the label before it. */
function placeName({ anchor, path }: PageField): string {
  return anchor === undefined ? path : `after '${anchor.label}'`;
}

type Found = PageField | "vanished" | `ambiguous ${string}`;

function findAgain(
  field: PageField,
  models: readonly PageModel[],
  shared: ReturnType<typeof sharedTexts>,
  readings: readonly FieldReading[],
): Found {
  const standing = field.samples.filter((sample) =>
    models.some((model) => standingIn(model, sample).length > 0)
  );
  for (const sample of standing) {
    const found = relearn(field, models, shared, sample);
    if (found !== undefined) return found;
  }
  const value = readings.find(isProven)?.value ?? headlineOf(field, models, readings);
  if (value === undefined || misfits(field, [value]).length > 0) return "vanished";
  return relearn(field, models, shared, value) ?? "vanished";
}

/**
 * Returns the value read where it is the page's headline, and a headline was learnt: there is one,
 * whatever is around it.
 */
function headlineOf(
  { name, places = [] }: PageField,
  models: readonly PageModel[],
  readings: readonly FieldReading[],
): string | undefined {
  const learnt = places[0]?.rules.some((rule) => rule.by === "heading" && rule.tag === "h1");
  const isTitle = conceptOf(name)?.kind === "title";
  if (learnt !== true && !isTitle) return undefined;
  return readings.find(({ value }, at) => {
    return value !== undefined && isHeadline(models[at] as PageModel, value);
  })?.value;
}

/** Reports whether rules that outlived the change suffice for a value that was never met before. */
function isProven({ verdict, confirmed }: FieldReading): boolean {
  if (verdict === null) return false;
  const { families, oneSort, others, strange } = verdict;
  // Its label introduces it, once on the page, however strange the markup is.
  return confirmed === true ||
    (families >= LEAST_FAMILIES + Number(strange) && !oneSort && others.length === 0);
}

/** Lists where a page says a value in what is its own. */
export function standingIn(model: PageModel, sample: string): Occurrence[] {
  return findOccurrences(model, exampleOf(sample, [model])).filter(({ node }) =>
    !isChrome(model.tree, node) && !isSiteSign(model.tree, node)
  );
}

/** Learns a field again from a value at its new place; undefined when it does not fit there. */
function relearn(
  field: PageField,
  models: readonly PageModel[],
  shared: ReturnType<typeof sharedTexts>,
  value: string,
): Found | undefined {
  const taught = clustersFor(models, shared, field.name, value);
  const clusters = taught.clusters.filter((cluster) =>
    fits(field, cluster) && !isControl(models, cluster)
  );
  const [best] = clusters;
  if (best === undefined) return undefined;
  const fresh = fieldOf(models, field.name, { clusters, told: taught.told });
  const rival = clusters.find((other) =>
    other !== best && other.score >= best.score * RIVAL_SCORE &&
    contradicts(best, other, models.map(() => taught.told.find((example) => !!example)))
  );
  if (rival !== undefined) return `ambiguous ${fresh.path}`;
  return { ...fresh, reads: field.reads, shape: field.shape ?? fresh.shape };
}

/** Reports whether a place is a button or a choice of a form, which may say any name. */
function isControl(models: readonly PageModel[], { spots }: Cluster): boolean {
  return spots.some((spot, at) => {
    const { tree } = models[at] as PageModel;
    return around(tree, spot?.node ?? 0).take(CONTROL_CLIMB).some((node) =>
      CONTROLS.has(tree.name(node)) || tree.attribute(node, "role") === "button"
    );
  });
}

/** Reports whether a page's first heading is this value, and its title begins with it. */
function isHeadline(model: PageModel, value: string): boolean {
  const [first] = headings(model, "h1");
  const folded = fold(value);
  return first !== undefined && fold(model.textOf(first)) === folded &&
    fold(model.headText("title")).startsWith(folded);
}

/** Reports whether a cluster reads on every page a value that passes the field's checks. */
function fits(field: PageField, cluster: Cluster): boolean {
  if (cluster.coverage < 1 || cluster.rules.slice(0, 1).some(isBeside)) return false;
  return cluster.spots.every((spot) => spot !== null && misfits(field, [spot.value]).length === 0);
}

/** Known values that must be there, at least. */
const LEAST_STANDING = 2;
/** The share of the known values that must be there. */
export const STANDING_SHARE = 0.5;

/** Heals each field: kept, moved, or reported as lost. */
export function healSeveral(
  fields: readonly SeveralField[],
  models: readonly PageModel[],
): { several: SeveralField[]; changes: Change[] } {
  const several: SeveralField[] = [];
  const changes: Change[] = [];
  for (const { lost: _lost, ...field } of fields) {
    if (models.every((model) => readSeveral(model, field).failed.length === 0)) {
      several.push(field);
      continue;
    }
    const found = learnAgain(field, models);
    if (found === undefined) {
      several.push({ ...field, lost: true });
      changes.push(change("vanished", field.name, null));
    } else {
      several.push(found);
      const seen = models.map((model) => standingOn(model, field.samples).length)
        .reduce((most, count) => Math.max(most, count), 0);
      const evidence = { seen, samples: field.samples.length, runner_up: 0 };
      changes.push(change("moved", field.name, found.path, evidence));
    }
  }
  return { several, changes };
}

function learnAgain(
  { name, samples }: SeveralField,
  models: readonly PageModel[],
): SeveralField | undefined {
  for (const model of models) {
    const standing = standingOn(model, samples);
    const least = Math.max(LEAST_STANDING, samples.length * STANDING_SHARE);
    const found = standing.length < least ? undefined : learnOne(models, name, standing);
    if (found !== undefined) return found;
  }
  return undefined;
}
