/** JSON pointers, RFC 6901: written one step at a time, and followed. */
import { isJsonObject, type Json } from "./parse.ts";

/** Gives a pointer one step longer. */
export function pointerTo(pointer: string, step: string | number): string {
  const text = String(step);
  const plain = text.includes("~") || text.includes("/")
    ? text.replaceAll("~", "~0").replaceAll("/", "~1")
    : text;
  return `${pointer}/${plain}`;
}

/** Follows a pointer from a value; undefined when it leads nowhere. */
export function followPointer(root: Json, pointer: string): Json | undefined {
  let at: Json | undefined = root;
  for (const written of pointer.split("/").slice(1)) {
    const step = written.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(at)) at = at[Number(step)];
    else at = isJsonObject(at) ? at.get(step) : undefined;
    if (at === undefined) return undefined;
  }
  return at;
}
