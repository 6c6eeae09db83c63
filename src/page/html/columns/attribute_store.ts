/**
 * The attributes of a page, packed: a number for the name, offsets into the page for the value.
 *
 * Each element's attributes are a run of cells that ends in {@link END}; an element knows where its
 * run begins. Only a value that differs from its source is kept as a string.
 */
import { type Name, NameCache } from "./name_cache.ts";
import { skipSpaces } from "../tokenizer/character_class.ts";
import type { SourceText } from "./source_text.ts";
import type { Attribute } from "../tree.ts";

/** The number in the cell past a run's last one. */
const END = -1;
/** The offset of a value that is kept as a string. */
const KEPT = -1;
const FIRST_CAPACITY = 256;

/** Attributes of all elements of one page. Run 0 is the empty one. */
export class AttributeStore {
  readonly names = new NameCache();
  readonly #source: SourceText;
  #name: Int32Array = new Int32Array(FIRST_CAPACITY);
  #start: Int32Array = new Int32Array(FIRST_CAPACITY);
  #end: Int32Array = new Int32Array(FIRST_CAPACITY);
  #length = 1;
  readonly #kept: string[] = [];
  readonly #foreign = new Map<number, Attribute>();
  readonly #foreignIds = new Map<number, number>();
  /** By name: the run it was last seen in, to detect a repeated name at once. */
  #seen: Int32Array = new Int32Array(FIRST_CAPACITY);

  constructor(source: SourceText) {
    this.#source = source;
    this.#name[0] = END;
  }

  /** Returns where the run being written begins. */
  get tail(): number {
    return this.#length;
  }

  /** Adds a value written from `from` up to `to`; a name the run has already is passed over. */
  add(run: number, name: Name, from: number, to: number): void {
    if (this.#isRepeated(run, name.id)) return;
    const cell = this.#claim(name.id);
    if (from === to || this.#source.isPlain(from, to, true)) {
      this.#start[cell] = from;
      this.#end[cell] = to;
    } else this.#keep(cell, this.#source.attributeValue(from, to));
  }

  /** Ends the run being written. */
  close(): void {
    this.#claim(END);
  }

  /** Writes a list of attributes as a run of its own and returns where it begins. */
  pack(attributes: readonly Attribute[]): number {
    if (attributes.length === 0) return 0;
    const run = this.#length;
    for (const attribute of attributes) {
      const { prefix, name, value } = attribute;
      const qualified = prefix === undefined || prefix === "" ? name : `${prefix}:${name}`;
      const cell = this.#claim(this.names.intern(qualified).id);
      if (attribute.namespace !== undefined) {
        this.#foreign.set(cell, attribute);
        this.#foreignIds.set(cell, this.names.intern(name).id);
      }
      this.#keep(cell, value);
    }
    this.close();
    return run;
  }

  /** Reports whether a list made of a run still has its names. */
  isNamedAs(run: number, attributes: readonly Attribute[]): boolean {
    return attributes.every(({ name, prefix }, index) =>
      prefix === undefined && name === this.names.textOf(this.#name[run + index] as number)
    );
  }

  /** Returns the value of a name in a run; undefined when it is not there. */
  find(run: number, id: number): string | undefined {
    for (let cell = run; this.#name[cell] !== END; cell++) {
      if (this.#name[cell] === id) return this.valueAt(cell);
    }
    return undefined;
  }

  has(run: number, id: number): boolean {
    let cell = run;
    while (this.#name[cell] !== END && this.#name[cell] !== id) cell++;
    return this.#name[cell] !== END;
  }

  /** Returns the number of the name in a cell; {@link END} past the last one of its run. */
  idAt(cell: number): number {
    return this.#name[cell] as number;
  }

  /** Returns the same of the name that {@link AttributeStore.list} gives it: without a prefix. */
  listedIdAt(cell: number): number {
    return this.#foreignIds.get(cell) ?? this.idAt(cell);
  }

  /** Returns the first character of a value that is not white space; NaN for none. */
  firstCode(cell: number): number {
    const start = this.#start[cell] as number;
    const isKept = start === KEPT;
    const text = isKept ? this.#kept[this.#end[cell] as number] as string : this.#source.text;
    const end = isKept ? text.length : this.#end[cell] as number;
    const at = skipSpaces(text, isKept ? 0 : start, end);
    return at < end ? text.charCodeAt(at) : NaN;
  }

  /** Counts the characters of a value. */
  lengthAt(cell: number): number {
    const start = this.#start[cell] as number;
    const end = this.#end[cell] as number;
    return start === KEPT ? (this.#kept[end] as string).length : end - start;
  }

  /** Returns the numbers of the names in a run, in the order written. */
  ids(run: number): number[] {
    const ids: number[] = [];
    for (let cell = run; this.#name[cell] !== END; cell++) ids.push(this.idAt(cell));
    return ids;
  }

  list(run: number): Attribute[] {
    const attributes: Attribute[] = [];
    for (let cell = run; this.#name[cell] !== END; cell++) {
      const foreign = this.#foreign.get(cell);
      if (foreign !== undefined) attributes.push({ ...foreign });
      else attributes.push({ name: this.names.textOf(this.idAt(cell)), value: this.valueAt(cell) });
    }
    return attributes;
  }

  valueAt(cell: number): string {
    const start = this.#start[cell] as number;
    const end = this.#end[cell] as number;
    return start === KEPT ? this.#kept[end] as string : this.#source.text.slice(start, end);
  }

  #keep(cell: number, value: string): void {
    this.#start[cell] = KEPT;
    this.#end[cell] = this.#kept.length;
    this.#kept.push(value);
  }

  #isRepeated(run: number, id: number): boolean {
    if (id >= this.#seen.length) this.#seen = grown(this.#seen, id);
    if (this.#seen[id] === run) return true;
    this.#seen[id] = run;
    return false;
  }

  #claim(id: number): number {
    const cell = this.#length++;
    if (cell >= this.#name.length) {
      this.#name = grown(this.#name, cell);
      this.#start = grown(this.#start, cell);
      this.#end = grown(this.#end, cell);
    }
    this.#name[cell] = id;
    return cell;
  }
}

function grown(cells: Int32Array, index: number): Int32Array {
  const larger = new Int32Array(Math.max(cells.length * 2, index + 1));
  larger.set(cells);
  return larger;
}
