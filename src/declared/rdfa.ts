/** RDFa as things: the triples of a page gathered by subject, linked things nested in their links. */
import type { Page } from "../html/page.ts";
import { collapseWhitespace } from "../text/whitespace.ts";
import { MAX_VALUE_DEPTH } from "../limits.ts";
import { readRdfaGraph } from "./rdfa_graph.ts";
import type { RdfTerm, Triple } from "./rdfa_triple.ts";
import { isForeignPredicate, RDF_TERMS } from "./rdfa_terms.ts";
import { scanPage } from "./scan.ts";
import { shortSchemaName } from "./schema_names.ts";
import { readableText } from "./spaced_text.ts";
import { createText, type Place, type Thing, type Value } from "./value.ts";

/** What RDFa says: its things, and what the document says of itself. */
export interface RdfaReading {
  readonly things: readonly Thing[];
  /** Properties of the document itself, by full or bare name, in order. */
  readonly document: Thing | undefined;
}

/** Reads the things a page declares in RDFa; costs nothing on pages without it. */
export function readRdfa(page: Page): RdfaReading {
  if (!scanPage(page).hasRdfa) return { things: [], document: undefined };
  const { triples } = readRdfaGraph(page);
  return new Gatherer(page, triples).gather();
}

/** Everything said about one subject. */
interface Subject {
  readonly term: RdfTerm;
  readonly place: Place;
  readonly types: string[];
  readonly said: Triple[];
}

class Gatherer {
  readonly #subjects = new Map<string, Subject>();
  /** How many links lead to a subject from others. */
  readonly #linked = new Map<string, number>();
  readonly #open = new Set<string>();
  readonly #made = new Set<string>();
  readonly #documentName: string;
  readonly #page: Page;

  constructor(page: Page, triples: readonly Triple[]) {
    this.#page = page;
    this.#documentName = (page.base ?? "").replace(/#.*$/, "");
    for (const triple of triples) this.#note(triple);
    for (const { subject, object, predicate } of triples) {
      const isLink = predicate !== RDF_TERMS.type && object.kind !== "literal";
      if (isLink && object.value !== subject.value && this.#subjects.has(object.value)) {
        this.#linked.set(object.value, (this.#linked.get(object.value) ?? 0) + 1);
      }
    }
  }

  #note(triple: Triple): void {
    const { subject, predicate, object, node } = triple;
    const isType = predicate === RDF_TERMS.type;
    if (!isType && isForeignPredicate(predicate)) {
      if (predicate !== RDF_TERMS.first && predicate !== RDF_TERMS.rest) return;
    }
    let known = this.#subjects.get(subject.value);
    if (known === undefined) {
      known = { term: subject, place: { node, pointer: null }, types: [], said: [] };
      this.#subjects.set(subject.value, known);
    }
    const type = isType ? shortSchemaName(object.value) : "";
    if (!isType) known.said.push(triple);
    else if (!known.types.includes(type)) known.types.push(type);
  }

  gather(): RdfaReading {
    const things: Thing[] = [];
    // First the things nobody links to, then those left over because they link to one another.
    for (const onlyFree of [true, false]) {
      for (const [name, subject] of this.#subjects) {
        if (this.#made.has(name) || (onlyFree && this.#linked.has(name))) continue;
        if (subject.types.length === 0 && (onlyFree ? name === this.#documentName : true)) continue;
        const thing = this.#thing(subject, 0);
        if (thing !== undefined) things.push(thing);
      }
    }
    const own = this.#subjects.get(this.#documentName);
    const isDocument = own !== undefined && own.types.length === 0;
    things.sort((a, b) => a.place.node - b.place.node);
    return { things, document: isDocument ? this.#thing(own, 0) : undefined };
  }

  #thing(subject: Subject, depth: number): Thing | undefined {
    const { term, place, types, said } = subject;
    this.#made.add(term.value);
    this.#open.add(term.value);
    const lists = new Map<string, Value[]>();
    for (const { predicate, object, node } of said) {
      const value = this.#value(object, { node, pointer: null }, depth);
      if (value === undefined) continue;
      const name = shortSchemaName(predicate);
      const list = lists.get(name);
      if (list === undefined) lists.set(name, [value]);
      else list.push(value);
    }
    this.#open.delete(term.value);
    const fields = new Map<string, Value>();
    for (const [name, values] of lists) {
      const only = values.length === 1 ? values[0] : undefined;
      fields.set(name, only ?? { kind: "list", items: values.flatMap(flatList), place });
    }
    if (fields.size === 0 && types.length === 0) return undefined;
    const id = term.kind === "address" && term.value !== "" ? term.value : null;
    return { kind: "thing", types, id, fields, place };
  }

  #value(object: RdfTerm, place: Place, depth: number): Value | undefined {
    if (object.kind === "literal") return createText(this.#literalText(object.value, place), place);
    const target = this.#subjects.get(object.value);
    if (target !== undefined && depth < MAX_VALUE_DEPTH && !this.#open.has(object.value)) {
      const first = target.said.find(({ predicate }) => predicate === RDF_TERMS.first);
      if (first !== undefined) return this.#list(target, place, depth);
      // Nesting a thing in each of its links could double at every level: only a sole link nests.
      if ((this.#linked.get(object.value) ?? 0) > 1) return this.#reference(target, place);
      const thing = this.#thing(target, depth + 1);
      if (thing !== undefined && thing.fields.size > 0) return thing;
    }
    return object.kind === "blank" || object.value === RDF_TERMS.nil
      ? undefined
      : createText(object.value, place);
  }

  /** An element's own text is read with its blocks apart, as microdata's is. */
  #literalText(value: string, place: Place): string {
    const text = collapseWhitespace(value);
    const { tree } = this.#page;
    if (tree.lastPosition(place.node) === tree.position(place.node) + 1) return text;
    const shown = readableText(tree, place.node);
    return shown.replaceAll(" ", "") === text.replaceAll(" ", "") ? shown : text;
  }

  #reference(target: Subject, place: Place): Value {
    this.#made.add(target.term.value);
    let thing: Thing | undefined;
    return {
      kind: "reference",
      id: target.term.value,
      target: () => thing ??= this.#thing(target, 0),
      place,
    };
  }

  /** Follows an RDF list from cell to cell. */
  #list(head: Subject, place: Place, depth: number): Value | undefined {
    const items: Value[] = [];
    const seen = new Set<Subject>();
    for (let cell: Subject | undefined = head; cell !== undefined && !seen.has(cell);) {
      seen.add(cell);
      this.#made.add(cell.term.value);
      const first = cell.said.find(({ predicate }) => predicate === RDF_TERMS.first);
      const value = first &&
        this.#value(first.object, { node: first.node, pointer: null }, depth + 1);
      if (value !== undefined) items.push(value);
      const rest: Triple | undefined = cell.said.find(({ predicate }) =>
        predicate === RDF_TERMS.rest
      );
      cell = rest && this.#subjects.get(rest.object.value);
    }
    return items.length === 0 ? undefined : { kind: "list", items, place };
  }
}

function flatList(value: Value): readonly Value[] {
  return value.kind === "list" ? value.items : [value];
}
