/** Properties stated from their far end: `@reverse` of JSON-LD, `itemprop-reverse` of microdata. */
import { joinValues, type Place, type Reference, type Thing, type Value } from "./value.ts";

type Fields = Map<string, Value>;

/** Collects reverse properties, and adds them to their subjects once all things are read. */
export class Reversals {
  readonly #said = new Map<Fields, Map<string, Map<Thing, Reference>>>();

  /** Notes that the thing with these fields names `target` in a property; once is enough. */
  add(fields: Fields, name: string, target: Thing, place: Place): void {
    const id = target.id ?? "";
    const reference: Reference = { kind: "reference", id, target: () => target, place };
    const names = this.#said.get(fields) ?? new Map<string, Map<Thing, Reference>>();
    const targets = names.get(name) ?? new Map<Thing, Reference>();
    if (!targets.has(target)) targets.set(target, reference);
    this.#said.set(fields, names.set(name, targets));
  }

  /** Adds every property noted to its fields, after those already there. */
  write(): void {
    for (const [fields, names] of this.#said) {
      for (const [name, targets] of names) {
        const known = fields.get(name);
        const before = known === undefined ? [] : known.kind === "list" ? known.items : [known];
        const items = [...before, ...targets.values()];
        const joined = items[0] && joinValues(items, items[0].place);
        if (joined !== undefined) fields.set(name, joined);
      }
    }
  }
}
