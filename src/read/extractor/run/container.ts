/**
 * Where a listing's container is on a page, by several rules that must agree.
 *
 * docs/design/extractors.md, 4.3.
 */
import { collapsedText, type Node, type Tree } from "../../../page/html/mod.ts";
import { HEADING_TAGS } from "../../../page/layout/mod.ts";
import type { Listing } from "../extractor.ts";
import { findMembers, readMembers, valueIn } from "../page/members.ts";
import { type PageModel, stableClasses } from "../page/model.ts";
import { proposeAnchors, RuleSet } from "../rule/find_rules.ts";
import {
  type Arrival,
  followPlacePath,
  likeNamed,
  parsePlacePath,
  placePathOf,
  type PlaceStep,
  stepLabel,
  wayTo,
} from "../page/place_path.ts";
import { keepsProfile } from "./profile.ts";
import { nodeOfRule, type WeighedRule } from "../rule/rule.ts";
import { quoted } from "../../../base/quoted.ts";

/** The container on a page, or why it is not accepted. */
export type Located =
  | { node: Node; problem?: undefined; /** Another place that holds such rows. */ rival?: string }
  | { node: 0; problem: string };

/** Rows read of each place that rules lead to, to check whether they are the learnt ones. */
const MAX_WEIGHED_ROWS = 50;
/** Rules kept for a container. */
const MAX_RULES = 8;
/** The weight from which other rules are accepted though the written place is gone. */
const SURE_WEIGHT = 0.9;

/** Returns the rules that lead to the containers of several pages on each of them. */
export function containerRules(
  models: readonly PageModel[],
  nodes: readonly Node[],
): WeighedRule[] {
  const set = new RuleSet();
  for (const [at, model] of models.entries()) {
    const node = nodes[at] as Node;
    for (const named of stableClasses(model.tree, node)) {
      set.add({ by: "class", class: `.${named}` });
    }
    proposeAnchors(set, model, node);
  }
  const kept: WeighedRule[] = [];
  for (const rule of set.rules) {
    if (kept.length >= MAX_RULES) break;
    const right = models.every((model, at) => nodeOfRule(model, rule) === nodes[at]);
    if (right) kept.push({ ...rule, weight: rule.by === "path" ? 0.5 : 0.9 });
  }
  return kept;
}

/** Lists the elements that a listing's rules lead to, whatever rows they contain. */
export function containersOf(model: PageModel, { places = [] }: Listing): Node[] {
  return places.map((rule) => nodeOfRule(model, rule)).filter((node) => node !== 0);
}

/** Finds a listing's container on a page. */
export function locate(model: PageModel, listing: Listing): Located {
  const { tree } = model;
  const steps = parsePlacePath(listing.container) ?? [];
  const arrival = followPlacePath(tree, steps);
  const votes = new Map<Node, number>();
  const holders = new Map<Node, Node>();
  const vote = (node: Node, weight: number): boolean => {
    const [first] = node === 0 ? [] : findMembers(tree, node, listing);
    if (first === undefined) return false;
    // A box and the one inside it that both contain the same rows are one place.
    const holder = holders.get(first) ?? node;
    holders.set(first, holder);
    votes.set(holder, (votes.get(holder) ?? 0) + weight);
    return true;
  };
  for (const rule of listing.places ?? []) vote(nodeOfRule(model, rule), rule.weight);
  const moved = arrival.node === 0 ? undefined : movedStep(tree, listing, steps, arrival);
  const trusted = arrival.node !== 0 && arrival.doubled === undefined && moved === undefined;
  const holds = trusted && vote(arrival.node, 1);
  if (votes.size > 1) return elect(model, listing, votes);
  const [[only, weight] = [0, 0]] = votes;
  if (only !== 0 && (holds || weight >= SURE_WEIGHT)) return { node: only };
  if (trusted) return { node: arrival.node };
  const double = arrival.doubled;
  if (moved !== undefined) return { node: 0, problem: moved };
  return {
    node: 0,
    problem: double === undefined ? "not on this page" : `several ${double} where there was one`,
  };
}

/** Chooses between places: those whose rows read as learnt count, and most of their votes wins. */
function elect(model: PageModel, listing: Listing, votes: ReadonlyMap<Node, number>): Located {
  const standing = [...votes].filter(([node]) => holdsColumns(model, node, listing));
  const ranked = (standing.length === 0 ? [...votes] : standing)
    .sort(([, a], [, b]) => b - a);
  const [first, second] = ranked;
  if (first !== undefined && second === undefined) return { node: first[0] };
  const places = ranked.slice(0, 3).map(([node]) => placePathOf(model.tree, node));
  const rival = `its rules lead to different places: ${places.join(", ")}`;
  const sure = first !== undefined && standing.length > 1 && first[1] > (second?.[1] ?? 0);
  return sure ? { node: first[0], rival } : { node: 0, problem: rival };
}

/** Reports whether the rows at a place have a column that most rows had, with values as learnt. */
function holdsColumns(model: PageModel, container: Node, listing: Listing): boolean {
  const members = findMembers(model.tree, container, listing).slice(0, MAX_WEIGHED_ROWS);
  const rows = readMembers(model.page, members, listing.span ?? 1);
  const usual = listing.fields.filter(({ missing }) => missing <= 0.5);
  return usual.some((column) => {
    const values = rows.map((row) => valueIn(row, column.path)).filter((own) => own !== undefined);
    return values.length * 2 >= rows.length && keepsProfile(column, values);
  });
}

/** Returns the step of the path that no longer leads where it led, by heading or by count. */
function movedStep(
  tree: Tree,
  listing: Listing,
  steps: readonly PlaceStep[],
  arrival: Arrival,
): string | undefined {
  for (const [at, { label, nth }] of steps.entries()) {
    const node = arrival.way[at];
    if (at === 0 || nth === 0 || node === undefined) continue;
    const mark = listing.marks?.[at - 1] ?? null;
    const like = likeNamed(tree, node, label);
    if (mark !== null) {
      const begins = beginsWith(tree, node, mark);
      const other = like.find((sibling) => sibling !== node && beginsWith(tree, sibling, mark));
      if (!begins && other !== undefined) return `${quoted(mark)} now heads another ${label}`;
      if (begins) continue;
    }
    const learnt = listing.siblings?.[at - 1] ?? null;
    if (learnt !== null && like.length !== learnt) {
      return `${like.length} ${label} where there were ${learnt}`;
    }
  }
  return undefined;
}

/** What was the same on all pages about the path to a container. */
export function wayMarks(
  trees: readonly Tree[],
  containers: readonly Node[],
): { siblings: (number | null)[]; marks: (string | null)[] } {
  const ways = containers.map((node, at) => wayTo(trees[at] as Tree, node));
  const [first = []] = ways;
  const siblings: (number | null)[] = [];
  const marks: (string | null)[] = [];
  for (let step = 1; step < first.length; step++) {
    const counts = ways.map((way, at) => countLike(trees[at] as Tree, way[step] ?? 0));
    const same = new Set(counts).size === 1 ? counts[0] as number : null;
    siblings.push(same);
    const heads = ways.map((way, at) =>
      same === 1 ? null : headingOf(trees[at] as Tree, way[step] ?? 0)
    );
    marks.push(new Set(heads).size === 1 ? heads[0] as string | null : null);
  }
  return { siblings, marks };
}

function countLike(tree: Tree, node: Node): number {
  return node === 0 ? 0 : likeNamed(tree, node, stepLabel(tree, node)).length;
}

/** Elements that name the part they are in. */
const TITLE_TAGS: ReadonlySet<string> = new Set([...HEADING_TAGS, "caption", "legend", "summary"]);
const MAX_HEADING_LENGTH = 80;
/** Nodes looked at for the heading of a box. */
const MAX_LOOKED = 40;

/** Returns the heading a box begins with, when no sibling of its label begins with the same. */
function headingOf(tree: Tree, node: Node): string | null {
  if (node === 0) return null;
  const own = firstHeading(tree, node);
  if (own === null) return null;
  const twins = likeNamed(tree, node, stepLabel(tree, node)).filter((sibling) =>
    sibling !== node && beginsWith(tree, sibling, own)
  );
  return twins.length === 0 ? own : null;
}

function beginsWith(tree: Tree, node: Node, heading: string): boolean {
  return firstHeading(tree, node) === heading;
}

function firstHeading(tree: Tree, node: Node): string | null {
  const from = tree.position(node);
  const last = Math.min(tree.lastPosition(node), from + MAX_LOOKED);
  for (let at = from; at <= last; at++) {
    const inner = tree.nodeAt(at);
    if (!TITLE_TAGS.has(tree.name(inner))) continue;
    const text = collapsedText(tree, inner);
    return text === "" || text.length > MAX_HEADING_LENGTH ? null : text;
  }
  return null;
}
