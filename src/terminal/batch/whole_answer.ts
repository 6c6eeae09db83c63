/** Answers whose rows did not all fit: the further slices of them, joined. */
import { defined } from "../../base/defined.ts";
import { toFields } from "../../base/json/plain.ts";
import type { Answer } from "../../tools/contract/mod.ts";

// Bounds.
/** Slices that are asked for of one input; rows past them are told as left out. */
const MAX_ROW_SLICES = 1_000;
/** Rows of one input that are passed over because no answer holds them; past them it ends there. */
const MAX_HEAVY_ROWS = 20;
/** Seconds a kept page may have for its next slice, so that it is fetched once. */
const SLICE_AGE_SECONDS = 3_600;

/** Returns an answer with all of its rows or tables; `ask` calls the tool again for more. */
export async function wholeAnswer(
  first: Answer,
  fetches: boolean,
  ask: (more: Readonly<Record<string, unknown>>) => Promise<Answer>,
): Promise<Answer> {
  const answers = [first];
  let last = first;
  let next = first["next_offset"];
  let heavy = 0;
  let heavyBefore = 0;
  while (typeof next === "number" && answers.length < MAX_ROW_SLICES && heavy < MAX_HEAVY_ROWS) {
    last = await ask({ offset: next, ...(fetches ? { max_age: SLICE_AGE_SECONDS } : {}) });
    if (toFields(last.error)["code"] === "too_large") {
      heavy++;
      next++;
      continue;
    }
    if (last.error !== undefined) break;
    answers.push(last);
    heavyBefore = heavy;
    next = last["next_offset"];
  }
  if (answers.length === 1) return first;
  const { rows_left_out: _, next_offset: __, ...whole } = first as Record<string, unknown>;
  const listOf = (name: string): unknown[] | undefined =>
    name in first ? answers.flatMap((answer) => (answer[name] ?? []) as unknown[]) : undefined;
  const typed = answers.map((answer) => answer["typed_rows"] as { rows?: unknown[] } | undefined);
  const isCut = typeof next === "number" || last.error !== undefined;
  // The last slice counts what is behind it, heavy rows too, and none that was passed over before it.
  const left = isCut ? Number(answers.at(-1)?.["rows_left_out"] ?? 1) + heavyBefore : heavy;
  return {
    ...whole,
    ...defined({
      rows: listOf("rows"),
      tables: listOf("tables"),
      typed_rows: typed[0] && { rows: typed.flatMap((part) => part?.rows ?? []) },
    }),
    // What no further slice gave stays left out.
    ...(left > 0 ? { rows_left_out: left } : {}),
  } as unknown as Answer;
}
