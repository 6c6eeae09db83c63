/**
 * Names of tags and attributes, read out of the source without a new string for each.
 *
 * A page has few names and uses them often, so the characters are looked up in a small table with
 * one name per slot; a miss costs one `Map` look-up. A page that makes names collide only loses
 * this gain.
 */
import { asciiLower } from "../../text/mod.ts";
import { isOfClass } from "../tokenizer/character_class.ts";

// Bounds.
/** Characters of a name of an element or attribute that is worth a slot of the cache. */
const MAX_CACHED_NAME_CHARS = 32;

const SLOTS = 1024;

/** A name with its number: equal names have equal numbers. */
export interface Name {
  readonly text: string;
  readonly id: number;
}

/** The names of one page and their numbers, from 0 in the order they were met. */
export class NameCache {
  readonly #slots: (Name | undefined)[] = new Array(SLOTS).fill(undefined);
  readonly #byText = new Map<string, Name>();
  readonly #all: Name[] = [];
  #end = 0;

  /** Counts the names met. */
  get size(): number {
    return this.#all.length;
  }

  /** Returns where the name that was read last ends. */
  get end(): number {
    return this.#end;
  }

  /**
   * Returns the name written in the source from `from` on, in lower case.
   *
   * It ends before the first character of the class `ends`, but for its own first one, or with the
   * source.
   */
  read(source: string, from: number, ends: number): Name {
    const length = source.length;
    let at = from;
    let hash = 0;
    do {
      hash = (hash * 31 + source.charCodeAt(at)) | 0;
      at++;
    } while (at < length && !isOfClass(source.charCodeAt(at), ends));
    this.#end = at;
    if (at - from > MAX_CACHED_NAME_CHARS) return this.#readSlow(source, from, at);
    const slot = hash & (SLOTS - 1);
    const held = this.#slots[slot];
    if (held !== undefined && isWritten(held.text, source, from, at - from)) return held;
    const name = this.#readSlow(source, from, at);
    // Only a name written as it is stored can be found by its characters.
    if (isWritten(name.text, source, from, at - from)) this.#slots[slot] = name;
    return name;
  }

  /** Returns the name of a text, made when it is new. */
  intern(text: string): Name {
    let name = this.#byText.get(text);
    if (name === undefined) {
      name = { text, id: this.#all.length };
      this.#all.push(name);
      this.#byText.set(text, name);
    }
    return name;
  }

  /** Returns the number of a name, or -1 for one the page does not have. */
  idOf(text: string): number {
    return this.#byText.get(text)?.id ?? -1;
  }

  textOf(id: number): string {
    return this.#all[id]?.text ?? "";
  }

  #readSlow(source: string, from: number, to: number): Name {
    const written = source.slice(from, to);
    // Most names are clean, and looking is cheaper than replacing nothing.
    const isClean = !/[A-Z\0]/.test(written);
    return this.intern(isClean ? written : asciiLower(written).replaceAll("\0", "\uFFFD"));
  }
}

/** Returns the position past a name, as {@link NameCache.read} does, without keeping the name. */
export function skipName(source: string, from: number, ends: number): number {
  let at = from + 1;
  while (at < source.length && !isOfClass(source.charCodeAt(at), ends)) at++;
  return at;
}

function isWritten(text: string, source: string, from: number, length: number): boolean {
  if (text.length !== length) return false;
  for (let at = 0; at < length; at++) {
    if (text.charCodeAt(at) !== source.charCodeAt(from + at)) return false;
  }
  return true;
}
