/** A list of an answer within the tokens asked for, all of it: places and links weigh as text does. */
import { weightOf } from "../../../base/json/weight.ts";
import type { Answer } from "../../contract/mod.ts";
import { BYTES_OF_TOKEN } from "../answer/cut.ts";
import { mostFitting } from "../answer/halved.ts";
import type { BlockRange } from "./block_slice.ts";

/**
 * Makes an answer anew with as much of its list as the tokens are for; at least one of it. `make` takes
 * so many rows or blocks.
 */
export function withinTokens(
  answer: Answer,
  name: "blocks" | "tables",
  { max_tokens, offset }: BlockRange,
  make: (most: number) => Answer,
): Answer {
  if (max_tokens === null) return answer;
  const fits = (made: Answer): boolean => weightOf(made[name]) <= max_tokens * BYTES_OF_TOKEN;
  if (fits(answer)) return answer;
  const { length, next_offset: next } = answer as Partial<Record<string, number | null>>;
  return mostFitting((next ?? length ?? 0) - offset, make, fits);
}
