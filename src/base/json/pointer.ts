/** JSON pointers, RFC 6901: written one step at a time. */

/** Returns a pointer one step longer. */
export function pointerTo(pointer: string, step: string | number): string {
  const text = String(step);
  const plain = text.includes("~") || text.includes("/")
    ? text.replaceAll("~", "~0").replaceAll("/", "~1")
    : text;
  return `${pointer}/${plain}`;
}
