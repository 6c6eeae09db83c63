/** The other way of `pointerTo`: from a JSON pointer to what it names, RFC 6901. */
import { isJsonObject, type Json } from "../../src/base/json/parse.ts";

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
