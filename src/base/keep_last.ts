/** Keeps the last object of a class: else code compiled for it is dropped between two pages. */

// Bounds.
/** Characters that an object which is kept may have of a page; one with more is not kept. */
const MAX_LAST_OBJECT_CHARS = 512 * 1024;

const kept = new Map<unknown, object>();

/** Keeps an object that has so many characters of a page in place of the last one of its class. */
export function keepLast(object: object, chars: number): void {
  if (chars <= MAX_LAST_OBJECT_CHARS) kept.set(object.constructor, object);
}
