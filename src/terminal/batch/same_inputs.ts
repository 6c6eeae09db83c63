/** Whether a run that goes on is given the inputs of the run before it: by the last that has its line. */
import { clipped, quoted } from "../../base/quoted.ts";
import { UsageError } from "../usage_error.ts";
import type { Journal } from "./journal.ts";

/** An input by its place and name. */
interface Named {
  readonly n: number;
  readonly id: string;
}

/** Throws `UsageError` unless `passed` is the last input in a row that `output` has a line of. */
export async function refuseOtherInputs(
  { first, firstId, firstDigest }: Journal,
  passed: Named | undefined,
  output: string | undefined,
): Promise<void> {
  if (first === 0) return;
  if (passed?.n === first) {
    const { id } = passed;
    const isSame = firstDigest === undefined
      ? id === firstId
      : await (await import("./parquet_parts.ts")).digestOf(id) === firstDigest;
    if (isSame) return;
  }
  const was = firstId === undefined ? "another" : quoted(firstId);
  const is = passed?.n === first
    ? `number ${first} is ${quoted(passed.id)}, and was ${was}`
    : `it has answers to ${first} and fewer are given, the last was ${was}`;
  throw new UsageError(
    `the output ${clipped(output ?? "")} is of other inputs: ${is}; ` +
      "give the same ones in the same order",
  );
}
