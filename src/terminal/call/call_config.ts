/** The command line of `service call`: its own options, the tool, pages, arguments by name. */
import { defined } from "../../base/defined.ts";
import { PROGRAM } from "../../base/program_name.ts";
import { argumentOf, booleanOf, isSwitch, takesWords } from "../../serve/call/mod.ts";
import type { PreparedTool } from "../../serve/call/mod.ts";
import { isAddress } from "../../page/url/mod.ts";
import { nearestName } from "../../base/nearest_name.ts";
import { clipped } from "../../base/quoted.ts";
import { COMMANDS } from "../commands.ts";
import { OPTION, type Options, readOptions } from "../option.ts";
import { UsageError } from "../usage_error.ts";

/** How `call` runs. */
export interface CallConfig {
  readonly tool: string;
  /** What is written after the tool: a JSON object, or pages; nothing is read from standard input. */
  readonly written: readonly string[];
  /** Arguments of the tool by name, as written after `--NAME`; a list has an entry for each word. */
  readonly named: readonly (readonly [string, string])[];
  /** One line instead of indented JSON. */
  readonly compact: boolean;
  /** The file the answer goes to; standard output when undefined. */
  readonly output: string | undefined;
  readonly timeoutSeconds: number;
}

/** What looks like a file of this machine and is not written as one. */
export const FILE_NAME = /^(?!https?:)[^<>{}\s]+\.(?:x?html?|xml|rss|atom|json)$/i;

/**
 * Reads what `call` shall call. A switch needs no value, and a list goes on up to the next option or
 * page; `prepared` is the tool, undefined where none of its name is known. Throws `UsageError`.
 */
export function readCallConfig(
  args: readonly string[],
  prepared: PreparedTool | undefined,
): CallConfig {
  const { own, named } = splitNamed(args, prepared);
  const { values, words: [tool, ...written] } = readOptions("call", OPTIONS, own, true);
  if (tool === undefined) throw new UsageError(`call needs a tool; ${PROGRAM} tools lists them`);
  return Object.freeze({
    tool,
    written,
    named,
    compact: values.json,
    output: values.output === "-" ? undefined : values.output,
    timeoutSeconds: values.timeout,
  });
}

/** The options of `call` itself; every other name is an argument of its tool. */
const OPTIONS = COMMANDS.call.options;
const OF_CALL: readonly string[] = Object.keys(OPTIONS);

/** Splits `--NAME VALUE` of the tool's arguments from the options of `call` itself. */
function splitNamed(
  args: readonly string[],
  prepared: PreparedTool | undefined,
): { own: string[]; named: [string, string][] } {
  const own: string[] = [];
  const named: [string, string][] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] as string;
    if (arg === "--") return { own: [...own, ...args.slice(at)], named };
    const { name, inline } = optionOf(arg);
    if (name === undefined || OF_CALL.includes(name)) {
      own.push(arg);
      // Its value may begin with dashes as well.
      const option = (OPTIONS as Options)[name ?? ""];
      const takes = (option?.takes ?? "") !== "" && inline === undefined;
      const next = takes ? args[++at] : undefined;
      if (next !== undefined) own.push(next);
      continue;
    }
    const values = inline === undefined ? valuesOf(prepared, name, args.slice(at + 1)) : [inline];
    for (const value of values) named.push([name, value]);
    if (inline === undefined && args[at + 1] === values[0]) at += values.length;
  }
  return { own, named };
}

function optionOf(arg: string): { readonly name?: string; readonly inline?: string } {
  if (arg === "-o") return { name: "output" };
  const [, name, inline] = OPTION.exec(arg) ?? [];
  return defined({ name, inline });
}

/** What stands behind an option: its value, each word of a list, or that a switch is turned on. */
function valuesOf(
  prepared: PreparedTool | undefined,
  option: string,
  rest: readonly string[],
): readonly string[] {
  const [value] = rest;
  const { name, schema } = argumentFor(prepared, option);
  if (isSwitch(schema)) return [booleanOf(value ?? "") === undefined ? "true" : value as string];
  if (value === undefined || isOption(prepared, value)) {
    refuseWithoutValue(prepared, option, schema);
    return [""];
  }
  if (!takesWords(schema) || value.trimStart().startsWith("[")) return [value];
  const isOfPages = name === "urls" || name === "pages";
  const end = rest.findIndex((word, at) =>
    at > 0 && (isOption(prepared, word) || (!isOfPages && isPage(word)))
  );
  return end < 0 ? rest : rest.slice(0, end);
}

/** Refuses an option that needs a value; an unknown one is refused later, by what was likely meant. */
function refuseWithoutValue(
  prepared: PreparedTool | undefined,
  option: string,
  schema: unknown,
): void {
  const meant = nearestName(option, OF_CALL);
  if (schema === undefined && meant === undefined && prepared !== undefined) return;
  const hint = meant === undefined ? "" : `; did you mean --${meant}?`;
  const call = prepared === undefined ? "call" : `call ${prepared.tool.name}`;
  throw new UsageError(`--${clipped(option)} needs a value${hint}; see ${PROGRAM} ${call} --help`);
}

function argumentFor(
  prepared: PreparedTool | undefined,
  option: string,
): { readonly name: string; readonly schema: unknown } {
  const written = option.replaceAll("-", "_");
  if (prepared === undefined) return { name: written, schema: undefined };
  const name = argumentOf(prepared, written, { [written]: "" });
  const isKnown = Object.hasOwn(prepared.properties, name);
  return { name, schema: isKnown ? prepared.properties[name] : undefined };
}

/** Reports whether a word is an option and no value: texts may begin with dashes. */
function isOption(prepared: PreparedTool | undefined, word: string): boolean {
  const { name } = optionOf(word);
  if (name === undefined) return word === "--";
  return OF_CALL.includes(name) || argumentFor(prepared, name).schema !== undefined;
}

/** Reports whether a word is a page: an address, a file, standard input, markup or arguments. */
function isPage(word: string): boolean {
  return isAddress(word) || /^@|^-$|^\s*\{|</.test(word) || FILE_NAME.test(word.trim());
}
