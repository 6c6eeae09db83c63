/** The bounds of what an MCP message says besides the arguments of a tool: names, addresses, prompts. */
import { ProtocolErrorCode } from "@modelcontextprotocol/server";
import { clipped } from "../../base/quoted.ts";
import { thousands } from "../../base/thousands.ts";

// Bounds.
/** Characters of a name or an address in an MCP message; past it the message is `bad_input`. */
export const MAX_MESSAGE_NAME_CHARS = 1_000;
/** Characters of an argument of a prompt or of a completion; past it the message is `bad_input`. */
export const MAX_PROMPT_ARGUMENT_CHARS = 16_000;

/** The answer to a message that is past a bound; `id` is null for one that cannot be answered. */
interface RefusedMessage {
  readonly jsonrpc: "2.0";
  readonly id: string | number | null;
  readonly error: { code: number; message: string; data: { code: "bad_input" } };
}

/** Refuses a message with a text longer than any that is known, before it is looked up. */
export function refuseLongTexts(message: unknown): RefusedMessage | undefined {
  const { method, id, params } = membersOf(message);
  const { name, uri, ref, argument, arguments: args, context } = membersOf(params);
  const long = longOf("a name", MAX_MESSAGE_NAME_CHARS, [
    ["params.name", name],
    ["params.uri", uri],
    ["params.ref.name", membersOf(ref)["name"]],
    ["params.ref.uri", membersOf(ref)["uri"]],
    ["params.argument.name", membersOf(argument)["name"]],
  ]) ?? longOf("an argument", MAX_PROMPT_ARGUMENT_CHARS, [
    ["params.argument.value", membersOf(argument)["value"]],
    ...(method === "tools/call" ? [] : fieldsOf("params.arguments", args)),
    ...fieldsOf("params.context.arguments", membersOf(context)["arguments"]),
  ]);
  if (long === undefined) return undefined;
  const known = typeof id === "number" || typeof id === "string" ? id : null;
  const error = { code: ProtocolErrorCode.InvalidParams, message: `bad_input: ${long}` };
  return { jsonrpc: "2.0", id: known, error: { ...error, data: { code: "bad_input" } } };
}

function longOf(
  what: string,
  most: number,
  texts: readonly (readonly [path: string, value: unknown])[],
): string | undefined {
  const path = texts.find(([, value]) => typeof value === "string" && value.length > most)?.[0];
  if (path === undefined) return undefined;
  return `${path} is too long, ${what} has at most ${thousands(most)} characters`;
}

/** The members of a prompt's arguments, each by its path. */
function fieldsOf(path: string, value: unknown): [path: string, value: unknown][] {
  return Object.entries(membersOf(value)).map(([name, text]) => [`${path}.${clipped(name)}`, text]);
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? value as Record<string, unknown> : {};
}
