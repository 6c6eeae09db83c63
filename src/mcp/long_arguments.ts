/**
 * Arguments whose long texts are still bytes, made fit for the SDK's own tool call.
 *
 * In the place of each long text there is a short string, which fits a schema as the text would: no
 * tool bounds its texts by their schema. The texts themselves follow on the way to the pool.
 */
import { ToolError } from "../errors.ts";
import { LongText, type LongTexts, textOf, withLongTexts } from "../json/long_text.ts";
import { JsonScanner } from "../json/scanner.ts";
import { MAX_LAX_JSON_BYTES, MAX_MESSAGE_TEXT_BYTES } from "../limits.ts";
import { isReadAsJson } from "../tools/lax_arguments.ts";
import type { PreparedTool } from "./prepared_tool.ts";

/** Arguments, and the long texts that stand in them. */
export interface LongArguments {
  readonly args: Record<string, unknown>;
  readonly texts: LongTexts;
}

/**
 * Leaves out what the tool does not take, and reads a long text that holds the JSON of a list or an
 * object, as a short one is read later. Throws `ToolError` with `bad_input`.
 */
export function fitArguments({ properties }: PreparedTool, given: LongArguments): LongArguments {
  const texts = new Map(given.texts);
  const known = Object.entries(given.args).filter(([name]) => Object.hasOwn(properties, name));
  const args = known.map(([name, value]) => {
    const text = typeof value === "string" ? given.texts.get(value) : undefined;
    if (text === undefined || !isReadAsJson(properties[name])) return [name, value];
    return [name, readJson(name, text, texts) ?? value];
  });
  return { args: Object.fromEntries(args), texts };
}

function readJson(name: string, text: LongText, texts: Map<string, LongText>): unknown {
  if (text.length > MAX_LAX_JSON_BYTES) {
    const bound = MAX_LAX_JSON_BYTES.toLocaleString("en-US");
    throw new ToolError("bad_input", `${name} as a text of JSON has at most ${bound} bytes`);
  }
  const scanner = new JsonScanner();
  const scanned = scanner.push(new TextEncoder().encode(textOf(text))) ? scanner.end() : undefined;
  if (typeof scanned?.value !== "object") return undefined;
  for (const [stand, inner] of scanned.texts) texts.set(stand, inner);
  return scanned.value;
}

/**
 * Puts the texts of a message back that are no arguments: names, versions, identifiers.
 *
 * Throws `ToolError` with `bad_input` when they are longer than any of those could be.
 */
export function withOwnTexts(value: unknown, texts: LongTexts): unknown {
  let length = 0;
  const read = (item: unknown): unknown => {
    if (item instanceof LongText) {
      length += item.length;
      if (length <= MAX_MESSAGE_TEXT_BYTES) return textOf(item);
      const bound = MAX_MESSAGE_TEXT_BYTES.toLocaleString("en-US");
      throw new ToolError(
        "bad_input",
        `the texts of a message besides its arguments have at most ${bound} bytes`,
      );
    }
    if (typeof item !== "object" || item === null) return item;
    if (Array.isArray(item)) return item.map(read);
    return Object.fromEntries(Object.entries(item).map(([name, member]) => [name, read(member)]));
  };
  return texts.size === 0 ? value : read(withLongTexts(value, texts));
}
