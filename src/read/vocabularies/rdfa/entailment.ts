/** Vocabulary entailment of RDFa Core 1.1, section 10.1, from known relations. */
import { impliedProperties, type PropertyRelations } from "../property_relations.ts";
import { RDF_TERMS } from "./terms.ts";
import type { Triple } from "./triple.ts";

/** Adds to each triple those its property implies. */
export function withImplied(triples: readonly Triple[], relations: PropertyRelations): Triple[] {
  return triples.flatMap((triple) => {
    // A text is no type, whatever its property implies.
    const implied = impliedProperties(triple.predicate, relations).filter((property) =>
      property !== RDF_TERMS.type || triple.object.kind === "address"
    );
    return [triple, ...implied.map((predicate) => ({ ...triple, predicate }))];
  });
}
