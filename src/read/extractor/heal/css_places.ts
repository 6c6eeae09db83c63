/** Places of a page as CSS selectors that a person would write. */
import type { Node } from "../../../page/html/mod.ts";
import { type PageModel, stableClasses } from "../page/model.ts";

// Bounds.
/** Elements around a value that selectors proposed for it begin at. */
const MAX_SELECTOR_BOXES = 4;

/** What CSS takes for a name as it stands. */
const PLAIN = /^-?[A-Za-z_][\w-]*$/;

/**
 * Lists selectors of an element, short ones first: by its id, its classes, within a box with an id
 * or class, and counted from the body.
 */
export function selectorsFor(
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
    for (const around of labelsOf(model, box).filter(isNamed)) {
      for (const label of own) selectors.push(`${around}${join}${label}`);
    }
    box = model.tree.parent(box);
  }
  selectors.push(countedPath(model, node));
  return [...new Set(selectors)].map((one) => `${one}${end}`);
}

function labelsOf({ tree }: PageModel, node: Node): string[] {
  const name = tree.name(node);
  if (!PLAIN.test(name)) return [];
  const id = tree.attribute(node, "id") ?? "";
  const classes = stableClasses(tree, node).filter((one) => PLAIN.test(one));
  return [
    ...(PLAIN.test(id) && !/\d{2,}/.test(id) ? [`#${id}`] : []),
    ...classes.map((one) => `${name}.${one}`),
    name,
  ];
}

function isNamed(label: string): boolean {
  return /[.#]/.test(label);
}

/** Writes the way down from the body, each step counted among its like. */
function countedPath({ tree }: PageModel, node: Node): string {
  const steps: string[] = [];
  for (let at = node; tree.isElement(at) && tree.name(at) !== "body"; at = tree.parent(at)) {
    const name = tree.name(at);
    let count = 1;
    let kid = tree.firstChild(tree.parent(at));
    for (; kid !== at && kid !== 0; kid = tree.nextSibling(kid)) {
      if (tree.isElement(kid) && tree.name(kid) === name) count++;
    }
    steps.unshift(`${name}:nth-of-type(${count})`);
  }
  return ["body", ...steps].join(" > ");
}

/** Writes a kind of row, as `li.product`, as a selector; undefined where it has odd names. */
export function kindSelector(kind: string): string | undefined {
  return kind.split(".").every((part) => PLAIN.test(part)) ? kind : undefined;
}

/** Writes a column's path as a selector inside its row; undefined for the row's own text. */
export function columnSelector(path: string): string | undefined {
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
