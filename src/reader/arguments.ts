/** Carries the long texts of a call's arguments as bytes beside its head. */
import { joinBytes } from "../bytes.ts";

/**
 * A long text as it arrived: the UTF-8 bytes between the quotes of a JSON string.
 *
 * Stands in the place of a string, as an argument or in a list that is one. Whoever makes it has
 * seen that the bytes are valid UTF-8 and the escapes valid JSON without lone surrogates.
 */
export interface TextSpan {
  readonly bytes: Uint8Array;
  /** Whether there is a backslash in it: then its escapes are still to be undone. */
  readonly isEscaped: boolean;
}

/** A long text of the arguments that travels in the body: where it belongs and how long it is. */
export interface Moved {
  name: string;
  /** Its place in a list; null for an argument that is the text itself. */
  index: number | null;
  bytes: number;
  /** Set when the bytes are JSON text whose escapes are still in it. */
  escaped?: true;
}

/** Texts shorter than this stay in the head. */
const MOVED_CHARS = 4096;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Says whether an argument is a text that is still bytes; no JSON value can be one. */
export function isTextSpan(value: unknown): value is TextSpan {
  return typeof value === "object" && value !== null && "bytes" in value &&
    value.bytes instanceof Uint8Array;
}

/** Gives the text of a span. */
export function textOf({ bytes, isEscaped }: TextSpan): string {
  const text = decoder.decode(bytes);
  return isEscaped ? JSON.parse(`"${text}"`) as string : text;
}

/**
 * Moves the long texts of a call's arguments into bytes; lists are looked into one level deep.
 *
 * A text that is a `TextSpan` already is not decoded, and copied only where there are several.
 */
export function packArguments(
  args: Record<string, unknown>,
): { args: Record<string, unknown>; moved: Moved[]; body: Uint8Array } {
  const parts: Uint8Array[] = [];
  const moved: Moved[] = [];
  const move = (value: unknown, name: string, index: number | null): unknown => {
    const span = spanOf(value);
    if (span === undefined) return value;
    const { bytes, isEscaped } = span;
    parts.push(bytes);
    moved.push({ name, index, bytes: bytes.length, ...(isEscaped ? { escaped: true } : {}) });
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

function spanOf(value: unknown): TextSpan | undefined {
  if (typeof value === "string") {
    if (value.length < MOVED_CHARS) return undefined;
    return { bytes: encoder.encode(value), isEscaped: false };
  }
  return isTextSpan(value) ? value : undefined;
}

/** Puts the long texts back where `packArguments` took them from; changes `args`. */
export function unpackArguments(
  args: Record<string, unknown>,
  moved: readonly Moved[],
  body: Uint8Array,
): Record<string, unknown> {
  let from = 0;
  for (const { name, index, bytes, escaped } of moved) {
    const isEscaped = escaped === true;
    const text = textOf({ bytes: body.subarray(from, from + bytes), isEscaped });
    from += bytes;
    const list = args[name];
    if (index === null) args[name] = text;
    else if (Array.isArray(list)) list[index] = text;
  }
  return args;
}
