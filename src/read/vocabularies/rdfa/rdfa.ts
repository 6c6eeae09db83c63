/** RDFa as things: the triples of a page gathered by subject, linked things nested in their links. */
import { MAX_THING_TYPES } from "../copy_budget.ts";
import { addTo } from "../../../base/add_to.ts";
import { openSteps, readableText } from "../../../page/html/mod.ts";
import type { Node, Page, ReadingSteps } from "../../../page/html/mod.ts";
import { collapseSpaces } from "../../../page/text/mod.ts";
import { MAX_VALUE_DEPTH } from "../../../base/limits.ts";
import { KNOWN_RELATIONS } from "../property_relations.ts";
import { readRdfaGraph } from "./graph.ts";
import type { RdfTerm, Triple } from "./triple.ts";
import { isForeignPredicate, RDF_TERMS } from "./terms.ts";
import { scanPage } from "../scan.ts";
import { isAddressName, shortSchemaName } from "../schema_names.ts";
import { createText, joinValues, type Place, type Thing, type Value } from "../value.ts";

/** The content of RDFa: its things, and what it states of the document. */
interface RdfaReading {
  readonly things: readonly Thing[];
  /** Properties of the document itself, by full or bare name, in order. */
  readonly document: Thing | undefined;
}

/** Reads the things a page declares in RDFa; costs nothing on pages without it. */
export function readRdfa(page: Page): RdfaReading {
  if (!scanPage(page).hasRdfa) return { things: [], document: undefined };
  const { triples } = readRdfaGraph(page, KNOWN_RELATIONS);
  return new Gatherer(page, triples).gather();
}

/** Everything stated about one subject. */
interface Subject {
  readonly term: RdfTerm;
  /** Where it is described: mentions of its type alone give way to what follows. */
  place: Place;
  readonly types: string[];
  readonly said: Triple[];
  /** What makes it a cell of an RDF list: its value, and the cell after it. */
  first?: Triple;
  rest?: Triple;
}

class Gatherer {
  readonly #subjects = new Map<string, Subject>();
  /** The one link that nests a subject; all others refer to it. */
  readonly #holders = new Map<string, Triple>();
  readonly #tops = new Map<Subject, Thing>();
  readonly #open = new Set<string>();
  readonly #made = new Set<string>();
  readonly #documentName: string;
  readonly #page: Page;
  readonly #steps: ReadingSteps;
  /** The texts of elements, read once though they are under several names. */
  readonly #texts = new Map<Node, { readonly value: string; readonly text: string }>();

  constructor(page: Page, triples: readonly Triple[]) {
    this.#page = page;
    this.#steps = openSteps(page.tree, "RDFa");
    this.#documentName = (page.base ?? "").replace(/#[^]*$/, "");
    for (const triple of triples) this.#note(triple);
    this.#findHolders(triples);
  }

  /**
   * Finds the link that nests each linked subject: one whose element contains the subject's own.
   *
   * A thing with a type of its own elsewhere is a record of its own, as in JSON-LD; one without a
   * type is nested where the sole link to it is.
   */
  #findHolders(triples: readonly Triple[]): void {
    const { tree } = this.#page;
    for (const triple of triples) {
      const { subject, object, predicate, node } = triple;
      const target = object.kind === "literal" ? undefined : this.#subjects.get(object.value);
      if (target === undefined || predicate === RDF_TERMS.type) continue;
      if (object.value === subject.value) continue;
      const told = target.said[0]?.node ?? target.place.node;
      const isHeld = tree.contains(node, told);
      const known = this.#holders.get(object.value);
      if (known === undefined && (isHeld || target.types.length === 0)) {
        this.#holders.set(object.value, triple);
      } else if (known !== undefined && isHeld && !tree.contains(known.node, told)) {
        this.#holders.set(object.value, triple);
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
    if (isType && known.said.length === 0) known.place = { node, pointer: null };
    const type = isType ? shortSchemaName(object.value) : "";
    if (!isType) {
      known.said.push(triple);
      if (predicate === RDF_TERMS.first) known.first ??= triple;
      else if (predicate === RDF_TERMS.rest) known.rest ??= triple;
    } else if (known.types.length < MAX_THING_TYPES && !known.types.includes(type)) {
      known.types.push(type);
    }
  }

  gather(): RdfaReading {
    const things: Thing[] = [];
    // First the things nobody links to, then those left over because they link to one another.
    for (const onlyFree of [true, false]) {
      for (const [name, subject] of this.#subjects) {
        if (this.#made.has(name) || (onlyFree && this.#holders.has(name))) continue;
        if (subject.types.length === 0 && (onlyFree ? name === this.#documentName : true)) continue;
        const thing = this.#top(subject);
        if (thing !== undefined) things.push(thing);
      }
    }
    const own = this.#subjects.get(this.#documentName);
    const isDocument = own !== undefined && own.types.length === 0;
    things.sort((a, b) => a.place.node - b.place.node);
    return { things, document: isDocument ? this.#top(own) : undefined };
  }

  #top(subject: Subject): Thing | undefined {
    const known = this.#tops.get(subject);
    const thing = known ?? this.#thing(subject, 0);
    if (thing !== undefined) this.#tops.set(subject, thing);
    return thing;
  }

  #thing(subject: Subject, depth: number): Thing | undefined {
    const { term, place, types, said } = subject;
    this.#made.add(term.value);
    this.#open.add(term.value);
    const lists = new Map<string, Value[]>();
    for (const triple of said) {
      const { predicate } = triple;
      const value = this.#value(triple, depth);
      if (value === undefined) continue;
      addTo(lists, shortSchemaName(predicate), value);
    }
    this.#open.delete(term.value);
    const fields = new Map<string, Value>();
    for (const [name, values] of lists) {
      const joined = joinValues(values.length === 1 ? values : values.flatMap(flatList), place);
      if (joined !== undefined) fields.set(name, joined);
    }
    if (fields.size === 0 && types.length === 0) return undefined;
    const id = term.kind === "address" && term.value !== "" ? term.value : null;
    return { kind: "thing", types, id, fields, place };
  }

  #value(triple: Triple, depth: number): Value | undefined {
    const { object } = triple;
    const place: Place = { node: triple.node, pointer: null };
    if (object.kind === "literal") return createText(this.#literalText(object.value, place), place);
    const isPlain = isAddressName(shortSchemaName(triple.predicate)) &&
      this.#holders.get(object.value) !== triple;
    const target = isPlain ? undefined : this.#subjects.get(object.value);
    if (target !== undefined && depth < MAX_VALUE_DEPTH && !this.#open.has(object.value)) {
      if (target.first !== undefined) return this.#list(target, place, depth);
      // A thing is written once, so that nesting never duplicates.
      if (this.#holders.get(object.value) !== triple) return this.#reference(target, place);
      const thing = this.#thing(target, depth + 1);
      if (thing !== undefined) return thing;
    }
    return object.kind === "blank" || object.value === RDF_TERMS.nil
      ? undefined
      : createText(object.value, place);
  }

  /** An element's own text is read with its blocks apart, as microdata's is. */
  #literalText(value: string, { node }: Place): string {
    const known = this.#texts.get(node);
    if (known !== undefined && known.value === value) return known.text;
    const text = this.#shownText(collapseSpaces(value), node);
    this.#texts.set(node, { value, text });
    return text;
  }

  #shownText(text: string, node: Node): string {
    const { tree } = this.#page;
    const nodes = tree.lastPosition(node) - tree.position(node);
    if (nodes === 1 || !this.#steps.take(nodes + text.length)) return text;
    const shown = readableText(tree, node);
    return shown.replaceAll(" ", "") === text.replaceAll(" ", "") ? shown : text;
  }

  #reference(target: Subject, place: Place): Value {
    const { value: id } = target.term;
    return { kind: "reference", id, target: () => this.#top(target), place };
  }

  /** Follows an RDF list from cell to cell. */
  #list(head: Subject, place: Place, depth: number): Value | undefined {
    const items: Value[] = [];
    const seen = new Set<Subject>();
    for (let cell: Subject | undefined = head; cell !== undefined && !seen.has(cell);) {
      seen.add(cell);
      this.#made.add(cell.term.value);
      // One list may be under any number of names.
      if (!this.#steps.take(LIST_CELL_STEPS)) break;
      const value = cell.first && this.#value(cell.first, depth + 1);
      if (value !== undefined) items.push(value);
      const rest: Triple | undefined = cell.rest;
      cell = rest && this.#subjects.get(rest.object.value);
    }
    return items.length === 0 ? undefined : { kind: "list", items, place };
  }
}

/** What one cell of a list costs beside a step through the page. */
const LIST_CELL_STEPS = 8;

function flatList(value: Value): readonly Value[] {
  return value.kind === "list" ? value.items : [value];
}
