/**
 * Values by text, found by a few of the text's characters.
 *
 * A `Map` first interns each text among all texts of the program and keeps it there. For the many
 * pieces cut from a page that costs more than everything else done with them.
 */

// Bounds.
/** Places at which a text is looked for; a page that makes texts collide has the rest in a `Map`. */
const MAX_TEXT_PROBES = 8;

const FIRST_PLACES = 256;

/** A map from texts, in no order. */
export class TextTable<Value extends NonNullable<unknown>> {
  #texts: (string | undefined)[] = new Array(FIRST_PLACES);
  #values: (Value | undefined)[] = new Array(FIRST_PLACES);
  #size = 0;
  readonly #rest = new Map<string, Value>();

  constructor(entries: Iterable<readonly [string, Value]> = []) {
    for (const [text, value] of entries) this.add(text, value);
  }

  /** Returns the value of a text; undefined for one that has none. */
  get(text: string): Value | undefined {
    const mask = this.#texts.length - 1;
    const from = hashOf(text);
    for (let probe = 0; probe < MAX_TEXT_PROBES; probe++) {
      const held = this.#texts[(from + probe) & mask];
      if (held === text) return this.#values[(from + probe) & mask];
      if (held === undefined) return undefined;
    }
    return this.#rest.get(text);
  }

  /** Adds a text that has no value yet. */
  add(text: string, value: Value): void {
    if (++this.#size * 2 > this.#texts.length) this.#grow();
    this.#put(text, value);
  }

  #put(text: string, value: Value): void {
    const mask = this.#texts.length - 1;
    const from = hashOf(text);
    for (let probe = 0; probe < MAX_TEXT_PROBES; probe++) {
      const place = (from + probe) & mask;
      if (this.#texts[place] !== undefined) continue;
      this.#texts[place] = text;
      this.#values[place] = value;
      return;
    }
    this.#rest.set(text, value);
  }

  #grow(): void {
    const [texts, values, rest] = [this.#texts, this.#values, [...this.#rest]];
    this.#texts = new Array(texts.length * 4);
    this.#values = new Array(texts.length * 4);
    this.#rest.clear();
    for (let place = 0; place < texts.length; place++) {
      const text = texts[place];
      if (text !== undefined) this.#put(text, values[place] as Value);
    }
    for (const [text, value] of rest) this.#put(text, value);
  }
}

/** Mixes the length with sixteen characters from all over a text. */
function hashOf(text: string): number {
  const { length } = text;
  const step = (length >> 4) + 1;
  let hash = length;
  for (let at = length - 1; at >= 0; at -= step) hash = Math.imul(hash, 31) + text.charCodeAt(at);
  return hash ^ (hash >>> 15);
}
