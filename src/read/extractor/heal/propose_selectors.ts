/**
 * Selectors proposed in place of written ones that find nothing any more.
 *
 * docs/design/extractors.md, 5.3: by the values learnt of them. Written selectors are never
 * rewritten; a proposal is for whoever wrote them to accept.
 */
import { ToolError } from "../../../base/errors.ts";
import type { Node, Page } from "../../../page/html/mod.ts";
import { elementKind } from "../../../page/layout/mod.ts";
import type { Selector } from "../../../page/select/mod.ts";
import { toColumn } from "../typed/typed_rows.ts";
import type { SelectedField, SelectedList } from "../extractor.ts";
import { type FieldValues, readySelection, selectField, selectRows } from "../format/selection.ts";
import { ruledAt } from "../lists/rows_of.ts";
import { type PageModel, stableClasses } from "../page/model.ts";
import { countLike } from "../page/steps.ts";
import { standingIn } from "./heal_fields.ts";
import { keepsProfile } from "../run/profile.ts";
import type { Evidence } from "./change.ts";
import { seenByColumn } from "./heal_columns.ts";
import { bestGroup } from "./heal_listing.ts";
import { countAmong } from "./sample_match.ts";

// Bounds.
/** Selectors tried, and values searched, in one call that heals written ones; then none is proposed. */
const MAX_PROPOSED_SELECTORS = 400;
/** Elements around a value that selectors proposed for it begin at. */
const MAX_SELECTOR_BOXES = 4;

/** What CSS takes for a name as it stands. */
const PLAIN = /^-?[A-Za-z_][\w-]*$/;

/** A selector to accept, what it reads on the first page that has it, and on what evidence. */
export interface Proposal {
  readonly selector: string;
  readonly value?: string;
  readonly evidence: Evidence;
}

/** How many more selectors and values one call looks for. */
export interface Tries {
  left: number;
}

/** Creates the count of one call. */
export function createTries(): Tries {
  return { left: MAX_PROPOSED_SELECTORS };
}

/** Proposes a selector of a field of the page, where a value learnt of it is on a page. */
export function proposeField(
  field: SelectedField,
  models: readonly PageModel[],
  tries: Tries,
): Proposal | undefined {
  const found = [...selectorsOf(field, models, tries)].flatMap((selector) =>
    judge(field, selector, models) ?? []
  );
  // More known values are better, and as many among fewer others.
  const [best] = found.sort((a, b) => b.evidence.seen - a.evidence.seen || a.read - b.read);
  return best;
}

/** Gives the selectors of what says a value learnt of a field, while there are tries left. */
function* selectorsOf(
  { samples }: SelectedField,
  models: readonly PageModel[],
  tries: Tries,
): Generator<string> {
  for (const sample of samples) {
    for (const model of models) {
      if (tries.left-- <= 0) return;
      for (const { node, units } of standingIn(model, sample)) {
        const attribute = units[0]?.startsWith("@") ? units[0].slice(1) : undefined;
        for (const selector of selectorsFor(model, node, attribute)) {
          if (tries.left-- <= 0) return;
          yield selector;
        }
      }
    }
  }
}

/** Runs a selector as the field is run; undefined where it does not read every page as learnt. */
function judge(
  field: SelectedField,
  selector: string,
  models: readonly PageModel[],
): (Proposal & { readonly read: number }) | undefined {
  const several = field.several === true;
  const values: string[] = [];
  for (const { page } of models) {
    const found = readAlone(page, selector, several);
    if (found?.value === undefined || (found.count > 1 && !several)) return undefined;
    for (const value of found.all ?? [found.value]) values.push(value);
  }
  if (!keepsProfile(toColumn(field), values)) return undefined;
  const seen = countAmong(field.samples, values, false);
  const least = several ? Math.min(2, field.samples.length) : 1;
  if (seen < least) return undefined;
  const [value] = values;
  return {
    selector,
    ...(value === undefined ? {} : { value }),
    evidence: { seen, samples: field.samples.length, runner_up: 0 },
    read: values.length,
  };
}

/** Reads a page by a selector; undefined also where it is too long or costs too much there. */
function readAlone(page: Page, selector: string, several: boolean): FieldValues | undefined {
  try {
    const [ready] = readySelection(null, [{ name: "proposed", selector, several }])[0]?.fields ??
      [];
    return ready === undefined ? undefined : selectField(page, ready, [undefined]).found?.[0];
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

/** Rows of a list and their fields, by selectors to accept. */
export interface ListProposal {
  readonly rows: string;
  /** Whether the rows proposed are those that the old selector still finds. */
  readonly isSame: boolean;
  readonly fields: ReadonlyMap<string, Proposal>;
}

/** Proposes the rows of a list, and its fields in them, where most values learnt of it are. */
export function proposeList(
  list: Pick<SelectedList, "rows" | "fields">,
  models: readonly PageModel[],
): ListProposal | undefined {
  const columns = list.fields.map(toColumn);
  for (const model of models) {
    const found = bestGroup({ fields: columns, chosen: true }, model);
    if (found === undefined || (found.plan.span ?? 1) > 1) continue;
    const rows = rowsSelector(model, found.container, found.plan);
    if (rows === undefined) continue;
    const read = ruledAt(found);
    const fields = new Map<string, Proposal>();
    for (const { column, places } of seenByColumn(columns, [read])) {
      const [place, second] = places;
      const selector = place === undefined ? undefined : columnSelector(place.path);
      if (place === undefined || selector === undefined || place.seen === 0) continue;
      const value = read.rows.map(({ byPath }) => byPath.get(place.path)?.value)
        .find((cell) => cell !== undefined);
      fields.set(column.name, {
        selector,
        ...(value === undefined ? {} : { value }),
        evidence: {
          seen: place.seen,
          samples: column.samples.length,
          runner_up: second?.seen ?? 0,
        },
      });
    }
    const own = selectRows(model.page, readySelection(list.rows, [])[0]?.rows as Selector).found ??
      [];
    const isSame = own.length === read.rows.length &&
      read.rows.every(({ node }, at) => node === own[at]);
    if (fields.size > 0) return { rows: isSame ? list.rows : rows, isSame, fields };
  }
  return undefined;
}

function rowsSelector(
  model: PageModel,
  container: Node,
  { member, wrapper }: { readonly member: string; readonly wrapper?: string },
): string | undefined {
  const kinds = [...wrapper?.split(">") ?? [], member].map(kindSelector);
  if (kinds.includes(undefined)) return undefined;
  const [at = elementKind(model.tree, container)] = selectorsFor(model, container, undefined)
    .filter((selector) => readAlone(model.page, selector, true)?.count === 1);
  return [at, ...kinds].join(" > ");
}

/**
 * Lists selectors of an element, short ones first: by its id, its classes, within a box with an id
 * or class, and counted from the body.
 */
function selectorsFor(
  model: PageModel,
  node: Node,
  attribute: string | undefined,
): string[] {
  const end = attribute === undefined ? "" : `::attr(${attribute})`;
  const own = labelsOf(model, node);
  const selectors = [...own];
  let box = model.tree.parent(node);
  for (let climb = 0; climb < MAX_SELECTOR_BOXES && model.tree.isElement(box); climb++) {
    const join = climb === 0 ? " > " : " ";
    for (const around of labelsOf(model, box).filter((label) => /[.#]/.test(label))) {
      for (const label of own) selectors.push(`${around}${join}${label}`);
    }
    box = model.tree.parent(box);
  }
  selectors.push(countedPath(model, node));
  return [...new Set(selectors)].map((selector) => `${selector}${end}`);
}

function labelsOf({ tree }: PageModel, node: Node): string[] {
  const name = tree.name(node);
  if (!PLAIN.test(name)) return [];
  const id = tree.attribute(node, "id") ?? "";
  const classes = stableClasses(tree, node).filter((label) => PLAIN.test(label));
  return [
    ...(PLAIN.test(id) && !/\d{2,}/.test(id) ? [`#${id}`] : []),
    ...classes.map((label) => `${name}.${label}`),
    name,
  ];
}

/** Writes the way down from the body, each step counted among its like. */
function countedPath({ tree }: PageModel, node: Node): string {
  const steps: string[] = [];
  for (let at = node; tree.isElement(at) && tree.name(at) !== "body"; at = tree.parent(at)) {
    steps.unshift(`${tree.name(at)}:nth-of-type(${1 + countLike(tree, at, false)})`);
  }
  return ["body", ...steps].join(" > ");
}

/** Writes a kind of row, as `li.product`, as a selector; undefined where it has odd names. */
function kindSelector(kind: string): string | undefined {
  return kind.split(".").every((part) => PLAIN.test(part)) ? kind : undefined;
}

/** Writes a column's path as a selector inside its row; undefined for the row's own text. */
function columnSelector(path: string): string | undefined {
  const [place = "", attribute] = path.split("@");
  const steps = place.split(">").map(stepSelector);
  if (steps.includes(undefined)) return undefined;
  return `${steps.join(" > ")}${attribute === undefined ? "" : `::attr(${attribute})`}`;
}

/** Writes one step, as `span.tag2`, the second of its kind. */
function stepSelector(step: string): string | undefined {
  const isHeading = /^h[1-6]$/.test(step);
  const [, label = step, count] = isHeading ? [] : /^([^]*?\D)(\d{1,4})$/.exec(step) ?? [];
  if (kindSelector(label) === undefined) return undefined;
  return count === undefined ? label : `${label}:nth-child(${count} of ${label})`;
}
