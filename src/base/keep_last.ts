/**
 * Keeps the last object of a class until there is another one.
 *
 * What reads a page is gone between two pages. Where the engine collects garbage then, it drops what
 * it compiled for such objects, and the next pages are slow.
 */

// Bounds.
/** Characters that an object which is kept may have of a page; one with more is not kept. */
const MAX_LAST_OBJECT_CHARS = 512 * 1024;

const kept = new Map<unknown, object>();

/** Keeps an object that has so many characters of a page in place of the last one of its class. */
export function keepLast(object: object, chars: number): void {
  if (chars <= MAX_LAST_OBJECT_CHARS) kept.set(object.constructor, object);
}
