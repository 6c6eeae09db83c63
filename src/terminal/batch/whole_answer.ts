/** Answers whose rows did not all fit: the further slices of them, joined. */
import { defined } from "../../base/defined.ts";
import type { Answer } from "../../tools/contract/mod.ts";

// Bounds.
/** Slices that are asked for of one input; rows past them are told as left out. */
const MAX_ROW_SLICES = 1_000;
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
  while (typeof last["next_offset"] === "number" && answers.length < MAX_ROW_SLICES) {
    last = await ask({
      offset: last["next_offset"],
      ...(fetches ? { max_age: SLICE_AGE_SECONDS } : {}),
    });
    if (last.error !== undefined) break;
    answers.push(last);
  }
  if (answers.length === 1) return first;
  const { rows_left_out: _, next_offset: __, ...whole } = first as Record<string, unknown>;
  const listOf = (name: string): unknown[] | undefined =>
    name in first ? answers.flatMap((answer) => (answer[name] ?? []) as unknown[]) : undefined;
  const typed = answers.map((answer) => answer["typed_rows"] as { rows?: unknown[] } | undefined);
  const left = answers.at(-1)?.["rows_left_out"];
  return {
    ...whole,
    ...defined({
      rows: listOf("rows"),
      tables: listOf("tables"),
      typed_rows: typed[0] && { rows: typed.flatMap((part) => part?.rows ?? []) },
    }),
    // What no further slice gave stays left out.
    ...(typeof last["next_offset"] === "number" || last.error !== undefined
      ? { rows_left_out: left ?? 1 }
      : {}),
  } as unknown as Answer;
}
