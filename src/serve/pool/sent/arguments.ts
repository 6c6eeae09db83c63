/** Sends the long texts of a call's arguments as bytes beside its head. */
import { decodeHtml } from "../../../page/html/encoding/mod.ts";
import { decodeLongText, LongText, type LostHalves } from "../../../base/json/long_text.ts";
import { type StoredFacts, StoredPage } from "../../../base/json/stored_page.ts";
import { MAX_BODY_DEPTH } from "../../../base/limits.ts";

// Bounds.
/**
 * Characters from which a text of the arguments moves to the body of its message; shorter ones stay
 * in the head.
 */
export const MOVED_TEXT_CHARS = 4096;

/** A long text of the arguments that is sent in the body: where it belongs and how long it is. */
export interface Moved {
  /** The names and list places that lead to it. */
  path: (string | number)[];
  bytes: number;
  /** Set when the bytes are of a JSON string whose escapes are still in it. */
  escaped?: true;
  /** Halves of surrogate pairs that became U+FFFD in the bytes. */
  halves?: number;
  /** Set when the bytes are a stored page. */
  stored?: StoredFacts;
}

/** Packed arguments: what is left of them, and the bytes of their long texts in order. */
export interface PackedArguments {
  args: Record<string, unknown>;
  moved: Moved[];
  body: readonly Uint8Array[];
}

const encoder = new TextEncoder();

/**
 * Moves the long texts of a call's arguments into bytes.
 *
 * A text that is bytes already (`LongText`) is neither decoded nor copied, wherever it is; a string
 * is moved when it is an argument or in a list that is one.
 */
export function packArguments(args: Record<string, unknown>): PackedArguments {
  const moved: Moved[] = [];
  const body: Uint8Array[] = [];
  const path: (string | number)[] = [];

  function move(text: LongText, halves = 0): string {
    const { length: bytes, isEscaped, parts } = text;
    const stored = text instanceof StoredPage ? { stored: text.facts } : {};
    moved.push({
      path: [...path],
      bytes,
      ...(isEscaped ? { escaped: true } : {}),
      ...(halves > 0 ? { halves } : {}),
      ...stored,
    });
    body.push(...parts);
    return "";
  }

  function packString(text: string): string {
    const isNear = path.length === 1 || (path.length === 2 && typeof path[1] === "number");
    if (!isNear || text.length < MOVED_TEXT_CHARS) return text;
    return move(new LongText([encoder.encode(text)], false), countHalves(text));
  }

  function pack(value: unknown): unknown {
    if (typeof value === "string") return packString(value);
    if (typeof value !== "object" || value === null) return value;
    if (value instanceof LongText) return move(value);
    // No text of a body is deeper, and arguments from elsewhere may be deeper than the stack.
    if (path.length > MAX_BODY_DEPTH) return value;
    return Array.isArray(value) ? value.map(packAt) : packMembers(value as Record<string, unknown>);
  }

  function packAt(value: unknown, step: string | number): unknown {
    path.push(step);
    const packed = pack(value);
    path.pop();
    return packed;
  }

  function packMembers(members: Record<string, unknown>): Record<string, unknown> {
    const packed = Object.entries(members).map(([name, value]) => [name, packAt(value, name)]);
    return Object.fromEntries(packed);
  }

  return { args: packMembers(args), moved, body };
}

/**
 * Puts the long texts back where `packArguments` took them from; changes `args`.
 *
 * `onStored` is called with the text of each stored page, what is known of it, and its bytes; `lost`
 * counts what no UTF-8 has.
 */
export function unpackArguments(
  args: Record<string, unknown>,
  moved: readonly Moved[],
  body: Uint8Array,
  onStored: (html: string, facts: StoredFacts, bytes: Uint8Array) => void = () => {},
  lost: LostHalves = { halves: 0 },
): Record<string, unknown> {
  let from = 0;
  for (const { path, bytes, escaped, halves = 0, stored } of moved) {
    lost.halves += halves;
    const taken = body.subarray(from, from + bytes);
    const text = stored === undefined || stored.isText
      ? decodeLongText(taken, escaped === true, lost)
      : decodeHtml(taken, stored.headers.find(([name]) => name === "content-type")?.[1] ?? null)
        .text;
    from += bytes;
    put(args, path, text);
    if (stored !== undefined) onStored(text, stored, taken);
  }
  return args;
}

function countHalves(text: string): number {
  return text.isWellFormed() ? 0 : [...text.matchAll(/\p{Surrogate}/gu)].length;
}

function put(
  args: Record<string, unknown>,
  path: readonly (string | number)[],
  text: string,
): void {
  let holder: unknown = args;
  for (const step of path.slice(0, -1)) holder = memberOf(holder, step);
  const last = path.at(-1);
  if (typeof holder !== "object" || holder === null || last === undefined) return;
  Object.defineProperty(holder, last, { value: text, ...ORDINARY });
}

/**
 * Descriptor of an ordinary member of an object: also one that every object inherits, such as
 * `__proto__`.
 */
const ORDINARY = { enumerable: true, writable: true, configurable: true } as const;

function memberOf(holder: unknown, step: string | number): unknown {
  if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, step)) {
    return undefined;
  }
  return (holder as Record<string | number, unknown>)[step];
}
