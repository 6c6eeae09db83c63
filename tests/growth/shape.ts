/** How worst pages are written: a name, and a text of about so many characters. */

/** Builds a text of about so many characters. */
export type Shape = (chars: number) => string;

/** Shapes by name. */
export type Shapes = Readonly<Record<string, Shape>>;

/** Repeats a piece until it fills a length. */
export function fill(chars: number, piece: string): string {
  return piece.repeat(Math.max(1, Math.floor(chars / piece.length)));
}

/** Repeats a piece that knows its own number; `size` is about how long one is. */
export function numbered(chars: number, size: number, piece: (index: number) => string): string {
  const count = Math.max(1, Math.floor(chars / size));
  return Array.from({ length: count }, (_, index) => piece(index)).join("");
}

/** Makes a shape of one piece after an opening. */
export function repeated(piece: string, opening = ""): Shape {
  return (chars) => opening + fill(chars, piece);
}

/** Makes a shape of numbered pieces after an opening. */
export function counted(
  size: number,
  piece: (index: number) => string,
  opening = "",
): Shape {
  return (chars) => opening + numbered(chars, size, piece);
}

/** Opens a piece as deep as a tree may be, then fills the rest with another: each level sees it all. */
export function deepOver(opening: string, piece: string, depth = 500): Shape {
  return (chars) => {
    const levels = Math.min(depth, Math.floor(chars / 4 / opening.length));
    return opening.repeat(levels) + fill(chars - levels * opening.length, piece);
  };
}

/** Writes a list of JSON values. */
export function list(size: number, item: (index: number) => string): Shape {
  return (chars) => `[${numbered(chars, size, (at) => `${at === 0 ? "" : ","}${item(at)}`)}]`;
}
