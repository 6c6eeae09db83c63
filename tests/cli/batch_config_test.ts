/** The command line of `batch`: what its output may be called. */
import assert from "node:assert/strict";
import { readBatchConfig } from "../../src/terminal/batch_config.ts";
import { UsageError } from "../../src/terminal/usage_error.ts";

const read = (output: string, ...more: readonly string[]) =>
  readBatchConfig(["extract_declared", "in", "-o", output, ...more], 1);

for (
  const [output, more, why] of [
    ["prices.csv", [], /prices\.csv would have jsonl: give --format csv and --columns, or another/],
    ["prices.PARQUET", [], /would have jsonl: give --format parquet and --columns/],
    ["a.jsonl", ["--format", "csv", "--columns", "url"], /would have csv: give --format jsonl, or/],
    ["a.tsv", ["--format", "csv", "--columns", "url"], /give --format tsv and --columns/],
    ["a.jsonl.gz", [], /a\.jsonl\.gz would not be compressed: give a name without \.gz/],
  ] as const
) {
  Deno.test(`readBatchConfig() refuses -o ${output} ${more.join(" ")}`, () => {
    assert.throws(() => read(output, ...more), (error) => {
      return error instanceof UsageError && why.test(error.message);
    });
  });
}

for (
  const [output, ...more] of [
    ["answers.jsonl"],
    ["answers"],
    ["answers.txt"],
    ["-"],
    ["a.csv", "--format", "csv", "--columns", "url"],
    ["parts.csv/", "--format", "parquet", "--columns", "url"],
  ] as const
) {
  Deno.test(`readBatchConfig() takes -o ${output} ${more.join(" ")}`, () => {
    assert.equal(read(output, ...more).output, output === "-" ? undefined : output);
  });
}
