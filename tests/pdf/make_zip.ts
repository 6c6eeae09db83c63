/** ZIP archives made by hand, so that a test says what is in them (APPNOTE.TXT 6.3, 4.3). */
import { deflateRawSync } from "node:zlib";

/** Packs files by name, those of `stored` as they are; `flags` are those of each entry. */
export function makeZip(
  files: Readonly<Record<string, string | Uint8Array>>,
  { isStored = false, flags = 0 }: { isStored?: boolean; flags?: number } = {},
): Uint8Array {
  const parts: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const packed = isStored ? bytes : new Uint8Array(deflateRawSync(bytes));
    const named = new TextEncoder().encode(name);
    const shared = [0, isStored ? 0 : 8, 0, 0];
    const sizes = [0, packed.length, bytes.length];
    const local = record("504b0304", [20, flags, ...shared.slice(1)], sizes, [named.length, 0]);
    const entry = record(
      "504b0102",
      [20, 20, flags, ...shared.slice(1)],
      sizes,
      [named.length, 0, 0, 0, 0],
      [0, at],
    );
    parts.push(local, named, packed);
    entries.push(entry, named);
    at += local.length + named.length + packed.length;
  }
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  const count = Object.keys(files).length;
  const end = record("504b0506", [0, 0, count, count], [size, at], [0]);
  return concat([...parts, ...entries, end]);
}

/** Writes a record: its mark, then groups of numbers of two and of four bytes by turns. */
function record(mark: string, ...groups: number[][]): Uint8Array {
  const bytes = [...(mark.match(/../g) ?? [])].map((pair) => parseInt(pair, 16));
  groups.forEach((numbers, group) => {
    for (const number of numbers) {
      for (let at = 0; at < (group % 2 === 0 ? 2 : 4); at++) {
        bytes.push((number >>> (8 * at)) & 255);
      }
    }
  });
  return Uint8Array.from(bytes);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
