/**
 * How the time of a pattern grows with the text, told from its automaton.
 *
 * A backtracking engine tries every path. Paths multiply where one word leads both around a loop
 * and along another way that meets it again (Weber and Seidl 1991): around the same loop in two
 * ways, exponentially; from one loop into a later one, or from the search for a start into a loop,
 * with the square of the text or a higher power.
 */
import { type Move, readRegexStates, type RegexStates } from "./regex_states.ts";

/** How the number of paths grows. */
export type Growth = "linear" | "square" | "exponential";

/** What was found out about a pattern. */
export interface Verdict {
  readonly growth: Growth;
  /** What to repeat to see it, after `prefix`; undefined for a linear pattern. */
  readonly attack?: { readonly prefix: string; readonly pump: string };
}

/** From so many times on, one bounded quantifier inside or after another multiplies like a loop. */
const BOUNDED_LOOP = 25;

/** Judges a pattern. Throws `UnjudgedRegex`, or a syntax error of the pattern. */
export function judgeRegex(source: string, flags: string): Verdict {
  const verdict = judgeStates(readRegexStates(source, flags), true);
  if (verdict.growth !== "linear") return verdict;
  return judgeStates(readRegexStates(source, flags, BOUNDED_LOOP), false);
}

function judgeStates(states: RegexStates, hasSearch: boolean): Verdict {
  const judge = new Judge(states);
  const word = judge.ambiguousLoop();
  if (word !== undefined) return { growth: "exponential", attack: word };
  const square = judge.loopAfterLoop() ?? (hasSearch ? judge.loopAfterSearch() : undefined);
  return square === undefined ? { growth: "linear" } : { growth: "square", attack: square };
}

type Attack = { prefix: string; pump: string };

class Judge {
  readonly #states: RegexStates;
  /** By state: the number of its loop, or -1. */
  readonly #loopOf: Int32Array;
  readonly #looping: number[];

  constructor(states: RegexStates) {
    this.#states = states;
    const { moves, search } = states;
    // A match that comes through such a state is never given up, so its loops are no danger.
    const retried = moves.map((own) => own.filter(({ to }) => !this.#endsWell(to)));
    this.#loopOf = loopsOf(retried);
    this.#looping = [...this.#loopOf.keys()].filter((state) =>
      this.#loopOf[state] !== -1 && state !== search && !this.#endsWell(state)
    );
  }

  /** Finds a word that leads around one loop in two ways. */
  ambiguousLoop(): Attack | undefined {
    for (const state of this.#looping) {
      const moves = this.#within(state);
      const twice = moves.find((one, at) =>
        moves.some((other, index) =>
          index > at && other.to === one.to && (other.letters & one.letters) !== 0n
        )
      );
      const pump = twice === undefined
        ? this.#findWord([state, state, 0], [state, state, 1], (at) => {
          const [a = 0, b = 0, apart = 0] = at;
          return this.#pairs(this.#within(a), this.#within(b)).map(([x, y, letters]) => ({
            to: [x, y, apart || Number(x !== y)],
            letters,
          }));
        })
        : this.#states.alphabet.characterOf(twice.letters) + (this.#wayBack(twice.to, state) ?? "");
      if (pump !== undefined) return this.#attack(state, pump);
    }
    return undefined;
  }

  /** Finds a word around a loop that also leads into a later loop and around that. */
  loopAfterLoop(): Attack | undefined {
    for (const first of this.#loopOf.keys()) {
      if (this.#loopOf[first] === -1 || first === this.#states.search) continue;
      const reached = this.#reachedFrom(first);
      for (const second of this.#looping) {
        if (this.#loopOf[first] === this.#loopOf[second] || !reached.has(second)) continue;
        const pump = this.#findWord([first, first, second], [first, second, second], (at) => {
          const [a = 0, between = 0, b = 0] = at;
          return this.#pairs(this.#within(a), this.#within(b)).flatMap(([x, y, letters]) =>
            this.#movesOf(between).flatMap((move) =>
              (move.letters & letters) === 0n
                ? []
                : [{ to: [x, move.to, y], letters: move.letters & letters }]
            )
          );
        });
        if (pump !== undefined) return this.#attack(first, pump);
      }
    }
    return undefined;
  }

  /** Finds a word around a loop that also leads into it from any later start of the search. */
  loopAfterSearch(): Attack | undefined {
    const { search } = this.#states;
    if (search === undefined) return undefined;
    for (const loop of this.#looping) {
      const pump = this.#findWord([search, loop], [loop, loop], (at) => {
        const [way = 0, b = 0] = at;
        return this.#pairs(this.#movesOf(way), this.#within(b)).map(([x, y, letters]) => ({
          to: [x, y],
          letters,
        }));
      });
      if (pump !== undefined) return this.#attack(loop, pump);
    }
    return undefined;
  }

  #attack(state: number, pump: string): Attack {
    const { begin, search } = this.#states;
    return { prefix: this.#way(begin, state) ?? this.#way(search ?? begin, state) ?? "", pump };
  }

  #movesOf(state: number): readonly Move[] {
    return this.#states.moves[state] as readonly Move[];
  }

  /** Lists the moves that stay in the loop of a state. */
  #within(state: number): Move[] {
    const loop = this.#loopOf[state];
    return this.#movesOf(state).filter(({ to }) => this.#loopOf[to] === loop);
  }

  #pairs(a: readonly Move[], b: readonly Move[]): [number, number, bigint][] {
    const found: [number, number, bigint][] = [];
    for (const one of a) {
      for (const other of b) {
        const letters = one.letters & other.letters;
        if (letters !== 0n) found.push([one.to, other.to, letters]);
      }
    }
    return found;
  }

  #way(from: number, to: number): string | undefined {
    if (from === to) return "";
    return this.#findWord(
      [from],
      [to],
      (at) => this.#movesOf(at[0] ?? 0).map(({ to, letters }) => ({ to: [to], letters })),
    );
  }

  #wayBack(from: number, to: number): string | undefined {
    if (from === to) return "";
    return this.#findWord(
      [from],
      [to],
      (at) => this.#within(at[0] ?? 0).map(({ to, letters }) => ({ to: [to], letters })),
    );
  }

  /** Finds the shortest word that leads several walkers from their places to others, one at least. */
  #findWord(
    from: readonly number[],
    to: readonly number[],
    step: (at: readonly number[]) => { to: readonly number[]; letters: bigint }[],
  ): string | undefined {
    const target = to.join();
    const seen = new Set<string>();
    let edge: { at: readonly number[]; word: string }[] = [{ at: from, word: "" }];
    while (edge.length > 0) {
      const next: typeof edge = [];
      for (const { at, word } of edge) {
        for (const { to, letters } of step(at)) {
          const key = to.join();
          if (seen.has(key)) continue;
          seen.add(key);
          const longer = word + this.#states.alphabet.characterOf(letters);
          if (key === target) return longer;
          next.push({ at: to, word: longer });
        }
      }
      edge = next;
    }
    return undefined;
  }

  #reachedFrom(state: number): Set<number> {
    const reached = new Set<number>();
    const waiting = [state];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      for (const { to } of this.#movesOf(at)) {
        if (reached.has(to)) continue;
        reached.add(to);
        waiting.push(to);
      }
    }
    return reached;
  }

  /**
   * Says whether a pattern that came to this state matches, whatever follows, and tries nothing that
   * may fail before it does: nothing is retried. `(.*?)([^,]*)$` matches every text, but tries its
   * second run from every place first.
   */
  #endsWell(state: number): boolean {
    const { all } = this.#states.alphabet;
    const moves = this.#movesOf(state);
    let taken = 0n;
    let around = 0n;
    for (
      const move of [
        ...moves.filter(({ late }) => !late),
        ...moves.filter(({ late }) => late),
      ]
    ) {
      if (move.to === state) around |= move.letters & ~taken;
      else taken |= move.letters;
    }
    return (this.#states.accepts[state] ?? [])
      .some(({ ahead, end }) => end && (ahead | around) === all);
  }
}

/** Numbers the loops: sets of states that lead to each other (Tarjan 1972). */
function loopsOf(moves: RegexStates["moves"]): Int32Array {
  const loopOf = new Int32Array(moves.length).fill(-1);
  const order = new Int32Array(moves.length).fill(-1);
  const low = new Int32Array(moves.length);
  const open: number[] = [];
  const isOpen = new Uint8Array(moves.length);
  let count = 0;
  let loops = 0;
  const visit = (root: number): void => {
    const path: { state: number; next: number }[] = [{ state: root, next: 0 }];
    while (path.length > 0) {
      const top = path[path.length - 1] as { state: number; next: number };
      const { state } = top;
      if (top.next === 0) {
        order[state] = low[state] = count++;
        open.push(state);
        isOpen[state] = 1;
      }
      const move = moves[state]?.[top.next++];
      if (move !== undefined) {
        if (order[move.to] === -1) path.push({ state: move.to, next: 0 });
        else if (isOpen[move.to] === 1) {
          low[state] = Math.min(low[state] as number, order[move.to] as number);
        }
        continue;
      }
      path.pop();
      const above = path[path.length - 1];
      if (above !== undefined) {
        low[above.state] = Math.min(low[above.state] as number, low[state] as number);
      }
      if (low[state] !== order[state]) continue;
      const members = open.splice(open.lastIndexOf(state));
      for (const member of members) isOpen[member] = 0;
      const isLoop = members.length > 1 || moves[state]?.some(({ to }) => to === state);
      if (isLoop) {
        for (const member of members) loopOf[member] = loops;
        loops++;
      }
    }
  };
  for (const root of moves.keys()) if (order[root] === -1) visit(root);
  return loopOf;
}
