/**
 * The arguments of `service call`: a JSON object, pages as they are written, or each by its name; a
 * text or the content of a file (`@FILE`), or what comes on standard input.
 */
import { ToolError } from "../../base/errors.ts";
import { isObject, jsonIn, mapFields } from "../../base/json/plain.ts";
import { PROGRAM } from "../../base/program_name.ts";
import { pageOfFile, storedPage } from "../batch/stored_file.ts";
import { isAddress } from "../../page/url/mod.ts";
import { argumentOf, isReadAsJson, takesWords, unknownNames } from "../../serve/call/mod.ts";
import type { PreparedTool } from "../../serve/call/mod.ts";
import { type CallConfig, FILE_NAME } from "./call_config.ts";
import { extractorIn } from "../batch/given_extractor.ts";
import { UsageError } from "../usage_error.ts";
import { MAX_ADDRESS_CHARS } from "../../base/limits.ts";
import { clipped } from "../../base/quoted.ts";
import { hideAddressSecrets } from "../../base/hide_secrets.ts";
import { readGiven, readNamedBytes, shownPath, wholeOf, withoutGzip } from "../named_files.ts";

/** What is a page by itself, and not a piece of the one before. */
const ONE_PAGE = /^(?:https?:|@|-$)/i;

type Arguments = Record<string, unknown>;
type StoredPage = ReturnType<typeof storedPage>;

/** The arguments of one call, not checked yet. */
export interface GivenArguments {
  readonly id: string;
  readonly args: unknown;
  /** The files among them, by the short strings in their place. */
  readonly texts: ReadonlyMap<string, StoredPage>;
}

/**
 * Reads the arguments of one call, or of one for each page where a tool takes one and several are
 * named. `learns` makes the page its extractor's own example. Throws `UsageError`.
 */
export async function readCallArguments(
  prepared: PreparedTool,
  { written, named }: Pick<CallConfig, "written" | "named">,
  learns = false,
): Promise<GivenArguments[]> {
  const { page } = prepared.tool;
  const byName = await readNamed(prepared, named);
  const isComplete = Object.hasOwn(byName, page ?? "urls");
  const sources = written.length > 0 || isComplete ? written : ["-"];
  const isEach = page !== null && page !== "pages" && sources.length > 1 &&
    sources.every((source) => ONE_PAGE.test(source));
  const calls = isEach ? sources.map((source) => [source]) : [sources];
  const given: GivenArguments[] = [];
  for (const own of calls) {
    const read = await readOne(prepared, own, byName);
    given.push(learns ? learnFromPage(prepared, read) : read);
  }
  return given;
}

async function readOne(
  prepared: PreparedTool,
  sources: readonly string[],
  byName: Arguments,
): Promise<GivenArguments> {
  const texts = new Map<string, StoredPage>();
  const read = async (source: string): Promise<string> => {
    const text = await readSource(prepared, source);
    if (typeof text === "string") return text;
    const stand = `<page ${texts.size + 1} of this call>`;
    texts.set(stand, text);
    return stand;
  };
  const written: string[] = [];
  for (const source of sources) written.push(await read(source));
  const pages = readPages(prepared, written);
  const twice = Object.keys(byName).find((name) => Object.hasOwn(pages, name));
  if (twice !== undefined) {
    throw new UsageError(
      `${twice} is given twice: by its name, and in ${clipped(sources[0] ?? "")}`,
    );
  }
  const given = { ...pages, ...byName };
  const [first = ""] = sources;
  const id = hideAddressSecrets(first.startsWith("@") ? first.slice(1) : first);
  const page = prepared.tool.page ?? "urls";
  if (Object.hasOwn(given, page) || sources.includes("-")) return { id, args: given, texts };
  // A page that comes on standard input is read, whatever else is said.
  return { id, args: { ...readPages(prepared, [await read("-")]), ...given }, texts };
}

function learnFromPage({ tool }: PreparedTool, { args, ...read }: GivenArguments): GivenArguments {
  const { extractor = {}, ...given } = args as { extractor?: object } & Arguments;
  const page = given[tool.page ?? ""];
  if (page === undefined) throw new UsageError("rows needs a page: an address, @FILE or < FILE");
  return { ...read, args: { ...given, extractor: { pages: [page], ...extractor } } };
}

/** Reads what is named: a text as it is, an address or arguments in a file, or a page of bytes. */
async function readSource({ tool }: PreparedTool, source: string): Promise<string | StoredPage> {
  if (source === "-" || source.startsWith("@")) {
    const bytes = source === "-" ? await readStdin() : await readNamedBytes(source.slice(1));
    const takesPages = tool.page !== null && tool.page !== "url";
    const text = new TextDecoder().decode(
      takesPages ? bytes.subarray(0, MAX_ADDRESS_CHARS) : bytes,
    );
    const isEmpty = source === "-" && bytes.length === 0;
    if (!takesPages || isEmpty) return text;
    return text.trimStart().startsWith("{") || isAddress(text)
      ? new TextDecoder().decode(bytes)
      : pageIn(source, bytes);
  }
  if (FILE_NAME.test(source.trim())) {
    const file = hideAddressSecrets(source.trim());
    const use = `${PROGRAM} call ${tool.name} @${file}, or < ${file}`;
    throw new UsageError(`a file is written after an at sign: ${use}; or give an address`);
  }
  return source;
}

function pageIn(source: string, bytes: Uint8Array): StoredPage {
  try {
    return storedPage(pageOfFile(source, bytes));
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const name = source === "-" ? "standard input" : `the file ${shownPath(source.slice(1))}`;
    throw new UsageError(`${name}: ${error.message}`);
  }
}

async function readStdin(): Promise<Uint8Array> {
  return Deno.stdin.isTerminal()
    ? new Uint8Array()
    : withoutGzip(await wholeOf(Deno.stdin.readable, "standard input"), "standard input");
}

/** Makes arguments of the texts: one JSON object, or the pages. */
function readPages({ tool }: PreparedTool, texts: readonly string[]): Arguments {
  const [text = ""] = texts;
  if (texts.length === 1 && text.trimStart().startsWith("{")) return readObject(text);
  const pages = texts.filter((text) => text.trim() !== "");
  const [page] = pages;
  if (page === undefined) return {};
  if (tool.page === null) return { urls: pages.flatMap((text) => text.trim().split(/\s+/)) };
  if (tool.page === "pages") return { pages };
  if (pages.length > 1) {
    throw new UsageError(`${tool.name} takes one page; quote what belongs together`);
  }
  return { [tool.page]: page };
}

function readObject(text: string): Arguments {
  const value = jsonIn(text);
  // The parser's own message would repeat a piece of the text, which may be part of a secret.
  if (value === undefined) {
    throw new UsageError("the arguments are no JSON: give an object of arguments");
  }
  return value as Arguments;
}

async function readNamed(prepared: PreparedTool, named: CallConfig["named"]): Promise<Arguments> {
  const given = Object.fromEntries(named.map(([name, value]) => [nameOf(name), value]));
  const byName: Record<string, unknown[]> = {};
  for (const [option, written] of named) {
    const name = argumentOf(prepared, nameOf(option), given);
    if (!Object.hasOwn(prepared.properties, name)) {
      throw new UsageError(unknownNames(prepared, [name], given));
    }
    const text = await readGiven(written);
    (byName[name] ??= []).push(name === "extractor" ? readExtractor(text) : text);
  }
  return mapFields(byName, (values, name) => valueOf(prepared.properties[name], values));
}

/** An option is written with dashes, its argument with underscores. */
function nameOf(option: string): string {
  return option.replaceAll("-", "_");
}

/** A list may be written as JSON, as words or with commas, or by naming the argument for each entry. */
function valueOf(schema: unknown, values: readonly unknown[]): unknown {
  const [value] = values;
  if (!takesWords(schema)) {
    if (values.length === 1) return value;
    return isReadAsJson(schema) ? values.map((value) => jsonIn(String(value)) ?? value) : values;
  }
  if (values.length === 1 && typeof value === "string" && value.trimStart().startsWith("[")) {
    return value;
  }
  return values.flatMap((value) => typeof value === "string" ? entriesOf(value) : [value]);
}

/** Splits a list; a page is an entry whole, and a comma inside an address is a part of it. */
function entriesOf(text: string): string[] {
  if (text.includes("<")) return [text];
  const between = /https?:/i.test(text) ? /\s+|,\s*(?=https?:)/i : /[\s,]+/;
  return text.split(between).filter((entry) => entry !== "");
}

/** Reads an extractor; a text that is not one stays as it is. */
function readExtractor(text: string): unknown {
  const value = jsonIn(text);
  if (isObject(value)) return extractorIn(value);
  return typeof value === "object" && value !== null ? value : text;
}
