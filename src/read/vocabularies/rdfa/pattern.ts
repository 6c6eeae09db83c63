/**
 * Triples that follow from others: property copying of HTML+RDFa section 3.6, and the vocabulary
 * entailment of RDFa Core 1.1, section 10.1, from known relations.
 */
import type { ReadingSteps } from "../../../page/html/mod.ts";
import type { RdfTerm, Triple } from "./triple.ts";
import { RDF_TERMS } from "./terms.ts";
import { impliedProperties, type PropertyRelations } from "../property_relations.ts";

// Bounds.
/** Statements copied from patterns of a page; a pattern may be copied from everywhere. */
const MAX_RDFA_COPIES = 10_000;

/** Copies the properties of patterns to the subjects that refer to them, and drops the patterns. */
export function copyPatterns(triples: readonly Triple[], steps: ReadingSteps): Triple[] {
  const patterns = new Map<string, Triple[]>();
  for (const { subject, predicate, object } of triples) {
    if (predicate === RDF_TERMS.type && object.value === RDF_TERMS.pattern) {
      patterns.set(subject.value, []);
    }
  }
  if (patterns.size === 0) return [...triples];
  for (const triple of triples) patterns.get(triple.subject.value)?.push(triple);
  const isCopy = ({ predicate, object }: Triple): boolean =>
    predicate === RDF_TERMS.copy && patterns.has(object.value);
  // A pattern that is copied is not a thing of the page: nothing has to be copied into it.
  const copied = new Set(triples.filter(isCopy).map(({ object }) => object.value));
  const result: Triple[] = [];
  for (const triple of triples) {
    if (copied.has(triple.subject.value)) continue;
    if (!isCopy(triple)) result.push(triple);
    else copyInto(triple.subject, triple.object.value, patterns, result, steps);
  }
  return result;
}

/** Follows patterns that copy patterns; each is copied to a subject once. */
function copyInto(
  subject: RdfTerm,
  first: string,
  patterns: ReadonlyMap<string, readonly Triple[]>,
  result: Triple[],
  steps: ReadingSteps,
): void {
  const waiting = [first];
  const seen = new Set<string>(waiting);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const triple of patterns.get(name) ?? []) {
      // Many things may each copy a long chain of patterns.
      if (result.length > MAX_RDFA_COPIES || !steps.take(1)) return;
      if (triple.predicate === RDF_TERMS.copy && patterns.has(triple.object.value)) {
        if (!seen.has(triple.object.value)) waiting.push(triple.object.value);
        seen.add(triple.object.value);
      } else if (triple.object.value !== RDF_TERMS.pattern) {
        result.push({ ...triple, subject });
      }
    }
  }
}

/** Adds to each triple those its property implies. */
export function withImplied(triples: readonly Triple[], relations: PropertyRelations): Triple[] {
  return triples.flatMap((triple) => {
    // A text never names a type, whatever its property implies.
    const implied = impliedProperties(triple.predicate, relations).filter((property) =>
      property !== RDF_TERMS.type || triple.object.kind === "address"
    );
    return [triple, ...implied.map((predicate) => ({ ...triple, predicate }))];
  });
}
