/**
 * The names that a selector asks for, each under a slot, and their numbers on a page: what both
 * engines look up once for a page and not once for each element.
 */
import type { Columns } from "./columns.ts";

/** Hands out slots while a selector is compiled. */
export class Slots {
  readonly names: string[] = [];
  readonly attributes: string[] = [];
  #count = 0;

  /** Returns the slot under which the page's number of an element name is kept. */
  nameSlot(name: string): number {
    return this.names.push(name) - 1;
  }

  /** Returns the slot of an attribute name in lower case; with `*:` before it, of any prefix. */
  attributeSlot(name: string): number {
    return this.attributes.push(name) - 1;
  }

  /** Returns a slot to remember findings under. */
  slot(): number {
    return this.#count++;
  }
}

/** The numbers that the names of a selector have on one page. */
export class PageNumbers {
  readonly #names: Int32Array;
  readonly #attributes: readonly (readonly number[])[];

  constructor(readonly columns: Columns, { names, attributes }: Slots) {
    const known = columns.attributeNames;
    this.#attributes = attributes.map((name) =>
      name.startsWith("*:") ? known.local(name.slice(2)) : known.whole(name)
    );
    this.#names = Int32Array.from(names, (name) => columns.nameId(name));
  }

  /** Returns the page's number of the name in a slot; -2 when the page has none such. */
  nameId(slot: number): number {
    return this.#names[slot] as number;
  }

  /** Returns the page's numbers of the attribute name in a slot. */
  attributeIds(slot: number): readonly number[] {
    return this.#attributes[slot] as readonly number[];
  }
}
