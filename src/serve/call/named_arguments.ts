/** The names of arguments before anything is read of them: known, taken for one, or unknown. */
import { PROGRAM } from "../../base/program_name.ts";
import { isObject } from "../../base/json/plain.ts";
import { joinMisfits, unknownName } from "../../base/json/misfits.ts";
import { MAX_NAMED_MISFITS } from "../../base/limits.ts";
import { isSameName, nearestName } from "../../base/nearest_name.ts";
import { clipped } from "../../base/quoted.ts";
import { NEAR_NAMES, PAGE_NAMES, PAGES_NAMES } from "../../tools/contract/mod.ts";
import type { PreparedTool } from "./prepared_tool.ts";

// Bounds.
/** Unknown arguments that an answer names as ignored; with more the call is `bad_input`. */
const MAX_IGNORED = 20;

/** Arguments under the names of their tool. */
interface NamedArguments {
  readonly args: unknown;
  /** Unknown names near none that is known, as they were written. */
  readonly ignored: readonly string[];
  /** Of each unknown name near a known one, which was likely meant. */
  readonly misfits: readonly string[];
}

type Named = Pick<PreparedTool, "tool" | "properties">;

/** Sorts the names of arguments out; what is not an object is left for the schema to refuse. */
export function nameArguments(prepared: Named, given: unknown): NamedArguments {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return { args: given, ignored: [], misfits: [] };
  }
  const page = pageOf(prepared, given);
  const args: [string, unknown][] = [];
  const ignored: string[] = [];
  const misfits: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (name === page?.written) args.push([page.name, value]);
    else if (Object.hasOwn(prepared.properties, name)) {
      if (name !== page?.name) args.push([name, value]);
    } else {
      // Past this many the call is refused, and what else was meant need not be looked for.
      const isLooked = ignored.length <= MAX_IGNORED && misfits.length <= MAX_NAMED_MISFITS;
      if (!isLooked || meantBy(prepared, name) === undefined) ignored.push(name);
      else misfits.push(describeUnknown(prepared, name, given));
    }
  }
  if (ignored.length > MAX_IGNORED) misfits.push(tooMany(prepared, ignored));
  return { args: Object.fromEntries(args), ignored, misfits };
}

/** Says of each argument in which a member has a name that schemas and objects drop unsaid. */
export function unkeptNames(args: unknown): string[] {
  if (!isObject(args)) return [];
  return Object.entries(args).filter(([, value]) => hasUnkept(value)).map(([name]) =>
    `${clipped(name)}: ${UNKEPT} is no name that a field can have`
  );
}

/** What objects have in place of a member of this name. */
const UNKEPT = "__proto__";

function hasUnkept(value: unknown): boolean {
  const waiting = [value];
  for (let at = 0; at < waiting.length; at++) {
    const part = waiting[at];
    if (typeof part !== "object" || part === null) continue;
    if (Object.hasOwn(part, UNKEPT)) return true;
    for (const inner of Object.values(part)) waiting.push(inner);
  }
  return false;
}

function tooMany({ properties }: Named, unknown: readonly string[]): string {
  const [first = ""] = unknown;
  const more = `${clipped(first)} and ${unknown.length - 1} more`;
  return `${more}: ${unknownName(undefined, Object.keys(properties))}`;
}

/** Says that names are unknown, and which ones were likely meant: for a front that refuses them all. */
export function unknownNames(prepared: Named, names: readonly string[], given: object): string {
  const { name } = prepared.tool;
  const why = joinMisfits(
    `the arguments do not fit ${name}`,
    names.map((name) => describeUnknown(prepared, name, given)),
  );
  return `${why}; see ${PROGRAM} call ${name} --help`;
}

function describeUnknown(prepared: Named, name: string, given: object): string {
  const meant = meantBy(prepared, name);
  const also = meant !== undefined && Object.hasOwn(given, meant) ? " It is given too" : "";
  return `${clipped(name)}: ${unknownName(meant, Object.keys(prepared.properties))}${also}`;
}

function meantBy({ properties }: Named, name: string): string | undefined {
  const known = Object.keys(properties);
  const isListed = (own: string): boolean =>
    NEAR_NAMES[own]?.some((near) => isSameName(near, name)) === true;
  return known.find(isListed) ?? nearestName(name, known);
}

/** Returns the argument that a name is read as: itself, or the page where that is missing. */
export function argumentOf(prepared: Named, name: string, given: object): string {
  const page = pageOf(prepared, given);
  return page?.written === name ? page.name : name;
}

/** The name that the page is given by, where that is another one than the argument's own. */
function pageOf(
  { tool, properties }: Named,
  given: object,
): { readonly name: string; readonly written: string } | undefined {
  const name = tool.page ?? "urls";
  if (!Object.hasOwn(properties, name)) return undefined;
  if (Object.hasOwn(given, name) && (given as Record<string, unknown>)[name] !== null) {
    return undefined;
  }
  const names: readonly string[] = name === "pages" || name === "urls" ? PAGES_NAMES : PAGE_NAMES;
  const written = names.find((alias) =>
    Object.hasOwn(given, alias) && !Object.hasOwn(properties, alias)
  );
  return written === undefined ? undefined : { name, written };
}
