/** `service rows`: the rows of a page's list or table; without a table's form the whole answer. */
import { PROGRAM } from "../../base/program_name.ts";
import type { Answer, Tool } from "../../tools/contract/mod.ts";
import { wholeAnswer } from "../batch/whole_answer.ts";
import type { ErrorObject } from "../../base/errors.ts";
import { joinBytes } from "../../base/bytes.ts";
import { MAX_SLICE_CHARS } from "../../base/limits.ts";
import { quoted } from "../../base/quoted.ts";
import { type AskedTools, askTools, toolNamed } from "../ask_tools.ts";
import { openAnswer } from "../call/answer_file.ts";
import { call } from "../call/call.ts";
import { type GivenArguments, readCallArguments } from "../call/call_arguments.ts";
import { readCallConfig } from "../call/call_config.ts";
import { EXIT_FAILED, EXIT_FOUND, EXIT_NOTHING } from "../found.ts";
import { giveUpFiles } from "../named_files.ts";
import { OPTION, takeOptions } from "../option.ts";
import { OF_RECIPE, toRowsArguments } from "../call/recipe_arguments.ts";
import { SHORT_COMMANDS } from "../short_commands.ts";
import { say } from "../stderr.ts";
import { print } from "../stdout.ts";
import { UsageError } from "../usage_error.ts";
import { formatOfEnding, ROWS_OPTIONS, type RowsFormat } from "./rows_options.ts";
import { type AnsweredTable, joinTables, rowsOfRun, type RowTable, toTable } from "./row_table.ts";
import { typedColumns, writeRows } from "./write_rows.ts";

// Bounds.
/** Rows of a table that is answered in a list's place; a smaller one is a note beside it. */
const MIN_MAIN_ROWS = 3;

/** Prints rows and returns the exit code. Throws `UsageError`. */
export async function rows(args: readonly string[], tools: readonly Tool[]): Promise<number> {
  const { values, others } = takeOptions("rows", ROWS_OPTIONS, args);
  const hasRecipe = others.some((arg) => OF_RECIPE.has(OPTION.exec(arg)?.[1] ?? ""));
  const own = await toRowsArguments(others);
  const extracting = toolNamed(tools, "run_extractor");
  const config = readCallConfig(["run_extractor", ...own], extracting);
  const format = values.format ?? formatOfEnding(config.output ?? "");
  const wantsTables = values.table !== undefined || values.all;
  if (format === undefined && !wantsTables) {
    return await call(
      ["run_extractor", ...own],
      () => Promise.resolve(tools),
      SHORT_COMMANDS["rows"] ?? {},
    );
  }
  refuseMisfits(values, format, config.output, hasRecipe);
  const [prepared, written] = wantsTables
    ? [toolNamed(tools, "page_markdown"), others]
    : [extracting, own];
  const [given] = await readCallArguments(
    prepared,
    readCallConfig([prepared.tool.name, ...written], prepared),
    !wantsTables,
  );
  if (given === undefined) throw new UsageError("rows needs a page: an address, @FILE or < FILE");
  const file = config.output === undefined
    ? undefined
    : await openAnswer(config.output, Deno.mainModule);
  giveUpFiles();
  const asked = askTools(tools, ["page_markdown", "run_extractor"], config.timeoutSeconds);
  try {
    const found = wantsTables
      ? await readChosen(asked, given, values)
      : await readMain(asked, given, hasRecipe);
    if ("error" in found) {
      say(`${PROGRAM}: ${found.error.code}: ${found.error.message}`);
      return EXIT_FAILED;
    }
    for (const note of found.notes ?? []) say(`${PROGRAM}: ${note}`);
    for (const { leftOut } of found.tables) {
      if (leftOut > 0) say(`${PROGRAM}: ${leftOut} rows or cells were left out at a bound`);
    }
    const bytes = await write(format ?? "jsonl", found.tables);
    if (file !== undefined) await file.write(bytes);
    else await print(new TextDecoder().decode(bytes).replace(/\r?\n$/, ""));
    return found.tables.some((table) => table.rows.length > 0) ? EXIT_FOUND : EXIT_NOTHING;
  } finally {
    file?.close();
    await asked.close();
  }
}

function refuseMisfits(
  { all, table }: { readonly all: boolean; readonly table: string | undefined },
  format: RowsFormat | undefined,
  output: string | undefined,
  hasRecipe: boolean,
): void {
  if (all && format !== undefined && format !== "jsonl" && format !== "md") {
    throw new UsageError(`--all needs jsonl or md: ${format} has the columns of one table`);
  }
  if (format === "parquet" && output === undefined) {
    throw new UsageError("--format parquet needs a file: give it with --output");
  }
  if (hasRecipe && (all || table !== undefined)) {
    throw new UsageError(
      "--table and --all read the page's own tables: give no recipe beside them",
    );
  }
}

type Found =
  | { readonly tables: readonly RowTable[]; readonly notes?: readonly string[] }
  | { readonly error: ErrorObject };

/**
 * Reads what a person would call the rows of the page: its largest table whose columns are named,
 * else the rows that an extractor of the page finds, else its largest table. A recipe is run alone.
 */
async function readMain(
  asked: AskedTools,
  given: GivenArguments,
  hasRecipe: boolean,
): Promise<Found> {
  const found = hasRecipe ? { tables: [] } : await readTables(asked, given);
  if ("error" in found) return found;
  const [largest] = found.tables.toSorted((first, next) => charsOf(next) - charsOf(first));
  const named = found.tables.filter(isNamed).sort((first, next) => charsOf(next) - charsOf(first));
  if (named[0] !== undefined) return { tables: [named[0]] };
  const answer = await asked.ask("run_extractor", given.args as Arguments, given.texts);
  const run = rowsOfRun(answer);
  const failed = (answer["failed"] ?? []) as readonly { readonly field?: string }[];
  const notes = answer.ok || failed.length === 0
    ? []
    : [`in doubt: ${failed.map(({ field }) => field ?? "").join(", ")}`];
  if (run.rows.length > 0) return { tables: [run], notes };
  if (largest !== undefined) return { tables: [largest] };
  if (answer.error !== undefined) return { error: answer.error as ErrorObject };
  return { tables: [run], notes };
}

/** Reports whether a table has rows enough to be what a page is about, and names for its columns. */
function isNamed({ columns, rows }: RowTable): boolean {
  const names = columns.filter(({ name }) => !name.endsWith("@href"));
  const unnamed = names.filter(({ name }) => /^(?:column \d+|label|value)$/.test(name));
  return rows.length >= MIN_MAIN_ROWS && names.length > 1 && unnamed.length * 2 < names.length;
}

/** Reads the tables that are named by number or caption, or all of them. */
async function readChosen(
  asked: AskedTools,
  given: GivenArguments,
  { table, all }: { readonly table: string | undefined; readonly all: boolean },
): Promise<Found> {
  const found = await readTables(asked, given);
  if ("error" in found || all) return found;
  const wanted = (table ?? "").trim();
  const byNumber = /^\d{1,4}$/.test(wanted) ? found.tables[Number(wanted) - 1] : undefined;
  const chosen = byNumber ??
    found.tables.find(({ caption }) => caption.toLowerCase().includes(wanted.toLowerCase()));
  if (chosen !== undefined && wanted !== "") return { tables: [chosen] };
  const known = found.tables.map(({ caption }, at) =>
    caption === "" ? String(at + 1) : `${at + 1} ${quoted(caption)}`
  );
  const list = known.length === 0 ? "the page has none" : `the page has ${known.join(", ")}`;
  throw new UsageError(`there is no table ${quoted(wanted)}; ${list}`);
}

/** Reads every table of a page, slice by slice. */
async function readTables(asked: AskedTools, { args, texts }: GivenArguments): Promise<Found> {
  const known = asked.prepared("page_markdown").properties;
  const own = Object.entries(args as Arguments).filter(([name]) => Object.hasOwn(known, name));
  const given = { ...Object.fromEntries(own), format: "tables", max_chars: MAX_SLICE_CHARS };
  const ask = (more: Arguments): Promise<Answer> =>
    asked.ask("page_markdown", { ...given, ...more }, texts);
  const answer = await wholeAnswer(await ask({}), texts.size === 0, ask);
  if (answer.error !== undefined) return { error: answer.error as ErrorObject };
  return { tables: joinTables((answer["tables"] ?? []) as AnsweredTable[]).map(toTable) };
}

type Arguments = Readonly<Record<string, unknown>>;

function charsOf({ rows }: RowTable): number {
  let chars = 0;
  for (const row of rows) {
    for (const { text } of Object.values(row)) chars += typeof text === "string" ? text.length : 0;
  }
  return chars;
}

async function write(format: RowsFormat, tables: readonly RowTable[]): Promise<Uint8Array> {
  if (format === "parquet") {
    const { createRowGroups } = await import("./write_parquet.ts");
    const [table] = tables;
    const groups = createRowGroups(typedColumns(table?.columns ?? []));
    return joinBytes([groups.add(table?.rows ?? []), groups.end()]);
  }
  const text = tables.map((table) => {
    const title = format === "md" && table.caption !== "" ? `**${table.caption}**\n\n` : "";
    return title + writeRows(format, table);
  }).join(format === "md" ? "\n" : "");
  return new TextEncoder().encode(text);
}
