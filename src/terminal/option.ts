/** Options of a command: one value says how an option is read, helped and completed. */
import { defined } from "../base/defined.ts";
import { PROGRAM } from "../base/program_name.ts";
import { parseArgs } from "node:util";
import { nearestName } from "../base/nearest_name.ts";
import { quoted } from "../base/quoted.ts";
import { UsageError } from "./usage_error.ts";

// Bounds.
/** Seconds of an option that is a time: a timer of the runtime counts milliseconds in 31 bits, and ends at once past them. */
const MAX_OPTION_SECONDS = 2_147_483;

/** An option as it is written: its name, and its value where that is behind a sign of equality. */
export const OPTION = /^--([^=]+)(?:=([^]*))?$/;

interface Option<Value = unknown> {
  /** What stands for its value in the help; empty for a switch. */
  readonly takes: string;
  /** What it does, for the help; its default follows in brackets. */
  readonly does: string;
  readonly short?: string;
  readonly fallback?: string;
  /** Reads what is written, in order; nothing for none. Throws `UsageError`. */
  read(written: readonly string[], name: string): Value;
}

/** The options of a command by their names, without dashes. */
export type Options = Readonly<Record<string, Option>>;

type ValuesOf<Own extends Options> = {
  readonly [Name in keyof Own]: Own[Name] extends Option<infer Value> ? Value : never;
};

/** A switch, off unless it is written. */
export function flag(does: string): Option<boolean> {
  return { takes: "", does, read: (written) => written.length > 0 };
}

/** A text, undefined unless it is written. */
export function text(takes: string, does: string, short?: string): Option<string | undefined> {
  return { takes, does, ...defined({ short }), read: (texts) => texts.at(-1) };
}

/** An option with what is read where it is not written. */
export function withDefault<Value>(
  option: Option<Value | undefined>,
  fallback: NoInfer<Value> & (string | number),
): Option<Value> {
  return {
    ...option,
    fallback: String(fallback),
    read: (written, name) =>
      option.read(written.length > 0 ? written : [String(fallback)], name) as Value,
  };
}

/** Every text that is written. */
export function texts(takes: string, does: string): Option<readonly string[]> {
  return { takes, does: `${does}; may be given again`, read: (written) => written };
}

/** An option whose last value counts, undefined unless it is written. */
function last<Value>(
  takes: string,
  does: string,
  readOne: (written: string, name: string) => Value,
): Option<Value | undefined> {
  const read = (written: readonly string[], name: string): Value | undefined => {
    const last = written.at(-1);
    return last === undefined ? undefined : readOne(last, name);
  };
  return { takes, does, read };
}

/** One of a few words, undefined unless it is written. */
export function choice<const Word extends string>(
  does: string,
  words: readonly Word[],
): Option<Word | undefined> {
  const list = `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
  return last("FORM", `${does}: ${list}`, (written, name) => {
    const word = words.find((known) => known === written);
    if (word !== undefined) return word;
    throw new UsageError(`--${name} ${quoted(written)} is no form; give ${list}`);
  });
}

/** A whole number within bounds, undefined unless it is written. */
export function whole(does: string, least: number, most: number): Option<number | undefined> {
  return last("NUMBER", does, (written, name) => readWhole(written, `--${name}`, least, most));
}

/** Reads a whole number; `name` is what it was given by. Throws `UsageError`. */
export function readWhole(written: string, name: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(written.trim()) ? Number(written) : NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`${name} ${quoted(written)}: give a number from ${least} to ${most}`);
}

/** A number of seconds over 0, undefined unless it is written. */
export function seconds(does: string): Option<number | undefined> {
  return last("SECONDS", does, (written, name) => {
    const number = /^(?:\d+|\d*\.\d+)$/.test(written) ? Number(written) : NaN;
    if (number > 0 && number <= MAX_OPTION_SECONDS) return number;
    const most = number > 0 ? `, at most ${MAX_OPTION_SECONDS}` : "";
    throw new UsageError(
      `--${name} ${quoted(written)} is no time; give a number of seconds over 0${most}`,
    );
  });
}

/** Reads a command's options, and the words beside them if it takes any. Throws `UsageError`. */
export function readOptions<Own extends Options>(
  command: string,
  options: Own,
  args: readonly string[],
  takesWords = false,
): { readonly values: ValuesOf<Own>; readonly words: readonly string[] } {
  const { values, positionals } = parse(command, options, args, takesWords);
  const read = Object.entries(options).map(([name, option]) => {
    const written = (values as Record<string, unknown>)[name] ?? [];
    return [name, option.read((written as unknown[]).map(String), name)];
  });
  return { values: Object.fromEntries(read) as ValuesOf<Own>, words: positionals };
}

/** Takes a command's own options out of a line that has others' too. Throws `UsageError`. */
export function takeOptions<Own extends Options>(
  command: string,
  options: Own,
  args: readonly string[],
): { readonly values: ValuesOf<Own>; readonly others: readonly string[] } {
  const own: string[] = [];
  const others: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] as string;
    const [, name = "", inline] = OPTION.exec(arg) ?? [];
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    (option === undefined ? others : own).push(arg);
    const takesNext = (option?.takes ?? "") !== "" && inline === undefined && at + 1 < args.length;
    if (takesNext) own.push(args[++at] as string);
  }
  return { values: readOptions(command, options, own).values, others };
}

function parse(
  command: string,
  options: Options,
  args: readonly string[],
  takesWords: boolean,
): { values: object; positionals: string[] } {
  const known = Object.entries(options).map(([name, { takes, short }]) => [
    name,
    { type: takes === "" ? "boolean" : "string", multiple: true, ...defined({ short }) } as const,
  ]);
  try {
    return parseArgs({
      args: [...args],
      options: Object.fromEntries(known),
      strict: true,
      allowPositionals: takesWords,
    });
  } catch (error) {
    // The runtime's messages go on to explain its own rules; the first sentence states what is
    // wrong.
    const [said = ""] = (error as Error).message.split(/\.(?:\s|$)/);
    const [, written] = /^Unknown option '--([^']*)'/.exec(said) ?? [];
    const names = Object.keys(options);
    const meant = written === undefined
      ? undefined
      : nearestName(written, names) ?? names.find((name) => name.startsWith(written));
    const hint = meant === undefined
      ? said.startsWith("Unexpected argument") && "port" in options ? "; did you mean --port?" : ""
      : `; did you mean --${meant}?`;
    throw new UsageError(`${said}${hint}; see ${PROGRAM} ${command} --help`);
  }
}
