/**
 * A pattern as an automaton without empty moves: one state for each character it can consume
 * (Glushkov 1961), so that two ways to match a text are two paths.
 * A sticky pattern is tried from place to place by its caller, and so counts as searched for.
 *
 * Assertions about the neighbouring character (`^`, `$`, `\b` and the like) become guards of moves.
 * A longer lookahead becomes a side path that ends nowhere; a longer lookbehind is taken for true.
 */
import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import { type CharSet, JS } from "refa";
import { type Alphabet, alphabetOf, type Letters } from "./regex_alphabet.ts";

/** What must stand before and after a place between two characters. */
export interface Guard {
  readonly behind: Letters;
  readonly begin: boolean;
  readonly ahead: Letters;
  readonly end: boolean;
}

/** A move: into which state, and which letters it consumes. */
export interface Move {
  readonly to: number;
  readonly letters: Letters;
  /** Whether it goes around a lazy loop: every other way is tried first. */
  readonly late: boolean;
}

/** A pattern ready to be judged. */
export interface RegexStates {
  readonly alphabet: Alphabet;
  /** By state; states are numbered from 0. */
  readonly moves: readonly (readonly Move[])[];
  /** Where a search begins at the text's start; it consumed nothing yet. */
  readonly begin: number;
  /** Consumes what stands before a match: every later start. Undefined when there is none. */
  readonly search: number | undefined;
  /** By state: what must follow for the pattern to have matched. */
  readonly accepts: readonly (readonly Guard[])[];
}

type Node = ReturnType<
  JS.Parser["parse"]
>["expression"]["alternatives"][number]["elements"][number];
type Alternative = { elements: readonly Node[] };

interface Edge {
  readonly state: number;
  readonly guard: Guard;
}

/** What a part of a pattern is from outside. */
interface Part {
  readonly first: readonly Edge[];
  readonly last: readonly Edge[];
  /** Ways to match nothing. */
  readonly empty: readonly Guard[];
}

/** States one bounded quantifier may be written out to; a longer one counts as unbounded. */
const MAX_WRITTEN_OUT = 1_000;

/** A pattern that cannot be judged. */
export class UnjudgedRegex extends Error {}

/**
 * Builds the automaton of a pattern. Throws `UnjudgedRegex` for what it does not know.
 *
 * `loopFrom`: quantifiers that repeat so many times count as unbounded.
 */
export function readRegexStates(source: string, flags: string, loopFrom = Infinity): RegexStates {
  const parser = JS.Parser.fromLiteral({ source: withoutReferences(source, flags), flags });
  const { expression, maxCharacter } = parser.parse({
    assertions: "parse",
    backreferences: "unknown",
  });
  const sets: CharSet[] = [];
  collectSets(expression.alternatives, sets);
  return new Builder(alphabetOf(sets, maxCharacter), loopFrom)
    .build(expression.alternatives);
}

/** Puts the pattern of a group where the pattern refers back to what that group matched. */
function withoutReferences(source: string, flags: string): string {
  const isUnicode = flags.includes("u");
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: isUnicode,
    unicodeSets: flags.includes("v"),
  });
  const references: AST.Backreference[] = [];
  visitRegExpAST(pattern, { onBackreferenceEnter: (node) => void references.push(node) });
  let plain = source;
  for (const { start, end, resolved } of references.toReversed()) {
    const [group] = Array.isArray(resolved) ? resolved : [resolved];
    if (group === undefined || group.end > start) throw new UnjudgedRegex("it refers to itself");
    const inner = source.slice(group.alternatives[0]?.start, group.end - 1);
    plain = `${plain.slice(0, start)}(?:${inner})${plain.slice(end)}`;
  }
  return plain;
}

function collectSets(alternatives: readonly Alternative[], sets: CharSet[]): void {
  for (const { elements } of alternatives) {
    for (const element of elements) {
      if (element.type === "CharacterClass") sets.push(element.characters);
      else if ("alternatives" in element) collectSets(element.alternatives, sets);
    }
  }
}

class Builder {
  readonly #alphabet: Alphabet;
  readonly #loopFrom: number;
  readonly #free: Guard;
  readonly #letters: Letters[] = [];
  readonly #moves: Move[][] = [];

  constructor(alphabet: Alphabet, loopFrom: number) {
    this.#alphabet = alphabet;
    this.#loopFrom = loopFrom;
    const { all } = alphabet;
    this.#free = { behind: all, begin: true, ahead: all, end: true };
  }

  build(alternatives: readonly Alternative[]): RegexStates {
    const whole = this.#either(alternatives);
    const accepts = this.#letters.map((): Guard[] => []);
    for (const { state, guard } of whole.last) accepts[state]?.push(guard);
    const begin = this.#state(0n);
    for (const { state, guard } of whole.first) {
      if (guard.begin) this.#move(begin, state, guard);
    }
    const search = this.#searchFrom(whole.first);
    while (accepts.length < this.#letters.length) accepts.push([]);
    return { alphabet: this.#alphabet, moves: this.#moves, begin, search, accepts };
  }

  /** Creates what consumes the text before a match, and the character that a guard asks for there. */
  #searchFrom(first: readonly Edge[]): number | undefined {
    const { all } = this.#alphabet;
    const later = first.filter(({ guard }) => guard.behind !== 0n);
    if (later.length === 0) return undefined;
    const search = this.#state(all);
    this.#move(search, search, this.#free);
    const before = new Map<Letters, number>([[all, search]]);
    for (const { state, guard } of later) {
      let from = before.get(guard.behind);
      if (from === undefined) {
        from = this.#state(guard.behind);
        before.set(guard.behind, from);
        this.#move(search, from, this.#free);
      }
      this.#move(from, state, guard);
    }
    return search;
  }

  #state(letters: Letters): number {
    this.#moves.push([]);
    return this.#letters.push(letters) - 1;
  }

  #move(from: number, to: number, guard: Guard, late = false): void {
    const letters = (this.#letters[to] as Letters) & guard.ahead;
    if (letters !== 0n) this.#moves[from]?.push({ to, letters, late });
  }

  #link(last: readonly Edge[], first: readonly Edge[], late = false): void {
    for (const from of last) {
      for (const to of first) {
        const guard = both(from.guard, to.guard);
        const behind = (this.#letters[from.state] as Letters) & guard.behind;
        if (behind !== 0n) this.#move(from.state, to.state, guard, late);
      }
    }
  }

  #either(alternatives: readonly Alternative[]): Part {
    const parts = alternatives.map(({ elements }) => this.#sequence(elements));
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      empty: parts.flatMap(({ empty }) => empty),
    };
  }

  #sequence(elements: readonly Node[]): Part {
    return this.#join(elements.map((element) => () => this.#part(element)));
  }

  /** Joins parts one after another. */
  #join(makers: readonly (() => Part)[]): Part {
    let whole: Part = { first: [], last: [], empty: [this.#free] };
    for (const make of makers) {
      const next = make();
      this.#link(whole.last, next.first);
      whole = {
        first: [...whole.first, ...guarded(whole.empty, next.first)],
        last: [...next.last, ...guarded(next.empty, whole.last)],
        empty: crossed(whole.empty, next.empty),
      };
    }
    return whole;
  }

  #part(element: Node): Part {
    switch (element.type) {
      case "CharacterClass": {
        const state = this.#state(this.#alphabet.lettersOf(element.characters));
        const edges = [{ state, guard: this.#free }];
        return { first: edges, last: edges, empty: [] };
      }
      case "Alternation":
        return this.#either(element.alternatives);
      case "Quantifier":
        return this.#repeat(element.alternatives, element.min, element.max, element.lazy);
      case "Assertion":
        return this.#assertion(element.kind === "ahead", element.negate, element.alternatives);
      default:
        throw new UnjudgedRegex("it refers back to what a group matched");
    }
  }

  #repeat(
    alternatives: readonly Alternative[],
    min: number,
    max: number,
    lazy: boolean,
  ): Part {
    const before = this.#letters.length;
    const make = (): Part => this.#either(alternatives);
    const one = make();
    const size = this.#letters.length - before;
    const isLoop = max === Infinity || max >= this.#loopFrom || max * size > MAX_WRITTEN_OUT;
    const copies = Math.min(min, Math.max(1, Math.floor(MAX_WRITTEN_OUT / Math.max(size, 1))));
    if (isLoop) {
      const looped = this.#looped(one, min === 0, lazy);
      const required = Array.from({ length: Math.max(copies - 1, 0) }, () => make);
      return this.#join([...required, () => looped]);
    }
    const required = Array.from({ length: copies }, (_, at) => at === 0 ? () => one : make);
    let optional: Part | undefined;
    for (let left = max - copies; left > 0; left--) {
      const rest = optional;
      const unit = copies === 0 && left === 1 ? one : make();
      const joined = rest === undefined ? unit : this.#join([() => unit, () => rest]);
      optional = { ...joined, empty: [...joined.empty, this.#free] };
    }
    const tail = optional;
    return this.#join([...required, ...(tail === undefined ? [] : [() => tail])]);
  }

  #looped(one: Part, isOptional: boolean, lazy: boolean): Part {
    this.#link(one.last, one.first, lazy);
    return { ...one, empty: isOptional ? [...one.empty, this.#free] : one.empty };
  }

  #assertion(isAhead: boolean, negate: boolean, alternatives: readonly Alternative[]): Part {
    const one = this.#lookAtOne(isAhead, alternatives);
    if (one !== undefined) {
      const { letters, atEdge } = one;
      const { all } = this.#alphabet;
      const allowed = negate ? all & ~letters : letters;
      const isFree = negate !== atEdge;
      const guard = isAhead
        ? { ...this.#free, ahead: allowed, end: isFree }
        : { ...this.#free, behind: allowed, begin: isFree };
      return { first: [], last: [], empty: [guard] };
    }
    if (!isAhead) {
      if (hasLoop(alternatives)) throw new UnjudgedRegex("it looks behind without a bound");
      return { first: [], last: [], empty: [this.#free] };
    }
    return { first: this.#either(alternatives).first, last: [], empty: [this.#free] };
  }

  /** Reads an assertion about one character or the edge of the text; undefined for any other. */
  #lookAtOne(
    isAhead: boolean,
    alternatives: readonly Alternative[],
  ): { letters: Letters; atEdge: boolean } | undefined {
    let letters = 0n;
    let atEdge = false;
    for (const { elements } of alternatives) {
      const [only] = elements;
      if (elements.length !== 1 || only === undefined) return undefined;
      if (only.type === "CharacterClass") {
        letters |= this.#alphabet.lettersOf(only.characters);
        continue;
      }
      if (only.type !== "Assertion" || (only.kind === "ahead") !== isAhead) return undefined;
      const inner = this.#lookAtOne(isAhead, only.alternatives);
      if (inner === undefined) return undefined;
      letters |= only.negate ? this.#alphabet.all & ~inner.letters : inner.letters;
      atEdge ||= only.negate !== inner.atEdge;
    }
    return { letters, atEdge };
  }
}

function hasLoop(alternatives: readonly Alternative[]): boolean {
  return alternatives.some(({ elements }) =>
    elements.some((element) =>
      (element.type === "Quantifier" && element.max === Infinity) ||
      ("alternatives" in element && hasLoop(element.alternatives))
    )
  );
}

function both(a: Guard, b: Guard): Guard {
  return {
    behind: a.behind & b.behind,
    begin: a.begin && b.begin,
    ahead: a.ahead & b.ahead,
    end: a.end && b.end,
  };
}

function isPossible({ behind, begin, ahead, end }: Guard): boolean {
  return (behind !== 0n || begin) && (ahead !== 0n || end);
}

function guarded(guards: readonly Guard[], edges: readonly Edge[]): Edge[] {
  return guards.flatMap((guard) =>
    edges.map((edge) => ({ state: edge.state, guard: both(guard, edge.guard) }))
  ).filter(({ guard }) => isPossible(guard));
}

function crossed(before: readonly Guard[], after: readonly Guard[]): Guard[] {
  const found = new Map<string, Guard>();
  for (const a of before) {
    for (const b of after) {
      const guard = both(a, b);
      if (isPossible(guard)) {
        found.set(`${guard.behind} ${guard.begin} ${guard.ahead} ${guard.end}`, guard);
      }
    }
  }
  return [...found.values()];
}
