/** Cuts of an audit: what a caller can do without goes first, what keeps a page out of search last. */
import { weightOf } from "../../base/json/weight.ts";
import type { Audit, Finding } from "../../read/audit/mod.ts";
import type { Cut, Cuttable } from "./answer/cut.ts";

type Cutting = Audit["records"][number] & { readonly findings_left_out?: number };

const RANKS: readonly Finding["tier"][] = ["nice", "eligible", "required"];

/** Removes what features merely recommend, from all records; each feature counts its own. */
export const cutRecommended: Cut = (answer) => {
  const records = recordsOf(answer).map((record) => ({
    ...record,
    features: record.features.map((feature) => {
      const { length } = feature.missing_recommended;
      return length === 0
        ? feature
        : { ...feature, missing_recommended: [], missing_recommended_left_out: length };
    }),
  }));
  return { ...answer, records };
};

/** Removes findings, those that matter least and stand last first; page and records count their own. */
export const cutFindings: Cut = (answer, aim) => {
  const records = recordsOf(answer);
  const lists = [answer["page"] as Finding[], ...records.map(({ findings }) => findings)];
  const order = lists.flatMap((list, of) => list.map((finding) => ({ of, finding })))
    .sort((a, b) => RANKS.indexOf(b.finding.tier) - RANKS.indexOf(a.finding.tier));
  const removed = new Set<Finding>();
  let weight = weightOf(answer);
  for (let last = order.pop(); last !== undefined && weight > aim; last = order.pop()) {
    removed.add(last.finding);
    weight -= weightOf(last.finding) + 2;
  }
  const cut = { ...answer, ...withoutRemoved(answer, "page", removed) };
  return {
    ...cut,
    records: records.map((record) => ({
      ...record,
      ...withoutRemoved(record, "findings", removed),
    })),
  };
};

function recordsOf(answer: Cuttable): readonly Cutting[] {
  return answer["records"] as readonly Cutting[];
}

function withoutRemoved(
  holder: object,
  key: "page" | "findings",
  removed: ReadonlySet<Finding>,
): Cuttable {
  const list = (holder as Cuttable)[key] as readonly Finding[];
  const kept = list.filter((finding) => !removed.has(finding));
  const counter = `${key}_left_out`;
  const before = (holder as Cuttable)[counter];
  if (kept.length === list.length) return {};
  return {
    [key]: kept,
    [counter]: (typeof before === "number" ? before : 0) + list.length - kept.length,
  };
}
