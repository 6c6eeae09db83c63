/**
 * The arguments of `service call`: a JSON object, pages as they are written, or each by its name; a
 * text or the content of a file (`@FILE`), or what comes on standard input.
 */
import type { PreparedTool } from "../call/prepared_tool.ts";
import { type CallConfig, UsageError } from "../config.ts";
import { clipped } from "../quoted.ts";
import { hideAddressSecrets } from "../url/hide_secrets.ts";
import { nearestName } from "./nearest_name.ts";
import { say } from "./stderr.ts";
import { readNamedFile } from "./read_file.ts";

/** What looks like a file of this machine and is not written as one. */
const FILE_NAME = /^(?!https?:)[^<>{}\s]+\.(?:x?html?|xml|rss|atom|json)$/i;

type Arguments = Record<string, unknown>;

/** Reads the arguments of a call, not checked yet. Throws `UsageError`. */
export async function readCallArguments(
  prepared: PreparedTool,
  { written, named }: Pick<CallConfig, "written" | "named">,
): Promise<unknown> {
  const byName = await readNamed(prepared, named);
  const isComplete = Object.hasOwn(byName, prepared.tool.page ?? "urls");
  const sources = written.length > 0 || isComplete ? written : ["-"];
  const texts: string[] = [];
  for (const source of sources) texts.push(await readText(prepared, source));
  const given = { ...readPages(prepared, texts), ...byName };
  const page = prepared.tool.page ?? "urls";
  if (Object.hasOwn(given, page) || sources.includes("-")) return given;
  // A page that comes on standard input is read, whatever else is said.
  return { ...readPages(prepared, [await readStdin()]), ...given };
}

async function readText({ tool }: PreparedTool, source: string): Promise<string> {
  if (source === "-") return await readStdin();
  if (source.startsWith("@")) return await readNamedFile(source.slice(1));
  if (FILE_NAME.test(source.trim())) {
    const file = hideAddressSecrets(source.trim());
    const use = `service call ${tool.name} @${file}, or < ${file}`;
    throw new UsageError(`a file is written after an at sign: ${use}; or give an address`);
  }
  return source;
}

async function readStdin(): Promise<string> {
  return Deno.stdin.isTerminal() ? "" : await new Response(Deno.stdin.readable).text();
}

/** Makes arguments of the texts: one JSON object, or the pages. */
function readPages({ tool }: PreparedTool, texts: readonly string[]): Arguments {
  const [text = ""] = texts;
  if (texts.length === 1 && text.trimStart().startsWith("{")) return readObject(text);
  const pages = texts.filter((one) => one.trim() !== "");
  const [page] = pages;
  if (page === undefined) return {};
  if (tool.page === null) return { urls: pages.flatMap((one) => one.trim().split(/\s+/)) };
  if (tool.page === "pages") return { pages };
  if (pages.length > 1) {
    throw new UsageError(`${tool.name} takes one page; quote what belongs together`);
  }
  return { [tool.page]: page };
}

function readObject(text: string): Arguments {
  try {
    return JSON.parse(text) as Arguments;
  } catch {
    // The parser's own message repeats a piece of the text, which may be part of a secret.
    throw new UsageError("the arguments are no JSON: give an object of arguments");
  }
}

async function readNamed(
  { tool, properties }: PreparedTool,
  named: CallConfig["named"],
): Promise<Arguments> {
  const byName: Record<string, unknown[]> = {};
  for (const [option, written] of named) {
    const name = option.replaceAll("-", "_");
    if (!Object.hasOwn(properties, name)) {
      const meant = nearestName(name, Object.keys(properties));
      const hint = meant === undefined
        ? `see service call ${tool.name} --help`
        : `did you mean --${meant.replaceAll("_", "-")}?`;
      say(`service: ${tool.name} has no argument --${clipped(option)}, it is left out; ${hint}`);
      continue;
    }
    const text = written.startsWith("@") ? await readNamedFile(written.slice(1)) : written;
    (byName[name] ??= []).push(name === "extractor" ? readExtractor(text) : text);
  }
  return Object.fromEntries(
    Object.entries(byName).map(([name, values]) => [name, valueOf(properties[name], values)]),
  );
}

/** A list may be written as JSON, or by naming the argument once for each entry. */
function valueOf(schema: unknown, values: readonly unknown[]): unknown {
  const [value] = values;
  const isText = typeof value === "string" && !value.trimStart().startsWith("[");
  return values.length > 1 || (isText && takesLists(schema)) ? values : value;
}

function takesLists(schema: unknown): boolean {
  const { type, anyOf = [] } = schema as { type?: unknown; anyOf?: unknown[] };
  return type === "array" || anyOf.some(takesLists);
}

/** Reads an extractor, also out of the whole answer of compile_extractor; else the text itself. */
function readExtractor(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  if (typeof value !== "object" || value === null) return text;
  const { format, extractor } = value as { format?: unknown; extractor?: unknown };
  return format === undefined && typeof extractor === "object" ? extractor : value;
}
