/** What a caller may send: texts that searches are slow on, and structures of many values. */
import { list, repeated, type Shape, type Shapes } from "../shape.ts";

/** Plain texts that patterns and searches are slow on. */
export const PLAIN: Shapes = {
  "letters": repeated("a"),
  "letters and a space": (chars) => `${"a".repeat(chars - 1)} `,
  "spaces": repeated(" "),
  "commas": repeated("a,"),
  "dashes": repeated("-a"),
  "slashes": repeated("/"),
  "colons": repeated("a:"),
  "dots": repeated("a."),
  "quotes": repeated('"'),
  "backslashes": repeated("\\"),
  "percent signs": repeated("%4"),
  "at signs": repeated("a@"),
  "addresses": repeated("http://u:p@a.example/ "),
  "half addresses": repeated("://a:b?"),
  "pairs": repeated("\u{1F600}"),
  "controls": repeated("\u0001"),
  "line ends": repeated("\r\n"),
  "brackets": repeated("[{"),
};

/** Writes each plain text into a place of a message. */
export function within(write: (text: string) => unknown): Shapes {
  return Object.fromEntries(
    Object.entries(PLAIN).map(([name, shape]): [string, Shape] => [
      name,
      (chars) => JSON.stringify(write(shape(chars))),
    ]),
  );
}

/** The values of an object or a list, as a caller may send them. */
export const STRUCTURES: Shapes = {
  "numbers": list(2, () => "1"),
  "texts": list(4, (at) => `"${at % 10}"`),
  "lists": list(3, () => "[]"),
  "objects": list(8, () => `{"a":1}`),
  "many names": (chars) => objectOf(chars, (at) => `"k${at}":1`),
  "near names": (chars) => objectOf(chars, (at) => `"urls${at}":1`),
  "long names": (chars) => objectOf(chars, (at) => `"k${at}${"-".repeat(chars / 100)}":1`, 100),
  "one name": (chars) => `{"${"-a".repeat(chars / 2)}":1}`,
  "deep lists": (chars) => `[${`${"[".repeat(40)}${"]".repeat(40)},`.repeat(chars / 81)}1]`,
};

function objectOf(chars: number, member: (at: number) => string, count = chars / 12): string {
  return `{${
    Array.from({ length: Math.max(1, Math.floor(count)) }, (_, at) => member(at)).join()
  }}`;
}

/** Writes texts between two others. */
export function inside(before: string, after: string, shapes: Shapes): Shapes {
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]): [string, Shape] => [
      name,
      (chars) => before + shape(chars) + after,
    ]),
  );
}

/** Gives shapes longer names. */
export function named(prefix: string, shapes: Shapes): Shapes {
  return Object.fromEntries(Object.entries(shapes).map(([name, of]) => [`${prefix} ${name}`, of]));
}

/** A message of MCP with a text in one place. */
export function message(method: string, params: (text: string) => unknown): Shapes {
  return named(method, within((text) => ({ jsonrpc: "2.0", id: 1, method, params: params(text) })));
}
