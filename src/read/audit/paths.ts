/** Paths through things: the values a path of property names leads to, and where it breaks. */
import { itemsOf, type Thing, type Value } from "../vocabularies/mod.ts";

// Bounds.
/** Places in which one need of a record is reported as missing; later ones are not reported. */
const MAX_NEED_BREAKS = 100;

interface PathBreak {
  /** The whole path as answers show it: indexes where a property has several values. */
  readonly shown: string;
  /** The property names up to and with the missing one. */
  readonly stem: string;
}

interface Followed {
  readonly breaks: readonly PathBreak[];
  /** Paths that end at a reference nothing on the page defines: neither there nor missing. */
  readonly unknown: readonly string[];
}

/** Joins a prefix and a step of a path. */
export function joinPath(prefix: string, step: string): string {
  return prefix === "" ? step : `${prefix}.${step}`;
}

/** Names the nth value of a property; the number only where there are several. */
export function valuePath(prefix: string, name: string, at: number, count: number): string {
  return joinPath(prefix, count > 1 ? `${name}[${at}]` : name);
}

/** Returns the values of a property, references followed; `@id` is the name of the thing itself. */
export function valuesOf(thing: Thing, name: string): readonly Value[] {
  if (name === "@id") {
    return thing.id === null ? [] : [{ kind: "text", text: thing.id, place: thing.place }];
  }
  return itemsOf(thing.fields.get(name));
}

/** Returns the texts of a property, in order. */
export function textsOf(thing: Thing, name: string): string[] {
  return valuesOf(thing, name).flatMap((value) => value.kind === "text" ? [value.text] : []);
}

/** Follows a path from a thing through every object value on its way, to at most `MAX_NEED_BREAKS`. */
export function followPath(thing: Thing, path: readonly string[]): Followed {
  const breaks: PathBreak[] = [];
  const unknown: string[] = [];
  let nodes: { thing: Thing; shown: string }[] = [{ thing, shown: "" }];
  for (const [depth, step] of path.entries()) {
    const next: typeof nodes = [];
    for (const node of nodes) {
      const values = valuesOf(node.thing, step);
      const stem = path.slice(0, depth + 1).join(".");
      if (breaks.length >= MAX_NEED_BREAKS) return { breaks, unknown };
      if (values.length === 0) {
        breaks.push({ shown: joinPath(node.shown, path.slice(depth).join(".")), stem });
      }
      if (depth === path.length - 1) continue;
      const inner = path[depth + 1] ?? "";
      for (const [at, value] of values.entries()) {
        const shown = valuePath(node.shown, step, at, values.length);
        if (value.kind === "thing") next.push({ thing: value, shown });
        else if (breaks.length + unknown.length >= MAX_NEED_BREAKS) return { breaks, unknown };
        else if (value.kind === "reference") unknown.push(shown);
        else {
          const rest = path.slice(depth + 1).join(".");
          breaks.push({ shown: joinPath(shown, rest), stem: `${stem}.${inner}` });
        }
      }
    }
    nodes = next;
  }
  return { breaks, unknown };
}

/** Returns every value a path leads to. */
export function valuesAt(thing: Thing, path: readonly string[]): Value[] {
  let things: Thing[] = [thing];
  for (const step of path.slice(0, -1)) {
    things = things.flatMap((outer) =>
      valuesOf(outer, step).filter((value) => value.kind === "thing")
    );
  }
  const last = path.at(-1) ?? "";
  return things.flatMap((outer) => [...valuesOf(outer, last)]);
}

/** Returns the trimmed texts that a path of names between dots leads to. */
export function textsAt(thing: Thing, path: string): string[] {
  const [first = "", ...rest] = path.split(".");
  if (rest.length > 0 && !thing.fields.has(first)) return [];
  return valuesAt(thing, [first, ...rest]).flatMap((value) =>
    value.kind === "text" ? [value.text.trim()] : []
  );
}

/** Returns a term of schema.org without the address around it. */
export function bareTerm(text: string): string {
  return text.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, "");
}
