/**
 * What the service and a reader process say to each other.
 *
 * The process serves one call at a time: `call` in, any number of `ask` and `progress` out and
 * `reply` in, then one `answer` or `fault` out.
 */
import { joinBytes } from "../bytes.ts";
import type { ErrorObject } from "../errors.ts";

/** A long text of the arguments that travels in the body: where it belongs and how long it is. */
export interface Moved {
  name: string;
  /** Its place in a list; null for an argument that is the text itself. */
  index: number | null;
  bytes: number;
}

/** To a reader process. */
export type ToReader =
  | { type: "call"; tool: string; args: Record<string, unknown>; moved: Moved[] }
  | { type: "reply"; ask: number; reply: unknown; body?: true }
  | { type: "reply"; ask: number; error: ErrorObject };

/** From a reader process. */
export type FromReader =
  | { type: "ready" }
  | { type: "ask"; ask: number; request: unknown }
  | { type: "progress"; done: number; total?: number; message: string }
  | { type: "answer"; usage: Usage }
  | { type: "fault"; text: string; usage: Usage };

/** What a reader process has used so far, so that a worn one is replaced. */
export interface Usage {
  cpuSeconds: number;
  residentMiB: number;
}

/** Texts shorter than this stay in the head. */
const MOVED_CHARS = 4096;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Moves the long texts of a call's arguments into bytes; lists are looked into one level deep. */
export function packArguments(
  args: Record<string, unknown>,
): { args: Record<string, unknown>; moved: Moved[]; body: Uint8Array } {
  const parts: Uint8Array[] = [];
  const moved: Moved[] = [];
  const move = (value: unknown, name: string, index: number | null): unknown => {
    if (typeof value !== "string" || value.length < MOVED_CHARS) return value;
    const part = encoder.encode(value);
    parts.push(part);
    moved.push({ name, index, bytes: part.length });
    return "";
  };
  const packed = Object.entries(args).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.map((item, index) => move(item, name, index))
      : move(value, name, null),
  ]);
  return { args: Object.fromEntries(packed), moved, body: joinBytes(parts) };
}

/** Puts the long texts back where `packArguments` took them from; changes `args`. */
export function unpackArguments(
  args: Record<string, unknown>,
  moved: readonly Moved[],
  body: Uint8Array,
): Record<string, unknown> {
  let from = 0;
  for (const { name, index, bytes } of moved) {
    const text = decoder.decode(body.subarray(from, from + bytes));
    from += bytes;
    const list = args[name];
    if (index === null) args[name] = text;
    else if (Array.isArray(list)) list[index] = text;
  }
  return args;
}
