/** The cut of a feed's texts that no answer holds, so that one of them keeps no other item out. */
import type { Cut } from "./answer/cut.ts";
import { beginningOf, halved } from "./answer/halved.ts";
import { isObject } from "../../base/json/plain.ts";
import { weightOf } from "../../base/json/weight.ts";

// Bounds.
/** The share of an answer that one item may take; past it its longest text is cut, and told. */
const MAX_ITEM_SHARE = 1 / 2;

const TEXTS = ["content", "summary"] as const;

/** A fault of a feed, as far as it is told here. */
interface Fault {
  readonly line: number;
  readonly reason: string;
}

/** Cuts the content, then the summary of items that take more than half of an answer. */
export const cutHeavyItems: Cut = (answer, aim) => {
  const { items, faults = [] } = answer;
  if (!Array.isArray(items)) return answer;
  const told: Fault[] = [];
  const most = Math.floor(aim * MAX_ITEM_SHARE);
  const lighter = items.map((item: unknown, at) => {
    let cut = item;
    for (const name of TEXTS) {
      if (isObject(cut)) cut = shortened(cut, { name, number: at + 1, most }, told);
    }
    return cut;
  });
  if (told.length === 0) return answer;
  return { ...answer, items: lighter, faults: [...faults as Fault[], ...told] };
};

/** Halves a text of an item until the item weighs no more than it may. */
function shortened(
  item: Record<string, unknown>,
  { name, number, most }: { readonly name: string; readonly number: number; readonly most: number },
  told: Fault[],
): Record<string, unknown> {
  const whole = item[name];
  if (typeof whole !== "string" || weightOf(item) <= most) return item;
  const text = halved(
    whole.length,
    0,
    (units) => beginningOf(whole, units),
    (head) => weightOf({ ...item, [name]: head }) <= most,
  );
  const reason = `the ${name} of item ${number} has its first ${text.length} of ${whole.length} ` +
    "characters: an answer holds no more";
  told.push({ line: 1, reason });
  return { ...item, [name]: text };
}
