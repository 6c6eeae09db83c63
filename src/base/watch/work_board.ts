/** What main tells its watchdog, in memory that both see: a turn without end sends no message. */

// Bounds.
/** Characters that name what main is at. */
const MAX_WORK_CHARS = 120;

/** Cells of 32 bits: the turn main has come to, and how long the name of its work is. */
const TURN = 0;
const NAME_LENGTH = 1;
/** Nobody ever wakes who waits here. */
const NEVER = 2;
const NAME_AT = 16;

/** Makes the memory of a board. */
export function createBoardMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(NAME_AT + Float64Array.BYTES_PER_ELEMENT + MAX_WORK_CHARS);
}

/** The memory of a board, opened on either side. */
export class WorkBoard {
  readonly #cells: Int32Array;
  readonly #used: Float64Array;
  readonly #name: Uint8Array;

  constructor(memory: SharedArrayBuffer) {
    this.#cells = new Int32Array(memory, 0, NEVER + 1);
    this.#used = new Float64Array(memory, NAME_AT, 1);
    this.#name = new Uint8Array(memory, NAME_AT + Float64Array.BYTES_PER_ELEMENT);
  }

  /** Writes what main begins with. */
  begin(work: string): void {
    const length = Math.min(work.length, this.#name.length);
    for (let at = 0; at < length; at++) this.#name[at] = work.charCodeAt(at);
    Atomics.store(this.#cells, NAME_LENGTH, length);
  }

  /** Returns what main began with last. */
  lastBegun(): string {
    const length = Atomics.load(this.#cells, NAME_LENGTH);
    // A copy: no decoder takes bytes that another thread may change meanwhile.
    return new TextDecoder().decode(this.#name.slice(0, length)).replace(/[^ -~]/g, "?");
  }

  /** Says that main has come to a turn, with its processor time until then, and wakes who waits. */
  arrive(turn: number, usedMs: number): void {
    this.#used[0] = usedMs;
    Atomics.store(this.#cells, TURN, turn);
    Atomics.notify(this.#cells, TURN);
  }

  /** Returns main's processor time as it came to this turn; undefined while it has not. */
  arrivedAt(turn: number): number | undefined {
    return Atomics.load(this.#cells, TURN) === turn ? this.#used[0] : undefined;
  }

  /** Waits until main comes to another turn than this, or so many milliseconds. */
  waitAfter(turn: number, milliseconds: number): void {
    Atomics.wait(this.#cells, TURN, turn, milliseconds);
  }

  /** Waits so many milliseconds. */
  rest(milliseconds: number): void {
    Atomics.wait(this.#cells, NEVER, 0, milliseconds);
  }
}

let board: WorkBoard | undefined;

/** Names what main begins with from now on on this board; on none without. */
export function publishWork(on: WorkBoard | undefined): void {
  board = on;
}

/** Notes what main begins with, never a caller's own word. Costs nothing without a watchdog. */
export function beginWork(work: string): void {
  board?.begin(work);
}
