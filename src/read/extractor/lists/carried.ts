/**
 * Values that stand once above several rows: the day above its events, the group above its lines.
 *
 * docs/design/extractors.md, 2.16: the last element of a kind before a row is its heading.
 */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { elementKind } from "../../../page/layout/mod.ts";
import type { PageModel } from "../page/model.ts";
import { type Example, findOccurrences } from "../rule/occurrences.ts";
import type { ReadRow } from "../page/members.ts";
import { type ReadyExample, rowsOfTheirOwn } from "./align_rows.ts";

/** Returns the text of the last heading of a kind before each row; undefined where there is none. */
export function carriedTo(
  model: PageModel,
  rows: readonly Node[],
  kind: string,
): (string | undefined)[] {
  const { tree } = model;
  const heads = headsOf(tree, kind);
  let next = 0;
  let last: Node = 0;
  return rows.map((row) => {
    const from = tree.position(row);
    while (next < heads.length && tree.position(heads[next] as Node) < from) {
      last = heads[next++] as Node;
    }
    const text = last === 0 || tree.contains(last, row) ? "" : model.textOf(last);
    return text === "" ? undefined : text;
  });
}

function headsOf(tree: Tree, kind: string): Node[] {
  const [tag = ""] = kind.split(".");
  return [...tree.named(tag)].filter((node) => elementKind(tree, node) === kind);
}

/**
 * Finds the kind of heading that says a name's value above the row of each example; undefined for
 * none.
 */
export function findCarried(
  model: PageModel,
  rows: readonly ReadRow[],
  examples: readonly { readonly own: ReadyExample; readonly above: Example }[],
  pick: ReadonlyMap<string, string>,
): string | undefined {
  const { tree } = model;
  const [first] = examples;
  if (first === undefined) return undefined;
  const nodes = rows.map(({ node }) => node);
  const at = rowsOfTheirOwn(examples.map(({ own }) => [rows, own]), pick)
    ?.map((row) => rows.indexOf(row));
  if (at === undefined) return undefined;
  const kinds = new Set(
    findOccurrences(model, first.above).flatMap(({ node }) => [node, tree.parent(node)])
      .filter((node) => tree.isElement(node)).map((node) => elementKind(tree, node)),
  );
  for (const kind of kinds) {
    const said = carriedTo(model, nodes, kind);
    const isRight = examples.every(({ above }, index) =>
      said[at[index] as number]?.replace(/\s+/gu, " ").trim().toLowerCase() ===
        above.text.toLowerCase()
    );
    if (isRight) return kind;
  }
  return undefined;
}
