/**
 * Lists inside the rows of a list, learnt from the rows that example rows have.
 *
 * docs/design/extractors.md, 2.13: the inner rows of all outer rows are read together, so that a
 * column is the same in all of them; where an outer row has them is one of its elements and perhaps
 * boxes below it.
 */
import { badInput } from "../../../base/errors.ts";
import type { Node, Tree } from "../../../page/html/mod.ts";
import { elementKind } from "../../../page/layout/mod.ts";
import { MAX_ROW_BOXES, MAX_ROW_CUTS } from "../../../base/limits.ts";
import { clipped } from "../../../base/quoted.ts";
import type { NestedList } from "../extractor.ts";
import { columnOf } from "../learn/learn_listing.ts";
import { readMembers, type ReadRow } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";
import { around } from "../page/place_path.ts";
import { ruledRows } from "../rule/column_rules.ts";
import { type Example, findOccurrences } from "../rule/occurrences.ts";
import { type Alignment, alignRows, readyExamples, readyHeld } from "./align_rows.ts";
import { hasLikeSibling, kindsBetween } from "./cut_rows.ts";
import { type ExampleRow, splitRow } from "./want.ts";
import { nestedMembers, type RowScope, rowsIn } from "./rows_of.ts";

/** Learns the lists that example rows have. Throws `ToolError` `bad_input` for one not found. */
export function learnNested(
  name: string,
  rows: readonly ExampleRow[],
  scopes: readonly RowScope[],
): NestedList[] {
  const split = rows.map(splitRow);
  const names = new Set(split.flatMap(({ lists }) => Object.keys(lists)));
  return [...names].map((own): NestedList => {
    const path = `${name}.${own}`;
    const inner = split.flatMap(({ lists }) => lists[own] === undefined ? [] : [lists[own]]);
    const found = findNested(scopes, inner);
    if (found === undefined) {
      throw badInput(
        `${clipped(path)} does not align: no row of ${clipped(name)} has ${
          inner.length === 1 ? "its example" : "its examples"
        } as rows of one kind`,
      );
    }
    const isPlain = split.some(({ plain }) => plain.has(own));
    return { name: own, ...found.plan, ...describe(path, found, scopes, inner.flat(), isPlain) };
  });
}

/** Elements that are one of several by what they are. */
const ITEM_TAGS = new Set(["li", "tr", "article"]);

/** Where outer rows have inner ones. */
type Plan = Pick<NestedList, "part" | "wrapper" | "member">;

interface Found {
  readonly plan: Plan;
  readonly alignment: Alignment;
}

/** Finds the plan by which most inner rows have every column. */
function findNested(
  scopes: readonly RowScope[],
  inner: readonly (readonly ExampleRow[])[],
): Found | undefined {
  const [first] = inner;
  let best: Found | undefined;
  const all = inner.flat();
  for (const scope of scopes) {
    const models = [scope.model];
    const examples = readyExamples(all, models);
    const held = readyHeld(all, models);
    for (const plan of first === undefined ? [] : plansIn(scope, first)) {
      const rows = rowsBy(scope.model, scopes, plan);
      const alignment = alignRows(rows, examples, held);
      if (alignment === undefined || alignment.full <= (best?.alignment.full ?? -1)) continue;
      best = { plan, alignment };
    }
    if (best !== undefined) return best;
  }
  return undefined;
}

function rowsBy(model: PageModel, scopes: readonly RowScope[], plan: Plan): ReadRow[] {
  const members = scopes.flatMap((scope) =>
    scope.model === model ? nestedMembers(scope, plan) : []
  );
  return readMembers(model.page, members, 1);
}

/** Proposes what the rows are, by the elements that have all values of the first example. */
function plansIn(scope: RowScope, rows: readonly ExampleRow[]): Plan[] {
  const { model, parts } = scope;
  const { tree } = model;
  const placesOf = (value: Example): Node[] =>
    findOccurrences(model, value).map(({ node }) => node)
      .filter((node) => parts.some((part) => tree.contains(part, node)));
  const [first] = readyExamples(rows, [model]);
  const [held = []] = readyHeld(rows, [model]);
  const places = [...first?.values() ?? [], ...held].map(placesOf);
  const plans = new Map<string, Plan>();
  for (const node of places[0] ?? []) {
    const part = parts.findIndex((box) => tree.contains(box, node));
    for (const plan of climb(tree, parts[part] as Node, part, node, places)) {
      if (plans.size < MAX_ROW_CUTS) plans.set(JSON.stringify(plan), plan);
    }
  }
  return [...plans.values()];
}

/**
 * Lists what a row may be, the first of equals being taken: the smallest element with all its values
 * that is an item by its tag or has a sibling of its kind, else the smallest, as the box around the
 * only row of a list is none.
 */
function climb(
  tree: Tree,
  top: Node,
  part: number,
  from: Node,
  places: readonly (readonly Node[])[],
): Plan[] {
  const plans: Plan[] = [];
  const alone: Plan[] = [];
  for (const at of around(tree, from, top)) {
    if (!places.every((nodes) => nodes.some((node) => tree.contains(at, node)))) continue;
    const boxes = kindsBetween(tree, top, at);
    if (boxes.length > MAX_ROW_BOXES) continue;
    const isItem = ITEM_TAGS.has(tree.name(at)) || hasLikeSibling(tree, at);
    const kind = elementKind(tree, at);
    const bare = kind.split(".")[0] as string;
    for (const member of kind === bare ? [kind] : [kind, bare]) {
      (isItem ? plans : alone).push({
        ...(part === 0 ? {} : { part }),
        ...(boxes.length === 0 ? {} : { wrapper: boxes.join(">") }),
        member,
      });
    }
  }
  return [...plans, ...alone];
}

function describe(
  path: string,
  { plan, alignment }: Found,
  scopes: readonly RowScope[],
  examples: readonly ExampleRow[],
  isPlain: boolean,
): Pick<NestedList, "rows" | "plain" | "fields" | "lists"> {
  const models = [...new Set(scopes.map(({ model }) => model))];
  const pages = models.map((model) => ruledRows(model, rowsBy(model, scopes, plan), 1));
  const counts = scopes.map((scope) => nestedMembers(scope, plan).length).sort((a, b) => a - b);
  const lists = learnNested(path, examples, scopes.flatMap((scope) => rowsIn(scope, plan)));
  return {
    rows: [counts[0] ?? 0, counts.at(-1) ?? 0],
    ...(isPlain ? { plain: true as const } : {}),
    fields: [...alignment.pick].map(([column, at]) => columnOf(column, at, pages)),
    ...(lists.length === 0 ? {} : { lists }),
  };
}
