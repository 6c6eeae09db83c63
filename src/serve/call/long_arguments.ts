/**
 * Arguments whose long texts are still bytes, made fit for the check against a schema.
 *
 * In the place of each long text there is a short string, which fits a schema as the text would: no
 * tool bounds its texts by their schema. The texts themselves follow on the way to the pool.
 */
import { badInput } from "../../base/errors.ts";
import { type LongText, type LongTexts, textOf } from "../../base/json/long_text.ts";
import { JsonScanner } from "../../base/json/scanner.ts";
import { thousands } from "../../base/thousands.ts";
import { isReadAsJson } from "./lax_arguments.ts";
import { argumentOf } from "./named_arguments.ts";
import type { RefusedCall } from "./outcome.ts";
import type { PreparedTool } from "./prepared_tool.ts";

// Bounds.
/** Bytes of a list or object given as a text of JSON; past it the call is `bad_input`. */
export const MAX_LAX_JSON_BYTES = 2 * 1024 * 1024;

/** Arguments, and the long texts that short strings in them replace. */
export interface LongArguments {
  readonly args: Record<string, unknown>;
  readonly texts: LongTexts;
}

/**
 * Reads a long text that is the JSON of a list or an object, as a short one is read later. A text
 * too long for that is refused with `bad_input`.
 */
export function fitArguments(
  prepared: PreparedTool,
  given: LongArguments,
): LongArguments & { kind: "arguments" } | RefusedCall {
  const texts = new Map(given.texts);
  const args: [string, unknown][] = [];
  for (const [name, value] of Object.entries(given.args)) {
    const text = typeof value === "string" ? given.texts.get(value) : undefined;
    const read = argumentOf(prepared, name, given.args);
    const isJson = Object.hasOwn(prepared.properties, read) &&
      isReadAsJson(prepared.properties[read]);
    if (text === undefined || !isJson) args.push([name, value]);
    else if (text.length > MAX_LAX_JSON_BYTES) return tooLong(name);
    else args.push([name, readJson(text, texts) ?? value]);
  }
  return { kind: "arguments", args: Object.fromEntries(args), texts };
}

function tooLong(name: string): RefusedCall {
  const bound = thousands(MAX_LAX_JSON_BYTES);
  const message = `${name} as a text of JSON has at most ${bound} bytes`;
  return { kind: "refusal", refusal: badInput(message) };
}

function readJson(text: LongText, texts: Map<string, LongText>): unknown {
  const scanner = new JsonScanner();
  const scanned = scanner.push(new TextEncoder().encode(textOf(text))) ? scanner.end() : undefined;
  if (typeof scanned?.value !== "object") return undefined;
  for (const [stand, inner] of scanned.texts) texts.set(stand, inner);
  return scanned.value;
}
