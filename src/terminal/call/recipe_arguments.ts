/** The arguments of `rows` that make the recipe of its extractor. */
import { jsonIn } from "../../base/json/plain.ts";
import { PROGRAM } from "../../base/program_name.ts";
import { OPTION } from "../option.ts";
import { UsageError } from "../usage_error.ts";
import { nearestName } from "../../base/nearest_name.ts";
import { clipped } from "../../base/quoted.ts";
import { booleanOf } from "../../serve/call/mod.ts";
import { NEAR_NAMES } from "../../tools/contract/mod.ts";
import { readGiven } from "../named_files.ts";

/** The arguments of an extractor's recipe that `rows` takes. */
export const OF_RECIPE: ReadonlySet<string> = new Set("want select rows schema listing".split(" "));

/** Writes the arguments of `rows` as those of `run_extractor`. Throws `UsageError` for no JSON. */
export async function toRowsArguments(args: readonly string[]): Promise<string[]> {
  const recipe: Record<string, unknown> = {};
  const others: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const [, name = "", inline] = OPTION.exec(args[at] as string) ?? [];
    if (!OF_RECIPE.has(name)) {
      refuseNearRecipe(name);
      others.push(args[at] as string);
      continue;
    }
    const isOn = name === "listing" && inline === undefined &&
      booleanOf(args[at + 1] ?? "") === undefined;
    const written = inline ?? (isOn ? "true" : args[++at]);
    if (written === undefined) throw new UsageError(`--${name} needs a value`);
    const isYesOrNo = name === "listing" ? booleanOf(written) : undefined;
    recipe[name] = isYesOrNo ?? (name === "rows" ? written : await readJson(name, written));
  }
  return [...others, "--extractor", JSON.stringify(recipe)];
}

/** Refuses an option that is not an argument of any tool and was likely meant for the recipe. */
function refuseNearRecipe(option: string): void {
  const name = option.replaceAll("-", "_");
  const known = Object.keys(NEAR_NAMES);
  const meant = known.includes(name) ? undefined : nearestName(name, known);
  if (meant === undefined || !OF_RECIPE.has(meant)) return;
  const why = `${clipped(name)}: unknown, did you mean ${meant}?`;
  throw new UsageError(`the arguments do not fit rows: ${why}; see ${PROGRAM} rows --help`);
}

async function readJson(name: string, written: string): Promise<unknown> {
  const value = jsonIn(await readGiven(written));
  if (value !== undefined) return value;
  throw new UsageError(`--${clipped(name)} is no JSON, as --want '{"title": "Bolt M6"}'`);
}
