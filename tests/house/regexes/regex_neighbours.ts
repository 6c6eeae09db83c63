/**
 * Runs beside each other in a pattern, over the same letters: `(.*?)([^,]*)`.
 *
 * A text can be divided between such two in as many ways as it is long. Many such patterns are
 * linear all the same, for what comes after them; where everybody shares the process, none is asked
 * for proof.
 */
import { type CharSet, JS } from "refa";

type Node = ReturnType<
  JS.Parser["parse"]
>["expression"]["alternatives"][number]["elements"][number];
type Alternative = { readonly elements: readonly Node[] };

/** From so many times on a quantifier is a run. */
const LEAST_RUN = 25;

/** Reports whether two runs of a pattern can stand beside each other and share a letter. */
export function hasNeighbours(source: string, flags: string): boolean {
  const parser = JS.Parser.fromLiteral({ source, flags });
  const { expression } = parser.parse({ assertions: "parse", backreferences: "unknown" });
  return expression.alternatives.some(({ elements }) => inSequence(elements));
}

/** Groups that are not repeated are looked into as if their elements stood in the sequence. */
function inSequence(elements: readonly Node[]): boolean {
  /** The letters of runs that nothing but what may be empty has followed yet. */
  let before: CharSet[] = [];
  for (const element of elements) {
    const inner = "alternatives" in element ? element.alternatives as readonly Alternative[] : [];
    if (inner.some((alternative) => inSequence(alternative.elements))) return true;
    const runs = runsOf(element);
    if (runs.some((run) => before.some((other) => !run.isDisjointWith(other)))) return true;
    before = canBeEmpty(element) ? [...before, ...runs] : endingRunsOf(element);
  }
  return false;
}

/** The letters of the runs that an element may begin with, or is. */
function runsOf(element: Node): CharSet[] {
  if (element.type === "CharacterClass" || element.type === "Assertion") return [];
  if (element.type === "Quantifier" && element.max >= LEAST_RUN) return lettersOf(element);
  if (!("alternatives" in element)) return [];
  return element.alternatives.flatMap(({ elements }) => atEdge(elements));
}

function endingRunsOf(element: Node): CharSet[] {
  if (element.type === "CharacterClass" || element.type === "Assertion") return [];
  if (element.type === "Quantifier" && element.max >= LEAST_RUN) return lettersOf(element);
  if (!("alternatives" in element)) return [];
  return element.alternatives.flatMap(({ elements }) => atEdge(elements.toReversed()));
}

/** The runs of a sequence up to the first element that is never empty. */
function atEdge(elements: readonly Node[]): CharSet[] {
  const end = elements.findIndex((element) => !canBeEmpty(element));
  return elements.slice(0, end < 0 ? elements.length : end + 1).flatMap(runsOf);
}

function lettersOf(element: Node): CharSet[] {
  if (element.type === "CharacterClass") return [element.characters];
  if (element.type === "Assertion" || !("alternatives" in element)) return [];
  return element.alternatives.flatMap(({ elements }) => elements.flatMap(lettersOf));
}

function canBeEmpty(element: Node): boolean {
  if (element.type === "CharacterClass") return false;
  if (element.type === "Assertion") return true;
  if (element.type === "Quantifier" && element.min === 0) return true;
  if (!("alternatives" in element)) return true;
  return element.alternatives.some(({ elements }) => elements.every(canBeEmpty));
}
