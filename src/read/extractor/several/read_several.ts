/**
 * Fields of several values read from a page: the rules vote on the whole list.
 *
 * docs/design/extractors.md, 3.4.
 */
import { fail, type Failed, percent, type SeveralField } from "../extractor.ts";
import type { Node } from "../../../page/html/mod.ts";
import type { PageModel } from "../page/model.ts";
import { findItems } from "./item_rule.ts";
import { valuesOf } from "./learn_several.ts";
import { quoted } from "../../../base/quoted.ts";

/** The values of one field, in document order, and the checks that failed. */
export interface SeveralReading {
  readonly values: string[];
  /** The element of the first value; undefined when there is none. */
  readonly first?: Node;
  readonly failed: Failed[];
}

/** The share of the votes a list needs to be accepted without a failed check. */
const SURE_SHARE = 0.5;
/** The share of the rules' weight that must find something. */
const LEAST_HEARD = 0.25;

/** Reads a field of several values; no rule that finds nothing has a vote. */
export function readSeveral(model: PageModel, field: SeveralField): SeveralReading {
  const { name, items, samples } = field;
  const votes = new Map<string, { values: string[]; first: Node; weight: number }>();
  let all = 0;
  let given = 0;
  for (const rule of items) {
    given += rule.weight;
    const nodes = findItems(model, rule);
    const values = valuesOf(model, nodes, samples);
    const [first] = nodes;
    if (values.length === 0 || first === undefined) continue;
    const key = JSON.stringify(values);
    const vote = votes.get(key) ?? { values, first, weight: 0 };
    vote.weight += rule.weight;
    all += rule.weight;
    votes.set(key, vote);
  }
  const [best, other] = [...votes.values()].sort((one, two) => two.weight - one.weight);
  const doubt = (how: string, got: string): Failed =>
    fail("field", `${name} read ${how} its ${items.length} rules`, got);
  if (best === undefined) return { values: [], failed: [doubt("by", "nothing")] };
  const { values, first } = best;
  if (all < given * LEAST_HEARD) {
    const failed = [doubt("by", `${percent(1 - all / given)} of them find nothing`)];
    return { values, first, failed };
  }
  if (best.weight >= all * SURE_SHARE || other === undefined) {
    return { values, first, failed: [] };
  }
  const got = [best, other].map((one) =>
    `${one.values.length} from ${quoted(one.values[0] ?? "")}`
  );
  return { values, first, failed: [doubt("alike by", got.join(", "))] };
}
